"""The odds of Die Doppelgänger: five throws added up, without decisions."""

from __future__ import annotations

from mutschel.engine import Options
from mutschel.games.doppelgaenger.rules import points
from mutschel.games.strike_games.odds import compared
from mutschel.odds.turn import Turn, repeated


def turn(options: Options) -> Turn:
    return compared(options, repeated(5, lambda faces, number: points(faces)))

"""DICE CUP against par, as dice of the day: one sheet, against the mean of the best play."""

from __future__ import annotations

from mutschel.engine import Game, Match
from mutschel.games.dice_cup.rules import CATEGORIES, COLUMNS, DECIDE_SECONDS, DICE, SECONDS, play
from mutschel.games.parts import Dice, Hindsight

__all__ = ["GAME", "SINCE", "hindsight", "parts"]

SINCE = "2026-01-01"

GAME = Game(
    "dice-cup-par",
    package=__package__,
    players=(1, 1),
    options=(SECONDS, COLUMNS, DECIDE_SECONDS),
    play=play,
    asks=("memory", "luck"),
)


def parts(match: Match) -> list[int]:
    """No parts, because a sheet is one whole."""
    return []


def hindsight(dice: Dice) -> Hindsight:
    from mutschel.games.dice_cup.odds.hindsight import hindsight  # only here: numpy takes a while to load

    throws = [dice(number, 0, len(DICE)) for number in range(1, 1 + len(CATEGORIES))]
    return Hindsight(hindsight(throws), True)

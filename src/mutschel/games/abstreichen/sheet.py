"""The score sheet of Abstreichen: the numbers 1 to 6 of each player, to be crossed out in each round."""

from __future__ import annotations

from mutschel.engine import Texts
from mutschel.games.abstreichen.rules import NUMBERS
from mutschel.games.sheets import PaperSheet
from mutschel.games.strike_games.sheet import list_with_numbers


def sheet(texts: Texts, players: int) -> PaperSheet:
    return list_with_numbers(texts, players, NUMBERS, 3, texts.get("pitch"))

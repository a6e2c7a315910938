"""The score sheet of Nacket's Luisle: 1 to 10 for each player; a line for collected, a second one for crossed out."""

from __future__ import annotations

from mutschel.engine import Texts
from mutschel.games.nackets_luisle.rules import NUMBERS
from mutschel.games.sheets import PaperSheet
from mutschel.games.strike_games.sheet import list_with_numbers


def sheet(texts: Texts, players: int) -> PaperSheet:
    return list_with_numbers(texts, players, NUMBERS, 2, texts.get("sheet.note"))

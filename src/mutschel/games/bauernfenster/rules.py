"""Bauernfenster: two dice, and only 3 and 5 count."""

from __future__ import annotations

from typing import ClassVar

from mutschel.games.kirchenfenster.rules import Fenster
from mutschel.games.strike_games import strike_game


class Bauernfenster(Fenster):
    panes: ClassVar[tuple[int, int]] = (3, 5)


GAME = strike_game(
    "bauernfenster",
    Bauernfenster,
    package=__package__,
    order=18,
    evening=4,
    shared_texts=("mutschel.games.kirchenfenster",),
)

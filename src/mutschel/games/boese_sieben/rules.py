"""Die bösen Sieben: like Die fünf Finger, with 7."""

from __future__ import annotations

from typing import ClassVar

from mutschel.games.fuenf_finger.rules import FuenfFinger
from mutschel.games.strike_games import strike_game


class BoeseSieben(FuenfFinger):
    wanted: ClassVar[int] = 7


GAME = strike_game(
    "boese-sieben", BoeseSieben, package=__package__, order=29, shared_texts=("mutschel.games.fuenf_finger",)
)

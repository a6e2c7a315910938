"""Kleine Hausnummer: like the Große, but the lowest number is wanted."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from mutschel.games.grosse_hausnummer.rules import KEEP, PLACING, THROWS, HouseNumber
from mutschel.games.strike_games import MUTSCHEL_BEFORE, strike_game


class KleineHausnummer(HouseNumber):
    highest: ClassVar[bool] = False
    highest_loses: ClassVar[bool] = True


game = partial(
    strike_game,
    "kleine-hausnummer",
    KleineHausnummer,
    package=__package__,
    asks=("luck", "wits"),
    order=13,
    evening=2,
    shared_parts={
        "actions": "mutschel.games.grosse_hausnummer",
        "bot": "mutschel.games.grosse_hausnummer",
        "judge": "mutschel.games.strike_games",
    },
)
FIRST = game(version=1, options=(THROWS, PLACING), mutschel=MUTSCHEL_BEFORE)
GAME = game(version=3, options=(THROWS, KEEP, PLACING), earlier=(FIRST,))

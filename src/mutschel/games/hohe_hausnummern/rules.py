"""Hohe Hausnummern mit Schikanen: like the Große, but after each throw one die may be turned over."""

from __future__ import annotations

from functools import partial

from mutschel.engine import OneOf, Pick, Seat
from mutschel.games.grosse_hausnummer.rules import KEEP, PLACING, HouseNumber
from mutschel.games.strike_games import MUTSCHEL_BEFORE, strike_game

THROWS = Pick("throws", (1, 3), default=1)


class HoheHausnummern(HouseNumber):
    async def next_throw(self, player: Seat, number: int) -> None:
        await super().next_throw(player, number)
        one_or_none: OneOf[int | str] = OneOf(["none", *sorted(set(self.cup.faces))])
        turned = await self.table.choose(player, one_or_none, "turn-one")
        if isinstance(turned, int):
            self.cup.replace(turned, 7 - turned)


game = partial(
    strike_game,
    "hohe-hausnummern",
    HoheHausnummern,
    package=__package__,
    asks=("luck", "wits"),
    order=26,
    shared_parts={"bot": "mutschel.games.grosse_hausnummer", "judge": "mutschel.games.strike_games"},
)
FIRST = game(version=1, options=(THROWS, PLACING), mutschel=MUTSCHEL_BEFORE)
GAME = game(version=3, options=(THROWS, KEEP, PLACING), earlier=(FIRST,))

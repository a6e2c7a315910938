"""Einsame Filzlaus: a die under a cup is set before the right-hand neighbour, who lifts it; a 1 is a strike.

The thrower may not lift the cup. It is possible all the same, and costs a strike: that is the trap.
"""

from __future__ import annotations

from typing import ClassVar

from mutschel.engine import OneOf, Pick, Seat
from mutschel.games.strike_games import StrikeGame, strike_game

RETURNS = Pick("returns", ("once", "until-no-one"), default="once")

LIFT = OneOf(("lift",))


class EinsameFilzlaus(StrikeGame):
    dice: ClassVar[int] = 1

    async def round(self, beginner: Seat) -> Seat:
        thrower = beginner
        for _ in self.table.playing:
            neighbour = self.table.right_of(thrower)
            if await self.finds_the_louse(thrower, neighbour):
                await self.give_back(neighbour, thrower)
            thrower = neighbour
        self.tell_misses()
        return thrower

    async def give_back(self, thrower: Seat, lifter: Seat) -> None:
        """Return the louse: once, or back and forth as long as ones come."""
        while await self.finds_the_louse(thrower, lifter) and self.table.options[RETURNS] == "until-no-one":
            thrower, lifter = lifter, thrower

    async def finds_the_louse(self, thrower: Seat, lifter: Seat) -> bool:
        """Let the thrower turn the cup over before the lifter. Returns True for a 1."""
        while True:
            await self.cup.overturn(thrower)
            race = self.table.race({thrower: LIFT, lifter: LIFT}, "lift", fallback=lifter)
            heard = await race
            assert heard is not None  # nothing closes this race but a lift
            self.cup.lift()
            if heard.seat == lifter:
                break
            self.miss(thrower, "own-cup")  # that face doesn't count; overturn it again
        (face,) = await self.cup.read()
        if face == 1:
            self.miss(lifter, "louse", [0])
        else:
            self.table.moment("turn", "lifted", [0], player=lifter, face=face)
        return face == 1


GAME = strike_game(
    "einsame-filzlaus",
    EinsameFilzlaus,
    package=__package__,
    asks=("speed", "luck"),
    order=21,
    options=(RETURNS,),
    several_strikes=True,
)

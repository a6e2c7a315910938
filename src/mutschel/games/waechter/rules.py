"""Der Wächter bläst vom Turme: two dice hidden under the cup, the third blown off its rim; the lowest result loses."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from mutschel.engine import Pick, Seat, Table, plain_cup
from mutschel.games.strike_games import Compared, strike_game

COUNTING = Pick("counting", ("sum", "product", "high-high-low"), default="sum")


def result(blown: int, hidden: int, counting: str) -> int | Fraction:
    """What the blown die and the sum of the hidden dice make.

    >>> result(4, 7, "sum"), result(4, 7, "product"), result(4, 7, "high-high-low")
    (11, 28, Fraction(16, 7))
    """
    if counting == "sum":
        return hidden + blown
    if counting == "product":
        return hidden * blown
    return Fraction(blown * blown, hidden)


class Waechter(Compared):
    dice: ClassVar[int] = 2

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.guard = table.put("guard", plain_cup(1))

    async def turn(self, player: Seat) -> int | Fraction:
        await self.cup.overturn(player)
        self.guard.sweep()  # the third die lies on the rim now
        (blown,) = await self.guard.throw(player, how="blow")
        self.cup.lift()
        hidden = sum(await self.cup.read())
        return result(blown, hidden, self.table.options[COUNTING])


GAME = strike_game("waechter", Waechter, package=__package__, asks=("hand", "luck"), order=19, options=(COUNTING,))

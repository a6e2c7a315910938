"""Mauseloch: 3 to 18 are on one shared sheet; three throws that cross out nothing lose the round."""

from __future__ import annotations

from itertools import accumulate
from typing import ClassVar

from mutschel.engine import Numbers, Seat, Table
from mutschel.games.strike_games import StrikeGame, strike_game

NUMBERS = range(3, 19)


class Mauseloch(StrikeGame):
    throws: ClassVar[int] = 3
    parts: ClassVar[tuple[str | None, ...]] = (None,) * 3

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.sheet = table.put("sheet", Numbers(NUMBERS))

    def clear(self) -> None:
        self.sheet.clear()

    async def round(self, beginner: Seat) -> Seat:
        for player in self.table.turns(beginner):
            if not await self.crosses_something(player):
                self.lose([player], "empty")
                break
        return self.table.left_of(beginner)

    async def crosses_something(self, player: Seat) -> bool:
        crossed = 0
        self.slip.begin(player)
        for throw in range(1, self.throws + 1):
            faces = await self.cup.throw(player)
            total = sum(faces)
            free = self.sheet.cross(total)
            crossed += free
            self.slip.write(total, counts=free)
            text = "crossed" if free else "gone"
            self.table.moment(
                "throw",
                text,
                [0, 1, 2],
                list(accumulate(faces)),
                player=player,
                throw=throw,
                of=self.throws,
                sum=total,
            )
        return crossed > 0


GAME = strike_game("mauseloch", Mauseloch, package=__package__, order=25)

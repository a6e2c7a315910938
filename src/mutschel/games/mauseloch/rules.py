"""Mauseloch: 3 to 18 stand on one shared sheet; three throws that cross out nothing lose the round."""

from __future__ import annotations

from mutschel.engine import Numbers, Seat, Table
from mutschel.games.strike_games import StrikeGame, strike_game


class Mauseloch(StrikeGame):
    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.sheet = table.put("sheet", Numbers(range(3, 19)))

    def clear(self) -> None:
        self.sheet.clear()

    async def round(self, beginner: Seat) -> Seat:
        for player in self.table.turns(beginner):
            if not await self.crosses_something(player):
                self.table.say("empty", player=player)
                self.strike(player)
                break
        return self.table.left_of(beginner)

    async def crosses_something(self, player: Seat) -> bool:
        crossed = 0
        for _ in range(3):
            crossed += self.sheet.cross(sum(await self.throw(player)))
        return crossed > 0


GAME = strike_game("mauseloch", Mauseloch, package=__package__, order=25)

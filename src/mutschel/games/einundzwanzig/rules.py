"""Einundzwanzig: one die is flicked from hand to hand and added up; who reaches 21 gets the strike."""

from __future__ import annotations

from typing import ClassVar

from mutschel.engine import Counter, Seat, Table
from mutschel.games.strike_games import StrikeGame, strike_game

LIMIT = 21


class Einundzwanzig(StrikeGame):
    dice: ClassVar[int] = 1

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.count = table.put("count", Counter("count"))

    async def round(self, beginner: Seat) -> Seat:
        self.count.value = 1  # the beginner lays the die with the 1 up
        player = beginner
        while self.count.value < LIMIT:
            (face,) = await self.cup.throw(player, how="flick")
            player = self.table.right_of(player)
            self.count.value += face
            self.table.say("added", player=player, face=face, count=self.count.value)
        self.strike(player)
        return player  # who was struck begins again


GAME = strike_game("einundzwanzig", Einundzwanzig, package=__package__, order=15)

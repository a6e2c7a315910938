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
        self.count = table.put("count", Counter("count", 1))

    def clear(self) -> None:
        self.count.value = 1  # the beginner lays the die with the 1 up

    async def round(self, beginner: Seat) -> Seat:
        player = beginner
        while True:
            (face,) = await self.throw(player, how="flick")
            player = self.table.right_of(player)
            self.count.value += face
            self.table.say("added", player=player, face=face, count=self.count.value)
            if self.count.value >= LIMIT:
                self.strike(player)
                return player  # who was struck begins again


GAME = strike_game("einundzwanzig", Einundzwanzig, package=__package__, asks=("hand", "luck"), order=15)

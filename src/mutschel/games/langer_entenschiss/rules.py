"""Langer Entenschiß: only 1, 2 and 3 in one throw counts; everybody without it gets a strike."""

from __future__ import annotations

from mutschel.engine import Seat, Whole
from mutschel.games.strike_games import HitOrMiss, strike_game

THROWS = Whole("throws", 1, 3, default=1)


def hit(faces: tuple[int, ...]) -> bool:
    return sorted(faces) == [1, 2, 3]


class LangerEntenschiss(HitOrMiss):
    async def turn(self, player: Seat) -> bool:
        for _ in range(self.table.options[THROWS]):
            if hit(await self.cup.throw(player)):
                return True
        return False


GAME = strike_game("langer-entenschiss", LangerEntenschiss, package=__package__, order=14, options=(THROWS,))

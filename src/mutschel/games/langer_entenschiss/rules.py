"""Langer Entenschiß: only 1, 2 and 3 in one throw counts; everybody without it gets a strike."""

from __future__ import annotations

from mutschel.engine import Seat, Whole
from mutschel.games.strike_games import HitOrMiss, strike_game

THROWS = Whole("throws", 1, 3, default=1)


WANTED = [1, 2, 3]


def hit(faces: tuple[int, ...]) -> bool:
    return sorted(faces) == WANTED


class LangerEntenschiss(HitOrMiss):
    async def turn(self, player: Seat) -> bool:
        for throw in range(1, self.table.options[THROWS] + 1):
            faces = await self.cup.throw(player)
            found = [faces.index(face) for face in WANTED if face in faces]
            missing = [face for face in WANTED if face not in faces]
            if not missing:
                self.table.moment("turn", "duck", found, player=player)
                return True
            if throw < self.table.options[THROWS]:
                self.table.moment("throw", "missing", found, player=player, missing=missing, n=len(missing))
        return False


GAME = strike_game("langer-entenschiss", LangerEntenschiss, package=__package__, order=14, options=(THROWS,))

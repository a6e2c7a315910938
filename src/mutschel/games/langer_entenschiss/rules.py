"""Langer Entenschiß: only 1, 2 and 3 in one throw counts; everybody without it gets a strike."""

from __future__ import annotations

from mutschel.engine import Seat, Table, Whole
from mutschel.games.strike_games import HitOrMiss, strike_game

THROWS = Whole("throws", 1, 3, default=1)
WANTED = (1, 2, 3)


def hit(faces: tuple[int, ...]) -> bool:
    return set(faces) == set(WANTED)


class LangerEntenschiss(HitOrMiss):
    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.slip.of = table.options[THROWS]

    async def turn(self, player: Seat) -> bool:
        for _ in range(self.slip.of):
            if hit(await self.cup.throw(player)):
                self.hit(player, "duck", [0, 1, 2])
                return True
            self.tell_missing(player)
        return False

    def tell_missing(self, player: Seat) -> None:
        faces = self.cup.faces
        found = [faces.index(face) for face in WANTED if face in faces]
        missing = [face for face in WANTED if face not in faces]
        self.table.moment("throw", "missing", found, player=player, missing=missing, n=len(missing))


GAME = strike_game("langer-entenschiss", LangerEntenschiss, package=__package__, order=14, evening=5, options=(THROWS,))

"""Studentenpasch: a 1 counts 100, a 6 counts 60; up to three throws, laying dice aside; the lowest loses."""

from __future__ import annotations

from collections.abc import Iterable

from mutschel.engine import Row, Seat, Table
from mutschel.games.strike_games import Compared, keep_some, strike_game

VALUES = {1: 100, 2: 2, 3: 3, 4: 4, 5: 5, 6: 60}


def points(faces: Iterable[int]) -> int:
    """
    >>> points((1, 6, 5))
    165
    """
    return sum(VALUES[face] for face in faces)


class Studentenpasch(Compared):
    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.aside = table.put("aside", Row())

    async def turn(self, player: Seat) -> int:
        self.aside.clear()
        self.cup.gather()
        for throw in (1, 2, 3):
            faces = await self.cup.throw(player)
            if throw < 3:  # lay aside what you like; all of it means to stop
                laid = await self.table.choose(player, keep_some(faces, at_most=3), "lay-any-aside")
                for face in laid:
                    self.aside.lay(self.cup.take(face))
                if not self.cup.dice:
                    break
        return points([*self.aside.shown(), *self.cup.faces])


GAME = strike_game("studentenpasch", Studentenpasch, package=__package__, order=24)

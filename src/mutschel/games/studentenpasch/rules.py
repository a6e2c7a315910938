"""Studentenpasch: a 1 counts 100, a 6 counts 60; up to three throws, laying dice aside; the lowest loses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from mutschel.engine import KeepSome, Row, Seat, Table
from mutschel.games.strike_games import ComparisonGame, strike_game

VALUES = {1: 100, 2: 2, 3: 3, 4: 4, 5: 5, 6: 60}


def points(faces: Iterable[int]) -> int:
    """The points of these dice.

    >>> points((1, 6, 5))
    165
    """
    return sum(VALUES[face] for face in faces)


class Studentenpasch(ComparisonGame):
    throws: ClassVar[int] = 3

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.aside = table.put("aside", Row())

    async def turn(self, player: Seat) -> int:
        faces = await self.cup.throw_all(player)
        self.aside.clear()
        self.slip.total = points(faces)
        for _ in range(
            self.throws - 1
        ):  # lay aside what you like, and throw the others; to lay all aside means to stop
            for face in await self.table.choose(player, KeepSome(faces, at_most=3), "lay-any-aside"):
                self.aside.lay(self.cup.take(face))
            self.slip.total = points(self.aside.shown())
            if not self.cup.dice:
                break
            faces = await self.cup.throw(player)
            self.slip.total = points([*self.aside.shown(), *faces])
        self.count(range(len(self.cup.dice)), [VALUES[face] for face in self.cup.faces], points(self.aside.shown()))
        return points(self.open_faces())

    def open_faces(self) -> list[int]:
        return [*self.aside.shown(), *self.cup.faces]


GAME = strike_game(
    "studentenpasch",
    Studentenpasch,
    package=__package__,
    asks=("luck", "wits"),
    order=24,
    shared_parts={"judge": "mutschel.games.strike_games"},
)

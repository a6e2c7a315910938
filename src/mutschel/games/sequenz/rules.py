"""Sequenz: three consecutive numbers, or a strike."""

from __future__ import annotations

from mutschel.engine import KeepSome, Pick, Row, Seat, Table
from mutschel.games.strike_games import HitOrMiss, strike_game

THROWS = Pick("throws", (1, 3), default=1)


def hit(faces: list[int]) -> bool:
    """True for three consecutive numbers.

    >>> hit([4, 2, 3]), hit([1, 2, 4])
    (True, False)
    """
    low, middle, high = sorted(faces)
    return low + 1 == middle == high - 1


class Sequenz(HitOrMiss):
    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.aside = table.put("aside", Row())
        self.slip.of = table.options[THROWS]

    async def turn(self, player: Seat) -> bool:
        complete = await self.succeeds(player)
        if complete:
            self.hit(player, "sequence", range(len(self.cup.dice)), faces=sorted(self.open_faces()))
        return complete

    async def succeeds(self, player: Seat) -> bool:
        await self.cup.throw_all(player)
        self.aside.clear()
        if self.table.options[THROWS] == 1 or self.complete():
            return self.complete()
        # what is laid aside is chosen once; the others are thrown a second and, if needed, a third time
        for face in await self.table.choose(player, KeepSome(self.cup.faces, at_most=2), "lay-some-aside"):
            self.aside.lay(self.cup.take(face))
        for _ in range(2):
            await self.cup.throw(player)
            if self.complete():
                return True
        return False

    def complete(self) -> bool:
        return hit(self.open_faces())

    def open_faces(self) -> list[int]:
        return [*self.aside.shown(), *self.cup.faces]


GAME = strike_game(
    "sequenz",
    Sequenz,
    package=__package__,
    order=16,
    evening=3,
    options=(THROWS,),
    shared_parts={"judge": "mutschel.games.strike_games"},
)

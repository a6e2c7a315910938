"""Die Doppelgänger: five throws, and only dice that occur at least twice in a throw count; fewest pips lose."""

from __future__ import annotations

from typing import ClassVar

from mutschel.engine import Seat
from mutschel.games.strike_games import ComparisonGame, strike_game


def points(faces: tuple[int, ...]) -> int:
    """The points of a throw.

    >>> [points(throw) for throw in ((2, 3, 5), (3, 6, 6), (1, 4, 5), (2, 2, 5), (3, 3, 3))]
    [0, 12, 0, 4, 9]
    """
    return sum(face for face in faces if faces.count(face) > 1)


class Doppelgaenger(ComparisonGame):
    throws: ClassVar[int] = 5
    parts: ClassVar[tuple[str | None, ...]] = (None,) * 5

    async def turn(self, player: Seat) -> int:
        total = self.slip.total = 0
        for throw in range(1, self.throws + 1):
            faces = await self.cup.throw(player)
            total += points(faces)
            self.slip.write(points(faces))
            self.slip.total = total
            twins = [die for die, face in enumerate(faces) if faces.count(face) > 1]
            self.count(twins, [faces[die] for die in twins])
            if throw < self.throws:
                self.tell_throw(player, throw, self.throws, points(faces), total)
        return total


GAME = strike_game("doppelgaenger", Doppelgaenger, package=__package__, order=27)

"""Pasch: three throws; the first two count only if at least two dice are equal, the third always counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from mutschel.engine import Seat
from mutschel.games.strike_games import ComparisonGame, strike_game


def points(faces: tuple[int, ...], throw: int) -> int:
    """The points of the first, second or third throw.

    >>> points((2, 2, 5), 1), points((2, 3, 5), 2), points((2, 3, 5), 3), points((1, 1, 1), 3)
    (9, 0, 10, 19)
    """
    if faces == (1, 1, 1):
        return 19  # more than three sixes
    all_different = len(set(faces)) == 3
    return 0 if all_different and throw < 3 else sum(faces)


def counted(faces: tuple[int, ...], worth: int) -> tuple[Sequence[int], tuple[int, ...]]:
    """The dice that count, and the points of each; none for three ones, which count more than their sum.

    >>> counted((2, 2, 5), 9), counted((2, 3, 5), 0), counted((1, 1, 1), 19)
    (([0, 1, 2], (2, 2, 5)), ([], ()), ([0, 1, 2], ()))
    """
    return [0, 1, 2] if worth > 0 else [], faces if worth == sum(faces) else ()


class Pasch(ComparisonGame):
    throws: ClassVar[int] = 3
    parts: ClassVar[tuple[str | None, ...]] = (None,) * 3

    async def turn(self, player: Seat) -> int:
        total = self.slip.total = 0
        for throw in (1, 2, 3):
            faces = await self.cup.throw(player)
            worth = points(faces, throw)
            total += worth
            self.slip.write(worth or sum(faces), counts=worth > 0)
            self.slip.total = total
            self.count(*counted(faces, worth))
            if throw < 3:
                self.tell_throw(player, throw, 3, worth, total)
        return total


GAME = strike_game("pasch", Pasch, package=__package__, order=11)

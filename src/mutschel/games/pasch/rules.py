"""Pasch: three throws; the first two count only if at least two dice are equal, the third always counts."""

from __future__ import annotations

from mutschel.engine import Seat
from mutschel.games.strike_games import Compared, strike_game


def points(faces: tuple[int, ...], throw: int) -> int:
    """What the first, second or third throw is worth.

    >>> points((2, 2, 5), 1), points((2, 3, 5), 2), points((2, 3, 5), 3), points((1, 1, 1), 3)
    (9, 0, 10, 19)
    """
    if faces == (1, 1, 1):
        return 19  # more than three sixes
    all_different = len(set(faces)) == 3
    return 0 if all_different and throw < 3 else sum(faces)


class Pasch(Compared):
    async def turn(self, player: Seat) -> int:
        total = 0
        for throw in (1, 2, 3):
            total += points(await self.cup.throw(player), throw)
        return total


GAME = strike_game("pasch", Pasch, package=__package__, order=11)

"""Die fünf Finger: throws are counted until three dice show 5 together. Die bösen Sieben share this page."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from mutschel.engine import Seat
from mutschel.games.strike_games import ComparisonGame, strike_game


def hit(faces: tuple[int, ...], wanted: int) -> bool:
    """True if the dice show the wanted sum, or would if all three were turned over, each to 7 less its face.

    >>> hit((1, 1, 3), 5), hit((5, 5, 6), 5), hit((4, 5, 5), 7), hit((1, 2, 3), 5)
    (True, True, True, False)
    """
    return sum(faces) == wanted or sum(7 - face for face in faces) == wanted


MOST = 10  # throws
TOO_MANY = MOST + 1
NEVER = "never"  # how that is called


class FuenfFinger(ComparisonGame):
    throws: ClassVar[int] = MOST
    highest_loses: ClassVar[bool] = True
    wanted: ClassVar[int] = 5

    async def turn(self, player: Seat) -> int:
        for throw in range(1, MOST + 1):
            if hit(await self.cup.throw(player), self.wanted):
                return throw
        return TOO_MANY

    def shown(self, result: int | Fraction) -> int | str:
        return NEVER if result == TOO_MANY else super().shown(result)

    def behind(self, result: int | str) -> str:
        return "behind-never" if result == NEVER else super().behind(result)

    def tell(self, player: Seat, result: int | str) -> None:
        if result == NEVER:
            self.table.moment("turn", "never", player=player, most=MOST)
        else:
            self.table.moment("turn", "needed", range(self.dice), player=player, n=result)


GAME = strike_game("fuenf-finger", FuenfFinger, package=__package__, order=28)

"""Die fünf Finger: throws are counted until three dice show 5 together. Die bösen Sieben share this page."""

from __future__ import annotations

from collections.abc import Sequence
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
    may_throw_together: ClassVar[bool] = True
    highest_loses: ClassVar[bool] = True
    wanted: ClassVar[int] = 5

    async def turn(self, player: Seat) -> int:
        for throw in range(1, MOST + 1):
            if self.makes_it(player, await self.cup.throw(player)):
                return throw
        return TOO_MANY

    async def compare(self, players: Sequence[Seat]) -> list[Seat]:
        """All at the same time: whoever hasn't made it throws again, until only one of them is left, or nobody."""
        if not self.together:
            return await super().compare(players)
        self.results.clear()
        self.clear()
        throw, made, left = 0, list[Seat](), list(players)
        while len(left) > 1 and throw < MOST:
            throw += 1
            made = await self.throw_once(left, throw)
            left = [player for player in left if player not in made]
        for player in left:
            self.results.write(player, NEVER if throw == MOST else f"> {throw}")
            self.turns[player].hit = False
        return left or made

    async def throw_once(self, players: Sequence[Seat], throw: int) -> list[Seat]:
        """A throw by each of these players, the `throw`-th of their turn. Returns those who have made it."""
        made: list[Seat] = []
        for landing in self.each_throw(players, throw):
            player, faces = await landing
            succeeds = self.makes_it(player, faces)
            if succeeds:
                made.append(player)
                self.results.write(player, throw)
                self.table.say("needed", player=player, n=throw)
            self.turns[player].end(faces, hit=succeeds if succeeds or throw == MOST else None)
        if made:
            self.table.moment("together", "finished", players=made, n=len(made))
        return made

    def makes_it(self, player: Seat, faces: tuple[int, ...]) -> bool:
        """True if this throw is the one. Tells the sum of any other."""
        made = hit(faces, self.wanted)
        if not made:
            self.table.say("adds-up", player=player, sum=sum(faces))
        return made

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

"""Kirchenfenster: two dice, and only 4 and 6 count. Bauernfenster shares this page."""

from __future__ import annotations

from typing import ClassVar

from mutschel.engine import Seat
from mutschel.games.strike_games import HitOrMiss, strike_game


class Fenster(HitOrMiss):
    """A game in which a throw without one of the panes brings a strike."""

    dice: ClassVar[int] = 2
    panes: ClassVar[tuple[int, int]] = (4, 6)

    async def turn(self, player: Seat) -> bool:
        faces = await self.cup.throw(player)
        panes = [die for die, face in enumerate(faces) if face in self.panes]
        if panes:
            self.hit(player, "window", panes, faces=[faces[die] for die in panes], n=len(panes))
        return bool(panes)


GAME = strike_game("kirchenfenster", Fenster, package=__package__, order=17, evening=8)

"""The bot of DICE CUP, which sees as a person does: it takes in only some of the colours before the cup comes down.

It makes the best of these: it knows the worth of every open category to a player who takes in as many colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mutschel.engine import Bot, CupView, Domain, Json, MatchView, SheetView, pips_in, thing_in, things_in
from mutschel.games.dice_cup.odds import expected, taken_in, values
from mutschel.games.dice_cup.rules import CATEGORIES, COLOURS, DICE


class DiceCupBot(Bot):
    """A bot that takes in a few colours at a glimpse, and crosses the category with the most points, now and later."""

    looked_at = 0  # throws are counted from 1
    faces: tuple[int, ...] = (1,) * len(DICE)
    seen: Sequence[int] = ()

    def watch(self, view: MatchView) -> None:
        """Take in some random colours when the cup is lifted."""
        throw, faces = thing_in(view, "cup", CupView)["throw"], pips_in(view)
        if faces and throw != self.looked_at:
            self.looked_at = throw
            self.faces = faces
            self.seen = self.rng.sample(range(len(COLOURS)), self.sight(view))

    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        seen = self.seen if self.looked_at == thing_in(view, "cup", CupView)["throw"] else ()  # of real dice, nothing
        brings: dict[str, float] = dict(zip(CATEGORIES, expected(self.faces, [seen])[0].tolist(), strict=True))
        sheet = things_in(view, "sheets", SheetView)[self.seat]
        left = {name: sheet["columns"] - len(boxes) for name, boxes in sheet["rows"].items()}
        later = values(sheet["columns"], self.sight(view)).after(left)
        return max(domain.options() or (), key=lambda category: brings[category] + later[category])

    def sight(self, view: MatchView) -> int:
        return taken_in(self.level, view["options"]["seconds"])


BOT = DiceCupBot

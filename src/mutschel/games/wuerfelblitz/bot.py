"""The bot of Würfelblitz, which adds as a person does: it takes time, and sometimes overlooks a dot."""

from __future__ import annotations

from math import exp
from typing import Any

from mutschel.engine import LEVELS, Bot, CupView, Domain, Json, MatchView, thing_in
from mutschel.games.wuerfelblitz.rules import answer

LOOK = 900  # ms for taking in the dice
ADDS = 9000, 6000, 4000  # ms for adding, on average by level …
VARIES = -0.06, 0.35  # … times a lognormal number whose mean is one


def usual(level: str) -> float:
    """The mean time until a bot of this level calls, in milliseconds."""
    mean, spread = VARIES
    return LOOK + ADDS[LEVELS.index(level)] * exp(mean + spread**2 / 2)


class WuerfelblitzBot(Bot):
    """A bot that adds once for every throw, and again after a wrong call, its own or another's with the same number."""

    round = -1
    plan: tuple[int, int] | None = None
    heard = 0  # number of the latest news it has heard

    def watch(self, view: MatchView) -> None:
        """Listen to the calls, and drop the plan if its number turns out wrong."""
        for news in view["news"]:
            if news["number"] > self.heard:
                self.heard = news["number"]
                if news["text"] == "wrong" and self.plan is not None and news["call"] == self.plan[1]:
                    self.plan = None

    def call(self, view: MatchView, domain: Domain[Any], earliest: int) -> tuple[int, Json] | None:
        faces = thing_in(view, "cup", CupView)["faces"]
        if faces is None:
            return None  # real dice: it can't see them
        first = view["round"] != self.round
        if first or self.plan is None:
            self.round = view["round"]
            self.plan = (earliest + self.thinks(first), self.adds(faces, view["options"]["brain_twister"], first))
        at, number = self.plan
        return max(at, earliest), number

    def thinks(self, first: bool) -> int:
        """A random time for looking and adding, in milliseconds; a second look is quicker than the first."""
        mean = self.by_level(*ADDS) * (1 if first else 0.5)
        return LOOK + int(mean * self.rng.lognormvariate(*VARIES))

    def adds(self, faces: list[int | str], brain_twister: bool, first: bool) -> int:
        right = answer(faces, brain_twister)
        if self.rng.random() >= self.by_level(0.25, 0.12, 0.05) * (1 if first else 0.5):
            return right
        slip = self.rng.choice([face for face in faces if isinstance(face, int)] or [1])
        return min(35, right + slip) if right < slip or self.rng.random() < 0.5 else right - slip


BOT = WuerfelblitzBot

"""A player of Sequenz with three throws: lays aside what completes most often."""

from __future__ import annotations

from functools import cache
from typing import Any

from mutschel.engine import D6, Bot, Domain, Json, Throw
from mutschel.games.sequenz.rules import hit


@cache
def chance(aside: tuple[int, ...]) -> float:
    """How likely one throw of the other dice completes a sequence; two throws rank the choices the same way."""
    return float(Throw(0, (D6,) * (3 - len(aside))).probability(lambda faces: hit([*aside, *faces])))


class SequenzBot(Bot):
    def choose(self, view: dict[str, Json], domain: Domain[Any]) -> Json:
        if self.rng.random() < self.by_level(0.5, 0.2, 0.0):
            return domain.sample(self.rng)
        return max(domain.options() or (), key=lambda aside: chance(tuple(aside)))


BOT = SequenzBot

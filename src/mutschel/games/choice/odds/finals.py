"""Final totals of CHOICE played alone, by the shipped network and at random: counted once and stored."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from mutschel.games.choice.odds.network import shipped

COUNTED = Path(__file__).with_name("finals.json")
GAMES = 20_000
ENOUGH = 4_096  # games at random, of which only the mean is shown


class FinalTotals(NamedTuple):
    """The number of games, the count of each total, their mean without luck, half of its 95 % confidence interval, and
    the mean of random splits."""

    games: int
    totals: dict[int, int]
    mean: float
    margin: float
    random: float

    @property
    def distribution(self) -> dict[int, float]:
        return {total: count / self.games for total, count in self.totals.items()}


@cache
def finals() -> FinalTotals:
    found = json.loads(COUNTED.read_text(encoding="utf-8"))
    return FinalTotals(**found | {"totals": {int(total): count for total, count in found["totals"].items()}})


def count(games: int, seed: int = 1) -> FinalTotals:
    """Play these games and count; this needs JAX."""
    from mutschel.games.choice.odds.lockstep import played

    found = played(shipped(), games, seed)
    values, counts = np.unique(found.totals, return_counts=True)
    ends = {int(value): int(times) for value, times in zip(values, counts, strict=True)}
    mean, margin = found.without_luck.mean(), 1.96 * found.without_luck.std() / games**0.5
    at_random = played(shipped(), min(games, ENOUGH), seed, "random").totals
    return FinalTotals(games, ends, float(mean), float(margin), float(at_random.mean()))

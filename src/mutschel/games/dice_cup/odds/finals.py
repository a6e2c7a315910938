"""Final totals of DICE CUP with three columns and more, played by the learnt worths: counted once and stored."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import numpy as np

from mutschel.games.dice_cup.odds.bound import searched
from mutschel.games.dice_cup.odds.learning import played
from mutschel.games.dice_cup.odds.learnt import learnt
from mutschel.games.dice_cup.odds.solving import FULL
from mutschel.games.dice_cup.odds.states import SOLVED
from mutschel.games.dice_cup.rules import COLUMNS
from mutschel.odds.process import Floats

FILE = "finals.json"
AT_ONCE, TIMES = 4000, 5  # sheets filled at once, and times that is done
SEQUENCES = 100  # sequences of throws, for the means without luck


class Mean(NamedTuple):
    """A mean, with half of its 95 % confidence interval."""

    value: float
    error: float


class FinalTotals(NamedTuple):
    """The number of filled sheets, the count of each total; and without luck, the mean by the learnt worths, its upper
    bound, and their difference."""

    sheets: int
    totals: dict[int, int]
    learnt: Mean
    bound: Mean
    apart: Mean


@cache
def finals(columns: int) -> FinalTotals:
    found = json.loads(resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8"))[str(columns)]
    totals = {int(total): sheets for total, sheets in found["totals"].items()}
    return FinalTotals(found["sheets"], totals, *(Mean(*found[name]) for name in ("learnt", "bound", "apart")))


def count(columns: int, seed: int = 1) -> FinalTotals:
    rng = np.random.default_rng([seed, columns])
    ends = [filled(columns, rng) for _ in range(TIMES)]
    totals, sheets = np.unique(np.concatenate(ends), return_counts=True)
    reached = np.array(list(islice(searched(columns, seed), SEQUENCES)))
    measured = [reached[:, 0], reached[:, 1], reached[:, 1] - reached[:, 0]]
    return FinalTotals(
        AT_ONCE * TIMES, dict(zip(totals.tolist(), sheets.tolist(), strict=True)), *(mean(one) for one in measured)
    )


def filled(columns: int, rng: np.random.Generator) -> Floats:
    """Fill many sheets. Returns their points."""
    *_, (_, points) = played(learnt(FULL), rng, columns, FULL, np.zeros(AT_ONCE))
    return points.astype(np.int64)


def mean(results: Floats) -> Mean:
    return Mean(float(results.mean()), float(1.96 * results.std(ddof=1) / len(results) ** 0.5))


def write(path: Path) -> None:
    every = {columns: count(columns)._asdict() for columns in range(max(SOLVED) + 1, COLUMNS.high + 1)}
    path.write_text(json.dumps(every) + "\n", encoding="utf-8")

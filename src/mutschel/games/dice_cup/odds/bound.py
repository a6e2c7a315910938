"""An upper bound of the mean in DICE CUP with any number of columns, and the mean of play by the learnt worths.

Both are measured without luck. Play by the learnt worths reaches on average their promise for an empty sheet, plus all
their errors on the way: at every sheet, the mean of the best cross for the next throw, less the worth of the sheet. The
bound is the result of a player who knows all throws and goes to sheets whose worths promise too little, but pays for
every cross that is not the best for its throw. (This is an information relaxation: Brown, Smith and Sun, Operations
Research 58, 2010.)

The best way through a sequence of throws is searched among a limited number of sheets, so the bound is as certain as
that search. Means are taken over samples of throws, drawn anew each time: that makes single results less exact, and the
bound a little wider, but not wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

import numpy as np

from mutschel.games.dice_cup.odds.learning import PAIRS, even_throws, mean_best, throws
from mutschel.games.dice_cup.odds.learnt import Rows, full, learnt, worths, worths_after
from mutschel.games.dice_cup.odds.throws import ALL
from mutschel.games.dice_cup.rules import CATEGORIES, COLUMNS
from mutschel.odds.process import Floats

WIDTH = 20  # sheets that the search follows
THROWS = 800 * PAIRS  # throws of a mean
PLACES = (COLUMNS.high + 1) ** np.arange(len(CATEGORIES))


class BoundSample(NamedTuple):
    """The points in one sequence of throws, without luck: by the learnt worths, and the bound."""

    learnt: float
    bound: float


def searched(columns: int, seed: int, sight: int = ALL) -> Iterator[BoundSample]:
    for number in count():
        yield search(learnt(sight), full(columns), np.random.default_rng([seed, number]), sight)


def search(weights: Floats, start: Rows, rng: np.random.Generator, sight: int = ALL, width: int = WIDTH) -> BoundSample:
    """Search one sequence of throws from this sheet on. The first sheet always makes the best cross."""
    rows, reached = start, worths(weights, start)
    for _ in range(start.sum()):
        after = worths_after(weights, rows)
        reached = reached + mean_best(after, even_throws(rng, THROWS, sight)) - worths(weights, rows)
        made = throws(rng, 1, sight) + after
        kept = reached[:, None] - (made.max(axis=1, keepdims=True) - made)
        rows, reached = best_of(rows, kept, int(made[0].argmax()), width)
    return BoundSample(float(reached[0]), float(reached.max()))


def best_of(rows: Rows, kept: Floats, first: int, width: int) -> tuple[Rows, Floats]:
    """The best sheets after one cross more, each once; first of all the first sheet with its best cross."""
    sheet, category = np.divmod(np.argsort(-kept, axis=None)[: (kept > -np.inf).sum()], len(CATEGORIES))
    sheet, category = np.append(0, sheet), np.append(first, category)
    after = rows[sheet]
    after[np.arange(len(after)), category] -= 1
    _, different = np.unique(after[1:] @ PLACES, return_index=True)
    places = np.append(0, 1 + np.sort(different)[:width])
    return after[places], kept[sheet, category][places]

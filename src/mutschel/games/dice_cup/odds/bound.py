"""How well DICE CUP can be played at all with any number of columns, and how well what has been learnt plays it.

Both are measured without luck. Somebody who makes the best of every throw by the learnt worths reaches on average what
these promise for an empty sheet, and all that they turn out to be wrong by on the way: at every sheet, the mean of the
best that can be made of the next throw, less the worth of the sheet. Nobody can exceed what somebody reaches who knows
all throws and goes where the worths promise too little, but pays for every cross that is not the best for its throw.
(That is an information relaxation: Brown, Smith and Sun, Operations Research 58, 2010.)

The best way through a sequence of throws is searched by following some sheets only, so the bound is as certain as that
search. Means are taken of some throws only, drawn anew each time: that makes single results less exact, and the bound a
little wider, but not wrong.
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

WIDTH = 20  # sheets that are followed
THROWS = 800 * PAIRS  # that a mean is taken of
PLACES = (COLUMNS.high + 1) ** np.arange(len(CATEGORIES))


class Reached(NamedTuple):
    """In one sequence of throws, without luck: by the learnt worths, and at most."""

    learnt: float
    bound: float


def searched(columns: int, seed: int, sight: int = ALL) -> Iterator[Reached]:
    for number in count():
        yield search(learnt(sight), full(columns), np.random.default_rng([seed, number]), sight)


def search(weights: Floats, start: Rows, rng: np.random.Generator, sight: int = ALL, width: int = WIDTH) -> Reached:
    """From this sheet on. Whatever comes of it, the first one that is followed makes the best of every throw."""
    rows, reached = start, worths(weights, start)
    for _ in range(start.sum()):
        after = worths_after(weights, rows)
        reached = reached + mean_best(after, even_throws(rng, THROWS, sight)) - worths(weights, rows)
        made = throws(rng, 1, sight) + after
        kept = reached[:, None] - (made.max(axis=1, keepdims=True) - made)
        rows, reached = best_of(rows, kept, int(made[0].argmax()), width)
    return Reached(float(reached[0]), float(reached.max()))


def best_of(rows: Rows, kept: Floats, first: int, width: int) -> tuple[Rows, Floats]:
    """The sheets with one cross more that kept most, each once; ahead of them the first sheet with its best cross."""
    sheet, category = np.divmod(np.argsort(-kept, axis=None)[: (kept > -np.inf).sum()], len(CATEGORIES))
    sheet, category = np.append(0, sheet), np.append(first, category)
    after = rows[sheet]
    after[np.arange(len(after)), category] -= 1
    _, different = np.unique(after[1:] @ PLACES, return_index=True)
    places = np.append(0, 1 + np.sort(different)[:width])
    return after[places], kept[sheet, category][places]

"""Judges sheets one throw ahead: the mean, over all throws, of the best split of each by the network."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from mutschel.games.choice.odds.fifths import FINISHED, PLACES, fifths
from mutschel.games.choice.odds.network import UNIT, Layers, of_fifths, of_sums, think
from mutschel.games.choice.odds.tables import FACES, SUMS, Floats, Rows, finished, rules, totals
from mutschel.games.choice.rules import SUM_BOXES

CANDIDATES = 6  # splits that are looked at more closely
NEAR = 40.0  # points; a split that seems worse than the best by more than this never is the best

PAIRS = np.array(list(combinations_with_replacement(range(SUMS), 2)))


@cache
def marks_of_pairs() -> NDArray[np.int8]:
    """The marks that each pair of sums makes."""
    return np.array([np.bincount(pair, minlength=SUMS) for pair in PAIRS], np.int8)


@cache
def futures() -> NDArray[np.int16]:
    """The futures of a sheet by fixed faces, throw and split. A future's number is pair of sums × 6 + fifth die.

    Only allowed splits are listed; the first one fills the rest of a row.
    """
    numbers = np.zeros((SUMS, SUMS), np.int16)
    numbers[PAIRS[:, 0], PAIRS[:, 1]] = numbers[PAIRS[:, 1], PAIRS[:, 0]] = np.arange(len(PAIRS))
    made = rules()
    every = numbers[made.splits[:, :, 0], made.splits[:, :, 1]] * FACES + made.splits[:, :, 2] - SUMS
    return np.asarray(np.take_along_axis(every[None], made.legal.astype(np.int64), axis=2))


def closely(net: Layers, sheets: Rows, worths: Floats) -> Floats:
    """The worth of sheets to choose from; those that seem best are judged one throw later."""
    best = np.argsort(-worths)[:CANDIDATES]
    best = best[worths[best] > worths.max() - NEAR]
    found = worths.copy()
    found[best] = looked_ahead(net, sheets[best])
    return found


def looked_ahead(net: Layers, sheets: Rows) -> Floats:
    """The worth of each sheet as the network judges it after its next throw, rather than before it."""
    worths = totals(sheets).astype(np.float64)
    for number in np.flatnonzero(~finished(sheets)):
        worths[number] = _looked_ahead(net, sheets[number])
    return worths


def _looked_ahead(net: Layers, sheet: Rows) -> float:
    known, made = fifths(), rules()
    state = known.numbers[sheet[SUMS:] @ PLACES]
    sums = np.minimum(sheet[:SUMS] + marks_of_pairs(), SUM_BOXES)
    after, column = np.unique(known.next[state], return_inverse=True)  # fifth dice that lapse are one future
    worths = np.empty((len(PAIRS), len(after)))
    goes_on = after != FINISHED
    first = of_sums(net, sums)[:, None] + of_fifths(net, after[goes_on])
    worths[:, goes_on] = UNIT * think(net, first)[..., 0]
    worths[:, ~goes_on] = made.points[np.arange(SUMS), sums].sum(axis=1)[:, None]
    best = worths[:, column].ravel()[futures()[known.fixed[state]]].max(axis=1)
    return float(best @ made.weights / made.weights.sum())

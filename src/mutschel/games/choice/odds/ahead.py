"""One throw further than the network sees: the mean, over all throws, of the best that can be made of each."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from mutschel.games.choice.odds.network import Layers, judged
from mutschel.games.choice.odds.tables import FACES, SUMS, Floats, Rows, finished, marked, rules, totals
from mutschel.games.choice.rules import FIFTH_NUMBERS

PAIRS = np.array(list(combinations_with_replacement(range(SUMS), 2)), np.int8)


@cache
def pair_numbers() -> NDArray[np.int64]:
    """Which pair of sums each split of each throw makes."""
    numbers = np.zeros((SUMS, SUMS), np.int64)
    numbers[PAIRS[:, 0], PAIRS[:, 1]] = numbers[PAIRS[:, 1], PAIRS[:, 0]] = np.arange(len(PAIRS))
    splits = rules().splits
    return np.asarray(numbers[splits[:, :, 0], splits[:, :, 1]])


def looked_ahead(net: Layers, sheets: Rows) -> Floats:
    """As the network judges each sheet after its next throw, rather than before it."""
    worths = totals(sheets).astype(np.float64)
    for number in np.flatnonzero(~finished(sheets)):
        worths[number] = _looked_ahead(net, sheets[number])
    return worths


def _looked_ahead(net: Layers, sheet: Rows) -> float:
    """A sheet has few different futures: each pair of sums, with each fifth die or (in a free throw) none."""
    made = rules()
    fixed = np.flatnonzero(sheet[SUMS:])
    faces = np.arange(FACES)
    if len(fixed) == FIFTH_NUMBERS:  # all the other faces lapse alike
        faces = np.append(fixed, np.setdiff1d(faces, fixed)[0])
    column = np.full(FACES, len(faces) - 1)
    column[faces] = np.arange(len(faces))
    places = np.column_stack([np.tile(PAIRS, (len(faces), 1)), np.repeat(SUMS + faces, len(PAIRS))]).astype(np.int8)
    worths, _ = judged(net, marked(np.tile(sheet, (len(places), 1)), places))
    throws = np.arange(len(made.weights))[:, None]
    splits = made.legal[int((1 << fixed).sum())]
    futures = column[made.splits[throws, splits, 2] - SUMS] * len(PAIRS) + pair_numbers()[throws, splits]
    return float(worths[futures].max(axis=1) @ made.weights / made.weights.sum())

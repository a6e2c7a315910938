"""The rules of CHOICE as arrays: every throw, its splits, and those that a sheet allows.

A sheet is a row of 17 small numbers: the marks of the sums 2 to 12, then those of the faces 1 to 6 as fifth dice.
A face without a mark is not fixed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mutschel.engine import D6, PLAIN, Throw
from mutschel.games.choice.rules import (
    FIFTH_BOXES,
    FIFTH_NUMBERS,
    SUM_BOXES,
    VALUES,
    Split,
    Splits,
    all_splits,
    sum_points,
)

SUMS = len(VALUES)
FACES = len(PLAIN)
WIDTH = SUMS + FACES
LOWEST = min(VALUES)
MOST_SPLITS = 15
ALL_FACES = 2**FACES
FROM = np.array([-LOWEST, -LOWEST, SUMS - 1], np.int8)  # from sums and a fifth die to their places in a row

Rows = NDArray[np.int8]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class Rules(NamedTuple):
    """Tables of the rules. A set of faces is a number with a bit for each."""

    faces: NDArray[np.int8]  # throw → its five dice, sorted
    weights: NDArray[np.int64]  # throw → its weight among 7,776
    which: NDArray[np.int16]  # each of the 7,776 → throw
    splits: NDArray[np.int8]  # throw, split → places in a sheet's row of both sums and the fifth die
    allowed: NDArray[np.int8]  # fixed faces, throw → the number of allowed splits
    legal: NDArray[np.int8]  # fixed faces, throw → the numbers of these splits, the first one again to fill the row
    points: NDArray[np.int64]  # sum, marks → points


@cache
def rules() -> Rules:
    request = Throw(0, (D6,) * 5)
    outcomes = [(tuple(faces), weight) for faces, weight in request.outcomes()]
    throws = len(outcomes)
    splits = np.zeros((throws, MOST_SPLITS, 3), np.int8)
    allowed = np.zeros((ALL_FACES, throws), np.int8)
    legal = np.zeros((ALL_FACES, throws, MOST_SPLITS), np.int8)
    fixed = [chosen for size in range(FIFTH_NUMBERS + 1) for chosen in combinations(PLAIN, size)]
    for throw, (faces, _) in enumerate(outcomes):
        every = all_splits(faces)
        splits[throw, : len(every)] = places(every)
        for chosen in fixed:
            numbers = [every.index(split) for split in Splits(faces, chosen).splits]
            bits = sum([1 << face - 1 for face in chosen])
            allowed[bits, throw] = len(numbers)
            legal[bits, throw] = numbers + numbers[:1] * (MOST_SPLITS - len(numbers))
    return Rules(
        np.array([faces for faces, _ in outcomes], np.int8),
        np.array([weight for _, weight in outcomes]),
        np.repeat(np.arange(throws, dtype=np.int16), [weight for _, weight in outcomes]),
        splits,
        allowed,
        legal,
        np.array([[sum_points(made, marks) for marks in range(SUM_BOXES + 1)] for made in VALUES]),
    )


def row(sums: Mapping[int, int], fifth: Mapping[int, int]) -> Rows:
    """The row of a sheet with these marks."""
    return np.array([sums[made] for made in VALUES] + [fifth.get(face, 0) for face in PLAIN], np.int8)


def marked(sheets: Rows, places: NDArray[np.int8]) -> Rows:
    """These sheets after a split each, which is given by its places."""
    after = sheets.copy()
    every = np.arange(len(after))
    for made in (0, 1):
        after[every, places[:, made]] += 1
    np.minimum(after[:, :SUMS], SUM_BOXES, out=after[:, :SUMS])
    fifth = places[:, 2]
    free = (after[every, fifth] == 0) & ((after[:, SUMS:] > 0).sum(axis=1) == FIFTH_NUMBERS)
    after[every, fifth] += ~free
    return after


def finished(sheets: Rows) -> NDArray[np.bool_]:
    return np.asarray((sheets[:, SUMS:] >= FIFTH_BOXES).any(axis=1))


def totals(sheets: Rows) -> Ints:
    """The present total of each sheet."""
    found: Ints = rules().points[np.arange(SUMS), sheets[:, :SUMS]].sum(axis=1)
    return found


def places(splits: Sequence[Split]) -> NDArray[np.int8]:
    """The places in a sheet's row that each split marks: both sums and the fifth die."""
    return np.array([(*split.sums, split.fifth) for split in splits], np.int8) + FROM

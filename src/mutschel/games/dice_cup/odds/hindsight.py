"""The best sheet of DICE CUP with all throws known beforehand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mutschel.games.dice_cup.rules import CATEGORIES, points
from mutschel.odds.process import Floats


def hindsight(throws: Sequence[tuple[int, ...]], columns: int = 1) -> int:
    """The most points of these throws, each in a box of its own.

    >>> hindsight([(1, 2) * 6] * 12)  # the same throw twelve times: the order makes no difference
    54
    """
    brings = [[points(category, faces) for category in CATEGORIES for _ in range(columns)] for faces in throws]
    return int(-cheapest(-np.array(brings, dtype=float)))


def cheapest(costs: Floats) -> float:
    """The lowest cost of matching rows and columns one to one: the Hungarian method, row after row.

    Each row and column has a price; the sum of both never exceeds the cost of matching them, and equals it if they are
    matched. For a new row, prices change just so that the shortest way to a free column opens.
    """
    size = len(costs)
    row_price = np.zeros(size + 1)
    column_price = np.zeros(size + 1)
    matched = np.full(size + 1, -1)  # the row of each column; a new row begins in the last column
    for row in range(size):
        matched[size] = row
        column = size
        distance = np.full(size, np.inf)
        before = np.full(size, size)  # the column from which each is reached
        reached = np.zeros(size + 1, dtype=bool)
        while matched[column] >= 0:
            reached[column] = True
            here = matched[column]
            step = costs[here] - row_price[here] - column_price[:size]
            nearer = ~reached[:size] & (step < distance)
            distance[nearer] = step[nearer]
            before[nearer] = column
            column = int(np.where(reached[:size], np.inf, distance).argmin())
            least = distance[column]
            row_price[matched[reached]] += least
            column_price[reached] -= least
            distance[~reached[:size]] -= least
        while column != size:  # all rows on the way move on by one
            matched[column] = matched[before[column]]
            column = before[column]
    return float(sum(costs[matched[column], column] for column in range(size)))

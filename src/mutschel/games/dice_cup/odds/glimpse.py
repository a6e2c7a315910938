"""A glimpse of the throw while the cup is lifted, and the points to expect after it.

A person looks at one colour after the other. With few colours seen, the best cross is the one that is best on average
as far as is known: for each number of colours there is a best play, and a mean.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from mutschel.games.dice_cup.odds.throws import mean_parts, parts
from mutschel.games.dice_cup.rules import COLOURS
from mutschel.odds.process import Floats

# by level: colours a second, as an unhurried person counts, and the most colours kept in mind
EYES = {"easy": (0.6, 4), "normal": (1.1, 5), "hard": (1.7, 6)}


def taken_in(level: str, seconds: int) -> int:
    """The number of colours taken in within these seconds.

    >>> [[taken_in(level, seconds) for level in EYES] for seconds in (1, 2, 3, 5, 10)]
    [[1, 1, 2], [1, 2, 3], [2, 3, 5], [3, 5, 6], [4, 5, 6]]
    """
    speed, most = EYES[level]
    return min(most, round(speed * seconds))


def expected(faces: tuple[int, ...], glimpses: Iterable[Iterable[int]]) -> Floats:
    """The mean points of each category (column) with only these colours seen (a row for each glimpse).

    >>> from mutschel.games.dice_cup.rules import CATEGORIES
    >>> blind, all_seen = expected((4, 4) * 6, [(), range(6)])
    >>> [round(float(row[CATEGORIES.index("fours")])) for row in (blind, all_seen)]
    [8, 48]
    """
    seen = np.array([[colour in glimpse for colour in range(len(COLOURS))] for glimpse in map(set, glimpses)])
    mean = mean_parts()
    return np.asarray(mean.sum(axis=0) + seen @ (parts(faces) - mean))

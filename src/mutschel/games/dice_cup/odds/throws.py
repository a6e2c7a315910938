"""All throws of DICE CUP, grouped as far as solving a sheet allows.

Every category adds up what the six pairs of one colour bring. So a throw is what the pairs show, in whatever order:
230,230 throws with weights. Whoever sees only some of the colours assumes a mean pair for each of the others.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mutschel.games.dice_cup.rules import CATEGORIES, COLOURS, LOWER, UPPER, counting
from mutschel.odds.process import Floats

ALL = len(COLOURS)
NAMES = (*UPPER, *LOWER)  # the categories that are not a colour
HIGHEST = 72  # the most points of a throw: all sixes
SUMS = 13  # every sum of a pair is below
Ints = NDArray[np.int64]


def parts(faces: tuple[int, ...]) -> Floats:
    """The points of each colour (row) in each category (column)."""
    brings = np.zeros((ALL, len(CATEGORIES)))
    for column, category in enumerate(CATEGORIES):
        for dice, won in counting(category, faces):
            brings[dice[0] // 2, column] += won
    return brings


@cache
def mean_parts() -> Floats:
    return np.asarray(np.mean([parts(pair * ALL) for pair in product(range(1, 7), repeat=2)], axis=0))


class Throws(NamedTuple):
    """All throws as a player sees them who takes in some of the colours.

    Each is of a `kind`: those of one kind bring the same in all categories that are not a colour. `points` are what
    these may expect of each kind, `colours` what the six colours may expect, the best first.
    """

    shares: Floats
    kinds: Ints
    points: dict[str, Floats]
    colours: Ints


@cache
def throws(sight: int) -> Throws:
    pairs = [(a, b) for a in range(1, 7) for b in range(a, 7)]
    seen = np.array(list(combinations_with_replacement(range(len(pairs)), sight)), dtype=np.int64)
    orders = np.full(len(seen), factorial(sight))
    run = np.ones(len(seen), dtype=np.int64)
    for place in range(1, sight):  # the same pair again: their orders are one
        run = np.where(seen[:, place] == seen[:, place - 1], run + 1, 1)
        orders //= run
    weights = orders * np.array([1 if a == b else 2 for a, b in pairs])[seen].prod(axis=1)

    first_colour = np.array([parts(pair * ALL)[0] for pair in pairs]).astype(np.int64)
    columns = [CATEGORIES.index(name) for name in NAMES]
    brought = first_colour[:, columns][seen].sum(axis=1)
    keys = brought @ (HIGHEST + 1) ** np.arange(len(NAMES))
    _, examples, kinds = np.unique(keys, return_index=True, return_inverse=True)
    expected = brought[examples] + (ALL - sight) * mean_parts()[0, columns]

    sums = np.array([a + b for a, b in pairs])[seen]
    unseen = np.full((len(seen), ALL - sight), 7)
    colours = -np.sort(-np.concatenate([sums, unseen], axis=1), axis=1)
    points = {name: np.ascontiguousarray(expected[:, number]) for number, name in enumerate(NAMES)}
    return Throws(weights / 36**sight, kinds, points, colours)


class ThrowKinds(NamedTuple):
    """The chances of kinds of throws, each with the best colour to take, if any.

    `best` are the points of that colour, and SUMS more if it has two open boxes.
    """

    kinds: Ints
    best: Ints
    shares: Floats


@cache
def throw_kinds(sight: int, colours: tuple[int, int], lead: int = 0) -> ThrowKinds:
    """The kinds of throws for these numbers of colours with one open box and with two. The best of the latter is taken
    if the best of the former brings less than it and `lead` points together."""
    every = throws(sight)
    kinds = len(every.points[NAMES[0]])
    shares = np.zeros(kinds * 2 * SUMS)
    for (one, two), share in ranks(*colours).items():
        of_one = 0 if one is None else every.colours[:, one]
        of_two = -SUMS if two is None else every.colours[:, two]
        best = np.where(of_one < of_two + lead, SUMS + of_two, of_one)
        shares += np.bincount(every.kinds * 2 * SUMS + best, weights=share * every.shares, minlength=len(shares))
    (some,) = shares.nonzero()
    return ThrowKinds(some // (2 * SUMS), some % (2 * SUMS), shares[some])


def ranks(ones: int, twos: int) -> dict[tuple[int | None, int | None], float]:
    """The chances of pairs of ranks: that of the best colour with one open box, and that of the best one with two.

    Ranks count the six colours from the best one down. All sets of open colours are equally likely.

    >>> ranks(5, 0)
    {(0, None): 0.8333333333333334, (1, None): 0.16666666666666666}
    """
    found: Counter[tuple[int | None, int | None]] = Counter()
    for some in combinations(range(ALL), ones):
        others = [rank for rank in range(ALL) if rank not in some]
        for rest in combinations(others, twos):
            found[min(some, default=None), min(rest, default=None)] += 1
    return {best: times / found.total() for best, times in found.items()}

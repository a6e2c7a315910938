"""DICE CUP with full sight: what every category is worth at every moment, and how the best sheet ends.

Colours are alike, so a state is the set of open categories with the open colours only counted: 8 × 7 × 8 = 448 states.
And a throw is what the six pairs of one colour show, in whatever order: 230,230 throws with weights. How high the best
of the open colours is then follows from their order, because every colour is as likely open as any other.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mutschel.games.dice_cup.rules import LOWER, MIDDLE, UPPER
from mutschel.odds.process import Floats

COLOURS = len(MIDDLE)
HIGHEST = 72  # points that a throw can bring: all sixes
FACES = (4, 5, 6)  # of the upper categories
COLOUR = "colour"  # any one of the open ones
Ints = NDArray[np.int64]


class State(NamedTuple):
    """What is open: which of the upper categories, how many colours, which of the lower ones."""

    upper: tuple[bool, bool, bool] = (True, True, True)
    colours: int = COLOURS
    lower: tuple[bool, bool, bool] = (True, True, True)

    @property
    def open(self) -> int:
        return sum(self.upper) + self.colours + sum(self.lower)

    def without(self, category: str) -> State:
        if category in UPPER:
            return self._replace(upper=closed(self.upper, UPPER.index(category)))
        if category in LOWER:
            return self._replace(lower=closed(self.lower, LOWER.index(category)))
        return self._replace(colours=self.colours - 1)


NOTHING = State((False,) * 3, 0, (False,) * 3)


def closed(flags: tuple[bool, bool, bool], place: int) -> tuple[bool, bool, bool]:
    one, two, three = [flag and n != place for n, flag in enumerate(flags)]
    return one, two, three


def state_of(open_categories: list[str]) -> State:
    """The state of a sheet with one column, from its open categories."""
    upper = tuple(name in open_categories for name in UPPER)
    lower = tuple(name in open_categories for name in LOWER)
    return State(upper, sum(name in open_categories for name in MIDDLE), lower)  # type: ignore[arg-type]


class Throws(NamedTuple):
    """All throws that differ in what they bring: how likely they are, and the points of each category."""

    shares: Floats
    points: dict[str, Ints]


@cache
def all_throws() -> list[Throws]:
    """By rank: as if the only open colour were the one whose sum is the highest, the second highest, … of all six."""
    pairs = [(a, b) for a in range(1, 7) for b in range(a, 7)]
    chosen = np.array(list(combinations_with_replacement(range(len(pairs)), COLOURS)))

    def added(worth: list[int]) -> Ints:
        return np.asarray(np.array(worth)[chosen].sum(axis=1))

    orders = np.full(len(chosen), factorial(COLOURS))
    run = np.ones(len(chosen), dtype=int)
    for place in range(1, COLOURS):  # the same pair again: their orders are one
        run = np.where(chosen[:, place] == chosen[:, place - 1], run + 1, 1)
        orders //= run
    weights = orders * np.prod(np.array([1 if a == b else 2 for a, b in pairs])[chosen], axis=1)
    columns = {
        **{name: added([face * pair.count(face) for pair in pairs]) for name, face in zip(UPPER, FACES, strict=True)},
        "pasch": added([10 * (a == b) for a, b in pairs]),
        "one-two-three": added([sum(face for face in pair if face <= 3) for pair in pairs]),
        "dice-cup": added([a + b for a, b in pairs]),
    }
    sums = np.sort(np.array([a + b for a, b in pairs])[chosen], axis=1)[:, ::-1]
    return [merged(weights / 36**COLOURS, columns | {COLOUR: sums[:, rank]}) for rank in range(COLOURS)]


def merged(shares: Floats, columns: dict[str, Ints]) -> Throws:
    """Throws that bring the same are one."""
    key = np.zeros(len(shares), dtype=np.int64)
    for column in columns.values():
        key = key * (HIGHEST + 1) + column
    _, first, group = np.unique(key, return_index=True, return_inverse=True)
    together = np.bincount(group, weights=shares).astype(float)
    return Throws(together, {name: column[first] for name, column in columns.items()})


class Optimum:
    """The best play: what each state is still worth, and how its final points are distributed."""

    def __init__(self) -> None:
        self.worth = {NOTHING: 0.0}
        self.ends: dict[State, Floats] = {NOTHING: np.ones(1)}
        flags = list(product((False, True), repeat=3))
        states = [State(upper, n, lower) for upper in flags for n in range(COLOURS + 1) for lower in flags]  # type: ignore[arg-type]
        for state in sorted(states, key=lambda state: state.open)[1:]:
            self._solve(state)

    @property
    def mean(self) -> float:
        return self.worth[State()]

    def prices(self, state: State, points: dict[str, int]) -> dict[str, float]:
        """What each open category makes of this throw: its points now, and what the rest is then worth."""
        return {name: won + self.worth[state.without(name)] for name, won in points.items()}

    def _solve(self, state: State) -> None:
        names = [name for name, flag in zip((*UPPER, *LOWER), state.upper + state.lower, strict=True) if flag]
        if state.colours:
            names.append(COLOUR)
        worth, ends = 0.0, np.zeros(HIGHEST * state.open + 1)
        for rank, share in enumerate(best_open_colour(state.colours)):
            throws = all_throws()[rank]
            made = np.array([throws.points[name] + self.worth[state.without(name)] for name in names])
            which = made.argmax(axis=0)
            worth += share * float(throws.shares @ made.max(axis=0))
            for number, name in enumerate(names):
                chosen = which == number
                if chosen.any():
                    now = np.bincount(throws.points[name][chosen], weights=share * throws.shares[chosen])
                    whole = np.convolve(now, self.ends[state.without(name)])
                    ends[: len(whole)] += whole
        self.worth[state], self.ends[state] = worth, ends


def best_open_colour(open_colours: int) -> list[float]:
    """How likely the best of so many open colours is the best, the second best, … of all six."""
    if open_colours == 0:
        return [1.0]  # it doesn't matter
    ranks = range(COLOURS - open_colours + 1)
    return [comb(COLOURS - 1 - rank, open_colours - 1) / comb(COLOURS, open_colours) for rank in ranks]


@cache
def optimum() -> Optimum:
    return Optimum()

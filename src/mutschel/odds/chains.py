"""Chances of a strike in games that don't compare turns: who is struck in turn, and who is done last."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from mutschel.odds.process import Floats

TAIL = 1e-12  # what is less likely is left out: the error of figures that go on for ever


def struck_in_turn(ends: dict[int, Fraction] | dict[int, float], players: int, first: int) -> list[float]:
    """Who is struck if it ends with the n-th turn; that of turn `first` is the beginner."""
    strikes = [0.0] * players
    for number, share in ends.items():
        strikes[(number - first) % players] += float(share)
    return strikes


def last_ones(done_by: Floats, players: int, losers: int) -> list[float]:
    """The chance of each seat of being among the last `losers`. `done_by[t]`: the chance to be done after t throws."""
    mine, after, before = np.maximum(np.diff(done_by), 0), 1 - done_by[1:], 1 - done_by[:-1]
    later = [fewer_than(losers, [after] * seat + [before] * (players - 1 - seat)) for seat in range(players)]
    return [float((mine * chance).sum()) for chance in later]


def fewer_than(count: int, chances: Sequence[ArrayLike]) -> Floats:
    """How likely it is that fewer than this many of these independent things happen; many such cases at once."""
    all_chances = np.asarray(chances, float)
    ways = np.zeros((count + 1, *all_chances.shape[1:]))
    ways[0] = 1.0
    for chance in all_chances:
        ways[1:] = ways[1:] * (1 - chance) + ways[:-1] * chance
        ways[0] *= 1 - chance
    return np.asarray(ways[:count].sum(axis=0))

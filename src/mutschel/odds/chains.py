"""Chances of a strike in games that don't compare turns: one ends with a strike, in another the last ones get it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from mutschel.odds.process import Floats

TAIL = 1e-12  # less likely lengths are left out of distributions that go on for ever: this is their error


def struck_in_turn(ends: dict[int, Fraction] | dict[int, float], players: int, first: int) -> list[float]:
    """Each seat's chance of a strike. `ends[n]`: the chance that the n-th turn is struck; turn `first` is seat 0's."""
    strikes = [0.0] * players
    for number, share in ends.items():
        strikes[(number - first) % players] += float(share)
    return strikes


def last_ones(done_by: Floats, players: int, losers: int) -> list[float]:
    """The chance of each seat of being among the last `losers`. `done_by[t]`: the chance to be done after t throws."""
    mine, after, before = np.maximum(np.diff(done_by), 0), 1 - done_by[1:], 1 - done_by[:-1]
    later = [fewer_than(losers, [after] * seat + [before] * (players - 1 - seat)) for seat in range(players)]
    return [float((mine * chance).sum()) for chance in later]


def last_together(done_by: Floats, players: int, losers: int) -> float:
    """The chance of being among the last `losers`, or equal to them, where all throw at the same time."""
    mine, after = np.maximum(np.diff(done_by), 0), 1 - done_by[1:]
    return float((mine * fewer_than(losers, [after] * (players - 1))).sum())


def fewer_than(count: int, chances: Sequence[ArrayLike]) -> Floats:
    """The chance that fewer than `count` of these independent events happen; arrays hold many such cases at once."""
    all_chances = np.asarray(chances, float)
    ways = np.zeros((count + 1, *all_chances.shape[1:]))
    ways[0] = 1.0
    for chance in all_chances:
        ways[1:] = ways[1:] * (1 - chance) + ways[:-1] * chance
        ways[0] *= 1 - chance
    return np.asarray(ways[:count].sum(axis=0))

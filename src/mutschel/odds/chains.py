"""Chances of a strike in games that don't compare turns: who is struck in turn, and who is done last."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

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
    strikes = []
    for seat in range(players):
        chance = 0.0
        for time in range(1, len(done_by)):
            mine = done_by[time] - done_by[time - 1]
            if mine <= 0:
                continue
            later = [1 - done_by[time]] * seat + [1 - done_by[time - 1]] * (players - 1 - seat)
            chance += mine * fewer_than(losers, later)
        strikes.append(float(chance))
    return strikes


def fewer_than(count: int, chances: Sequence[float]) -> float:
    """How likely it is that fewer than this many of these independent things happen."""
    ways = np.zeros(count + 1)
    ways[0] = 1.0
    for chance in chances:
        ways[1:] = ways[1:] * (1 - chance) + ways[:-1] * chance
        ways[0] *= 1 - chance
    return float(ways[:count].sum())

"""Solves DICE CUP backwards: the worth of every state, and the final points of the best play."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

import numpy as np

from mutschel.games.dice_cup.odds.states import NOTHING, State, states_from
from mutschel.games.dice_cup.odds.throws import NAMES, SUMS, Ints, ThrowKinds, throw_kinds, throws
from mutschel.games.dice_cup.rules import MIDDLE
from mutschel.odds.process import Floats

COLOUR = MIDDLE[0]  # any one: they are alike
FULL = 6  # all colours seen


def solve(start: State, sight: int = FULL) -> dict[State, float]:
    """The points still expected in each state, by the best play of a player who sees this many colours."""
    worth = {NOTHING: 0.0}
    for state in emptiest_first(start):
        at, by_colour = colours(state, worth, sight)
        by_name = names(state, worth, sight).max(axis=0)
        worth[state] = float((np.maximum(by_name[at.kinds], by_colour[at.best]) * at.shares).sum())
    return worth


def distribution(start: State, worth: Mapping[State, float]) -> Floats:
    """The chance of each number of final points, by the best play with all colours seen."""
    ends = {NOTHING: np.ones(1)}
    points = {name: brings.astype(np.int64) for name, brings in throws(FULL).points.items()}
    for state in emptiest_first(start):
        at, by_colour = colours(state, worth, FULL)
        by_name = names(state, worth, FULL)
        coloured = at.shares * (by_colour[at.best] > by_name.max(axis=0)[at.kinds])
        now: list[tuple[Floats, State]] = []
        brought = summed(at.best, coloured, 2 * SUMS)
        for boxes, count in enumerate(state.colours, 1):
            if count:
                now.append((brought[SUMS * (boxes - 1) : SUMS * boxes], state.without(COLOUR, boxes)))
        shares = summed(at.kinds, at.shares - coloured, by_name.shape[1])
        best = by_name.argmax(axis=0)
        for number, name in enumerate(open_names(state)):
            chosen = best == number
            now.append((summed(points[name][chosen], shares[chosen]), state.without(name)))
        ends[state] = added([np.convolve(share, ends[after]) for share, after in now if share.any()])
    return ends[start]


def emptiest_first(start: State) -> list[State]:
    """All states before the end, each after those that follow it in a game."""
    return sorted(states_from(start), key=lambda state: state.open)[1:]


def open_names(state: State) -> list[str]:
    return [name for name, boxes in zip(NAMES, state.upper + state.lower, strict=True) if boxes]


def names(state: State, worth: Mapping[State, float], sight: int) -> Floats:
    """The value of each kind of throw in each open category that is not a colour; minus infinity if there is none."""
    points = throws(sight).points
    made = [points[name] + worth[state.without(name)] for name in open_names(state)]
    return np.array(made or [np.full(len(points[NAMES[0]]), -np.inf)])


def colours(state: State, worth: Mapping[State, float], sight: int) -> tuple[ThrowKinds, Floats]:
    """The best colour to take, and the value of taking it, by its points."""
    sums = np.arange(SUMS)
    ones, twos = state.colours
    after_one = worth[state.without(COLOUR, 1)] if ones else -np.inf
    after_two = worth[state.without(COLOUR, 2)] if twos else -np.inf
    lead = ceil(after_two - after_one) if ones and twos else 0
    return throw_kinds(sight, state.colours, lead), np.concatenate([sums + after_one, sums + after_two])


def summed(numbers: Ints, shares: Floats, least: int = 0) -> Floats:
    """The shares of each number together."""
    return np.asarray(np.bincount(numbers, weights=shares, minlength=least), dtype=float)


def added(several: list[Floats]) -> Floats:
    total = np.zeros(max(map(len, several)))
    for one in several:
        total[: len(one)] += one
    return total

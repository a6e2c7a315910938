"""CHOICE at full speed, for learning and for counting over very many games: the same rules and network, compiled.

Needs Numba, which nobody needs who only plays. All tables come in as arguments, because what is compiled is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

from mutschel.games.choice.odds.network import (
    FIFTHS,
    FIRST,
    LIT,
    MOST_NEEDED,
    NEEDED,
    OUT,
    OWING,
    SECOND,
    STAGES,
    UNIT,
    UNUSED,
    Layers,
    Weights,
    stages,
)
from mutschel.games.choice.odds.tables import FACES, SUMS, WIDTH, Rules, rules
from mutschel.games.choice.rules import FIFTH_BOXES, FIFTH_NUMBERS, NO_LOSS, SUM_BOXES

LONGEST = 250  # throws of a game that are looked at; games have about 17
BATCH = 8  # games between two corrections
TRACE = 0.5  # how far results count, rather than what the network expected one throw later
SPREAD = 0.05  # how much the variance may pull at what the mean has learnt
FRICTION, MEMORY, TINY = 0.9, 0.999, 1e-6  # of Adam

Made = TypeVar("Made", bound=Callable[..., Any])
Luck = NDArray[np.uint64]  # one number, from which the next one is made
Row = NDArray[np.int8]
ZERO = np.float32(0)


class Desk(NamedTuple):
    """The rules, and room to write; made once, because that takes time."""

    rules: Rules
    stages: NDArray[np.int16]
    sheet: Row
    after: Row
    log: NDArray[np.int16]  # throw by throw: which throw it was, and which split was chosen
    lit: NDArray[np.int64]
    first: Weights
    second: Weights
    out: Weights


def desk() -> Desk:
    sheet, after = np.zeros((2, WIDTH), np.int8)
    log = np.zeros((LONGEST, 2), np.int16)
    neurons = [np.zeros(size, np.float32) for size in (FIRST, SECOND, OUT)]
    return Desk(rules(), stages(), sheet, after, log, np.zeros(LIT, np.int64), *neurons)


def compiled(function: Made) -> Made:
    return cast(Made, njit(cache=True, fastmath=True)(function))


# -- the rules -----------------------------------------------------------------------------------------------------
@compiled
def below(luck: Luck, limit: int) -> int:
    """A random number from 0 up to, not including, a small limit (SplitMix64)."""
    luck[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = luck[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed = mixed ^ (mixed >> np.uint64(31))
    return int(((mixed >> np.uint64(32)) * np.uint64(limit)) >> np.uint64(32))


@compiled
def mark(sheet: Row, places: Row) -> bool:
    """Mark two sums and a fifth die. True: the sheet is finished."""
    for k in range(2):
        if sheet[places[k]] < SUM_BOXES:
            sheet[places[k]] += 1
    fifth = places[2]
    if sheet[fifth] == 0:
        numbers = 0
        for face in range(FACES):
            numbers += sheet[SUMS + face] > 0
        if numbers == FIFTH_NUMBERS:
            return False
    sheet[fifth] += 1
    return bool(sheet[fifth] == FIFTH_BOXES)


@compiled
def total(rules: Rules, sheet: Row) -> int:
    points = 0
    for made in range(SUMS):
        points += rules.points[made, sheet[made]]
    return points


# -- the network ---------------------------------------------------------------------------------------------------
@compiled
def light(stages: NDArray[np.int16], sheet: Row, lit: NDArray[np.int64]) -> None:
    """Which lamps this sheet lights."""
    needed = unused = owing = code = 0
    for made in range(SUMS):
        marks = int(sheet[made])
        lit[made] = made * (SUM_BOXES + 1) + marks
        if marks == 0:
            unused += 1
        elif marks < NO_LOSS:
            owing += 1
            needed += NO_LOSS - marks
    for face in range(FACES - 1, -1, -1):
        marks = int(sheet[SUMS + face]) % FIFTH_BOXES
        lit[SUMS + face] = FIFTHS + face * FIFTH_BOXES + marks
        code = code * FIFTH_BOXES + marks
    lit[WIDTH] = STAGES + stages[code]
    lit[WIDTH + 1] = NEEDED + min(needed, MOST_NEEDED)
    lit[WIDTH + 2] = UNUSED + unused
    lit[WIDTH + 3] = OWING + owing


@compiled
def think(net: Layers, desk: Desk) -> None:
    """From the lamps that are lit to mean and variance. Loops as long as an array are compiled to the quickest code."""
    first, second, out = desk.first, desk.second, desk.out
    for j in range(len(first)):
        first[j] = net.first_bias[j]
    for lamp in desk.lit:
        row = net.first[lamp]
        for j in range(len(first)):
            first[j] += row[j]
    for j in range(len(second)):
        second[j] = net.second_bias[j]
    for i in range(len(first)):
        first[i] = max(first[i], ZERO)
        fires, row = first[i], net.second[i]
        for j in range(len(second)):
            second[j] += fires * row[j]
    for j in range(OUT):
        out[j] = net.out_bias[j]
    for i in range(len(second)):
        second[i] = max(second[i], ZERO)
        for j in range(OUT):
            out[j] += second[i] * net.out[i, j]


@compiled
def play(desk: Desk, net: Layers, at_random: bool, luck: Luck) -> int:
    """One game: its sheet and log are left on the desk. Returns the number of throws."""
    rules, sheet, after = desk.rules, desk.sheet, desk.after
    sheet[:] = 0
    fixed = throws = 0
    done = False
    while not done:
        throw = rules.which[below(luck, len(rules.which))]
        count = rules.allowed[fixed, throw]
        if at_random:
            split = rules.legal[fixed, throw, below(luck, count)]
        else:
            most = -np.inf
            for k in range(count):
                number = rules.legal[fixed, throw, k]
                after[:] = sheet
                if mark(after, rules.splits[throw, number]):
                    worth = total(rules, after) / UNIT
                else:
                    light(desk.stages, after, desk.lit)
                    think(net, desk)
                    worth = float(desk.out[0])
                if worth > most:
                    most, split = worth, number
        places = rules.splits[throw, split]
        done = mark(sheet, places)
        if sheet[places[2]] > 0:
            fixed |= 1 << places[2] - SUMS
        if throws < LONGEST:
            desk.log[throws, 0] = throw
            desk.log[throws, 1] = split
            throws += 1
    return throws


@compiled
def played(desk: Desk, net: Layers, at_random: bool, luck: Luck, games: int) -> NDArray[np.int64]:
    """The totals of this many games."""
    totals = np.empty(games, np.int64)
    for game in range(games):
        play(desk, net, at_random, luck)
        totals[game] = total(desk.rules, desk.sheet)
    return totals


# -- learning ------------------------------------------------------------------------------------------------------
@compiled
def blame(net: Layers, slope: Layers, desk: Desk, error: Weights) -> None:
    """Add to the slopes what each weight has contributed to an error of the outputs. Follows `think`."""
    first, second = desk.first, desk.second
    for j in range(OUT):
        slope.out_bias[j] += error[j]
    for i in range(len(second)):
        share = ZERO
        if second[i] > 0:
            for j in range(OUT):
                slope.out[i, j] += error[j] * second[i]
                share += error[j] * net.out[i, j]
        second[i] = share  # from here on: what this neuron is to blame for
        slope.second_bias[i] += share
    for i in range(len(first)):
        share = ZERO
        fires, row, line = first[i], net.second[i], slope.second[i]
        if fires > 0:
            for j in range(len(second)):
                line[j] += fires * second[j]
                share += row[j] * second[j]
        first[i] = share
        slope.first_bias[i] += share
    for lamp in desk.lit:
        line = slope.first[lamp]
        for j in range(len(first)):
            line[j] += first[j]


@compiled
def correct(weights: Weights, slopes: Weights, speeds: Weights, squares: Weights, step: int, rate: float) -> None:
    """Adam: every weight goes down its slope, the more slowly the more the slope shakes."""
    early = np.float32(rate / (1 - FRICTION**step))
    steady = np.float32(1 / (1 - MEMORY**step))
    for i in range(len(weights)):
        slope = slopes[i]
        speeds[i] += np.float32(1 - FRICTION) * (slope - speeds[i])
        squares[i] += np.float32(1 - MEMORY) * (slope * slope - squares[i])
        weights[i] -= early * speeds[i] / (np.sqrt(squares[i] * steady) + np.float32(TINY))
        slopes[i] = ZERO


class Pupil(NamedTuple):
    """A network and everything that its learning goes on from. Only `learn` changes it, so it is always consistent."""

    weights: Weights
    slopes: Weights
    speeds: Weights
    squares: Weights
    luck: Luck
    games: NDArray[np.int64]  # one number: how many it has played


@compiled
def learn(desk: Desk, pupil: Pupil, net: Layers, slope: Layers, batches: int, rate: float, decay: float) -> None:
    """Play against nobody and learn from each game, last throw first: temporal differences with a trace.

    `net` and `slope` are the pupil's weights and slopes as layers.
    """
    trail = np.empty((LONGEST, LIT), np.int64)
    error = np.empty(OUT, np.float32)
    for _ in range(batches):
        for _ in range(BATCH):
            throws = play(desk, net, False, pupil.luck)
            desk.sheet[:] = 0
            for step in range(throws):
                light(desk.stages, desk.sheet, trail[step])
                mark(desk.sheet, desk.rules.splits[desk.log[step, 0], desk.log[step, 1]])
            result = total(desk.rules, desk.sheet) / UNIT
            wanted = result
            for step in range(throws - 1, -1, -1):
                desk.lit[:] = trail[step]
                think(net, desk)
                mean, variance = desk.out[0], desk.out[1]
                error[0] = mean - wanted
                error[1] = SPREAD * (variance - (result - mean) ** 2)
                blame(net, slope, desk, error)
                wanted = TRACE * wanted + (1 - TRACE) * mean
        pupil.games[0] += BATCH
        batch = pupil.games[0] // BATCH
        correct(pupil.weights, pupil.slopes, pupil.speeds, pupil.squares, batch, rate * decay**batch)

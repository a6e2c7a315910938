"""The network that judges a sheet of CHOICE: two layers of neurons, and at the end a mean and a variance.

A sheet is shown to it as lamps, 21 of 239 of which are lit: for every sum the lamp of its marks, for every face that of
its marks as a fifth die, and four more for what a person would count first: about how many throws are to come, how
many marks are needed so that no sum costs anything, how many sums are unused, and how many cost something now.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mutschel.engine import D6, PLAIN, Throw
from mutschel.games.choice.odds.tables import FACES, SUMS, WIDTH, Floats, Rows, finished, totals
from mutschel.games.choice.rules import FIFTH_BOXES, FIFTH_NUMBERS, NO_LOSS, SUM_BOXES

UNIT = 200.0  # points; networks learn best from numbers round 1
FIRST, SECOND, OUT = 64, 32, 2  # neurons
MOST_THROWS = 22
MOST_NEEDED = 23
FIFTHS = SUMS * (SUM_BOXES + 1)  # where the lamps of fifth dice begin, and so on
STAGES = FIFTHS + FACES * FIFTH_BOXES
NEEDED = STAGES + MOST_THROWS
UNUSED = NEEDED + MOST_NEEDED + 1
OWING = UNUSED + SUMS + 1
LAMPS = OWING + SUMS + 1
LIT = WIDTH + 4
SIZES = (LAMPS * FIRST, FIRST, FIRST * SECOND, SECOND, SECOND * OUT, OUT)
SHIPPED = Path(__file__).with_name("weights.npz")

Weights = NDArray[np.float32]


class Layers(NamedTuple):
    """All weights, each where it belongs."""

    first: Weights
    first_bias: Weights
    second: Weights
    second_bias: Weights
    out: Weights
    out_bias: Weights


def layers(weights: Weights) -> Layers:
    """Views of the weights, which stand one after the other."""
    parts = np.split(weights, np.cumsum(SIZES)[:-1])
    return Layers(
        parts[0].reshape(LAMPS, FIRST),
        parts[1],
        parts[2].reshape(FIRST, SECOND),
        parts[3],
        parts[4].reshape(SECOND, OUT),
        parts[5],
    )


def fresh(seed: int) -> Weights:
    """The weights of a network that has learnt nothing yet."""
    rng = np.random.default_rng(seed)
    parts = layers(np.zeros(sum(SIZES), np.float32))
    for part, inputs in ((parts.first, LIT), (parts.second, FIRST / 2), (parts.out, 10 * SECOND)):
        part[:] = rng.normal(0, inputs**-0.5, part.shape)
    return np.concatenate([part.ravel() for part in parts])


@cache
def shipped() -> Layers:
    """The weights that `mutschel train choice` made for us."""
    with np.load(SHIPPED) as file:
        return layers(file["weights"].astype(np.float32))


def judged(net: Layers, sheets: Rows) -> tuple[Floats, Floats]:
    """The final total that each sheet can expect before its next throw, and its standard deviation.

    A finished sheet has its total for certain.
    """
    neurons = net.first_bias + net.first[lamps(sheets)].sum(axis=1)
    neurons = net.second_bias + np.maximum(neurons, 0) @ net.second
    mean, variance = (net.out_bias + np.maximum(neurons, 0) @ net.out).T.astype(np.float64)
    done = finished(sheets)
    return np.where(done, totals(sheets), UNIT * mean), np.where(done, 0.0, UNIT * np.sqrt(np.maximum(variance, 0)))


def lamps(sheets: Rows) -> NDArray[np.int64]:
    """Which lamps each sheet lights."""
    sums = sheets[:, :SUMS].astype(np.int64)
    fifth = sheets[:, SUMS:].astype(np.int64) % FIFTH_BOXES  # who is finished is not judged
    owing = (sums > 0) & (sums < NO_LOSS)
    return np.column_stack(
        [
            np.arange(SUMS) * (SUM_BOXES + 1) + sums,
            FIFTHS + np.arange(FACES) * FIFTH_BOXES + fifth,
            STAGES + stages()[fifth @ FIFTH_BOXES ** np.arange(FACES)],
            NEEDED + np.minimum(((NO_LOSS - sums) * owing).sum(axis=1), MOST_NEEDED),
            UNUSED + (sums == 0).sum(axis=1),
            OWING + owing.sum(axis=1),
        ]
    )


@cache
def stages() -> NDArray[np.int16]:
    """About how many throws are to come, by the marks of the six faces as digits of a number; 0 is the last throw."""
    found = np.zeros(FIFTH_BOXES**FACES, np.int16)
    for chosen in combinations(range(FACES), FIFTH_NUMBERS):
        for marks in product(range(FIFTH_BOXES), repeat=FIFTH_NUMBERS):
            code = sum([FIFTH_BOXES**face * number for face, number in zip(chosen, marks, strict=True)])
            found[code] = round(throws_left(tuple(sorted(marks)))) - 1
    return found


@cache
def throws_left(marks: tuple[int, ...]) -> float:
    """How many throws are still to come, on average, with this many marks on the three fifth dice.

    Exact for somebody who wants to go on as long as possible; numbers not yet fixed count as fixed without a mark.
    """
    if FIFTH_BOXES in marks:
        return 0.0
    next_left = [throws_left(tuple(sorted((*marks[:i], marks[i] + 1, *marks[i + 1 :])))) for i in range(FIFTH_NUMBERS)]
    chances = present()
    then = sum([chance * max([next_left[i] for i in held]) for held, chance in chances.items() if held])
    return (1 + then) / (1 - chances[()])  # after a free throw nothing has changed


@cache
def present() -> dict[tuple[int, ...], float]:
    """How likely a throw is to hold exactly these of three fixed numbers, which are counted 0, 1, 2."""
    throw = Throw(0, (D6,) * 5)
    found: dict[tuple[int, ...], float] = {}
    for faces, weight in throw.outcomes():
        held = tuple([i for i in range(FIFTH_NUMBERS) if PLAIN[i] in faces])
        found[held] = found.get(held, 0) + weight / throw.total
    return found

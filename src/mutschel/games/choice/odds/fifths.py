"""The fifth dice of a sheet. They have few states, so each has a number, and tables have its facts.

A state is the marks of the six faces, of which at most three have any. Finished ones are no state: there the game ends.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from operator import itemgetter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mutschel.engine import D6, PLAIN, Throw
from mutschel.games.choice.odds.tables import FACES
from mutschel.games.choice.rules import FIFTH_BOXES, FIFTH_NUMBERS

FINISHED = -1  # in place of the next state
LONGEST = 24  # further throws; matches have about 21, and rarely many more after those
PLACES = FIFTH_BOXES ** np.arange(FACES)


class Fifths(NamedTuple):
    """Tables by the number of a state; `numbers` finds that number by the marks, read as digits."""

    marks: NDArray[np.int8]  # state → marks of the six faces
    numbers: NDArray[np.int16]
    fixed: NDArray[np.int8]  # state → its fixed faces, a bit for each
    next: NDArray[np.int16]  # state, face → state after that fifth die; the same one if it lapses
    lasting: NDArray[np.float32]  # state → the chances of more than 1, 2, … further throws, and the mean number of them


@cache
def fifths() -> Fifths:
    found = [
        _spread(chosen, marks)
        for size in range(FIFTH_NUMBERS + 1)
        for chosen in combinations(range(FACES), size)
        for marks in product(range(1, FIFTH_BOXES), repeat=size)
    ]
    marks = np.array(found, np.int8)
    numbers = np.full(FIFTH_BOXES**FACES, FINISHED, np.int16)
    numbers[marks @ PLACES] = np.arange(len(marks))
    after = np.zeros((len(marks), FACES), np.int16)
    for face in range(FACES):
        lapses = ((marks > 0).sum(axis=1) == FIFTH_NUMBERS) & (marks[:, face] == 0)
        ends = marks[:, face] == FIFTH_BOXES - 1
        marked = marks.copy()
        marked[:, face] += ~lapses & ~ends
        after[:, face] = np.where(ends, FINISHED, numbers[marked @ PLACES])
    lasting = [_lasting(tuple(sorted(state)[-FIFTH_NUMBERS:]))[1:] for state in marks.tolist()]
    bits = (marks > 0) @ (1 << np.arange(FACES))
    return Fifths(marks, numbers, bits.astype(np.int8), after, np.array(lasting, np.float32))


def _spread(chosen: tuple[int, ...], marks: tuple[int, ...]) -> list[int]:
    state = [0] * FACES
    for face, number in zip(chosen, marks, strict=True):
        state[face] = number
    return state


@cache
def _lasting(marks: tuple[int, ...]) -> tuple[float, ...]:
    """The chances of more than 0, 1, 2, … further throws, and their mean number.

    They are exact for a player who wants to go on as long as possible; numbers not yet fixed count as fixed without a
    mark.
    """
    if FIFTH_BOXES in marks:
        return (0.0,) * (LONGEST + 2)
    after = [_lasting(tuple(sorted((*marks[:i], marks[i] + 1, *marks[i + 1 :])))) for i in range(FIFTH_NUMBERS)]
    chances = dict(present())
    free = chances.pop(())  # a free throw changes nothing
    then = [(chance, max([after[i] for i in held], key=itemgetter(-1))) for held, chance in chances.items()]
    more = [1.0]
    for throws in range(LONGEST):
        more.append(free * more[throws] + sum([chance * one[throws] for chance, one in then]))
    return (*more, (1 + sum([chance * one[-1] for chance, one in then])) / (1 - free))


@cache
def present() -> dict[tuple[int, ...], float]:
    """The chance that a throw holds exactly these of three fixed numbers, which are counted 0, 1, 2."""
    throw = Throw(0, (D6,) * 5)
    found: dict[tuple[int, ...], float] = {}
    for faces, weight in throw.outcomes():
        held = tuple([i for i in range(FIFTH_NUMBERS) if PLAIN[i] in faces])
        found[held] = found.get(held, 0) + weight / throw.total
    return found

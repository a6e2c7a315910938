"""A turn that everybody has once, as a process, and the parts that many such turns are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from mutschel.engine import D6, Json, Throw
from mutschel.odds.process import Chance, End, Node, Process, Solution, State

Faces = tuple[int, ...]
Kept = tuple[int | None, ...]


class At(NamedTuple):
    """Where a turn with decisions stands: what comes next, in which throw, what is laid aside, and what lies there."""

    what: str
    throw: int = 1
    kept: Kept = ()
    faces: Faces = ()


Choose = Callable[[At], Json]  # what to answer at a choice


class Way(NamedTuple):
    """A simple way to play: its name, how it chooses, and the text of its game that says so, with its numbers."""

    name: str
    choose: Choose
    text: str = ""
    numbers: Mapping[str, int] = {}


class Turn(NamedTuple):
    """A turn, and whether its highest result is the worst. A turn that only succeeds or fails has results 1 and 0.

    `roll_off`: of several who are worst, one gets the strike. `ways`: simple ways to play, beside the best one.
    """

    process: Process
    highest_loses: bool = False
    hit_or_miss: bool = False
    roll_off: bool = False
    ways: Callable[[Solution], list[Way]] = lambda best: []


@cache
def throws(dice: int) -> list[tuple[int, Faces]]:
    """What this many dice can show, in ascending order, with weights.

    >>> len(throws(3)), sum(weight for weight, _ in throws(3))
    (56, 216)
    """
    return [(weight, tuple(sorted(faces))) for faces, weight in Throw(0, (D6,) * dice).outcomes()]


def thrown(dice: int, after: Callable[[Faces], State]) -> Chance:
    return Chance([(weight, after(faces)) for weight, faces in throws(dice)])


def repeated(times: int, points: Callable[[Faces, int], int], dice: int = 3) -> Process:
    """This many throws, added up."""

    def expand(state: Any) -> Node:
        number, total = state
        if number == times:
            return End(total)
        return thrown(dice, lambda faces: (number + 1, total + points(faces, number + 1)))

    return Process((0, 0), expand)


def until(hit: Callable[[Faces], bool], most: int) -> Process:
    """Throws until it is a hit: how many it takes, at most this many; one more stands for never."""

    def expand(state: Any) -> Node:
        number, done = state
        if done:
            return End(number)
        if number == most:
            return End(most + 1)
        return thrown(3, lambda faces: (number + 1, hit(faces)))

    return Process((0, False), expand)


def single(dice: int, result: Callable[[Faces], Any]) -> Process:
    """One throw."""
    return Process((), lambda state: End(state[1]) if state else thrown(dice, lambda faces: ("end", result(faces))))  # type: ignore[index]

"""A turn that everybody has once a round, as a process, and parts that many such turns share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from mutschel.engine import D6, Json, Throw
from mutschel.odds.process import Chance, End, Node, Process, Solution, State

Faces = tuple[int, ...]
Kept = tuple[int | None, ...]


class Position(NamedTuple):
    """A state of a turn with decisions: its next step, the throw's number, the dice laid aside, and the others."""

    what: str
    throw: int = 1
    kept: Kept = ()
    faces: Faces = ()


Choose = Callable[[Position], Json]  # from a choice to the answer


class SimpleWay(NamedTuple):
    """A simple way to play: its name, its answers, and the game's text that describes it, with its numbers."""

    name: str
    choose: Choose
    text: str = ""
    numbers: Mapping[str, int] = {}


class Turn(NamedTuple):
    """A turn as a process, and how its results are compared. A turn that only succeeds or fails has results 1 and 0.

    `highest_loses`: the highest result is the worst. `roll_off`: of several who are worst, one gets the strike.
    `ways`: simple ways to play, beside the best one.
    """

    process: Process
    highest_loses: bool = False
    hit_or_miss: bool = False
    roll_off: bool = False
    ways: Callable[[Solution], list[SimpleWay]] = lambda best: []


@cache
def throws(dice: int) -> list[tuple[int, Faces]]:
    """All throws of this many dice, each with its weight and its faces in ascending order.

    >>> len(throws(3)), sum(weight for weight, _ in throws(3))
    (56, 216)
    """
    return [(weight, tuple(sorted(faces))) for faces, weight in Throw(0, (D6,) * dice).outcomes()]


def thrown(dice: int, after: Callable[[Faces], State]) -> Chance:
    return Chance([(weight, after(faces)) for weight, faces in throws(dice)])


def repeated(times: int, points: Callable[[Faces, int], int], dice: int = 3) -> Process:
    """The turn whose result is the sum of this many throws' points."""

    def expand(state: Any) -> Node:
        number, total = state
        if number == times:
            return End(total)
        return thrown(dice, lambda faces: (number + 1, total + points(faces, number + 1)))

    return Process((0, 0), expand)


def until(hit: Callable[[Faces], bool], most: int) -> Process:
    """The turn whose result is the number of throws until a hit, at most `most`; one more stands for never."""

    def expand(state: Any) -> Node:
        number, done = state
        if done:
            return End(number)
        if number == most:
            return End(most + 1)
        return thrown(3, lambda faces: (number + 1, hit(faces)))

    return Process((0, False), expand)


def single(dice: int, result: Callable[[Faces], Any]) -> Process:
    """The turn of a single throw."""
    return Process((), lambda state: End(state[1]) if state else thrown(dice, lambda faces: ("end", result(faces))))  # type: ignore[index]

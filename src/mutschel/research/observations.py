"""A seat's observation as arrays of fixed shapes: a dictionary with a space for everything, or one flat vector.

A view is plain JSON, so every number and word in it has a path: `table.sheets[].points.2`. Each path becomes one array,
with a dimension for every list on the way. A survey of seeded matches finds the paths, the lengths of the lists and the
words; a path whose value never changes there (the colours of dice, say) is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from mutschel.engine import Cup, Json, Match, Race, Seat
from mutschel.engine.cup import CupView

Arrays: TypeAlias = dict[str, npt.NDArray[Any]]
Flat: TypeAlias = npt.NDArray[np.float32]
Entries: TypeAlias = tuple[tuple[tuple[int, ...], Json], ...]  # pairs of an index in the array and a value
OpenDice: TypeAlias = dict[str, tuple[int, Json]]  # by the name of a cup: the number of the throw, and its faces

FARTHEST = 1e9  # numbers are cut off here
MOST_WORDS = 64  # a text with more different values, such as a recorded motion, is nothing to learn from
ALWAYS = ("round",)  # paths that are observed even if they never change


def remember(match: Match, seen: OpenDice) -> None:
    """Note all dice that lie open, because a cup may be set over them before anybody is asked."""
    for name, thing in match.table.things.items():
        if isinstance(thing, Cup) and not thing.covered and not thing.real:
            seen[name] = thing.throws, list(thing.faces)


def observation(match: Match, seat: Seat, remembered: OpenDice, clock: int = 0) -> dict[str, Json]:
    """This seat's view, and the dice under a cup if they lay open before. Times are milliseconds from now."""
    table = match.table.view(seat)
    for name, thing in match.table.things.items():
        if isinstance(thing, Cup):
            table[name] = _dice(table[name], *remembered.get(name, (None, None)))
    seen: dict[str, Json] = {"seat": seat, "round": match.table.round, "table": table}
    request = match.request
    if request is not None:
        waiting: dict[str, Json] = dict(request.waiting())
        waiting.pop("dice", None)  # the kinds of dice, which never change
        now = max(clock, match.table.now)
        if waiting.get("until") is not None:
            waiting["until"] -= now
        if isinstance(request, Race):
            waiting["silent"] = [max(0, request.silent.get(one, 0) - now) for one in match.table.players]
        question = request.question(seat)
        if question is not None:
            seen["question"] = {"ask": question["ask"], "chosen": question.get("chosen")}
        seen["waiting"] = waiting
    return seen


def _dice(cup: CupView, throw: int | None, faces: Json) -> dict[str, Json]:
    """A cup's view without the kinds of its dice."""
    known = faces if cup["faces"] is None and cup["throw"] == throw else cup["faces"]
    return {"covered": cup["covered"], "player": cup["player"], "dice": cup["dice"], "faces": known}


def entries(value: Json, path: str = "", index: tuple[int, ...] = ()) -> Iterator[tuple[str, tuple[int, ...], Json]]:
    """Yield path, index and value of every number and word.

    >>> list(entries({"sheets": [{"total": 4}, {"total": 7}]}))
    [('sheets[].total', (0,), 4), ('sheets[].total', (1,), 7)]
    """
    if isinstance(value, dict):
        for key, part in value.items():
            yield from entries(part, f"{path}.{key}" if path else str(key), index)
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from entries(part, f"{path}[]", (*index, place))
    elif value is not None:
        yield path, index, value


def by_path(seen: Json) -> dict[str, Entries]:
    found: dict[str, list[tuple[tuple[int, ...], Json]]] = {}
    for path, index, value in entries(seen):
        found.setdefault(path, []).append((index, value))
    return {path: tuple(places) for path, places in found.items()}


class PathSurvey:
    """The findings of a survey at one path."""

    def __init__(self, first: Entries) -> None:
        self.first = first
        self.last: Entries | None = None
        self.varies = False
        self.numbers = False
        self.gaps = not first  # a place of the array was empty
        self.size: tuple[int, ...] = ()
        self.words: dict[str, None] = {}

    def add(self, places: Entries) -> None:
        if places == self.last:
            return
        self.last = places
        self.varies = self.varies or places != self.first
        size = tuple([max(0, *along) + 1 for along in zip(*[index for index, _ in places], strict=True)])
        grown = tuple([max(two) for two in zip(size, self.size or size, strict=True)]) if places else self.size
        self.gaps = self.gaps or (bool(self.size) and grown != self.size) or len(places) < prod(grown)
        self.size = grown
        for _, value in places:
            if isinstance(value, str):
                self.words[value] = None
            else:
                self.numbers = True


class Leaf(NamedTuple):
    """The arrays of one path: its numbers, a bit for each place that has a value, and the words."""

    path: str
    size: tuple[int, ...]
    numbers: bool
    gaps: bool
    words: Mapping[str, int]  # from 1 on; 0 stands for any other word

    def spaces(self) -> Iterator[tuple[str, spaces.Space[Any]]]:
        if self.numbers:
            yield self.path, spaces.Box(-FARTHEST, FARTHEST, self.size, np.float32)
        if self.gaps:
            yield f"{self.path} there", spaces.MultiBinary(self.size)
        if self.words:
            yield f"{self.path} word", spaces.MultiDiscrete(np.full(self.size, len(self.words) + 1))

    def arrays(self, places: Entries) -> tuple[Flat, npt.NDArray[np.int8], npt.NDArray[np.int64]]:
        numbers = np.zeros(self.size, np.float32)
        there = np.zeros(self.size, np.int8)
        words = np.zeros(self.size, np.int64)
        for index, value in places:
            where = index or (0,)
            if len(where) != len(self.size) or any(n >= most for n, most in zip(where, self.size, strict=True)):
                continue  # outside the array: longer than any list of the survey
            there[where] = 1
            if isinstance(value, str):
                words[where] = self.words.get(value, 0)
            else:
                numbers[where] = min(max(value, -FARTHEST), FARTHEST)
        return numbers, there, words


class Shapes:
    """The shapes of one game's arrays, with these options: their spaces, and the way from a view to arrays."""

    def __init__(self, found: Mapping[str, PathSurvey]) -> None:
        kept = {path: one for path, one in sorted(found.items()) if _matters(path, one)}
        self.leaves = {
            path: Leaf(
                path, one.size or (1,), one.numbers, one.gaps, {w: n for n, w in enumerate(sorted(one.words), 1)}
            )
            for path, one in kept.items()
        }
        self.space = spaces.Dict({name: space for leaf in self.leaves.values() for name, space in leaf.spaces()})
        size = sum(_flat_size(leaf) for leaf in self.leaves.values())
        self.flat_space = spaces.Box(-FARTHEST, FARTHEST, (size,), np.float32)

    def arrays(self, seen: Json) -> Arrays:
        places = by_path(seen)
        arrays: Arrays = {}
        for path, leaf in self.leaves.items():
            numbers, there, words = leaf.arrays(places.get(path, ()))
            if leaf.numbers:
                arrays[path] = numbers
            if leaf.gaps:
                arrays[f"{path} there"] = there
            if leaf.words:
                arrays[f"{path} word"] = words
        return arrays

    def flat(self, seen: Json) -> Flat:
        """The whole observation as one vector; each word is one-hot."""
        places = by_path(seen)
        parts: list[npt.NDArray[Any]] = []
        for path, leaf in self.leaves.items():
            numbers, there, words = leaf.arrays(places.get(path, ()))
            if leaf.numbers:
                parts.append(numbers.ravel())
            if leaf.gaps:
                parts.append(there.ravel())
            if leaf.words:
                parts.append(np.eye(len(leaf.words) + 1, dtype=np.float32)[words.ravel(), 1:].ravel())
        return np.concatenate(parts).astype(np.float32)


def _matters(path: str, found: PathSurvey) -> bool:
    return path in ALWAYS or (found.varies and len(found.words) <= MOST_WORDS)


def _flat_size(leaf: Leaf) -> int:
    return prod(leaf.size) * (leaf.numbers + leaf.gaps + len(leaf.words))

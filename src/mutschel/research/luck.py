"""The outcomes of chance, numbered and with their probabilities, for programs that visit every branch.

They are exact if they can be listed. A throw with very many outcomes is split into kinds of dice or single dice, which
are independent of each other. The landing of a flicked die can't be listed: `DRAWS` random draws stand for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from mutschel.engine import Chance, CommonThrow, Die, Json, Landing, Throw
from mutschel.engine.strict import snapshot
from mutschel.host.fair import chance

MOST = 600  # outcomes in one list; five dice have 252, six have 462
DRAWS = 1000


class ChancePart(NamedTuple):
    """A part of a chance request that is decided at once: its values, their weights, and the dice of a throw."""

    values: Sequence[Json]
    weights: Sequence[int]
    places: Sequence[int] = ()

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        total = sum(self.weights)
        return [(number, weight / total) for number, weight in enumerate(self.weights)]


def parts(request: Chance[Any] | Landing[Any]) -> list[ChancePart]:
    """The parts of this request, which chance decides one after the other."""
    if isinstance(request, CommonThrow):
        return parts(request.throw_of(request.seat))
    if isinstance(request, Throw):
        return list(_thrown(request.dice))
    if isinstance(request, Chance):
        listed = list(islice(request.outcomes(), MOST + 1))
        if len(listed) <= MOST:
            values = [list(value) if isinstance(value, tuple) else value for value, _ in listed]
            return [ChancePart(values, [weight for _, weight in listed])]
    return [ChancePart(range(DRAWS), [1] * DRAWS)]


@cache
def _thrown(dice: tuple[Die[Any], ...]) -> tuple[ChancePart, ...]:
    return tuple(_part(dice, places) for places in _groups(dice))


def _groups(dice: tuple[Die[Any], ...]) -> list[list[int]]:
    """The dice that are thrown at once, by their places: all, kind by kind, or one by one."""
    everything = list(range(len(dice)))
    if Throw(0, dice).count <= MOST:
        return [everything]
    kinds: dict[str, list[int]] = {}
    for place, die in enumerate(dice):
        kinds.setdefault(die.kind, []).append(place)
    listed = all(Throw(0, tuple(dice[n] for n in places)).count <= MOST for places in kinds.values())
    return list(kinds.values()) if listed else [[place] for place in everything]


def _part(dice: Sequence[Die[Any]], places: Sequence[int]) -> ChancePart:
    found = list(Throw(0, tuple(dice[n] for n in places)).outcomes())
    return ChancePart([list(faces) for faces, _ in found], [weight for _, weight in found], places)


def together(request: Chance[Any] | Landing[Any], decided: Sequence[tuple[ChancePart, int]], seed: str) -> Json:
    """The answer made of all decided parts. `seed` is for draws that can't be listed."""
    if isinstance(request, CommonThrow):
        return {"seat": request.seat, "faces": together(request.throw_of(request.seat), decided, seed)}
    if isinstance(request, Throw):
        faces: list[Json] = [None] * len(request.dice)
        for part, number in decided:
            for place, face in zip(part.places, part.values[number], strict=True):
                faces[place] = face
        return faces
    ((part, number),) = decided
    drawn = isinstance(part.values, range)
    return chance(request, Random(f"{seed}:{number}")) if drawn else snapshot(part.values[number])

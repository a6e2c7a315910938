"""What chance decides, as numbered outcomes with their probabilities: for those who want to see every branch.

They are exact wherever they can be listed: a throw with very many of them falls kind by kind of dice, or die by die,
which are independent of each other. Where a flicked die lands can't be listed: a number of draws stands for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from mutschel.engine import Chance, Die, Json, Landing, Throw
from mutschel.engine.strict import snapshot
from mutschel.host.fair import chance

MOST = 600  # outcomes that are listed at once; five dice have 252, six have 462
DRAWS = 1000


class Part(NamedTuple):
    """Something that is decided at once: what may come, how likely it is, and for a throw which dice it is."""

    values: Sequence[Json]
    weights: Sequence[int]
    places: Sequence[int] = ()

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        total = sum(self.weights)
        return [(number, weight / total) for number, weight in enumerate(self.weights)]


def parts(request: Chance[Any] | Landing[Any]) -> list[Part]:
    """What chance decides here, one after the other.."""
    if isinstance(request, Throw):
        return list(_thrown(request.dice))
    if isinstance(request, Chance):
        listed = list(islice(request.outcomes(), MOST + 1))
        if len(listed) <= MOST:
            values = [list(value) if isinstance(value, tuple) else value for value, _ in listed]
            return [Part(values, [weight for _, weight in listed])]
    return [Part(range(DRAWS), [1] * DRAWS)]


@cache
def _thrown(dice: tuple[Die[Any], ...]) -> tuple[Part, ...]:
    return tuple(_part(dice, places) for places in _groups(dice))


def _groups(dice: tuple[Die[Any], ...]) -> list[list[int]]:
    """Which dice fall at once."""
    everything = list(range(len(dice)))
    if Throw(0, dice).count <= MOST:
        return [everything]
    kinds: dict[str, list[int]] = {}
    for place, die in enumerate(dice):
        kinds.setdefault(die.kind, []).append(place)
    listed = all(Throw(0, tuple(dice[n] for n in places)).count <= MOST for places in kinds.values())
    return list(kinds.values()) if listed else [[place] for place in everything]


def _part(dice: Sequence[Die[Any]], places: Sequence[int]) -> Part:
    found = list(Throw(0, tuple(dice[n] for n in places)).outcomes())
    return Part([list(faces) for faces, _ in found], [weight for _, weight in found], places)


def together(request: Chance[Any] | Landing[Any], decided: Sequence[tuple[Part, int]], seed: str) -> Json:
    """The answer that all parts make; `seed` is that of the draws that can't be listed."""
    if isinstance(request, Throw):
        faces: list[Json] = [None] * len(request.dice)
        for part, number in decided:
            for place, face in zip(part.places, part.values[number], strict=True):
                faces[place] = face
        return faces
    ((part, number),) = decided
    drawn = isinstance(part.values, range)
    return chance(request, Random(f"{seed}:{number}")) if drawn else snapshot(part.values[number])

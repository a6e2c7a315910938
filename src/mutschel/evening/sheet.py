"""The scorer's list: an old beer mat on which everybody's strikes are pencilled, round by round.

All the scorer's steps can be taken back, one by one, across rounds, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

Act = Literal["strike", "wipe", "round", "tie"]


class ListStep(NamedTuple):
    """One step of the scorer."""

    act: Act
    people: tuple[int, ...] = ()


class StrikeList:
    """The list of one game. `done` has the ids of all steps, so that none is done twice."""

    __slots__ = ("done", "people", "steps")

    def __init__(self, people: Sequence[int]) -> None:
        self.people = people
        self.steps: list[ListStep] = []
        self.done: set[str] = set()

    # -- what it says ----------------------------------------------------------------------------------
    @property
    def round(self) -> int:
        """The round, counted from 1, and from 1 again in a play-off."""
        return 1 + sum(step.act == "round" for step in self._part)

    @property
    def tied(self) -> tuple[int, ...]:
        """The people in the play-off for the Mutschel; nobody while the game itself is played."""
        return self.steps[self._tie].people if self._tie >= 0 else ()

    @property
    def strokes(self) -> Counter[int]:
        """Everybody's strikes in the game itself."""
        first = next((place for place, step in enumerate(self.steps) if step.act == "tie"), None)
        return _count(self.steps[:first])

    @property
    def tie_strokes(self) -> Counter[int]:
        return _count(self._part) if self._tie >= 0 else Counter()

    @property
    def this_round(self) -> Counter[int]:
        part = self._part
        since = max((place for place, step in enumerate(part, start=1) if step.act == "round"), default=0)
        return _count(part[since:])

    def fewest(self, people: Sequence[int]) -> list[int]:
        """Those of these people with the fewest strikes; during a play-off, among the people in it."""
        strokes = self.tie_strokes if self.tied else self.strokes
        among = [person for person in people if person in self.tied] if self.tied else list(people)
        least = min((strokes[person] for person in among or self.tied), default=0)
        return [person for person in among or self.tied if strokes[person] == least]

    @property
    def _tie(self) -> int:
        """The start of the latest play-off for the Mutschel: those still level may have to play off again."""
        return max((place for place, step in enumerate(self.steps) if step.act == "tie"), default=-1)

    @property
    def _part(self) -> list[ListStep]:
        return self.steps[self._tie + 1 :]

    # -- what is done ----------------------------------------------------------------------------------
    def strike(self, person: int, id: str) -> None:
        self._do(ListStep("strike", (person,)), id)

    def wipe(self, person: int, id: str) -> None:
        self._do(ListStep("wipe", (person,)), id)

    def next_round(self, id: str) -> None:
        self._do(ListStep("round"), id)

    def tie(self, people: Sequence[int], id: str) -> None:
        self._do(ListStep("tie", tuple(people)), id)

    def take_back(self, id: str) -> None:
        self.steps.pop()
        self.done.add(id)

    def _do(self, step: ListStep, id: str) -> None:
        self.steps.append(step)
        self.done.add(id)


def _count(steps: Sequence[ListStep]) -> Counter[int]:
    strokes: Counter[int] = Counter()
    for step in steps:
        for person in step.people if step.act in ("strike", "wipe") else ():
            strokes[person] += 1 if step.act == "strike" else -1
    return strokes

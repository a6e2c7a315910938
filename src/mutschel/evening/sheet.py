"""The scribe's list: the beer mat of old, on which everybody's strokes are pencilled, round by round.

Whatever the scribe does can be taken back, step by step, over rounds too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

Act = Literal["strike", "wipe", "round", "tie"]


class Step(NamedTuple):
    """One thing the scribe has done."""

    act: Act
    people: tuple[int, ...] = ()


class Sheet:
    """One game's list. `done` has the ids of all that was done, so that nothing is done twice."""

    __slots__ = ("done", "people", "steps")

    def __init__(self, people: Sequence[int]) -> None:
        self.people = people
        self.steps: list[Step] = []
        self.done: set[str] = set()

    # -- what it says ----------------------------------------------------------------------------------
    @property
    def round(self) -> int:
        """Rounds count from 1, and from 1 again in a play-off."""
        return 1 + sum(step.act == "round" for step in self._part)

    @property
    def tied(self) -> tuple[int, ...]:
        """Who throws for the Mutschel; nobody as long as the game itself is played."""
        return self.steps[self._tie].people if self._tie >= 0 else ()

    @property
    def strokes(self) -> Counter[int]:
        """Everybody's strokes in the game itself."""
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
        """Which of these have the fewest strokes; among those who throw for the Mutschel, while they do."""
        strokes = self.tie_strokes if self.tied else self.strokes
        among = [person for person in people if person in self.tied] if self.tied else list(people)
        least = min((strokes[person] for person in among or self.tied), default=0)
        return [person for person in among or self.tied if strokes[person] == least]

    @property
    def _tie(self) -> int:
        """Where the latest throw for the Mutschel begins: equals may have to throw again."""
        return max((place for place, step in enumerate(self.steps) if step.act == "tie"), default=-1)

    @property
    def _part(self) -> list[Step]:
        return self.steps[self._tie + 1 :]

    # -- what is done ----------------------------------------------------------------------------------
    def strike(self, person: int, id: str) -> None:
        self._do(Step("strike", (person,)), id)

    def wipe(self, person: int, id: str) -> None:
        self._do(Step("wipe", (person,)), id)

    def next_round(self, id: str) -> None:
        self._do(Step("round"), id)

    def tie(self, people: Sequence[int], id: str) -> None:
        self._do(Step("tie", tuple(people)), id)

    def take_back(self, id: str) -> None:
        self.steps.pop()
        self.done.add(id)

    def _do(self, step: Step, id: str) -> None:
        self.steps.append(step)
        self.done.add(id)


def _count(steps: Sequence[Step]) -> Counter[int]:
    strokes: Counter[int] = Counter()
    for step in steps:
        for person in step.people if step.act in ("strike", "wipe") else ():
            strokes[person] += 1 if step.act == "strike" else -1
    return strokes

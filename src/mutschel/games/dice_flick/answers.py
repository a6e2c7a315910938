"""Holes and scorings as JSON: a player's possible answers to the question what to score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mutschel.engine import Domain, Json, Refused
from mutschel.engine.domains import OneOfView
from mutschel.engine.strict import shown, snapshot
from mutschel.games.dice_flick.board import SIZE, Hole
from mutschel.games.dice_flick.scoring import (
    LINES,
    Cells,
    ScoringStep,
    best_scoring,
    centre,
    combination,
    is_combination,
    knaller_line,
    legal_steps,
    mask_of,
    points,
)

BEST = "best"
DONE = "done"


def hole_of(value: Json) -> Hole:
    """The hole of [row, column], counted from 0."""
    if type(value) is not list or len(value) != 2 or not all(type(n) is int and 0 <= n < SIZE for n in value):
        raise Refused("not-a-hole", package=__package__, value=shown(value), last=SIZE - 1)
    return value[0], value[1]


def as_json(step: ScoringStep) -> Json:
    """The answer that stands for a step."""
    if step.kind == "combination":
        return {"combination": [list(hole) for hole in step.holes]}
    if step.knaller is not None:
        return {"knaller": list(step.knaller), "line": step.kind}
    return step.kind


def scoring_name(hole: Sequence[int], line: str | None) -> str:
    """The name, among numbered answers, of a combination with this hole or of a Knaller's line.

    >>> scoring_name([0, 4], "row"), scoring_name([0, 4], None)
    ('row of 1/5', 'combination with 1/5')
    """
    row, column = hole
    return f"{'combination with' if line is None else f'{line} of'} {row + 1}/{column + 1}"


class Scoring(Domain[list[ScoringStep]]):
    """The domain of scoring: a step of the player's own, all steps of the best scoring, or none.

    {"combination": [[1, 2], [1, 3], [2, 3]]} · {"knaller": [0, 4], "line": "row"} · "centre" · "best" · "done"
    """

    __slots__ = ("_best", "_options", "cells")

    def __init__(self, cells: Cells) -> None:
        self.cells = cells
        self._best: tuple[int, list[ScoringStep]] | None = None
        self._options: list[tuple[int, Json]] | None = None

    @property
    def best(self) -> tuple[int, list[ScoringStep]]:
        if self._best is None:
            self._best = self.find_best()
        return self._best

    def find_best(self) -> tuple[int, list[ScoringStep]]:
        return best_scoring(self.cells)

    def steps(self) -> Iterator[ScoringStep]:
        """All steps that are legal next."""
        return legal_steps(self.cells)

    def check(self, value: Json) -> list[ScoringStep]:
        step: ScoringStep | None = None
        if value == BEST:
            return self.best[1]
        if value == DONE:
            return []
        if value == "centre":
            step = centre(self.cells)
        elif isinstance(value, dict) and value.keys() == {"combination"}:
            step = self._combination(value["combination"])
        elif isinstance(value, dict) and value.keys() == {"knaller", "line"} and value["line"] in LINES:
            step = self.line(hole_of(value["knaller"]), value["line"])
        if step is None:
            raise Refused("not-an-option", value=shown(value), options=shown(self.options()))
        return [step]

    def _combination(self, value: Json) -> ScoringStep:
        if not isinstance(value, list):
            raise Refused("not-a-combination", package=__package__)
        holes = [hole_of(hole) for hole in value]
        if len(set(holes)) < len(holes) or not is_combination(self.cells, holes):
            raise Refused("not-a-combination", package=__package__)
        return combination(mask_of(holes))

    def line(self, knaller: Hole, line: str) -> ScoringStep | None:
        return knaller_line(self.cells, knaller, line)

    def _listed(self) -> list[tuple[int, Json]]:
        """All answers with their points, the best ones first."""
        if self._options is None:
            steps = sorted((-points(self.cells, step.holes), step) for step in self.steps())
            self._options = [(self.best[0], BEST), *((-loss, as_json(step)) for loss, step in steps), (0, DONE)]
        return self._options

    def options(self) -> Sequence[Json]:
        return [option for _, option in self._listed()]

    def by_name(self) -> dict[str, Json]:
        """The answers by name. Of all combinations with a hole, the one with the most points has its name."""
        found: dict[str, Json] = {BEST: BEST, DONE: DONE}
        for _, option in self._listed():  # the best first
            if option == "centre":
                found[option] = option
            elif isinstance(option, dict):
                holes = option.get("combination") or [option["knaller"]]
                for hole in holes:
                    found.setdefault(scoring_name(hole, option.get("line")), option)
        return found

    def fallback(self) -> Json:
        return BEST

    def describe(self) -> OneOfView:
        listed = self._listed()
        return {"kind": "one_of", "options": snapshot(list(self.options())), "points": [won for won, _ in listed]}

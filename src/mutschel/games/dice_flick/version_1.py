"""Rules version 1, which scored no Knaller alone in its line, moved plates less far, and had fixed markers.

Its best scoring sometimes kept a hole out of combinations, so that a line had something to take. Matches begun under it
end under it, and "best" in their logs keeps its meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import TypeAlias

from mutschel.engine import Refused
from mutschel.games.dice_flick.answers import Scoring
from mutschel.games.dice_flick.board import CENTRE, Hole
from mutschel.games.dice_flick.scoring import (
    BIT,
    LINES,
    Cells,
    ScoringStep,
    carried_out,
    centre,
    combined,
    joker_colourings,
    knallers,
    legal_steps,
    line_mask,
    line_masks,
    mask_of,
    points,
)

LinePlan: TypeAlias = tuple[tuple[Hole, str], ...]


class Scoring1(Scoring):
    __slots__ = ()

    def steps(self) -> Iterator[ScoringStep]:
        for step in legal_steps(self.cells):
            if step.knaller is None or len(step.holes) > 1:
                yield step

    def find_best(self) -> tuple[int, list[ScoringStep]]:
        return best_scoring(self.cells)

    def line(self, knaller: Hole, line: str) -> ScoringStep | None:
        step = super().line(knaller, line)
        if step is not None and len(step.holes) == 1:
            raise Refused("knaller-alone", package=__package__)
        return step


def best_scoring(cells: Cells) -> tuple[int, list[ScoringStep]]:
    """The most points and their steps: tries all plans of lines, colours of jokers and, if need be, holes to keep."""
    everything = mask_of(cells)
    sure = 0 if centre(cells) is None else BIT[CENTRE]
    bits = [(BIT[hole], worth) for hole, (_, worth) in cells.items()]
    colourings = [(colours, combined(colours)) for colours in joker_colourings(cells)]
    least = 1 + sum([worth for _, worth in bits])  # points left lying
    best: tuple[LinePlan, list[int]] = (), []
    for plan in line_plans(cells):
        for colours, most in colourings:
            at_best = everything & ~(most | sure | line_masks(plan))
            if sum([worth for bit, worth in bits if bit & at_best]) >= least:
                continue
            for kept in keeping(plan, most):
                rest = [mask & ~kept for mask in colours]
                left = after_lines(everything & ~combined(rest), plan)
                if left is not None:
                    lost = sum([worth for bit, worth in bits if bit & left & ~sure])
                    if lost < least:
                        least = lost
                        best = plan, rest
                    if not kept:
                        break  # no need to keep anything
    steps = carried_out(cells, *best)
    return sum([points(cells, step.holes) for step in steps]), steps


def line_plans(cells: Cells) -> Iterator[LinePlan]:
    """Yield all plans, from no line to one for every Knaller, in every order."""
    places = knallers(cells)
    for count in range(len(places) + 1):
        for order in permutations(places, count):
            for lines in product(LINES, repeat=count):
                yield tuple(zip(order, lines, strict=True))


def after_lines(left: int, plan: LinePlan) -> int | None:
    """The holes left after these lines; None if one of the lines can't be scored."""
    for knaller, line in plan:
        taken = left & line_mask(knaller, line)
        if not taken & BIT[knaller] or taken == BIT[knaller]:
            return None
        left ^= taken
    return left


def keeping(plan: LinePlan, most: int) -> Iterator[int]:
    """Yield sets of holes to keep out of combinations: none first; then none or one for each line."""
    lines = [[0, *(bit for bit in BIT.values() if bit & most & line_mask(*line))] for line in plan]
    for kept in product(*lines):
        yield sum(set(kept))

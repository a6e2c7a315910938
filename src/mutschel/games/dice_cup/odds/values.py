"""The worth of sheets of DICE CUP: exact for solved numbers of columns, otherwise learnt."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Protocol

from mutschel.games.dice_cup.odds import learnt
from mutschel.games.dice_cup.odds.solving import FULL
from mutschel.games.dice_cup.odds.states import State, state_of
from mutschel.games.dice_cup.odds.tables import solved_columns, worths
from mutschel.games.dice_cup.rules import CATEGORIES
from mutschel.odds.process import Floats

OpenBoxes = Mapping[str, int]  # boxes that each category has left


class Values(Protocol):
    """The worth of a sheet, from the boxes that each category has left."""

    def worth(self, left: OpenBoxes) -> float: ...

    def after(self, left: OpenBoxes) -> dict[str, float]:
        """The worth after a cross in each open category."""


class ExactValues:
    def __init__(self, worths: dict[State, float]) -> None:
        self.worths = worths

    def worth(self, left: OpenBoxes) -> float:
        return self.worths[state_of(left)]

    def after(self, left: OpenBoxes) -> dict[str, float]:
        state = state_of(left)
        return {name: self.worths[state.without(name, boxes)] for name, boxes in left.items() if boxes}


class LearntValues:
    def __init__(self, weights: Floats) -> None:
        self.weights = weights

    def worth(self, left: OpenBoxes) -> float:
        return float(learnt.worths(self.weights, learnt.row(left))[0])

    def after(self, left: OpenBoxes) -> dict[str, float]:
        found = dict(zip(CATEGORIES, learnt.worths_after(self.weights, learnt.row(left))[0].tolist(), strict=True))
        return {name: found[name] for name, boxes in left.items() if boxes}


@cache
def values(columns: int, sight: int = FULL) -> Values:
    """The values of sheets to a player who sees this many colours and makes the best of them."""
    return ExactValues(worths(sight)) if columns <= solved_columns(sight) else LearntValues(learnt.learnt(sight))

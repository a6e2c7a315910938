"""What sheets of DICE CUP are worth: exactly where that is solved, otherwise as it has been learnt."""

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

Left = Mapping[str, int]  # boxes


class Values(Protocol):
    """What a sheet is still worth, from how many boxes each category has left."""

    def worth(self, left: Left) -> float: ...

    def after(self, left: Left) -> dict[str, float]:
        """With a cross in each open category."""


class Solved:
    def __init__(self, worths: dict[State, float]) -> None:
        self.worths = worths

    def worth(self, left: Left) -> float:
        return self.worths[state_of(left)]

    def after(self, left: Left) -> dict[str, float]:
        state = state_of(left)
        return {name: self.worths[state.without(name, boxes)] for name, boxes in left.items() if boxes}


class Learnt:
    def __init__(self, weights: Floats) -> None:
        self.weights = weights

    def worth(self, left: Left) -> float:
        return float(learnt.worths(self.weights, learnt.row(left))[0])

    def after(self, left: Left) -> dict[str, float]:
        found = dict(zip(CATEGORIES, learnt.worths_after(self.weights, learnt.row(left))[0].tolist(), strict=True))
        return {name: found[name] for name, boxes in left.items() if boxes}


@cache
def values(columns: int, sight: int = FULL) -> Values:
    """For somebody who sees this many colours and makes the best of them."""
    return Solved(worths(sight)) if columns <= solved_columns(sight) else Learnt(learnt.learnt(sight))

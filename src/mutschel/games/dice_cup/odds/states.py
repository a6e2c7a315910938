"""States of a sheet of DICE CUP, as its open boxes, with at most two boxes in a row.

Colours are alike, so it is enough to count them: one column has 8 × 7 × 8 = 448 states, two have 27 × 28 × 27 = 20,412.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple, TypeAlias

from mutschel.games.dice_cup.rules import LOWER, MIDDLE, UPPER

COLOURS = len(MIDDLE)
SOLVED = (1, 2)  # columns
Boxes: TypeAlias = tuple[int, int, int]


class State(NamedTuple):
    """The open boxes: of each upper category, the numbers of colours with one and with two, of each lower category."""

    upper: Boxes = (1, 1, 1)
    colours: tuple[int, int] = (COLOURS, 0)
    lower: Boxes = (1, 1, 1)

    @property
    def open(self) -> int:
        ones, twos = self.colours
        return sum(self.upper) + ones + 2 * twos + sum(self.lower)

    def without(self, category: str, boxes: int = 1) -> State:
        """The state with one box less in this category. `boxes`: the open boxes of that category, if it is a colour."""
        if category in UPPER:
            return self._replace(upper=one_less(self.upper, UPPER.index(category)))
        if category in LOWER:
            return self._replace(lower=one_less(self.lower, LOWER.index(category)))
        ones, twos = self.colours
        return self._replace(colours=(ones - 1, twos) if boxes == 1 else (ones + 1, twos - 1))


NOTHING = State((0, 0, 0), (0, 0), (0, 0, 0))


def one_less(boxes: Boxes, place: int) -> Boxes:
    one, two, three = [n - (place == number) for number, n in enumerate(boxes)]
    return one, two, three


def fresh(columns: int) -> State:
    """The state of an empty sheet."""
    all_open = (columns,) * 3
    return State(all_open, (COLOURS, 0) if columns == 1 else (0, COLOURS), all_open)


def state_of(left: Mapping[str, int]) -> State:
    """The state of a sheet, from the boxes that each category has left.

    >>> state_of({"fours": 2, "red": 1, "blue": 2, "white": 1, "pasch": 1})
    State(upper=(2, 0, 0), colours=(2, 1), lower=(1, 0, 0))
    """
    four, five, six = [left.get(name, 0) for name in UPPER]
    pasch, low, all_dice = [left.get(name, 0) for name in LOWER]
    colours = [left.get(name, 0) for name in MIDDLE]
    return State((four, five, six), (colours.count(1), colours.count(2)), (pasch, low, all_dice))


def states_from(start: State) -> list[State]:
    """All states that can follow, with this one and the full sheet, in a fixed order."""
    ones, twos = start.colours
    colours = [(one, two) for two in range(twos + 1) for one in range(ones + twos - two + 1)]
    upper = product(*[range(n + 1) for n in start.upper])
    lower = list(product(*[range(n + 1) for n in start.lower]))
    return [State(*parts) for parts in product(upper, colours, lower)]  # type: ignore[arg-type]

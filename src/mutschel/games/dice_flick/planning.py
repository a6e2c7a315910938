"""Plans flicks: the die and the shot with the most points on average, given the shot's chances for each hole.

A plan reaches to the end of the player's turn: this flick and the next one. Dice that stay in the box count for
nothing, because the others come first. A die that has not landed yet counts its mean. Dice in the box don't spoil the
aim at a free hole (measured with six of them), but a die that falls on another one bounces off, mostly into some other
hole: that counts as a miss.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from mutschel.games.dice_flick.aiming import Shot, easiest, shots
from mutschel.games.dice_flick.board import (
    CENTRE,
    COLOURS,
    HOLES,
    JOKER,
    KNALLER,
    KNALLER_POINTS,
    MARKERS,
    Die,
    Hole,
    Markers,
    scorable,
)
from mutschel.games.dice_flick.scoring import BIT, LINES, SMALLEST, beside, group, groups, line_mask, mask_of

Cells: TypeAlias = Mapping[Hole, tuple[str, float]]  # colour and points of all that can be scored

FACE = 3.5  # the mean of a die that has not landed yet
BONUS_WORTH = 3.0  # points that one more flick brings
KEPT = {JOKER: 1.5}  # points that this die brings in the player's next turn


class FlickPlan(NamedTuple):
    """A planned flick. `worth` are the points that it adds, with the rest of the turn."""

    worth: float
    die: str
    shot: Shot


class BoxState:
    """The dice in the box, prepared to find quickly the points that one more die would add."""

    __slots__ = ("bonus", "cells", "coloured", "free", "lines", "open", "taken")

    def __init__(self, cells: Cells, free: int, bonus: Hole) -> None:
        self.cells = cells
        self.free = free
        self.bonus = bonus
        self.coloured = {
            colour: mask_of(hole for hole, (own, _) in cells.items() if own in (colour, JOKER)) for colour in COLOURS
        }
        self.taken = 0  # holes that combinations take already
        for mask in self.coloured.values():
            for one in groups(mask):
                self.taken |= one
        self.lines = 0  # holes in the lines of Knallers, which take everything along
        self.open = []
        for hole, (colour, points) in cells.items():
            bit = BIT[hole]
            if colour == KNALLER:
                self.lines |= line_mask(hole, "row") | line_mask(hole, "column")
            elif hole != CENTRE and not bit & self.taken:
                self.open.append((bit, points))

    @classmethod
    def of(cls, dice: Mapping[Hole, Die], markers: Markers) -> BoxState:
        return cls(scorable(dice, markers), (1 << len(HOLES)) - 1 & ~mask_of(dice), markers.bonus)

    def with_die(self, colour: str, hole: Hole) -> BoxState:
        points = KNALLER_POINTS if colour == KNALLER else 2 * FACE if hole == CENTRE else FACE
        return BoxState({**self.cells, hole: (colour, points)}, self.free & ~BIT[hole], self.bonus)

    def points(self, mask: int) -> float:
        """The points of those among these holes that bring nothing yet."""
        return sum([points for bit, points in self.open if bit & mask])

    def gains(self, colour: str) -> dict[Hole, float]:
        """The points that a die of this colour adds, for each free hole in which it adds any."""
        found = {}
        for hole, bit in BIT.items():
            if bit & self.free:
                gain = self.by_knaller(hole) if colour == KNALLER else self.by_colour(colour, hole, bit)
                if hole == self.bonus:
                    gain += BONUS_WORTH
                if gain:
                    found[hole] = gain
        return found

    def by_knaller(self, hole: Hole) -> float:
        return KNALLER_POINTS + max([self.points(line_mask(hole, line)) for line in LINES])

    def by_colour(self, colour: str, hole: Hole, bit: int) -> float:
        most = 0.0
        if hole == CENTRE:
            most = 2 * FACE
        elif bit & self.lines:
            most = FACE
        around = beside(bit)
        for mask in self.coloured.values() if colour == JOKER else [self.coloured[colour]]:
            if around & mask:
                one = group(bit, mask | bit)
                if one.bit_count() >= SMALLEST:
                    most = max(most, FACE * (1 + (hole == CENTRE)) + self.points(one & ~bit))
        return most


def plan(
    dice: Mapping[Hole, Die], hand: Sequence[str], flicks: int, level: str, markers: Markers = MARKERS
) -> FlickPlan:
    """The best plan of all dice, plates and holes."""
    return best(BoxState.of(dice, markers), hand, flicks, level, shots(level))


def best(box: BoxState, hand: Sequence[str], flicks: int, level: str, chances: Sequence[Shot]) -> FlickPlan:
    plans = []
    for die in dict.fromkeys(hand):
        rest = list(hand)
        rest.remove(die)
        gains = box.gains(die)
        miss = afterwards(box, rest, flicks - 1, level)
        if flicks > 1:
            for hole, bit in BIT.items():
                if bit & box.free:
                    then = afterwards(box.with_die(die, hole), rest, flicks - 1, level)
                    gains[hole] = gains.get(hole, 0.0) + then - miss
        plans += [FlickPlan(miss + mean(shot.lands, gains), die, shot) for shot in chances]
    return max(plans, key=lambda plan: plan.worth)


def afterwards(box: BoxState, hand: Sequence[str], flicks: int, level: str) -> float:
    """The points that the rest of the turn brings."""
    if not flicks or not hand:
        return sum([KEPT.get(die, 0.0) for die in hand])
    return best(box, hand, flicks, level, easiest(level)).worth


def mean(lands: Mapping[Hole, float], gains: Mapping[Hole, float]) -> float:
    return sum([share * gains[hole] for hole, share in lands.items() if hole in gains])

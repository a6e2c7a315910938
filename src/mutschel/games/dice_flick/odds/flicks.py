"""The landings of flicked dice, and the worth of each possible flick.

Worth is in points to the end of the player's turn. It follows from the landing tables: by hand those that were measured
(`games/dice_flick/aims.json`), by plain chance those of the rules (`games/dice_flick/landing.py`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import NamedTuple

from mutschel.games.dice_flick.aiming import Shot, easiest, shots
from mutschel.games.dice_flick.board import HOLES, JOKER, MARKERS, SIZE, Die, Hole, Markers
from mutschel.games.dice_flick.bot import prospects
from mutschel.games.dice_flick.landing import HOLE_SHARE, TRENCH_SHARE
from mutschel.games.dice_flick.odds.turns import left_worth
from mutschel.games.dice_flick.planning import BoxState, FlickPlan, mean
from mutschel.games.dice_flick.scoring import BIT

FAIR = "fair"  # plain chance, in place of a level


class LandingRow(NamedTuple):
    """The mean shares of flicks at the five holes of one row, counted from the plate. Plates are alike."""

    row: int
    hit: float  # the hole that was aimed at
    hole: float  # any hole
    trench: float
    outside: float


@cache
def landing_rows(level: str) -> list[LandingRow]:
    """The landings by a hand of this level or by plain chance; the row next to the plate is the first.

    >>> [round(row.hit, 2) for row in landing_rows("hard")]
    [0.66, 0.75, 0.66, 0.5, 0.39]
    """
    if level == FAIR:
        return [LandingRow(1, HOLE_SHARE / len(HOLES), HOLE_SHARE, TRENCH_SHARE, 1 - HOLE_SHARE - TRENCH_SHARE)]
    text = resources.files("mutschel.games.dice_flick").joinpath("aims.json").read_text(encoding="utf-8")
    found = []
    for number, row in enumerate(reversed(range(SIZE)), 1):
        measured = [one for one in json.loads(text)[level] if one["aim"][0] == row]
        # only the right half was measured: its holes stand for their mirror images, too
        weights = [1 if one["aim"][1] == SIZE // 2 else 2 for one in measured]
        shares = [
            (one["holes"][HOLES.index(tuple(one["aim"]))], sum(one["holes"]), one["trench"], one["outside"])
            for one in measured
        ]
        sums = [sum(w * n for w, n in zip(weights, column, strict=True)) for column in zip(*shares, strict=True)]
        count = sums[1] + sums[2] + sums[3]
        found.append(LandingRow(number, *[one / count for one in sums]))
    return found


def flicks(
    dice: Mapping[Hole, Die],
    hand: Sequence[str],
    left: int,
    level: str,
    last: bool = False,
    markers: Markers = MARKERS,
) -> list[FlickPlan]:
    """The best flick with each die before the player, the best die first. `left`: flicks left in the turn.

    The worth of a plan comes on top of all that could be scored already. In a `last` turn nothing is kept for later.
    """
    return _flicks(BoxState.of(dice, markers), hand, left, level, shots(level), last)


def _flicks(
    before: BoxState, hand: Sequence[str], left: int, level: str, chances: Sequence[Shot], last: bool
) -> list[FlickPlan]:
    found = []
    for die in dict.fromkeys(hand):
        ahead = _prospect(before, hand, die, left, level, last)
        plans = [FlickPlan(ahead.worth(shot.lands), die, shot) for shot in chances]
        found.append(max(plans, key=lambda plan: plan.worth))
    return sorted(found, key=lambda plan: -plan.worth)


class Prospect(NamedTuple):
    """The worth of the rest of a turn if this flick misses, and the gain from each hole in which the die may end."""

    miss: float
    gains: Mapping[Hole, float]

    def worth(self, lands: Mapping[Hole, float]) -> float:
        return self.miss + mean(lands, self.gains)


def prospect(
    dice: Mapping[Hole, Die],
    hand: Sequence[str],
    die: str,
    left: int,
    level: str,
    last: bool = False,
    markers: Markers = MARKERS,
) -> Prospect:
    """The prospect of flicking this die. `left`: flicks left in the turn, this one included."""
    return _prospect(BoxState.of(dice, markers), hand, die, left, level, last)


def _prospect(before: BoxState, hand: Sequence[str], die: str, left: int, level: str, last: bool) -> Prospect:
    rest = list(hand)
    rest.remove(die)
    gains = before.gains(die)
    miss = _rest(before, rest, left - 1, level, last)
    if left > 1:
        for hole, bit in BIT.items():
            if bit & before.free:
                then = _rest(before.with_die(die, hole), rest, left - 1, level, last)
                gains[hole] = gains.get(hole, 0.0) + then - miss
    return Prospect(miss, gains)


def _rest(after: BoxState, hand: Sequence[str], left: int, level: str, last: bool) -> float:
    """The worth of the rest of a turn."""
    if left and hand:
        return _flicks(after, hand, left, level, easiest(level), last)[0].worth
    return kept_worth(hand, level, last)


def kept_worth(hand: Sequence[str], level: str, last: bool = False) -> float:
    """The worth of having these dice in the player's next turn: found by playing, and for jokers only."""
    joker = left_worth("fair", "hard").joker if level == FAIR else left_worth("physics", level).joker
    return 0.0 if last else max(0.0, joker.points) * hand.count(JOKER)


class DieChoice(NamedTuple):
    """A die to flick now: its worth, and the best shot with it; None by plain chance."""

    die: str
    worth: float
    shot: Shot | None


def choices(
    dice: Mapping[Hole, Die],
    hand: Sequence[str],
    left: int,
    level: str,
    last: bool = False,
    markers: Markers = MARKERS,
) -> list[DieChoice]:
    """The choices among the dice before the player, the best first."""
    if level != FAIR:
        return [DieChoice(plan.die, plan.worth, plan.shot) for plan in flicks(dice, hand, left, level, last, markers)]
    promise = prospects(dict(dice), list(hand), markers)
    found = []
    for die in promise:
        rest = sorted(hand, key=lambda one: HOLE_SHARE * promise[one] - kept_worth([one], level, last), reverse=True)
        rest.remove(die)
        flicked = [die, *rest[: left - 1]]
        worth = HOLE_SHARE * sum([promise[one] for one in flicked]) + kept_worth(rest[left - 1 :], level, last)
        found.append(DieChoice(die, worth, None))
    return sorted(found, key=lambda one: -one.worth)

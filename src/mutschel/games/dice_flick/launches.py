"""The chances of a launched die for each hole, from which follows what a gesture was worth before the die flew.

`launches.json` was measured ahead of time in an empty box (`python -m flick launches` in `tools/`): flicks from the
south plate, straight on and to the right, at every speed and in every direction of a grid. Between its points the
shares are interpolated; launches to the left are the mirror image, and the other plates are quarter turns.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from math import degrees
from typing import NamedTuple

from mutschel.games.by_hand import Launch
from mutschel.games.dice_flick.aiming import Aim, Shot, mirrored, turned
from mutschel.games.dice_flick.board import HOLES, Hole

FILE = "launches.json"
SPEEDS = [round(0.53 + 0.03 * n, 2) for n in range(30)]  # m/s, to the strongest there is
DEGREES = [2.5 * n for n in range(13)]  # to the right, as far as a gesture goes
FLICKS = 50  # at each point of the grid


class Grid(NamedTuple):
    """The share of dice that fell into each hole, for each speed and each direction."""

    shares: Sequence[Sequence[Mapping[Hole, float]]]


@cache
def grid() -> Grid:
    text = resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    measured = json.loads(text)["holes"]
    return Grid([[{HOLES[int(place)]: n / FLICKS for place, n in one.items()} for one in row] for row in measured])


def lands(launch: Launch, plate: str) -> Mapping[Hole, float]:
    """The chance of each hole of an empty box."""
    right = launch.azimuth >= 0
    found: dict[Hole, float] = {}
    for row, by_speed in between(SPEEDS, launch.speed):
        for column, by_direction in between(DEGREES, abs(degrees(launch.azimuth))):
            for hole, share in grid().shares[row][column].items():
                place = hole if right else mirrored(hole)
                found[place] = found.get(place, 0.0) + by_speed * by_direction * share
    return turned(Shot("south", HOLES[0], Aim(launch.speed, launch.azimuth), found), plate).lands


def between(points: Sequence[float], value: float) -> list[tuple[int, float]]:
    """The points beside a value, with the weight of each. A value beyond the ends counts as the end.

    >>> between([0.0, 2.0, 4.0], 0.5)
    [(0, 0.75), (1, 0.25)]
    """
    value = min(max(value, points[0]), points[-1])
    place = min(bisect_right(points, value) - 1, len(points) - 2)
    share = (value - points[place]) / (points[place + 1] - points[place])
    return [(at, weight) for at, weight in ((place, 1 - share), (place + 1, share)) if weight > 0]

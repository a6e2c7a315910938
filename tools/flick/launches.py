"""Makes `launches.json`: where dice end up without a tremble, at every speed and in every direction."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from math import radians

from flick.tries import Try, attempts
from mutschel.engine import Json
from mutschel.games.dice_flick.aiming import Aim
from mutschel.games.dice_flick.board import HOLES
from mutschel.games.dice_flick.launches import DEGREES, FLICKS, SPEEDS


def count() -> int:
    """Return the number of flicks that it takes."""
    return len(SPEEDS) * len(DEGREES) * FLICKS


def make(
    seed: str,
    jobs: int,
    progress: Callable[[], None],
    speeds: Sequence[float] = SPEEDS,
    directions: Sequence[float] = DEGREES,
    flicks: int = FLICKS,
) -> dict[str, Json]:
    points = [(speed, direction) for speed in speeds for direction in directions]
    tries = [
        Try(Aim(speed, radians(direction)), 0.0, f"{seed}:launched:{speed}:{direction}:{number}")
        for speed, direction in points
        for number in range(flicks)
    ]
    outcomes = iter(attempts(tries, jobs, progress))
    rows: list[list[dict[str, int]]] = []
    for _ in speeds:
        rows.append([])
        for _ in directions:
            ends = Counter(next(outcomes).hole for _ in range(flicks))
            rows[-1].append({str(place): ends[hole] for place, hole in enumerate(HOLES) if ends[hole]})
    return {"seed": seed, "holes": rows}


def as_text(made: dict[str, Json]) -> str:
    """Return a line for each point of the grid, so that people can read it."""
    rows = ["[" + ",\n".join([json.dumps(one) for one in row]) + "]" for row in made["holes"]]
    return f'{{"seed": {json.dumps(made["seed"])},\n"holes": [\n' + ",\n".join(rows) + "\n]}\n"

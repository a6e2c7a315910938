"""Makes `aims.json`: for every hole the flick that hits it best, and where dice end up with it.

First, flicks of all strengths and directions are scattered over the box. Their landings show, for each noise, which
launch hits a hole most often. Then each of these is measured afresh, because it may have been chosen for its luck.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from math import exp, log, radians
from random import Random

import numpy as np

from flick.tries import Outcome, Try, attempts
from mutschel.engine import Json
from mutschel.games.by_hand import FASTEST, SLOWEST, WIDEST
from mutschel.games.dice_flick.aiming import ASIDE, NOISE, Aim, every_shot, mirrored
from mutschel.games.dice_flick.board import HOLES, SIZE, Hole
from mutschel.physics.rotations import Floats
from mutschel.physics.single_die import JITTER

SCATTERED = 4000
AIMED = 120  # at each hole, with each noise
RIGHT_HALF = [hole for hole in HOLES if hole[1] >= SIZE // 2]
SPEEDS = np.arange(SLOWEST + 0.02, FASTEST, 0.01)
AZIMUTHS = np.arange(0, radians(WIDEST), 0.02)


def count() -> int:
    """Return the number of flicks that it takes."""
    return SCATTERED + AIMED * len(RIGHT_HALF) * len(NOISE)


def make(
    seed: str, jobs: int, progress: Callable[[], None], scattered: int = SCATTERED, aimed: int = AIMED
) -> dict[str, Json]:
    """Return the whole table."""
    tries = list(scatter(seed, scattered))
    launches, landed = seen([one.aim for one in tries], attempts(tries, jobs, progress))
    aims = {(level, hole): best(hole, noise, launches, landed) for level, noise in NOISE.items() for hole in RIGHT_HALF}
    tries = [
        Try(aim, NOISE[level], f"{seed}:{level}:{hole}:{number}")
        for (level, hole), aim in aims.items()
        for number in range(aimed)
    ]
    outcomes = attempts(tries, jobs, progress)
    made: dict[str, list[Json]] = {level: [] for level in NOISE}
    for number, ((level, hole), aim) in enumerate(aims.items()):
        ends = Counter(outcome.hole or outcome.where for outcome in outcomes[number * aimed : (number + 1) * aimed])
        made[level].append(
            {
                "aim": list(hole),
                "speed": aim.speed,
                "azimuth": aim.azimuth,
                "holes": [ends[hole] for hole in HOLES],
                "trench": ends["trench"],
                "outside": ends["outside"],
            }
        )
    return {"seed": seed, **made}


def scatter(seed: str, number: int) -> Iterator[Try]:
    """Yield flicks to the right only, of all strengths with equal ratios between them."""
    for n in range(number):
        rng = Random(f"{seed}:scattered:{n}")
        aim = Aim(exp(rng.uniform(log(SLOWEST), log(FASTEST))), rng.uniform(0, radians(WIDEST)))
        yield Try(aim, 0.0, f"{seed}:scatter:{n}")


def seen(aims: list[Aim], outcomes: list[Outcome]) -> tuple[Floats, list[Hole | None]]:
    """Return launches (a row for each) and where they led, with their mirror images."""
    launches = [*aims, *(Aim(aim.speed, -aim.azimuth) for aim in aims)]
    holes = [outcome.hole for outcome in outcomes]
    return np.array(launches), [*holes, *(hole and mirrored(hole) for hole in holes)]


def best(hole: Hole, noise: float, launches: Floats, landed: list[Hole | None]) -> Aim:
    """Return the launch that hits this hole most often with this noise of the hand, and jitter added."""
    hit = np.array([end == hole for end in landed])
    speeds, azimuths = launches.T
    rates = {}
    for azimuth in AZIMUTHS if hole[1] != SIZE // 2 else AZIMUTHS[:1]:
        aside = np.exp(-(((azimuths - azimuth) / np.hypot(ASIDE * noise, JITTER)) ** 2) / 2)
        for speed in SPEEDS:
            weight = aside * np.exp(-(((speeds / speed - 1) / np.hypot(noise, JITTER)) ** 2) / 2)
            if weight.sum() > 0:
                rates[Aim(round(float(speed), 3), round(float(azimuth), 3))] = weight[hit].sum() / weight.sum()
    return max(rates, key=lambda aim: rates[aim])


def hit_rates(table: Mapping[str, Json]) -> dict[str, float]:
    """Return each level's hit rate: the mean over all holes, each from the plate that suits it best."""
    rates = {}
    for level in NOISE:
        shots = every_shot(table[level])
        best = [max(shot.lands.get(hole, 0.0) for shot in shots if shot.target == hole) for hole in HOLES]
        rates[level] = sum(best) / len(best)
    return rates


def as_text(table: Mapping[str, Json]) -> str:
    """Return a line for each hole, so that people can read it."""
    parts = []
    for name, value in table.items():
        lines = ",\n".join(f"  {json.dumps(one)}" for one in value) if isinstance(value, list) else ""
        parts.append(f"{json.dumps(name)}: [\n{lines}\n]" if lines else f"{json.dumps(name)}: {json.dumps(value)}")
    return "{" + ",\n".join(parts) + "}\n"

"""Aims at holes: the best aim, the holes that a trembling hand hits with it, and the gesture that the hand makes.

`aims.json` was measured ahead of time in an empty box (`python -m flick aims` in `tools/`), for the south plate and the
holes of its right half. The other half is its mirror image, and the other plates are quarter turns of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from math import radians
from random import Random
from typing import NamedTuple

from mutschel.engine import Json
from mutschel.games.by_hand import FASTEST, SLOWEST, WIDEST, pull_for
from mutschel.games.dice_flick.board import HOLES, SIZE, Hole

# The tremble of a hand, as a standard deviation: a noise of 0.05 is 5 % of the die's speed and 5° in its direction.
NOISE = {"easy": 0.10, "normal": 0.05, "hard": 0.02}
ASIDE = radians(100)
TURNS = {"south": 0, "east": 1, "north": 2, "west": 3}  # quarter turns counterclockwise


class Aim(NamedTuple):
    """The flick of a steady hand: m/s, and radians to the right."""

    speed: float
    azimuth: float


class Shot(NamedTuple):
    """A flick at a hole: its plate and aim, and the chance of each hole of an empty box."""

    plate: str
    target: Hole
    aim: Aim
    lands: Mapping[Hole, float]


def trembling(aim: Aim, noise: float, rng: Random) -> Json:
    """The gesture of a trembling hand with this aim."""
    speed = aim.speed * (1 + noise * rng.gauss(0, 1))
    azimuth = aim.azimuth + ASIDE * noise * rng.gauss(0, 1)
    return {
        "pull": pull_for(within(SLOWEST + 0.01, speed, FASTEST), within(-radians(WIDEST), azimuth, radians(WIDEST)))
    }


def within(low: float, value: float, high: float) -> float:
    return min(max(value, low), high)


@cache
def shots(level: str) -> list[Shot]:
    """The shots of a hand of this level, at every hole from every plate."""
    text = resources.files(__package__).joinpath("aims.json").read_text(encoding="utf-8")
    return every_shot(json.loads(text)[level])


def every_shot(table: Iterable[Mapping[str, Json]]) -> list[Shot]:
    """The shots at every hole from every plate, made of the measured ones."""
    found = []
    for measured in table:
        aim = Aim(measured["speed"], measured["azimuth"])
        count = sum(measured["holes"]) + measured["trench"] + measured["outside"]
        shares = zip(HOLES, measured["holes"], strict=True)
        lands = {hole: hits / count for hole, hits in shares if hits}
        row, column = measured["aim"]
        found.append(Shot("south", (row, column), aim, lands))
        if column != SIZE // 2:
            mirror_image = {mirrored(hole): share for hole, share in lands.items()}
            found.append(Shot("south", mirrored((row, column)), Aim(aim.speed, -aim.azimuth), mirror_image))
    return [turned(shot, plate) for plate in TURNS for shot in found]


@cache
def easiest(level: str) -> list[Shot]:
    """The shot at every hole from the plate from which it is hit most often."""
    return [max(aimed_at(level, hole), key=lambda shot: shot.lands.get(hole, 0.0)) for hole in HOLES]


def aimed_at(level: str, hole: Hole) -> list[Shot]:
    return [shot for shot in shots(level) if shot.target == hole]


def shot(level: str, plate: str, target: Hole) -> Shot:
    return next(shot for shot in shots(level) if (shot.plate, shot.target) == (plate, target))


def mirrored(hole: Hole) -> Hole:
    return hole[0], SIZE - 1 - hole[1]


def turned(shot: Shot, plate: str) -> Shot:
    """The same flick from another plate."""

    def turn(hole: Hole) -> Hole:
        for _ in range(TURNS[plate]):
            hole = SIZE - 1 - hole[1], hole[0]
        return hole

    return Shot(plate, turn(shot.target), shot.aim, {turn(hole): share for hole, share in shot.lands.items()})

"""The box of Dice Flick: 25 holes between ribs, a trench round them, a wall, and a plate on each side to flick from.

x runs east, y north, z up; the middle of the box is 0, 0. Row 0 is in the north, column 0 in the west.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import hypot
from typing import TypeAlias

import mujoco
import numpy as np

from mutschel.physics.rotations import Floats
from mutschel.physics.world import scene

Hole: TypeAlias = tuple[int, int]

SIZE = 5
HOLES = tuple((row, column) for row in range(SIZE) for column in range(SIZE))
CLEAR = 0.022  # width of a hole
RIB = 0.004
PITCH = CLEAR + RIB
DEPTH = 0.012
FIELD = (SIZE * PITCH + RIB) / 2  # from the middle to the outer edge of the outer ribs
TRENCH = 0.024
INSIDE = FIELD + TRENCH
WALL = 0.004
HEIGHT = 0.036  # of the wall and the plates
PLATE = 0.045, 0.03  # width and depth
START = INSIDE + WALL + 0.012  # how far from the middle a die is flicked
SIDES = {"south": 0, "east": 1, "north": 2, "west": 3}  # quarter turns counterclockwise


def middle(hole: Hole) -> Floats:
    return np.array([(hole[1] - 2) * PITCH, (2 - hole[0]) * PITCH, 0.0])


def nearest(place: Floats, holes: Iterable[Hole] = HOLES) -> Hole:
    return min(holes, key=lambda hole: hypot(*(middle(hole) - place)[:2]))


@lru_cache(maxsize=100)
def box(dice: int, plate: str = "south", shift: float = 0.0) -> mujoco.MjModel:
    """The model of the box with this many dice, one plate moved along its side. Threads share it unchanged."""
    return scene(dice, '<geom type="plane" size=".4 .4 .1" friction=".6"/>' + "".join([*ribs(), *sides(plate, shift)]))


def ribs() -> Iterator[str]:
    """Yield the ribs, six each way and round on top, as MuJoCo's XML."""
    half, top = FIELD - RIB / 2, DEPTH - RIB / 2
    for line in range(SIZE + 1):
        at = -FIELD + RIB / 2 + line * PITCH
        for along, across in (((1, 0), (0, 1)), ((0, 1), (1, 0))):
            yield block(
                (at * across[0], at * across[1], top / 2),
                (half * along[0] + RIB / 2 * across[0], half * along[1] + RIB / 2 * across[1], top / 2),
            )
            start = [at * across[0] - half * along[0], at * across[1] - half * along[1], top]
            end = [at * across[0] + half * along[0], at * across[1] + half * along[1], top]
            yield f'<geom type="capsule" fromto="{numbers(*start, *end)}" size="{RIB / 2}" friction=".35"/>'


def sides(plate: str, shift: float) -> Iterator[str]:
    """Yield walls and plates as XML. `shift` moves one plate to the right, as seen by the player behind it."""
    for side, (x, y) in zip(SIDES, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
        for out, along, across, right in (
            (INSIDE + WALL / 2, INSIDE + WALL, WALL / 2, 0.0),
            (INSIDE + WALL + PLATE[1] / 2, PLATE[0] / 2, PLATE[1] / 2, shift if side == plate else 0.0),
        ):
            size = (along, across) if x == 0 else (across, along)
            yield block((out * x - right * y, out * y + right * x, HEIGHT / 2), (*size, HEIGHT / 2))


def block(middle: tuple[float, float, float], half: tuple[float, float, float]) -> str:
    return f'<geom type="box" pos="{numbers(*middle)}" size="{numbers(*half)}" friction=".35"/>'


def numbers(*values: float) -> str:
    return " ".join(f"{value:.5f}" for value in values)

"""Rotations of dice. A turn is a unit quaternion w, x, y, z; x runs to the right, y away from you, z up.

An unturned die shows 1 on top, 2 towards you, 3 on the right; opposite faces add up to 7. The page prints its dice the
same way.
"""

from __future__ import annotations

from math import atan2, cos, degrees, pi, radians, sin, sqrt
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]

# The directions of the faces 1 to 6 of an unturned die.
PLACES: Floats = np.array([[0, 0, 1], [0, -1, 0], [1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, 0, -1]], dtype=float)
UP: Floats = np.array([0.0, 0.0, 1.0])


def about(axis: Floats, angle: float) -> Floats:
    return np.array([cos(angle / 2), *(sin(angle / 2) * axis)])


def multiply(a: Floats, b: Floats) -> Floats:
    """The product of two turns: first b, then a."""
    return np.array([a[0] * b[0] - a[1:] @ b[1:], *(a[0] * b[1:] + b[0] * a[1:] + np.cross(a[1:], b[1:]))])


def conjugate(turn: Floats) -> Floats:
    return turn * [1, -1, -1, -1]


def turned(turn: Floats, vector: Floats) -> Floats:
    """The vector after the turn."""
    return multiply(multiply(turn, np.array([0.0, *vector])), conjugate(turn))[1:]


def matrix(turns: Floats) -> Floats:
    """Rotation matrices, for one turn or for many."""
    w, x, y, z = np.moveaxis(turns, -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


def tilt(turns: Floats) -> Floats:
    """The angle between each die and the nearest position flat on a face, in radians."""
    return np.asarray(np.arccos(np.clip(np.abs(matrix(turns)[..., 2, :]).max(-1), 0, 1)))


def face_up(turn: Floats) -> int:
    return 1 + int(np.argmax(PLACES @ matrix(turn)[2]))


def flat(turn: Floats) -> Floats:
    """The nearest turn that lies exactly on the same face."""
    up = matrix(turn)[2]  # the upward direction as seen by the die
    goal = PLACES[face_up(turn) - 1]
    half = np.array([1 + up @ goal, *np.cross(goal, up)])
    return multiply(turn, half / np.linalg.norm(half))


def uniform(u: float, v: float, w: float) -> Floats:
    """A uniformly distributed turn, made of three uniform numbers from 0 up to 1."""
    a, b = sqrt(1 - u), sqrt(u)
    return np.array([b * cos(2 * pi * w), a * sin(2 * pi * v), a * cos(2 * pi * v), b * sin(2 * pi * w)])


def lying(face: int, yaw: float) -> Floats:
    """The turn of a die that lies flat with this face up: tipped the shortest way, then turned by `yaw` degrees."""
    place = PLACES[face - 1]
    axis = np.array([1.0, 0.0, 0.0]) if face in (1, 6) else np.cross(place, UP)
    angle = {1: 0.0, 6: pi}.get(face, pi / 2)
    return multiply(about(UP, radians(yaw)), about(axis, angle))


# The 24 turns that map a cube onto itself.
CUBE_TURNS = [lying(face, yaw) for face in range(1, 7) for yaw in (0, 90, 180, 270)]


def yaw_of(turn: Floats) -> float:
    """The yaw of a lying die in degrees: the inverse of `lying`."""
    level = flat(turn)
    rest = multiply(level, conjugate(lying(face_up(level), 0)))
    return degrees(2 * atan2(rest[3], rest[0])) % 360

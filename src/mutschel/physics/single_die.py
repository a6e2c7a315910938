"""A single die, set down by chance and sent on its way."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import NamedTuple

import mujoco

from mutschel.physics.motion import Motion
from mutschel.physics.rotations import Floats, lying
from mutschel.physics.world import poses

JITTER = 0.015  # no hand repeats a gesture exactly, so a recorded gesture is not repeated exactly, either
NORMAL = NormalDist()


class DieResult(NamedTuple):
    """The face and the motion of a single die. A face of None doesn't count: the die has to be sent again."""

    face: int | None
    motion: Motion


def jittered(luck: Sequence[float]) -> tuple[float, float, float]:
    """The jitter, from the last three numbers of the luck: how much stronger, further aside and higher than meant."""
    stronger, aside, higher = (JITTER * NORMAL.inv_cdf(min(max(u, 1e-6), 1 - 1e-6)) for u in luck[3:6])
    return stronger, aside, higher


def set_down(data: mujoco.MjData, place: Floats, luck: Sequence[float]) -> Floats:
    """Lay the only die down with any face up, turned in any way. Returns its turn."""
    turn = lying(1 + int(6 * luck[0]), 360 * luck[1])
    poses(data)[0] = [*place, *turn]
    return turn

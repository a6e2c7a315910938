"""A die that is flicked along the table. It starts from 0, 0 and goes away from the player, along y."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin

import mujoco
import numpy as np

from mutschel.games.by_hand import Launch
from mutschel.physics.rotations import conjugate, face_up, turned
from mutschel.physics.single_die import DieResult, jittered, set_down
from mutschel.physics.world import EDGE, Film, poses, scene, speeds

GENTLE, HARD = 0.5, 1.4  # m/s, as fingers flick


def slide(launch: Launch, luck: Sequence[float]) -> DieResult:
    """Flick a die along the table. The result has no face if the die only slid: then it is flicked again.

    A finger that flicks harder also hits it lower, so that it hops and tumbles.
    """
    model = table()
    data = mujoco.MjData(model)
    turn = set_down(data, np.array([0, 0, EDGE / 2]), luck)
    speed, aside, _ = jittered(luck)
    hard = (launch.speed - GENTLE) / (HARD - GENTLE)
    azimuth, elevation = launch.azimuth + aside, radians(6 + 22 * hard)
    ahead = np.array([sin(azimuth) * cos(elevation), cos(azimuth) * cos(elevation), sin(elevation)])
    across = np.array([cos(azimuth), -sin(azimuth), 0.0])
    velocity = speeds(data)
    velocity[0, :3] = launch.speed * (1 + speed) * ahead
    velocity[0, 3:] = turned(conjugate(turn), -85.0 * hard * across + np.array([0, 0, launch.sidespin]))
    film = Film(model, data)
    film.until_still()
    tumbled = any(face_up(frame[0, 3:]) != face_up(turn) for frame in film.frames)
    return DieResult(face_up(poses(data)[0, 3:]) if tumbled else None, film.motion())


@cache
def table() -> mujoco.MjModel:
    return scene(1, '<geom type="plane" size="1 1 .1" friction=".6"/>', sleep=False)

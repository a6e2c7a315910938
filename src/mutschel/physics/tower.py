"""A die that is blown off the rim of a cup. The cup stands upside down at 0, 0, and the player blows along y."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, pi, radians, sin

import mujoco
import numpy as np

from mutschel.games.by_hand import Puff
from mutschel.physics.motion import HZ
from mutschel.physics.rotations import Floats, face_up, flat, tilt
from mutschel.physics.single_die import DieResult, jittered, set_down
from mutschel.physics.world import EDGE, LONGEST, STILL, Film, poses, scene, speeds

RADIUS, HEIGHT = 0.035, 0.09  # of the cup
RIM = 0.004  # flat: no die stays on a round one
SUNK = 0.003  # how much lower the cup's bottom lies than its rim
AIR = 0.5 * 1.2 * 1.05 * EDGE**2  # drag of a cube: half the density of air, its coefficient, its face
LEANS = radians(6)  # a die that leans against the cup is laid flat
REACH = 0.06  # beyond this distance the breath is spent


def blow(puff: Puff, luck: Sequence[float]) -> DieResult:
    """Blow at the die on the far rim. The result has no face if the die stays up there: then it is blown again."""
    model = tower()
    data = mujoco.MjData(model)
    set_down(data, np.array([0, RADIUS - RIM / 2, HEIGHT + EDGE / 2]), luck)
    stronger, aside, higher = jittered(luck)
    film = Film(model, data)
    still = 0
    for frame in range(round(LONGEST * HZ)):
        air = puff.peak * (1 + stronger) * sin(pi * min(1.0, frame / HZ / puff.seconds)) ** 0.5
        push(data, air, np.array([sin(4 * aside), cos(4 * aside), 2 * higher]))
        film.frame()
        still = 0 if film.moves() else still + 1
        if still >= STILL and frame / HZ > puff.seconds:
            break
    pose = poses(data)[0]
    fallen = pose[2] < HEIGHT / 2
    if fallen and tilt(pose[3:]) > LEANS:
        away = pose[:2] / np.linalg.norm(pose[:2]) * (RADIUS + 1.5 * EDGE)
        film.put(0, np.array([*away, EDGE / 2]), flat(pose[3:]))
    return DieResult(face_up(poses(data)[0, 3:]) if fallen else None, film.motion())


def push(data: mujoco.MjData, air: float, direction: Floats) -> None:
    """Push the die by the air that overtakes it; a die that has left the rim feels nothing."""
    pose, velocity = poses(data)[0], speeds(data)[0, :3]
    data.xfrc_applied[1] = 0
    faster = air - float(velocity @ direction)
    if faster > 0 and pose[2] > HEIGHT and abs(pose[1] - RADIUS) < REACH:
        data.xfrc_applied[1, :3] = AIR * faster * faster * direction


@cache
def tower() -> mujoco.MjModel:
    """The cup: a cylinder that ends a little below its rim, and the rim as a ring of blocks."""
    blocks = "".join(
        f'<geom type="box" pos="{(RADIUS - RIM / 2) * cos(a):.5f} {(RADIUS - RIM / 2) * sin(a):.5f} {HEIGHT - 0.01}" '
        f'size="{RIM / 2} {(RADIUS) * pi / 48:.5f} .01" euler="0 0 {a * 180 / pi:.3f}" friction=".35"/>'
        for a in (pi * n / 24 for n in range(48))
    )
    tall = (HEIGHT - SUNK) / 2
    cup = f'<geom type="cylinder" pos="0 0 {tall}" size="{RADIUS - RIM / 2} {tall}" friction=".35"/>'
    return scene(1, f'<geom type="plane" size="1 1 .1" friction=".6"/>{cup}{blocks}', sleep=False)

"""The base of all simulations: the die, the material of things, and the film of dice until they lie still.

Lengths are in metres, time in seconds. docs/physics.md has the settings and their reasons.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import product
from math import cos, pi, radians, sin

import mujoco
import numpy as np
from numpy.typing import NDArray

from mutschel.physics.motion import FLICKED, HZ, MOST_IMPACTS, Impact, Motion, Track
from mutschel.physics.rotations import Floats

EDGE = 0.016
CORNER = 0.12  # radius of edges and corners, in edges: sharp dice lean on everything
REACH = 0.78 * EDGE  # from the middle to a corner
DENSITY = 1150
STEP = 0.0005
GRAVITY = 9.81
LONGEST = 4.0  # seconds, after which a motion is cut off
PUT = 20  # frames in which a finger puts a die right
MOVED = 0.0012, radians(6)  # smaller movements of a lying die are not shown
HEARD, LOUD = 0.22, 1.3  # m/s of sudden change: an impact is heard from the first on, and no louder beyond the second
STILL = 8  # frames without motion that end it
SLOW, TURNING = 0.004, 0.35  # m/s and rad/s: slower dice count as lying still


def mesh(edge: float = EDGE) -> str:
    """A cube with round edges and corners, as the points of a convex mesh."""
    radius = CORNER * edge
    angles = [0, pi / 6, pi / 3, pi / 2]
    points = []
    for signs in product((-1, 1), repeat=3):
        for up, round_ in product(angles, angles):
            bulge = cos(up) * cos(round_), cos(up) * sin(round_), sin(up)
            points += [sign * (edge / 2 - radius + radius * out) for sign, out in zip(signs, bulge, strict=True)]
    return " ".join(f"{value:.6f}" for value in points)


def scene(dice: int, things: str, sleep: bool = True) -> mujoco.MjModel:
    """The model of a world with this many dice and these fixed things."""
    bodies = f'<body><freejoint/><geom type="mesh" mesh="die" density="{DENSITY}" friction=".35"/></body>' * dice
    return mujoco.MjModel.from_xml_string(
        f"""<mujoco>
          <compiler angle="degree"/>
          <option timestep="{STEP}" gravity="0 0 {-GRAVITY}" integrator="implicitfast" cone="elliptic" solver="Newton"
            impratio="3">
            <flag multiccd="enable" sleep="{"enable" if sleep else "disable"}"/>
          </option>
          <default><geom solref=".004 .5" solimp="0 .95 .0005"/></default>
          <asset><mesh name="die" vertex="{mesh()}"/></asset>
          <worldbody>{things}{bodies}</worldbody>
        </mujoco>"""
    )


def poses(data: mujoco.MjData) -> Floats:
    """The place and the turn of each die, a row for each."""
    return np.asarray(data.qpos).reshape(-1, 7)


def speeds(data: mujoco.MjData) -> Floats:
    """The velocity and the angular velocity of each die, a row for each."""
    return np.asarray(data.qvel).reshape(-1, 6)


class Film:
    """A film of the dice in a world, frame by frame, as long as something moves."""

    def __init__(self, model: mujoco.MjModel, data: mujoco.MjData) -> None:
        self.model = model
        self.data = data
        self.frames: list[Floats] = [poses(data).copy()]
        self.speeds: list[Floats] = [speeds(data).copy()]

    def frame(self) -> None:
        """Simulate and record one more frame."""
        number = len(self.frames)
        steps = round(number / HZ / STEP) - round((number - 1) / HZ / STEP)
        mujoco.mj_step(self.model, self.data, steps)
        self.frames.append(poses(self.data).copy())
        self.speeds.append(speeds(self.data).copy())

    def until_still(self, longest: float = LONGEST) -> bool:
        """Go on until nothing moves. Returns False if something still moves after `longest` seconds."""
        still = 0
        for _ in range(round(longest * HZ)):
            self.frame()
            still = 0 if self.moves() else still + 1
            if still >= STILL:
                return True
        return False

    def moves(self) -> bool:
        speed = np.abs(self.speeds[-1])
        return bool(speed[:, :3].max() > SLOW or speed[:, 3:].max() > TURNING)

    def put(self, row: int, place: Floats, turn: Floats) -> None:
        """Push a die to this place and turn, as a finger would, over `PUT` frames."""
        start = self.frames[-1][row].copy()
        for frame in range(1, PUT + 1):
            part = frame / PUT
            now = self.frames[-1].copy()
            now[row, :3] = start[:3] + (place - start[:3]) * part + np.array([0, 0, EDGE * sin(pi * part)])
            mixed = start[3:] + (turn - start[3:]) * part
            now[row, 3:] = mixed / np.linalg.norm(mixed)
            self.frames.append(now)
            self.speeds.append(np.zeros_like(self.speeds[-1]))
        poses(self.data)[row] = [*place, *turn]

    # -- what is shown -----------------------------------------------------------------------------------
    def motion(self, numbers: Sequence[int] = (FLICKED,), shakes: Sequence[int] = (), shaken: int = 0) -> Motion:
        """The motion so far, of all dice that moved. `numbers` name the dice; the first one is shown in any case."""
        tracks = [track for row, die in enumerate(numbers) if (track := self._track(row, die)) is not None]
        rows = [numbers.index(track.die) for track in tracks]
        unheard = {frame for start in shakes for frame in range(start, start + shaken)}
        impacts = [impact for n, track in enumerate(tracks) for impact in self._impacts(n, rows[n], track, unheard)]
        return Motion(tracks, sorted(impacts, key=lambda impact: impact.frame)[:MOST_IMPACTS], list(shakes))

    def _track(self, row: int, die: int) -> Track | None:
        """A die's path from its first moving frame to its last; None for a die that lies still."""
        way = np.array([frame[row] for frame in self.frames])
        if row and not far_apart(way[0], way).any():
            return None
        moving = np.flatnonzero(np.abs(np.diff(way, axis=0)).max(axis=1) > 2e-5)
        first, last = (int(moving[0]), int(moving[-1]) + 1) if len(moving) else (0, 0)
        return Track(die, first, way[first : last + 1, :3], way[first : last + 1, 3:])

    def _impacts(self, number: int, row: int, track: Track, unheard: Container[int]) -> Iterator[Impact]:
        """Yield the impacts to be heard: sudden changes of velocity that falling does not explain."""
        velocity = np.array([speeds[row, :3] for speeds in self.speeds])
        jolts = np.linalg.norm(np.diff(velocity, axis=0) + np.array([0, 0, GRAVITY / HZ]), axis=-1)
        for frame in range(track.first, min(track.first + len(track.places) - 1, len(jolts))):
            if jolts[frame] > HEARD and frame not in unheard:
                yield Impact(frame + 1, min(1.0, float(jolts[frame]) / LOUD), self._hit(row, frame + 1), number)

    def _hit(self, row: int, frame: int) -> str:
        now = self.frames[frame]
        apart = np.linalg.norm(now[:, :3] - now[row, :3], axis=1)
        apart[row] = 1.0
        if apart.min() < 2 * REACH:
            return "die"
        return "floor" if now[row, 2] < EDGE * 0.75 else "wood"

    # -- is it as it should be? --------------------------------------------------------------------------
    def penetration(self) -> float:
        """The depth, in metres, to which any two things are inside each other now."""
        awake = mujoco.MjData(self.model)  # MuJoCo reports no contacts of sleeping dice
        awake.qpos[:] = self.data.qpos
        mujoco.mj_forward(self.model, awake)
        return max(0.0, -min((float(contact.dist) for contact in awake.contact), default=0.0))

    def energy(self) -> Floats:
        """The sum of kinetic and potential energy, frame by frame, in joules."""
        mass, inertia = self.model.body_mass[1:], self.model.body_inertia[1:, 0]  # of a cube, the same all round
        frames, speeds = np.array(self.frames), np.array(self.speeds)
        moving = mass * (speeds[..., :3] ** 2).sum(-1) / 2 + inertia * (speeds[..., 3:] ** 2).sum(-1) / 2
        return np.asarray((moving + mass * GRAVITY * frames[..., 2]).sum(-1))


def far_apart(pose: Floats, others: Floats) -> NDArray[np.bool_]:
    """True for each of these poses that is visibly different from `pose`."""
    turned = 2 * np.arccos(np.clip(np.abs(others[..., 3:] @ pose[3:]), 0, 1))
    return np.asarray((np.linalg.norm(others[..., :3] - pose[:3], axis=-1) > MOVED[0]) | (turned > MOVED[1]))

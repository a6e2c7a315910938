"""A flick into the box: the die flies, hits other dice, is shaken into a hole if it leans, and comes to rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, radians, sin
from typing import NamedTuple

import mujoco
import numpy as np

from mutschel.games.by_hand import Launch
from mutschel.physics.box import (
    CLEAR,
    FIELD,
    HEIGHT,
    HOLES,
    INSIDE,
    SIDES,
    START,
    Hole,
    box,
    middle,
    nearest,
)
from mutschel.physics.motion import FLICKED, HZ, Motion
from mutschel.physics.rotations import Floats, about, conjugate, face_up, flat, lying, tilt, turned, uniform, yaw_of
from mutschel.physics.single_die import jittered
from mutschel.physics.world import EDGE, REACH, Film, far_apart, poses, speeds

BACKSPIN = 25.0  # rad/s: a die flicked with this spin stays where it falls

SHAKES = 3
SHAKEN = 0.5  # seconds


class DieInHole(NamedTuple):
    """A die in a hole: its face, its offset from the hole's middle, and its turn."""

    face: int
    east: int = 0  # tenths of a millimetre, as `north`
    north: int = 0
    yaw: int = 0  # degrees


@dataclass(frozen=True)
class FlickResult:
    """The outcome of a flick. `where` is hole, trench or outside; a die moved off the field is None in `moved`."""

    where: str
    hole: Hole | None
    lies: DieInHole | None
    moved: dict[Hole, tuple[Hole, DieInHole] | None]
    motion: Motion
    shakes: int
    nudged: int


def flick(
    dice: Mapping[Hole, DieInHole], plate: str, launch: Launch, luck: Sequence[float], shift: float = 0.0
) -> FlickResult:
    """Flick a die from a plate, moved by `shift` metres to the right, into a box in which these dice lie.

    `luck` is six numbers from 0 up to 1, drawn after the gesture: three turn the die, three are the finger's jitter.
    The same arguments give the same result, bit for bit, on the same machine.
    """
    model = box(1 + len(dice), plate, shift) if shift else box(1 + len(dice))
    data = mujoco.MjData(model)
    place(data, dice, plate, launch, luck, shift)
    return FlickSimulation(model, data, dice).run()


def place(
    data: mujoco.MjData, dice: Mapping[Hole, DieInHole], plate: str, launch: Launch, luck: Sequence[float], shift: float
) -> None:
    """Set the start: the flicked die leaves the plate, the others lie in their holes."""
    side = about(np.array([0.0, 0.0, 1.0]), SIDES[plate] * pi / 2)
    stronger, aside, higher = jittered(luck)
    speed = launch.speed * (1 + stronger)
    azimuth, elevation = launch.azimuth + aside, launch.elevation + higher
    ahead = np.array([sin(azimuth) * cos(elevation), cos(azimuth) * cos(elevation), sin(elevation)])
    right = np.array([cos(azimuth), -sin(azimuth), 0.0])
    spin = BACKSPIN * right + np.array([0, 0, launch.sidespin])
    turn = uniform(*luck[:3])
    pose, velocity = poses(data), speeds(data)
    pose[0, :3] = turned(side, np.array([shift, -START, HEIGHT + REACH + 0.001]))
    pose[0, 3:] = turn
    velocity[0, :3] = turned(side, speed * ahead)
    velocity[0, 3:] = turned(conjugate(turn), turned(side, spin))  # a free body spins in its own frame
    for row, (hole, die) in enumerate(dice.items(), 1):
        pose[row, :3] = middle(hole) + np.array([die.east / 10_000, die.north / 10_000, EDGE / 2])
        pose[row, 3:] = lying(die.face, die.yaw)


class FlickSimulation:
    """The simulation of one flick."""

    def __init__(self, model: mujoco.MjModel, data: mujoco.MjData, dice: Mapping[Hole, DieInHole]) -> None:
        self.model = model
        self.data = data
        self.dice = dict(dice)
        self.start = poses(data).copy()
        self.film = Film(model, data)
        self.shakes: list[int] = []

    def run(self) -> FlickResult:
        self.film.until_still()
        while (leaning := self.leaning()) and len(self.shakes) < SHAKES:
            self.shake(leaning)
            self.film.until_still(2.0)
        for row in leaning:
            self.nudge(row)
        ends = [self.where(pose) for pose in poses(self.data)]
        numbers = [FLICKED, *map(HOLES.index, self.dice)]
        motion = self.film.motion(numbers, self.shakes, round(SHAKEN * HZ))
        where, hole = ends[0]
        moved: dict[Hole, tuple[Hole, DieInHole] | None] = {}
        for row, (start, die) in enumerate(self.dice.items(), 1):
            _, end = ends[row]
            if end is None:
                moved[start] = None
            elif end != start or face_up(poses(self.data)[row, 3:]) != die.face or self.has_moved(row):
                moved[start] = end, self.lies(row, end)
        lies = None if hole is None else self.lies(0, hole)
        return FlickResult(where, hole, lies, moved, motion, len(self.shakes), len(leaning))

    # -- where dice lie --------------------------------------------------------------------------------
    def where(self, pose: Floats) -> tuple[str, Hole | None]:
        """The place of a die, which is hole, leaning, trench or outside, and the hole it is in or over."""
        x, y, z = pose[:3]
        far = max(abs(x), abs(y))
        if far > INSIDE or (far > FIELD and z > HEIGHT):
            return "outside", None
        if far > FIELD:
            return "trench", None
        hole = nearest(pose[:3])
        off = np.abs(middle(hole) - pose[:3])[:2].max()
        flat_in_it = z < EDGE / 2 + 0.0012 and tilt(pose[3:]) < radians(6) and off < CLEAR / 2
        return ("hole" if flat_in_it else "leaning"), hole

    def leaning(self) -> list[int]:
        """The dice over the field that don't lie flat in a hole; of two in one hole, the one that came later."""
        now = poses(self.data)
        return [row for row, pose in enumerate(now) if self.where(pose)[0] == "leaning"]

    def lies(self, row: int, hole: Hole) -> DieInHole:
        pose = poses(self.data)[row]
        east, north = np.rint((pose[:2] - middle(hole)[:2]) * 10_000).astype(int)
        return DieInHole(face_up(pose[3:]), int(east), int(north), round(yaw_of(pose[3:])) % 360)

    def has_moved(self, row: int) -> bool:
        """True if the die lies differently from before the flick."""
        return bool(far_apart(self.start[row], poses(self.data)[row]))

    # -- dice that lean ----------------------------------------------------------------------------------
    def shake(self, leaning: list[int]) -> None:
        """Shake the box to and fro, harder each time. Only leaning dice feel it; holes hold the others."""
        self.shakes.append(len(self.film.frames) - 1)
        hard = 3.5 + 2.0 * len(self.shakes)
        for frame in range(round(SHAKEN * HZ)):
            time = frame / HZ
            push = np.array([hard * sin(50 * time), hard * cos(41 * time), 0.0])
            for row in leaning:
                self.data.xfrc_applied[1 + row, :3] = self.model.body_mass[1 + row] * push
            self.film.frame()
        self.data.xfrc_applied[:] = 0

    def nudge(self, row: int) -> None:
        """Push the die into the nearest free hole, as a finger would: the last resort."""
        taken = {self.where(pose)[1] for other, pose in enumerate(poses(self.data)) if other != row}
        pose = poses(self.data)[row]
        hole = nearest(pose[:3], [hole for hole in HOLES if hole not in taken])
        self.film.put(row, middle(hole) + np.array([0, 0, EDGE / 2]), flat(pose[3:]))

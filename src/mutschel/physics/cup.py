"""Dice thrown from a cup onto a wool mat. The faces they show are given: the pips are printed on afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import mujoco
import numpy as np

from mutschel.physics.motion import HZ, Impact, Motion, Track
from mutschel.physics.rotations import CUBE_TURNS, PLACES, Floats, face_up, flat, matrix, multiply, tilt
from mutschel.physics.world import EDGE, GRAVITY, STEP, mesh

SLOWER = 1.35  # slow motion, because dice this small fall faster than the eye likes
LONGEST = 1.1  # seconds shown
# Collision bits: dice with the mat, dice with each other and the wall, dice inside with the door they came in by.
MAT, BUMP, DOOR = 1, 2, 4
REACH = 0.78  # from a die's middle to its round corners, in edges
FASTEST = 1.3  # edges in a frame: faster dice were kicked, not thrown
ROOM, GAP = 0.97, 0.34  # how much room dice get, and how much is left between them, in edges
TRIES = 500


@dataclass
class ThrowFrames:
    """One throw, frame by frame, `HZ` frames a second."""

    places: Floats  # frames, dice, 3
    turns: Floats  # frames, dice, 4: w, x, y, z
    moving: list[int]  # by die: frames until it lies still
    impacts: list[tuple[int, float, bool]]  # frame, force from 0 to 1, True for the mat, False for another die


def cup_throw(faces: Sequence[int], seed: int = 0) -> Motion:
    """A throw of equal dice that come to rest with these faces up. The same seed gives the same motion."""
    edges = [1.0] * len(faces)
    for attempt in range(TRIES):
        flight = throw(edges, radius_for(edges), GAP, np.random.default_rng([seed, len(faces), attempt]))
        if flight is not None:
            return printed(flight, faces)
    raise RuntimeError("these dice don't come to rest flat beside each other")


def printed(flight: ThrowFrames, faces: Sequence[int]) -> Motion:
    """The throw's motion with these faces up, by turning the print on each die and not its body."""
    tracks = []
    for die, face in enumerate(faces):
        frames = flight.moving[die]
        print_ = turning(face_up(flight.turns[-1, die]), face)
        turns = np.array([multiply(turn, print_) for turn in flight.turns[:frames, die]])
        tracks.append(Track(die, 0, flight.places[:frames, die], turns))
    impacts = [Impact(frame, force, "floor" if on_mat else "die", 0) for frame, force, on_mat in flight.impacts]
    return Motion(tracks, impacts)


def turning(shown: int, wanted: int) -> Floats:
    """The turn of a die's print that puts the face `wanted` where `shown` was."""
    return next(turn for turn in CUBE_TURNS if matrix(turn) @ PLACES[wanted - 1] @ PLACES[shown - 1] > 0.9)


def radius_for(edges: Sequence[float], room: float = ROOM) -> float:
    """The radius of the disc in which these dice may rest. A larger one makes them look smaller on a phone."""
    return float(0.36 + room * np.sqrt(sum(edge * edge for edge in edges)))


def throw(edges: list[float], radius: float, gap: float, rng: np.random.Generator) -> ThrowFrames | None:
    """Throw dice once. Returns None if they don't come to rest flat, in time and within `radius`.

    Lengths are in edges of a large die. Dice collide as if they were larger by `gap`, which so remains between them.
    """
    sizes = np.array(edges) * EDGE
    wall = max(radius, 2.6) * EDGE
    model = mujoco.MjModel.from_xml_string(scene(sizes, wall, 1 + gap))
    data = mujoco.MjData(model)
    bumpers = np.flatnonzero(model.geom_conaffinity == BUMP)
    pour(data, sizes, wall, 1 + gap, rng)

    places, turns, speeds = [], [], []
    per_frame = round(1 / HZ / SLOWER / STEP)
    for _ in range(round(LONGEST * HZ) + 1):
        pose = data.qpos.reshape(-1, 7)
        places.append(pose[:, :3].copy())
        turns.append(pose[:, 3:].copy())
        speeds.append(data.qvel.reshape(-1, 6).copy())
        inside = np.linalg.norm(pose[:, :2], axis=1) < wall - REACH * (1 + gap) * sizes
        model.geom_conaffinity[bumpers[inside]] |= DOOR
        mujoco.mj_step(model, data, per_frame)
    flight = ThrowFrames(np.array(places), np.array(turns), [], [])
    return flight if rests(flight, np.array(speeds), sizes, radius, rng) else None


def rests(flight: ThrowFrames, speeds: Floats, sizes: Floats, radius: float, rng: np.random.Generator) -> bool:
    """Check that all dice lie flat and within the disc. If so, centre them and fill in `moving` and `impacts`."""
    still = (np.abs(speeds[..., :3]).max(-1) < 0.01) & (np.abs(speeds[..., 3:]).max(-1) < 1.0)
    last_moving = np.array([np.flatnonzero(~still[:, die]).max(initial=0) for die in range(len(sizes))])
    if last_moving.max() >= len(speeds) - 2:
        return False
    if np.linalg.norm(np.diff(flight.places, axis=0), axis=-1).max() > FASTEST * EDGE:
        return False
    end, turn = flight.places[-1], flight.turns[-1]
    if np.abs(end[:, 2] - sizes / 2).max() > 0.02 * EDGE or tilt(turn).max() > np.radians(0.6):
        return False
    middle, reach = enclosing(end[:, :2], sizes * np.sqrt(0.5))
    slack = radius * EDGE - reach
    if slack < 0:
        return False
    angle, away = rng.uniform(0, 2 * np.pi), slack * np.sqrt(rng.uniform(0, 0.8))
    flight.places[:, :, :2] -= middle + away * np.array([np.cos(angle), np.sin(angle)])

    flight.moving = [int(frame) + 2 for frame in last_moving]
    flight.impacts = impacts(flight, speeds, sizes)
    for die, frames in enumerate(flight.moving):  # exactly flat, exactly on the mat
        flight.places[frames - 1 :, die] = [*flight.places[-1, die, :2], sizes[die] / 2]
        flight.turns[frames - 1 :, die] = flat(turn[die])
    return True


def scene(sizes: Floats, wall: float, larger: float) -> str:
    dice = "".join(
        f'<body name="{die}"><freejoint/>'
        f'<geom type="mesh" mesh="d{size:.4f}" density="1150" friction=".55" contype="0" conaffinity="{MAT}"/>'
        f'<geom type="mesh" mesh="w{size:.4f}" mass="0" friction=".25" contype="{BUMP}" conaffinity="{BUMP}"/>'
        "</body>"
        for die, size in enumerate(sizes)
    )
    meshes = "".join(
        f'<mesh name="d{size:.4f}" vertex="{mesh(size)}"/><mesh name="w{size:.4f}" vertex="{mesh(size * larger)}"/>'
        for size in sorted(set(sizes))
    )
    # A round wall keeps the dice together. Where they come in there is a door that opens inwards only.
    walls = "".join(
        f'<geom type="box" size=".004 {wall * 0.14:.5f} {5 * EDGE:.5f}" pos="{(wall + 0.004) * np.cos(a):.5f} '
        f'{(wall + 0.004) * np.sin(a):.5f} {5 * EDGE:.5f}" euler="0 0 {np.degrees(a):.3f}" friction=".1" '
        f'contype="{DOOR if np.sin(a) < -0.4 else BUMP}" conaffinity="0"/>'
        for a in np.linspace(0, 2 * np.pi, 24, endpoint=False)
    )
    return f"""<mujoco>
      <compiler angle="degree"/>
      <option timestep="{STEP}" integrator="implicitfast" cone="elliptic" solver="Newton" impratio="3">
        <flag multiccd="enable"/>
      </option>
      <default><geom solref=".004 .22" solimp="0 .95 .0005"/></default>
      <asset>{meshes}</asset>
      <worldbody>
        <geom type="plane" size="1 1 .1" contype="{MAT}" conaffinity="0" friction=".6"/>{walls}{dice}
      </worldbody>
    </mujoco>"""


def pour(data: mujoco.MjData, sizes: Floats, wall: float, larger: float, rng: np.random.Generator) -> None:
    """Place the dice in a cup outside the near edge, layer by layer, and let them slide out of it."""
    heading = rng.uniform(-0.25, 0.25)
    axis = np.array([np.sin(heading), np.cos(heading), -rng.uniform(0.1, 0.3)])
    axis /= np.linalg.norm(axis)
    across = np.cross(axis, [0, 0, 1])
    across /= np.linalg.norm(across)
    upward = np.cross(across, axis)
    mouth = np.array([-np.sin(heading), -np.cos(heading), 0]) * (wall + EDGE) + [0, 0, 2.8 * EDGE]
    speed = rng.uniform(0.8, 1.2)
    apart = 2 * REACH * larger * EDGE
    in_layer = 1 if len(sizes) < 3 else 3 if len(sizes) < 7 else 5
    away = 0 if in_layer == 1 else apart / 2 / np.sin(np.pi / in_layer)
    order = rng.permutation(len(sizes))
    pose, velocity = data.qpos.reshape(-1, 7), data.qvel.reshape(-1, 6)
    for place, die in enumerate(order):
        layer, seat = divmod(place, in_layer)
        angle = 2 * np.pi * seat / in_layer + layer * 0.9 + rng.uniform(-0.15, 0.15)
        pose[die, :3] = mouth - axis * layer * apart + away * (np.cos(angle) * across + np.sin(angle) * upward)
        turn = rng.normal(size=4)
        pose[die, 3:] = turn / np.linalg.norm(turn)
        velocity[die, :3] = axis * speed + rng.normal(scale=0.06, size=3)
        velocity[die, 3:] = rng.normal(scale=22, size=3)


def enclosing(points: Floats, reaches: Floats) -> tuple[Floats, float]:
    """Middle and radius of a small circle round all circles, found by ever smaller steps towards the farthest one."""
    middle = points.mean(axis=0)
    for step in range(400):
        away = points - middle
        far = np.linalg.norm(away, axis=1) + reaches
        middle = middle + away[np.argmax(far)] * 0.3 / (step + 2)
    return middle, float((np.linalg.norm(points - middle, axis=1) + reaches).max())


def impacts(flight: ThrowFrames, speeds: Floats, sizes: Floats) -> list[tuple[int, float, bool]]:
    """The impacts to be heard: sudden changes of speed, the loudest of each frame."""
    falling = np.array([0, 0, GRAVITY / HZ / SLOWER])
    jolts = np.linalg.norm(np.diff(speeds[..., :3], axis=0) + falling, axis=-1)
    found = []
    for frame, jolt in enumerate(jolts):
        die = int(np.argmax(jolt))
        if jolt[die] > 0.25:
            low = np.abs(matrix(flight.turns[frame + 1, die])[2]).sum() * sizes[die] / 2
            on_mat = bool(flight.places[frame + 1, die, 2] - low < 0.3 * EDGE)
            found.append((frame + 1, float(min(jolt[die] / 1.2, 1)), on_mat))
    return found

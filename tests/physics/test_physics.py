"""Simulated dice: at rest, where they can be, fair, and the same every time. `make soak` has all 2,000 flicks."""

import json
import os
import subprocess
import sys
from collections import Counter
from itertools import product
from math import acos, pi, radians
from random import Random

import mujoco
import numpy as np
import pytest

from mutschel.games.by_hand import FASTEST, SLOWEST, WIDEST, Launch, Puff
from mutschel.games.dice_flick.board import TRAVEL
from mutschel.physics import blow, cup_throw, flick, slide
from mutschel.physics.box import FIELD, HOLES, INSIDE, PLATE, SIDES, WALL, box, middle
from mutschel.physics.flick import DieInHole, FlickResult, FlickSimulation, place
from mutschel.physics.landing import simulate
from mutschel.physics.motion import FLICKED, HZ
from mutschel.physics.rotations import CUBE_TURNS, face_up, flat, lying, multiply, tilt, uniform, yaw_of

pytestmark = pytest.mark.slow

SOAK = bool(os.environ.get("MUTSCHEL_SOAK"))
FLICKS, FACES = (2000, 120) if SOAK else (40, 42)
CHI_SQUARED = {5: 20.5}  # 0.999 quantile, by degrees of freedom


def luck(rng: Random) -> list[float]:
    return [rng.random() for _ in range(6)]


def any_launch(rng: Random) -> Launch:
    aside = radians(rng.uniform(-WIDEST, WIDEST))
    return Launch(rng.uniform(SLOWEST, FASTEST), aside, radians(rng.uniform(35, 50)), rng.uniform(-20, 20))


def any_dice(rng: Random, count: int) -> dict[tuple[int, int], DieInHole]:
    return {hole: DieInHole(rng.randint(1, 6), yaw=rng.randrange(360)) for hole in rng.sample(HOLES, count)}


# -- turns ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("yaw", [0, 1, 45, 90, 179, 200, 359])
def test_a_die_that_lies_there(face: int, yaw: int) -> None:
    turn = lying(face, yaw)
    assert face_up(turn) == face
    assert tilt(turn) < 1e-6
    assert (yaw_of(turn) - yaw + 180) % 360 - 180 == pytest.approx(0, abs=1e-6)


def test_a_tilted_die_is_laid_on_the_nearest_face() -> None:
    rng = Random(1)
    for _ in range(200):
        turn = uniform(rng.random(), rng.random(), rng.random())
        level = flat(turn)
        assert face_up(level) == face_up(turn)
        assert tilt(level) < 1e-6
        assert 2 * acos(min(1.0, abs(float(turn @ level)))) < pi / 3  # never further than from a corner


def test_a_cube_has_24_turns() -> None:
    assert len({tuple(np.round(turn * np.sign(turn[np.argmax(np.abs(turn) > 1e-9)]), 6)) for turn in CUBE_TURNS}) == 24
    for one in CUBE_TURNS[:6]:
        for other in CUBE_TURNS:
            product = multiply(one, other)
            assert any(abs(product @ turn) > 0.999 for turn in CUBE_TURNS)


# -- flicks --------------------------------------------------------------------------------------------------------
class Watched(FlickSimulation):
    """A flick whose end is looked at closely."""

    def run(self) -> FlickResult:
        landing = super().run()
        energy = self.film.energy()
        flown = energy[: self.shakes[0] if self.shakes else len(energy)]
        assert flown.max() <= flown[0] + 1e-6, "energy out of nothing"
        assert self.film.penetration() < 0.0015
        if not landing.nudged:
            assert not self.film.moves()
        return landing


def watched(dice: dict[tuple[int, int], DieInHole], plate: str, launch: Launch, numbers: list[float]) -> FlickResult:
    model = box(1 + len(dice))
    data = mujoco.MjData(model)
    place(data, dice, plate, launch, numbers, 0.0)
    return Watched(model, data, dice).run()


def test_random_flicks_come_to_rest_where_dice_can_be() -> None:
    rng = Random(7)
    ends: Counter[str] = Counter()
    shaken = nudged = 0
    for number in range(FLICKS):
        dice = any_dice(rng, number % 13)
        landing = watched(dice, rng.choice(list(SIDES)), any_launch(rng), luck(rng))
        ends[landing.where] += 1
        shaken += landing.shakes > 0
        nudged += landing.nudged > 0
        lying_now = set(dice) - set(landing.moved) | {end[0] for end in landing.moved.values() if end}
        assert len(lying_now) == len(dice) - sum(end is None for end in landing.moved.values())
        assert (landing.hole is None) == (landing.where != "hole")
        assert landing.hole not in lying_now
        check_motion(landing)
    print(FLICKS, "flicks:", dict(ends), "shaken", shaken, "nudged", nudged)
    assert set(ends) == {"hole", "trench", "outside"}
    assert 0.25 < ends["hole"] / FLICKS < 0.8
    assert nudged < FLICKS / 20


def check_motion(landing: FlickResult) -> None:
    """Everybody sees the die end where it lies."""
    end = landing.motion.tracks[0].places[-1]
    far = max(abs(end[0]), abs(end[1]))
    if landing.hole is not None and landing.lies is not None:
        off = (end - middle(landing.hole))[:2] * 10_000
        assert np.abs(off - [landing.lies.east, landing.lies.north]).max() < 1
        assert face_up(landing.motion.tracks[0].turns[-1]) == landing.lies.face
    elif landing.where == "trench":
        assert FIELD < far < INSIDE
    assert landing.motion.tracks[0].die == FLICKED
    assert len(landing.motion.pack()) < 40_000


def assert_uniform(faces: Counter[int | None]) -> None:
    expected = faces.total() / 6
    assert sum((faces[face] - expected) ** 2 / expected for face in range(1, 7)) < CHI_SQUARED[5]


def test_faces_in_holes_are_uniform_for_aimed_flicks_too() -> None:
    rng = Random(3)
    faces: Counter[int | None] = Counter()
    while faces.total() < (1200 if SOAK else FACES):
        landing = flick({}, "south", Launch(0.9, 0.0, radians(45)), luck(rng))
        if landing.lies is not None:
            faces[landing.lies.face] += 1
    assert_uniform(faces)


SAME = """
import json
from random import Random
from test_physics import any_dice, any_launch, luck
from mutschel.physics import flick
rng = Random(11)
landings = [flick(any_dice(rng, n), "east", any_launch(rng), luck(rng)) for n in (0, 4, 9)]
print(json.dumps([[one.where, one.hole, one.motion.text()] for one in landings]))
"""


def test_the_same_flicks_are_the_same_in_fresh_processes() -> None:
    command = [sys.executable, "-c", SAME]
    environment = os.environ | {"PYTHONPATH": os.path.dirname(__file__)}
    texts = [subprocess.run(command, env=environment, capture_output=True, check=True).stdout for _ in range(2)]
    assert texts[0] == texts[1]
    assert len(json.loads(texts[0])) == 3


def test_a_die_that_lies_in_the_way_is_hit() -> None:
    """A hard flick straight on, again and again, over a box that is full."""
    rng = Random(5)
    dice = any_dice(rng, 20)
    hit = [flick(dice, "south", Launch(speed, 0.0, radians(35)), luck(rng)).moved for speed in (0.8, 0.9, 1.0, 1.1)]
    assert any(hit)


def test_a_moved_plate_moves_the_flick() -> None:
    numbers = [0.3, 0.4, 0.2, 0.5, 0.5, 0.5]
    launch = Launch(0.7, 0.0, radians(45))
    starts = [flick({}, "south", launch, numbers, shift).motion.tracks[0].places[0] for shift in (-0.04, 0.04)]
    assert starts[1][0] - starts[0][0] == pytest.approx(0.08)


def test_a_plate_moves_along_the_whole_side_as_far_as_the_wall_lets_it_go() -> None:
    """The range of the rules ends within a millimetre of where the wall ends; and the plate is where the die starts."""
    wall = INSIDE + WALL
    assert wall - 0.001 < TRAVEL / 1000 + PLATE[0] / 2 <= wall
    for plate, shift in product(SIDES, (-TRAVEL / 1000, TRAVEL / 1000)):
        start = flick({}, plate, Launch(1.0, 0.0, radians(45)), [0.5] * 6, shift).motion.tracks[0].places[0]
        places = [place for place in box(1, plate, shift).geom_pos if np.abs(place[:2]).max() > wall]
        assert len(places) == 4
        assert min(np.abs(place - start)[:2].max() for place in places) < PLATE[1] / 2


def test_plates_are_the_same_on_all_sides() -> None:
    """The same flick from another side starts there, and flies inwards."""
    for side, (x, y) in {"south": (0, -1), "east": (1, 0), "north": (0, 1), "west": (-1, 0)}.items():
        places = flick({}, side, Launch(0.9, 0.0, radians(45)), [0.5] * 6).motion.tracks[0].places
        assert places[0][:2] @ [x, y] > INSIDE
        assert places[-1][:2] @ [x, y] < INSIDE


# -- along the table, and off the tower ------------------------------------------------------------------------------
@pytest.mark.daily
def test_a_gentle_flick_only_slides_and_a_hard_one_tumbles() -> None:
    rng = Random(2)
    assert all(slide(Launch(SLOWEST, 0.0, 0.7), luck(rng)).face is None for _ in range(10))
    assert all(slide(Launch(1.0, 0.1, 0.7), luck(rng)).face for _ in range(10))


def test_faces_of_flicks_along_the_table_are_uniform() -> None:
    rng = Random(4)
    faces = Counter(slide(Launch(1.0, 0.0, 0.7), luck(rng)).face for _ in range(FACES))
    assert_uniform(faces)


def test_a_weak_breath_leaves_the_die_on_the_tower_and_a_strong_one_takes_it_down() -> None:
    rng = Random(6)
    assert all(blow(Puff(5, 0.4), luck(rng)).face is None for _ in range(8))
    fallen = [blow(Puff(11, 0.4), luck(rng)) for _ in range(8)]
    assert all(one.face == face_up(one.motion.tracks[0].turns[-1]) for one in fallen)
    assert all(one.motion.tracks[0].places[-1][2] < 0.01 for one in fallen)


def test_faces_blown_off_the_tower_are_uniform() -> None:
    rng = Random(8)
    faces = Counter(blow(Puff(11, 0.4), luck(rng)).face for _ in range(FACES))
    assert_uniform(faces)


# -- throws from the cup ---------------------------------------------------------------------------------------------
@pytest.mark.daily
@pytest.mark.parametrize("faces", [[3], [6, 1], [1, 2, 3, 4, 5]])
def test_a_throw_lands_on_the_faces_that_chance_gave(faces: list[int]) -> None:
    motion = cup_throw(faces)
    assert [face_up(track.turns[-1]) for track in motion.tracks] == faces
    assert all(tilt(track.turns[-1]) < 1e-6 for track in motion.tracks)


# -- motions as bytes ------------------------------------------------------------------------------------------------
def test_a_motion_has_ten_bytes_a_die_and_frame() -> None:
    motion = flick({}, "west", Launch(0.9, 0.1, radians(45)), [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]).motion
    frames = sum(len(track.places) for track in motion.tracks)
    head = 5 + 2 * len(motion.shakes) + 5 * len(motion.impacts) + 5 * len(motion.tracks)
    assert len(motion.pack()) == head + 10 * frames
    assert motion.pack()[:2] == bytes([2, HZ])


# -- what the rules get ------------------------------------------------------------------------------------------------
def test_a_landing_as_an_answer() -> None:
    scene = {
        "kind": "box",
        "plate": "north",
        "shift": 0,
        "launch": [0.9, 0.0, 0.785, 0.0],
        "lying": [{"hole": [2, 2], "face": 3, "lies": None}, {"hole": [0, 1], "face": 5, "lies": [3, -2, 40]}],
    }
    answer = simulate(scene, [0.5] * 6)
    assert answer.keys() == {"flicked", "moved", "luck", "motion"}
    assert answer == json.loads(json.dumps(answer))

"""Possible movements of a hand: such gestures and breaths are taken, others refused with a reason."""

from math import inf, nan, radians
from random import Random

import pytest

from mutschel.engine import LANGUAGES, Json, Refused
from mutschel.games.by_hand import Breath, FallenDie, Gesture, Puff, in_words, pull_for
from mutschel.games.by_hand.gesture import FASTEST, SLOWEST


def swipe(speed: float, angle: float = 0.0, samples: int = 12, every: float = 8.0) -> list[list[float]]:
    """A finger that goes this way, in mm/s and radians to the right."""
    from math import cos, sin

    along = [speed * n * every / 1000 for n in range(samples)]
    return [[n * every, d * sin(angle), d * cos(angle)] for n, d in enumerate(along)]


# -- what is taken -------------------------------------------------------------------------------------------------
def test_a_pull_is_speed_and_direction() -> None:
    launch = Gesture().check({"pull": [0, -70]})
    assert launch[:3] == (FASTEST, 0.0, round(radians(45), 6))
    assert Gesture().check({"pull": [0, -200]}) == launch, "further back is no stronger"
    assert Gesture().check({"pull": [-10, -30]}).azimuth > 0, "pulled to the left, it flies to the right"
    assert Gesture().check({"pull": pull_for(0.8, -0.3)})[:2] == (0.8, -0.3)


def test_whoever_pulls_far_aside_flicks_as_far_aside_as_one_can() -> None:
    assert Gesture().check({"pull": [40, -10]}).azimuth == pytest.approx(-radians(30), abs=1e-6)


def test_a_loft_of_ones_own() -> None:
    assert Gesture().check({"pull": [0, -40], "loft": 35}).elevation == pytest.approx(radians(35), abs=1e-6)


def test_a_faster_swipe_flicks_harder_and_straight_on() -> None:
    speeds = [Gesture().check({"swipe": swipe(fast)}).speed for fast in (100, 300, 900, 3000, 9000)]
    assert speeds == sorted(speeds)
    assert speeds[0] > SLOWEST
    assert speeds[-1] <= FASTEST
    launch = Gesture().check({"swipe": swipe(800, radians(12))})
    assert launch.azimuth == pytest.approx(radians(12), abs=1e-4)
    assert launch.sidespin == 0


def test_only_the_end_of_a_swipe_decides() -> None:
    slow = [[n * 10.0, 0.0, n * 0.2] for n in range(40)]
    fast = [[390 + n * 10.0, 0.0, 7.8 + n * 10.0] for n in range(1, 10)]
    assert Gesture().check({"swipe": slow + fast}).speed == Gesture().check({"swipe": swipe(1000, every=10)}).speed


def test_a_bent_swipe_spins() -> None:
    left = [[n * 10.0, 0.0, n * 8.0] for n in range(10)]
    bent = left + [[90 + n * 10.0, n * 6.0, 72 + n * 6.0] for n in range(1, 10)]
    launch = Gesture().check({"swipe": bent})
    assert launch.azimuth > 0.3
    assert launch.sidespin < 0, "to the right: clockwise, seen from above"


def test_any_sample_is_legal_and_can_be_said_in_words() -> None:
    rng = Random(1)
    for _ in range(200):
        said = in_words(Gesture().check(Gesture().sample(rng)))
        assert 0 <= said["strength"] <= 100
        assert -30 <= said["degrees"] <= 30
        Breath().check(Breath().sample(rng))
        FallenDie().check(FallenDie().sample(rng))
    Gesture().check(Gesture().fallback())
    assert Breath().check(Breath().fallback()) == Puff(12, 0.4)


# -- what is refused -------------------------------------------------------------------------------------------------
STRAIGHT = swipe(500)
BAD_GESTURES: list[tuple[Json, str]] = [
    (None, "not-a-gesture"),
    ([], "not-a-gesture"),
    ({}, "not-a-gesture"),
    ({"loft": 45}, "not-a-gesture"),
    ({"pull": [0, -40], "swipe": STRAIGHT}, "not-a-gesture"),
    ({"pull": [0, -40], "speed": 100}, "not-a-gesture"),
    ({"pull": [0]}, "not-a-gesture"),
    ({"pull": {"x": 0, "y": -40}}, "not-a-gesture"),
    ({"pull": [0, nan]}, "not-measured"),
    ({"pull": [inf, -40]}, "not-measured"),
    ({"pull": [0, -(10**400)]}, "not-measured"),
    ({"pull": [True, -40]}, "not-measured"),
    ({"pull": ["0", -40]}, "not-measured"),
    ({"pull": [0, -1]}, "too-weak"),
    ({"pull": [0, 40]}, "backwards"),
    ({"pull": [0, -40], "loft": 90}, "bad-loft"),
    ({"pull": [0, -40], "loft": -45}, "bad-loft"),
    ({"pull": [0, -40], "loft": nan}, "not-measured"),
    ({"swipe": STRAIGHT[:2]}, "bad-swipe"),
    ({"swipe": "fast"}, "bad-swipe"),
    ({"swipe": swipe(500, samples=257)}, "bad-swipe"),
    ({"swipe": [[0, 0], [8, 4], [16, 8]]}, "bad-swipe"),
    ({"swipe": [[0, 0, 0], [8, 0, 4], [8, 0, 8]]}, "time-stands"),
    ({"swipe": [[0, 0, 0], [8, 0, 4], [4, 0, 8]]}, "time-stands"),
    ({"swipe": [[0, 0, 0], [8, 0, nan], [16, 0, 8]]}, "not-measured"),
    ({"swipe": swipe(13_000)}, "too-fast"),
    ({"swipe": [[0, 0, 0], [1, 0, 4], [2, 0, 900]]}, "too-fast"),
    ({"swipe": [[0, 0, 0], [2000, 0, 900], [3000, 0, 1100]]}, "too-far"),
    ({"swipe": [[0, 0, 0], [4000, 0, 4], [9000, 0, 8]]}, "too-far"),
    ({"swipe": swipe(30)}, "too-weak"),
    ({"swipe": [*swipe(900), [500, 0, 79], [600, 0, 79], [700, 0, 79]]}, "too-weak"),
    ({"swipe": swipe(-500)}, "backwards"),
]


@pytest.mark.parametrize(("value", "code"), BAD_GESTURES, ids=range(len(BAD_GESTURES)))
def test_what_no_finger_does_is_refused_with_a_reason(value: Json, code: str) -> None:
    with pytest.raises(Refused) as refused:
        Gesture().check(value)
    assert refused.value.code == code
    assert all(refused.value.text(language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (None, "not-a-breath"),
        ({"peak": 10}, "not-a-breath"),
        ({"peak": 10, "ms": 400, "more": 1}, "not-a-breath"),
        ({"peak": nan, "ms": 400}, "not-measured"),
        ({"peak": "10", "ms": 400}, "not-measured"),
        ({"peak": -3, "ms": 400}, "bad-breath"),
        ({"peak": 300, "ms": 400}, "bad-breath"),
        ({"peak": 10, "ms": 0}, "bad-length"),
        ({"peak": 10, "ms": 10**6}, "bad-length"),
    ],
)
def test_what_nobody_blows_is_refused_with_a_reason(value: Json, code: str) -> None:
    with pytest.raises(Refused) as refused:
        Breath().check(value)
    assert refused.value.code == code
    assert all(refused.value.text(language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"face": 7}, "not-a-face"),
        ({"face": "6"}, "not-a-face"),
        ({"luck": [0.5] * 5}, "bad-luck"),
        ({"luck": [1.0] * 6}, "bad-luck"),
        ({"luck": [nan] * 6}, "bad-luck"),
        ({"luck": None}, "bad-luck"),
        ({"motion": None}, "bad-motion"),
        ({"motion": "no base64!"}, "bad-motion"),
        ({"motion": "A" * 400_001}, "bad-motion"),
        ({"more": 1}, "not-fallen"),
    ],
)
def test_a_fallen_die_that_is_told_wrongly(change: dict[str, Json], code: str) -> None:
    with pytest.raises(Refused) as refused:
        FallenDie().check({"face": 3, "luck": [0.5] * 6, "motion": ""} | change)
    assert refused.value.code == code

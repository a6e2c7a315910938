"""Gestures of flicking: a swipe, or a die pulled back and let go, becomes the velocity with which the die leaves.

Units are millimetres and milliseconds on the board before the player: x to the right, y away from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, exp, hypot, isfinite, pi, radians, sin
from random import Random
from typing import Annotated, Literal, NamedTuple, TypeAlias, TypedDict

from mutschel.engine import Domain, Json, Refused
from mutschel.engine.strict import shown

Sample: TypeAlias = tuple[float, float, float]  # time, x, y

SLOWEST, FASTEST = 0.5, 1.4  # m/s
WIDEST = 30  # degrees to either side; a wider flick counts as this angle
LOWEST, USUAL, HIGHEST = 35, 45, 50  # degrees upwards
MOST_SPIN = 20.0  # rad/s

DEAD, FULL = 6.0, 70.0  # mm: a shorter pull is none, a longer one is no stronger
SOFT = 800.0  # mm/s: the speed of a finger that flicks at two thirds of full strength
WINDOW = 80.0  # ms at the end of a swipe that decide
AT_LEAST = 60.0  # mm/s: a slower finger doesn't flick
IMPOSSIBLE = 12_000.0  # mm/s between two samples
LONGEST, MOST_SAMPLES, FARTHEST = 5000, 256, 1000

# The gestures that stand for all, as numbered answers.
AIMS = range(-WIDEST, WIDEST + 1, 15)  # degrees to the right
STRENGTHS = range(20, 101, 20)  # percent


class Launch(NamedTuple):
    """The velocity of a die that leaves the finger: m/s; radians to the right and upwards; rad/s about the vertical."""

    speed: float
    azimuth: float
    elevation: float
    sidespin: float = 0.0


class SwipeView(TypedDict):
    soft: float
    window: float
    least: float
    most: int
    longest: int


class GestureView(TypedDict):
    kind: Literal["gesture"]
    speed: Annotated[list[float], 2]
    """Metres per second: at least and at most."""
    widest: float
    """Degrees to either side."""
    loft: Annotated[list[float], 3]
    """Degrees upwards: the lowest, the usual, the highest."""
    pull: Annotated[list[float], 2]
    """Millimetres of a pull: a shorter one is none, a longer one is no stronger."""
    swipe: SwipeView


class Gesture(Domain[Launch]):
    """The domain of gestures.

    {"pull": [x, y]} is the place where a die that was pulled back is let go; {"swipe": [[ms, x, y], …]} is a finger's
    path. Either may have a "loft": degrees upwards.
    """

    __slots__ = ()

    def check(self, value: Json) -> Launch:
        if not isinstance(value, dict) or value.keys() - {"loft"} not in ({"pull"}, {"swipe"}):
            raise Refused("not-a-gesture", package=__package__, value=shown(value))
        loft = number(value.get("loft", USUAL))
        if not LOWEST <= loft <= HIGHEST:
            raise Refused("bad-loft", package=__package__, value=shown(loft), low=LOWEST, high=HIGHEST)
        speed, azimuth, spin = pulled(value["pull"]) if "pull" in value else swiped(value["swipe"])
        if abs(azimuth) > pi / 2:
            raise Refused("backwards", package=__package__)
        azimuth = min(max(azimuth, -radians(WIDEST)), radians(WIDEST))
        return Launch(round(speed, 6), round(azimuth, 6), round(radians(loft), 6), round(spin, 3))

    def sample(self, rng: Random) -> Json:
        speed = rng.uniform(SLOWEST + 0.1, FASTEST)
        return {"pull": pull_for(speed, radians(rng.uniform(-WIDEST, WIDEST)))}

    def by_name(self) -> dict[str, Json]:
        """Pulls of a few directions and strengths."""
        return {
            f"{aim}°/{strength}%": {"pull": pull_for(SLOWEST + (FASTEST - SLOWEST) * strength / 100, radians(aim))}
            for aim in AIMS
            for strength in STRENGTHS
        }

    def fallback(self) -> Json:
        """A pull straight on, to about the middle of the box."""
        return {"pull": pull_for(0.9, 0.0)}

    def describe(self) -> GestureView:
        return {
            "kind": "gesture",
            "speed": [SLOWEST, FASTEST],
            "widest": WIDEST,
            "loft": [LOWEST, USUAL, HIGHEST],
            "pull": [DEAD, FULL],
            "swipe": {"soft": SOFT, "window": WINDOW, "least": AT_LEAST, "most": MOST_SAMPLES, "longest": LONGEST},
        }


def pull_for(speed: float, azimuth: float) -> list[float]:
    """The pull that gives this speed and direction.

    >>> Gesture().check({"pull": pull_for(0.9, 0.2)})
    Launch(speed=0.9, azimuth=0.2, elevation=0.785398, sidespin=0.0)
    """
    length = DEAD + (FULL - DEAD) * (speed - SLOWEST) / (FASTEST - SLOWEST)
    return [-length * sin(azimuth), -length * cos(azimuth)]


def pulled(value: Json) -> tuple[float, float, float]:
    """Speed, direction and spin of a die that was pulled back and let go."""
    if not isinstance(value, list) or len(value) != 2:
        raise Refused("not-a-gesture", package=__package__, value=shown(value))
    x, y = map(number, value)
    length = hypot(x, y)
    if length < DEAD:
        raise Refused("too-weak", package=__package__)
    strength = min(1.0, (length - DEAD) / (FULL - DEAD))
    return SLOWEST + (FASTEST - SLOWEST) * strength, atan2(-x, -y), 0.0


def swiped(value: Json) -> tuple[float, float, float]:
    """Speed, direction and spin of a swipe: its end gives speed and direction, its bend the spin."""
    samples = checked(value)
    end = samples[-1][0]
    vx, vy = velocity([sample for sample in samples if sample[0] >= end - WINDOW])
    fast = hypot(vx, vy)
    if fast < AT_LEAST:
        raise Refused("too-weak", package=__package__)
    if fast > IMPOSSIBLE:
        raise Refused("too-fast", package=__package__)
    before = [sample for sample in samples if end - 2 * WINDOW <= sample[0] <= end - WINDOW]
    bend = 0.0
    if len(before) >= 2:
        ux, uy = velocity(before)
        bend = atan2(ux * vy - uy * vx, ux * vx + uy * vy)
    spin = min(max(bend / radians(60), -1.0), 1.0) * MOST_SPIN
    return SLOWEST + (FASTEST - SLOWEST) * (1 - exp(-fast / SOFT)), atan2(vx, vy), spin


def checked(value: Json) -> list[Sample]:
    """The samples of a swipe. Raises Refused if no finger can have moved like this."""
    if not isinstance(value, list) or not 3 <= len(value) <= MOST_SAMPLES:
        raise Refused("bad-swipe", package=__package__, n=MOST_SAMPLES)
    samples: list[Sample] = []
    for one in value:
        if not isinstance(one, list) or len(one) != 3:
            raise Refused("bad-swipe", package=__package__, n=MOST_SAMPLES)
        time, x, y = map(number, one)
        if samples:
            passed = time - samples[-1][0]
            if passed <= 0:
                raise Refused("time-stands", package=__package__)
            if hypot(x - samples[-1][1], y - samples[-1][2]) / passed * 1000 > IMPOSSIBLE:
                raise Refused("too-fast", package=__package__)
        if max(abs(x), abs(y)) > FARTHEST or (samples and time - samples[0][0] > LONGEST):
            raise Refused("too-far", package=__package__)
        samples.append((time, x, y))
    return samples


def velocity(samples: Sequence[Sample]) -> tuple[float, float]:
    """The velocity in mm/s by least squares; 0 for a single sample."""
    count = len(samples)
    time, x, y = (sum(column) / count for column in zip(*samples, strict=True))
    spread = sum((t - time) ** 2 for t, _, _ in samples)
    if spread == 0:
        return 0.0, 0.0
    return (
        1000 * sum((t - time) * (a - x) for t, a, _ in samples) / spread,
        1000 * sum((t - time) * (b - y) for t, _, b in samples) / spread,
    )


def number(value: Json) -> float:
    """A finite number of a sensible size."""
    if type(value) is int and abs(value) > 10**9:
        value = None
    if type(value) not in (int, float) or not isfinite(value):
        raise Refused("not-measured", package=__package__, value=shown(value))
    return float(value)


def in_words(launch: Launch) -> dict[str, Json]:
    """A launch in numbers for texts: strength in percent, degrees to the right.

    >>> in_words(Launch(0.95, -0.1, 0.78))
    {'strength': 50, 'degrees': -6}
    """
    strength = (launch.speed - SLOWEST) / (FASTEST - SLOWEST)
    return {"strength": round(100 * strength), "degrees": round(degrees(launch.azimuth))}

"""The landing of a flicked die and of the dice it hits: the answer, its check, and plain chance without a hand."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Literal, NamedTuple, NotRequired, TypeAlias, TypedDict

from mutschel.engine import PLAIN, Domain, Flight, FlightView, Json, Landing, Refused, Seat
from mutschel.engine.strict import shown
from mutschel.games.by_hand import SimulatedLanding
from mutschel.games.dice_flick.answers import hole_of
from mutschel.games.dice_flick.board import HOLES, Die, Hole

TRENCH = "trench"
OUTSIDE = "outside"
BAG = "bag"
SIDEWAYS = 110  # tenths of mm from the middle of a hole to its walls

# Plain chance, as measured with a simulated box: the share of flicked dice that fall into a hole or into the trench …
HOLE_SHARE = 0.38
TRENCH_SHARE = 0.47
HIT_SHARE = 0.1  # … and of those that move another die


# The place of a die in its hole: tenths of mm east and north of the middle, degrees about the upright. None: not known.
Lies: TypeAlias = list[int] | None


class AimView(TypedDict):
    """The die that is flicked, and its plate."""

    die: str
    plate: Literal["north", "east", "south", "west"]
    shift: int
    """Millimetres by which the plate is moved along its side."""


class FlickView(FlightView):
    die: NotRequired[str]
    plate: NotRequired[Literal["north", "east", "south", "west"]]
    shift: NotRequired[int]


class FlickMotion(Flight):
    """The motion of the latest flicked die, and its aim."""

    __slots__ = ("aim",)

    def __init__(self) -> None:
        super().__init__()
        self.aim: AimView | None = None

    def view(self, seat: Seat | None) -> FlickView:
        seen: FlickView = {"kind": "flight", "number": self.number, "player": self.player, "motion": self.motion}
        if self.aim is not None:
            seen["shift"], seen["die"], seen["plate"] = self.aim["shift"], self.aim["die"], self.aim["plate"]
        return seen


class Move(NamedTuple):
    """The move of a die that was hit: into a hole, perhaps the same one with another face, or off the field (None)."""

    start: Hole
    end: Hole | None
    face: int
    lies: Lies = None


class FlickOutcome(NamedTuple):
    """The outcome of a flick. `hole` is None for a die in the trench or outside; `where` says which."""

    where: str
    hole: Hole | None
    face: int
    moved: tuple[Move, ...]
    lies: Lies = None
    motion: str | None = None  # None: not simulated


class FlickDomain(Domain[FlickOutcome]):
    """The domain of a flick's outcome.

    {"flicked": {"hole": [r, c], "face": f} | "trench" | "outside", "moved": [{"from": …, "to": …, "face": f}]}

    A die that was moved off the field has "to": "bag" and no face. "lies" is the exact place of a die in its hole, if
    it is known: [east, north, yaw]. A simulated flick has "luck" and "motion", too.
    """

    __slots__ = ("colour", "dice", "simulated")

    def __init__(self, colour: str, dice: Mapping[Hole, Die], simulated: bool = False) -> None:
        self.colour = colour
        self.dice = dice
        self.simulated = simulated

    def check(self, value: Json) -> FlickOutcome:
        keys = {"flicked", "moved", "luck", "motion"} if self.simulated else {"flicked", "moved"}
        if not isinstance(value, dict) or value.keys() != keys or not isinstance(value["moved"], list):
            raise bad_landing()
        motion = SimulatedLanding.check(value).motion if self.simulated else None
        moved = tuple([self._moved(one) for one in value["moved"]])
        flicked = value["flicked"]
        if flicked in (TRENCH, OUTSIDE):
            landed = FlickOutcome(flicked, None, 0, moved, None, motion)
        elif isinstance(flicked, dict) and flicked.keys() - {"lies"} == {"hole", "face"}:
            face = face_of(flicked["face"], self.colour)
            landed = FlickOutcome("hole", hole_of(flicked["hole"]), face, moved, lies_of(flicked), motion)
        else:
            raise bad_landing()
        self._check_places(landed)
        return landed

    def _moved(self, value: Json) -> Move:
        if not isinstance(value, dict) or value.keys() - {"lies"} not in (
            {"from", "to", "face"},
            {"from", "to"},
        ):
            raise bad_landing()
        start = hole_of(value["from"])
        if start not in self.dice:
            raise wrong_hole("hole-empty", start)
        if value["to"] == BAG:
            if "face" in value:  # it may be given, though it doesn't matter any more
                face_of(value["face"], self.dice[start][0])
            return Move(start, None, 0)
        if "face" not in value:
            raise bad_landing()
        return Move(start, hole_of(value["to"]), face_of(value["face"], self.dice[start][0]), lies_of(value))

    def _check_places(self, landed: FlickOutcome) -> None:
        """Check that no die moves twice, and that no two dice lie in one hole."""
        lying = set(self.dice)
        for move in landed.moved:
            if move.start not in lying:
                raise wrong_hole("hole-empty", move.start)
            lying.remove(move.start)
        for hole in (landed.hole, *(move.end for move in landed.moved)):
            if hole is not None and hole in lying:
                raise wrong_hole("hole-taken", hole)
            if hole is not None:
                lying.add(hole)

    def sample(self, rng: Random) -> Json:
        free = [hole for hole in HOLES if hole not in self.dice]
        moved: list[Json] = []
        if self.dice and rng.random() < HIT_SHARE:
            start = rng.choice(list(self.dice))
            free.append(start)
            end = rng.choice([None, *(hole for hole in free if distance(hole, start) <= 1)])
            if end is None:
                moved.append({"from": list(start), "to": BAG})
            else:
                moved.append({"from": list(start), "to": list(end), "face": rng.choice(PLAIN)})
                free.remove(end)
        luck = rng.random()
        flicked: Json = TRENCH if luck < HOLE_SHARE + TRENCH_SHARE else OUTSIDE
        if luck < HOLE_SHARE and free:
            flicked = {"hole": list(rng.choice(free)), "face": rng.choice(PLAIN)}
        return {"flicked": flicked, "moved": moved, **(SimulatedLanding.sample(rng) if self.simulated else {})}


class FlickLanding(Landing[FlickOutcome]):
    """The landing of a die that has left its plate."""

    __slots__ = ("aim",)

    def __init__(self, seat: Seat, aim: AimView, flick: FlickDomain, scene: Mapping[str, Json] | None) -> None:
        super().__init__(seat, "flick", flick, scene)
        self.aim = aim

    def facts(self) -> AimView:
        return self.aim


def bad_landing() -> Refused:
    return Refused("bad-landing", package=__package__)


def wrong_hole(code: str, hole: Hole) -> Refused:
    return Refused(code, package=__package__, row=hole[0] + 1, column=hole[1] + 1)


def face_of(value: Json, colour: str) -> int:
    if type(value) is not int or value not in PLAIN:
        raise Refused("not-a-face", value=shown(value), die=colour, faces=list(PLAIN))
    return value


def lies_of(value: dict[str, Json]) -> Lies:
    lies = value.get("lies")
    if lies is None:
        return None
    if not isinstance(lies, list) or len(lies) != 3 or not all(type(n) is int for n in lies):
        raise bad_landing()
    if max(abs(lies[0]), abs(lies[1])) > SIDEWAYS or not 0 <= lies[2] < 360:
        raise bad_landing()
    return lies


def distance(one: Hole, other: Hole) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])

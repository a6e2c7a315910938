"""Somebody blows: how hard, and for how long."""

from __future__ import annotations

from random import Random
from typing import Annotated, Literal, NamedTuple, TypedDict

from mutschel.engine import Domain, Json, Refused
from mutschel.engine.strict import shown
from mutschel.games.by_hand.gesture import number

WEAKEST, STRONGEST = 1, 16  # m/s, where it is strongest
SHORTEST, LONGEST = 80, 1500  # ms

# What stands for all breaths, where they are numbered.
PEAKS = (4, 8, 12, 16)
LENGTHS = (100, 200, 400, 800)


class Puff(NamedTuple):
    """Air that moves: m/s at its strongest, and for how many seconds."""

    peak: float
    seconds: float


class BreathView(TypedDict):
    kind: Literal["breath"]
    peak: Annotated[list[float], 2]
    """Metres per second where it is strongest: at least and at most."""
    ms: Annotated[list[int], 2]
    """How long it lasts: at least and at most."""


class Breath(Domain[Puff]):
    """{"peak": m/s, "ms": how long}"""

    __slots__ = ()

    def check(self, value: Json) -> Puff:
        if not isinstance(value, dict) or value.keys() != {"peak", "ms"}:
            raise Refused("not-a-breath", package=__package__, value=shown(value))
        peak, ms = number(value["peak"]), number(value["ms"])
        if not WEAKEST <= peak <= STRONGEST:
            raise Refused("bad-breath", package=__package__, value=shown(peak), low=WEAKEST, high=STRONGEST)
        if not SHORTEST <= ms <= LONGEST:
            raise Refused("bad-length", package=__package__, value=shown(ms), low=SHORTEST, high=LONGEST)
        return Puff(round(peak, 3), round(ms / 1000, 4))

    def sample(self, rng: Random) -> Json:
        return {"peak": rng.uniform(WEAKEST, STRONGEST), "ms": rng.uniform(SHORTEST, LONGEST)}

    def by_name(self) -> dict[str, Json]:
        """A few strengths, for a few lengths of time each."""
        return {f"{peak}m/s/{ms}ms": {"peak": peak, "ms": ms} for peak in PEAKS for ms in LENGTHS}

    def fallback(self) -> Json:
        return {"peak": 12, "ms": 400}

    def describe(self) -> BreathView:
        return {"kind": "breath", "peak": [WEAKEST, STRONGEST], "ms": [SHORTEST, LONGEST]}

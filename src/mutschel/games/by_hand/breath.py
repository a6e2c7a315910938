"""Breath, as an answer: its strength and its length."""

from __future__ import annotations

from random import Random
from typing import Annotated, Literal, NamedTuple, TypedDict

from mutschel.engine import Domain, Json, Refused
from mutschel.engine.strict import shown
from mutschel.games.by_hand.gesture import number

WEAKEST, STRONGEST = 1, 16  # m/s at the peak
SHORTEST, LONGEST = 80, 1500  # ms

# The breaths that stand for all, as numbered answers.
PEAKS = (4, 8, 12, 16)
LENGTHS = (100, 200, 400, 800)


class Puff(NamedTuple):
    """A puff of air: its peak in m/s, and its length in seconds."""

    peak: float
    seconds: float


class BreathView(TypedDict):
    kind: Literal["breath"]
    peak: Annotated[list[float], 2]
    """Metres per second at the peak: at least and at most."""
    ms: Annotated[list[int], 2]
    """The length in milliseconds: at least and at most."""


class Breath(Domain[Puff]):
    """The domain of breaths: {"peak": m/s, "ms": length}."""

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
        """Breaths of a few strengths and lengths."""
        return {f"{peak}m/s/{ms}ms": {"peak": peak, "ms": ms} for peak in PEAKS for ms in LENGTHS}

    def fallback(self) -> Json:
        return {"peak": 12, "ms": 400}

    def describe(self) -> BreathView:
        return {"kind": "breath", "peak": [WEAKEST, STRONGEST], "ms": [SHORTEST, LONGEST]}

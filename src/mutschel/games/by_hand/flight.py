"""Simulated motions: the option that asks for them, and the checks of an answer that has one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from mutschel.engine import LUCK, PLAIN, Domain, HandOrChance, Json, Landing, Refused, Seat
from mutschel.engine.strict import shown

DICE = HandOrChance("dice", hand="physics", chance="fair", default="physics")
CHANCE_OR_HAND = HandOrChance("dice", hand="physics", chance="fair", default="fair")  # rules version 1

BASE64 = re.compile("[A-Za-z0-9+/]*={0,2}")
AGAIN = 0.1  # the share of dice that have to be sent again by plain chance
LONGEST = 400_000  # characters of a motion; a flick has about a thousand


class SimulatedLanding(NamedTuple):
    """The part of a simulated landing besides the die's place: the fair numbers that went into it, and the motion."""

    luck: list[float]
    motion: str

    @classmethod
    def check(cls, value: dict[str, Json]) -> SimulatedLanding:
        luck, motion = value.get("luck"), value.get("motion")
        if not isinstance(luck, list) or len(luck) != LUCK or not all(is_luck(u) for u in luck):
            raise Refused("bad-luck", package=__package__, value=shown(luck), n=LUCK)
        if not isinstance(motion, str) or len(motion) > LONGEST or not BASE64.fullmatch(motion):
            raise Refused("bad-motion", package=__package__)
        return cls(luck, motion)

    @staticmethod
    def sample(rng: Random) -> dict[str, Json]:
        """The part of a landing by plain chance: random numbers, and no motion."""
        return {"luck": [rng.random() for _ in range(LUCK)], "motion": ""}


def is_luck(value: Json) -> bool:
    return type(value) in (int, float) and 0 <= value < 1


class FallenDie(Domain[tuple[int | None, str]]):
    """The domain of a single die's landing: {"face": 1 … 6, "luck": …, "motion": …}.

    The face is null if the die has to be sent again.
    """

    __slots__ = ()

    def check(self, value: Json) -> tuple[int | None, str]:
        if not isinstance(value, dict) or value.keys() != {"face", "luck", "motion"}:
            raise Refused("not-fallen", package=__package__, value=shown(value))
        face = value["face"]
        if face is not None and (type(face) is not int or face not in PLAIN):
            raise Refused("not-a-face", value=shown(face), die="plain", faces=list(PLAIN))
        return face, SimulatedLanding.check(value).motion

    def sample(self, rng: Random) -> Json:
        face = None if rng.random() < AGAIN else rng.choice(PLAIN)
        return {"face": face, **SimulatedLanding.sample(rng)}


def falling(player: Seat, how: str, scene: Mapping[str, Json]) -> Landing[tuple[int | None, str]]:
    """The landing of a die that this player has sent on its way; `await` returns its face and its motion."""
    return Landing(player, how, FallenDie(), scene)

"""Simulates a landing: its scene and its luck become the answer that the rules wait for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mutschel.engine import Json
from mutschel.games.by_hand import Launch, Puff
from mutschel.physics.flick import DieInHole, flick
from mutschel.physics.single_die import DieResult
from mutschel.physics.table_flick import slide
from mutschel.physics.tower import blow


def simulate(scene: Mapping[str, Json], luck: Sequence[float]) -> Json:
    """The answer to a landing with this scene."""
    return _SIMULATED[scene["kind"]](scene, luck) | {"luck": list(luck)}


def _box(scene: Mapping[str, Json], luck: Sequence[float]) -> dict[str, Json]:
    dice = {tuple(die["hole"]): DieInHole(die["face"], *(die["lies"] or ())) for die in scene["lying"]}
    landing = flick(dice, scene["plate"], Launch(*scene["launch"]), luck, scene["shift"] / 1000)
    moved: list[Json] = []
    for start, end in landing.moved.items():
        if end is None:
            moved.append({"from": list(start), "to": "bag"})
        else:
            hole, lies = end
            moved.append({"from": list(start), "to": list(hole), "face": lies.face, "lies": list(lies[1:])})
    flicked: Json = landing.where
    if landing.hole is not None and landing.lies is not None:
        flicked = {"hole": list(landing.hole), "face": landing.lies.face, "lies": list(landing.lies[1:])}
    return {"flicked": flicked, "moved": moved, "motion": landing.motion.text()}


def _single(result: DieResult) -> dict[str, Json]:
    return {"face": result.face, "motion": result.motion.text()}


_SIMULATED: dict[str, Callable[[Mapping[str, Json], Sequence[float]], dict[str, Json]]] = {
    "box": _box,
    "table": lambda scene, luck: _single(slide(Launch(*scene["launch"]), luck)),
    "tower": lambda scene, luck: _single(blow(Puff(*scene["puff"]), luck)),
}

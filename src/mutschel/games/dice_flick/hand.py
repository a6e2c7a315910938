"""The steadiness of hands, estimated from gestures alone: errors of aim, tremble, and the points they cost.

Players don't say at which hole they aim, so each flick's hole is estimated: one that promised many points is more
likely, and so is one that the gesture came near to. The tremble that makes a whole match's gestures most likely is the
hand's. It is measured like that of the bots: 5 % is 5 % of the die's speed and 5° in its direction. Only flicks from a
plate in the middle of its side are measured, because the best aims are known from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import pi, sqrt
from typing import NamedTuple

import numpy as np

from mutschel.analysis.model import Measure, Remark
from mutschel.engine import Seat
from mutschel.games.by_hand import Launch
from mutschel.games.dice_flick.aiming import ASIDE, NOISE, Aim, shots
from mutschel.games.dice_flick.board import Hole
from mutschel.games.dice_flick.launches import lands
from mutschel.games.dice_flick.odds import Prospect
from mutschel.odds.process import Floats

HAND = "normal"  # the level whose hand is par
TEMPTING = 0.5  # points: a hole that promises so much less is aimed at e times less often
TURNS = 40  # iterations of the estimate, which converges long before
STEADIEST = 0.002  # the smallest tremble that is assumed
ENOUGH = 5  # flicks; fewer say nothing about a hand
TOLD = 3  # remarks on a seat's worst flicks
WORTH_TELLING = 1.0  # points lost by a flick that gets a remark


class MeasuredFlick(NamedTuple):
    """One gesture, compared with the aim at each hole."""

    step: int
    round: int
    die: str
    holes: Sequence[Hole]
    off: Floats  # a row for each hole: too strong, and too far to the right, in the units of a tremble
    worth: Floats  # by hole: points that aiming there promised to a normal hand
    gained: float  # points that this gesture promised more than a normal hand's best one, from any plate


def measured_flick(step: int, round: int, die: str, plate: str, launch: Launch, ahead: Prospect) -> MeasuredFlick:
    every = shots(HAND)
    aimed = [shot for shot in every if shot.plate == plate]
    best = max([ahead.worth(shot.lands) for shot in every])
    return MeasuredFlick(
        step,
        round,
        die,
        [shot.target for shot in aimed],
        np.array([off(launch, shot.aim) for shot in aimed]),
        np.array([ahead.worth(shot.lands) for shot in aimed]),
        ahead.worth(lands(launch, plate)) - best,
    )


def off(launch: Launch, aim: Aim) -> tuple[float, float]:
    return launch.speed / aim.speed - 1, (launch.azimuth - aim.azimuth) / ASIDE


class Steadiness(NamedTuple):
    """A hand's mean errors in strength and direction, and its tremble, all as shares: 0.05 is 5 %, or 5°."""

    strength: float
    aside: float
    tremble: float
    meant: Sequence[int]  # for each flick, the number of the hole it most likely aimed at


def steadiness(flicks: Sequence[MeasuredFlick]) -> Steadiness:
    """The most likely steadiness of the hand that made these gestures."""
    offs = np.array([flick.off for flick in flicks])
    tempting = np.array([np.exp((flick.worth - flick.worth.max()) / TEMPTING) for flick in flicks])
    squares = (offs**2).sum(axis=2)
    nearest = squares.min(axis=1, keepdims=True)
    tremble = 2 * NOISE[HAND]
    for _ in range(TURNS):
        likely = tempting * np.exp((nearest - squares) / (2 * tremble**2))
        likely /= likely.sum(axis=1, keepdims=True)
        tremble = max(STEADIEST, sqrt(float((likely * squares).sum()) / (2 * len(flicks))))
    strength, aside = ((likely[:, :, None] * np.abs(offs)).sum(axis=(0, 1)) / len(flicks)).tolist()
    return Steadiness(strength, aside, tremble, likely.argmax(axis=1).tolist())


def measures(seat: Seat, flicks: Sequence[MeasuredFlick], luck: float) -> Iterator[Measure]:
    """Yield the measures of a hand. `luck`: points these flicks brought more than the best ones promised.

    It is partly the hand's and partly chance's.
    """
    if len(flicks) < ENOUGH:
        return
    strength, aside, tremble, _ = steadiness(flicks)
    usual = 100 * NOISE[HAND]
    usual_error = usual * sqrt(2 / pi)  # the mean absolute error of a hand with this tremble
    yield Measure(seat, "aim-aside", 100 * aside, "degrees", usual_error)
    yield Measure(seat, "aim-strength", 100 * strength, "percent", usual_error)
    yield Measure(seat, "tremble", 100 * tremble, "percent", usual)
    worth = sum([flick.gained for flick in flicks])
    yield Measure(seat, "hand-worth", worth, "points")
    yield Measure(seat, "flick-luck", luck - worth, "points")


def remarks(seat: Seat, flicks: Sequence[MeasuredFlick]) -> Iterator[Remark]:
    """Yield remarks on the flicks with which the hand lost most."""
    if len(flicks) < ENOUGH:
        return
    meant = steadiness(flicks).meant
    worst = sorted(range(len(flicks)), key=lambda number: flicks[number].gained)[:TOLD]
    for number in sorted(worst):
        one = flicks[number]
        if one.gained <= -WORTH_TELLING:
            strength, aside = (100 * one.off[meant[number]]).round().astype(int).tolist()
            row, column = one.holes[meant[number]]
            facts = {
                "die": one.die,
                "row": row + 1,
                "column": column + 1,
                "percent": abs(strength),
                "force": "too-hard" if strength > 0 else "too-soft",
                "degrees": abs(aside),
                "side": "too-far-right" if aside > 0 else "too-far-left",
            }
            text = "flicked-off" if strength and aside else "flicked-aside" if aside else "flicked-strength"
            yield Remark(one.step, seat, one.round, text, facts)

"""Flicks into the box of Dice Flick, made for trying: each follows from its seed, whoever shares the work."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

from mutschel.engine import LUCK, PLAIN
from mutschel.games.by_hand import Gesture
from mutschel.games.dice_flick.aiming import Aim, trembling
from mutschel.physics.box import HOLES, Hole
from mutschel.physics.flick import DieInHole, flick


class Try(NamedTuple):
    """How to flick; `lying` dice lie in the box, anywhere."""

    aim: Aim
    noise: float
    seed: str
    loft: float = 45.0
    plate: str = "south"
    lying: int = 0


class Outcome(NamedTuple):
    """Where the die lies (metres east and north of the middle), what was needed for it, and the CPU time it took."""

    where: str
    hole: Hole | None
    place: tuple[float, float]
    shakes: int
    nudged: int
    moved: int
    ms: float


def attempt(one: Try) -> Outcome:
    rng = Random(one.seed)
    gesture = Gesture().check(trembling(one.aim, one.noise, rng) | {"loft": one.loft})
    dice = {hole: DieInHole(rng.choice(PLAIN)) for hole in rng.sample(HOLES, one.lying)}
    luck = [rng.random() for _ in range(LUCK)]
    began = time.thread_time()
    landing = flick(dice, one.plate, gesture, luck)
    ms = 1000 * (time.thread_time() - began)
    x, y, _ = map(float, landing.motion.tracks[0].places[-1])
    return Outcome(landing.where, landing.hole, (x, y), landing.shakes, landing.nudged, len(landing.moved), ms)


def attempts(tries: Sequence[Try], jobs: int, progress: Callable[[], None]) -> list[Outcome]:
    """All of them, in their order. `progress` hears of each one."""

    def heard(outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
        for outcome in outcomes:
            progress()
            yield outcome

    if jobs == 1:
        return list(heard(map(attempt, tries)))
    with Pool(jobs, _leave_interrupts_to_the_parent) as pool:
        return list(heard(pool.imap(attempt, tries, chunksize=8)))


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)

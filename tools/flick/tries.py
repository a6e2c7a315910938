"""Trial flicks into the box of Dice Flick: each follows from its seed, however the work is shared."""

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
    """The parameters of a flick; `lying` dice lie in the box, anywhere."""

    aim: Aim
    noise: float
    seed: str
    loft: float = 45.0
    plate: str = "south"
    lying: int = 0


class Outcome(NamedTuple):
    """The die's place (metres east and north of the middle), the help that it needed, and the CPU time."""

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
    """Return all outcomes in order. `progress` is called for each."""

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

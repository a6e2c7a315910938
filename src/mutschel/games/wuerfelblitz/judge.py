"""Measures matches of Würfelblitz: everybody's speed, wrong calls with their causes, and missed rounds.

The faster player wins, so there is no luck to compute, and the analysis has no sums. Par is the mean time of the hard
bot. A round won by another player only tells how long a player did not know the sum, so their time is estimated from
all rounds, not only from those they won, which were their quickest. Real dice have unknown faces, and calls are tapped
after the fact: then calls are only counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log
from statistics import NormalDist
from typing import Any

from mutschel.analysis.model import Judgement, Measure, Remark, only_measured, steps
from mutschel.engine import CLOCK, Cup, Json, Match, Race, Seat, Tally
from mutschel.games.wuerfelblitz.bot import VARIES, usual
from mutschel.games.wuerfelblitz.rules import BRAIN_TWISTER, Face, answer, counting

PAR = "hard"
MOST_TOLD = 10  # remarks on a seat's wrong calls; without silence a player may try all numbers
QUICKEST, SLOWEST = 0.05, 600.0  # seconds between which a player's time is estimated
SPREAD = VARIES[1]  # the standard deviation of the logarithm of a player's time
NORMAL = NormalDist()
SLIPS = ("dot-overlooked", "die-forgotten", "added-wrongly")


class RaceRound:
    """One throw, from the moment when everybody saw it."""

    def __init__(self, match: Match) -> None:
        cup: Cup[Face] = match.table.get("cup", Cup)
        self.number = match.table.round
        self.seen = match.table.now
        self.faces = None if cup.real else list(cup.faces)
        self.twister: bool = match.options[BRAIN_TWISTER]
        self.right: Json = "right" if self.faces is None else answer(self.faces, self.twister)
        self.seconds: dict[Seat, float] = {}  # until each seat's right call
        self.won = 0, -1  # step and seat of the first right call

    @property
    def lasted(self) -> float:
        """Seconds until the first right call."""
        return self.seconds[self.won[1]]

    def hear(self, step: int, seat: Seat, call: Json, at: int) -> str | None:
        """Note a call. Returns the cause of the mistake if it was wrong."""
        if call == self.right:
            if not self.seconds:
                self.won = step, seat
            self.seconds[seat] = (at - self.seen) / 1000
            return None
        return SLIPS[-1] if self.faces is None else slip(self.faces, self.twister, call)


class Caller:
    """The wrong calls of one seat."""

    def __init__(self) -> None:
        self.slips: list[str] = []
        self.discs = 0  # lost by wrong calls


def slip(faces: Sequence[Face], brain_twister: bool, call: int) -> str:
    """The likely cause of a wrong call: one die too many, one too few, or anything else.

    >>> slip([3, "black", 6, 1, 2, 4, "green", "green"], False, 10), slip([3, 1, 6, 1, 2, 4, "red"], False, 12)
    ('dot-overlooked', 'die-forgotten')
    """
    counts = counting(faces, brain_twister)
    off = call - answer(faces, brain_twister)
    coloured = [(place in counts, face) for place, face in enumerate(faces) if isinstance(face, int)]
    if (False, off) in coloured:
        return "dot-overlooked"
    return "die-forgotten" if (True, -off) in coloured else "added-wrongly"


def judge(done: Match) -> Judgement:
    rounds: list[RaceRound] = []
    callers = [Caller() for _ in done.names]
    remarks: list[Remark] = []
    for step, match, (by, at, value) in steps(done):
        if not isinstance(match.request, Race):
            continue
        if not rounds or rounds[-1].number != match.table.round:
            rounds.append(RaceRound(match))
        if by == CLOCK or value == "next":
            continue
        now, caller = rounds[-1], callers[by]
        wrong = now.hear(step, by, value, at)
        if wrong is None:
            continue
        caller.slips.append(wrong)
        costs = not now.seconds or (now.faces is None and done.game.version > 2)
        if costs and match.table.get("white", Tally)[by]:
            caller.discs += 1
        if now.faces is not None and len(caller.slips) <= MOST_TOLD:
            off = abs(value - now.right)
            facts: dict[str, Json] = {"call": value, "right": now.right, "pips": off}
            remarks.append(Remark(step, by, now.number, wrong, facts))
    known = [played for played in rounds if played.faces is not None]
    measures: list[Measure] = []
    for seat, caller in enumerate(callers):
        middle = usual_time(seat, known)
        missed = [] if middle is None else [one for one in known if seat not in one.seconds and one.lasted > middle]
        right = sum(seat in played.seconds for played in rounds)
        measures += measures_of(seat, caller, middle, right, len(missed), dice_of(done) if known else None)
        for played in missed[:MOST_TOLD]:
            step, winner = played.won
            facts = {"other": winner, "right": played.right, "seconds": round(played.lasted)}
            remarks.append(Remark(step, seat, played.number, "missed-round", facts))
    remarks.sort(key=lambda one: one.step)
    return only_measured(done, measures, remarks)


def dice_of(done: Match) -> int:
    cup: Cup[Any] = done.table.get("cup", Cup)
    return len(cup.dice)


def measures_of(
    seat: Seat, caller: Caller, middle: float | None, right: int, missed: int, dice: int | None
) -> Iterator[Measure]:
    """Yield the measures of a seat. `dice` is None for unknown faces, and `middle` for an unknown speed."""
    if middle is not None and dice is not None:
        seconds, par = middle * exp(SPREAD**2 / 2), usual(PAR) / 1000
        yield Measure(seat, "per-die", seconds / dice, "seconds", par / dice)
        yield Measure(seat, "to-call", seconds, "seconds", par)
    yield Measure(seat, "right-calls", right)
    yield Measure(seat, "wrong-calls", len(caller.slips))
    if caller.slips:
        if dice is not None:
            for name in [one for one in SLIPS if one in caller.slips]:
                yield Measure(seat, name, caller.slips.count(name))
        yield Measure(seat, "discs-lost", caller.discs)
    if middle is not None:
        yield Measure(seat, "missed", missed)


def usual_time(seat: Seat, known: Sequence[RaceRound]) -> float | None:
    """The median of this seat's time in seconds; None if it was never right."""
    needed = [played.seconds[seat] for played in known if seat in played.seconds]
    return needs(needed, [played.lasted for played in known if seat not in played.seconds]) if needed else None


def needs(needed: Sequence[float], lost: Sequence[float]) -> float:
    """The most likely median of a player's time, who needed these seconds, and longer than those that were `lost`.

    >>> round(needs([4.0, 4.0], []), 3), round(needs([4.0, 4.0], [4.0]), 3)
    (4.0, 4.453)
    """

    def too_low(middle: float) -> bool:
        """True if a higher median would make these times more likely."""
        ahead = [log(max(seconds, QUICKEST) / middle) / SPREAD for seconds in needed]
        beyond = [log(max(seconds, QUICKEST) / middle) / SPREAD for seconds in lost]
        return sum(ahead) + sum([NORMAL.pdf(z) / max(NORMAL.cdf(-z), 1e-300) for z in beyond]) > 0

    low, high = QUICKEST, SLOWEST
    while high / low > 1.0001:
        middle = (low * high) ** 0.5
        low, high = (middle, high) if too_low(middle) else (low, middle)
    return low

"""The parts of an analysis: decisions with the value of each answer, luck, and how both add up.

Everything is counted in the game's own unit and as seen by one seat: points are better the more there are, strikes
the fewer. Losses and luck add up exactly: the result expected at the start, made better by luck and worse by losses, is
the result at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from mutschel.engine import Answer, Json, Match, Seat

Unit: TypeAlias = Literal["points", "strikes"]
Measured: TypeAlias = Literal["count", "seconds", "degrees", "percent", "points"]
Verdict: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
VERDICTS: tuple[Verdict, ...] = ("best", "good", "inaccuracy", "mistake", "blunder")
NOTHING = 1e-6  # smaller losses are the error of the figures


class Alternative(NamedTuple):
    """A possible answer, and its value: the points expected at the end, or the chance of a strike in this round."""

    answer: Json
    value: float


class Brought(NamedTuple):
    """The points that an answer brings at once, and the dice that count for them."""

    points: int
    dice: tuple[int, ...]


class Decision(NamedTuple):
    """A seat's answer, beside all answers that were possible.

    `alternatives` has the best first. `loss` is how much the answer gave away, never below 0; `unseen` is the part of
    it that no person could have known, because people don't see everything. `brought` has what each of the alternatives
    brings at once, in the same order; empty where answers bring nothing by themselves.
    """

    step: int  # number of the answer in the log, from 0
    seat: Seat
    round: int
    chosen: Json
    alternatives: tuple[Alternative, ...]
    loss: float
    unseen: float = 0.0
    brought: tuple[Brought, ...] = ()


class Luck(NamedTuple):
    """The change of a seat's expectation by dice or by other players: above 0 is better."""

    step: int
    seat: Seat
    round: int
    amount: float


Event: TypeAlias = Decision | Luck


class Measure(NamedTuple):
    """A figure about a seat's play that odds don't cover: how quick the player was, how steady their hand.

    `name` is one of the game's words. `par` is the figure to compare with; the game's message `measured-here` explains
    it. Percentages run to 100: 12.5 is 12.5 %.
    """

    seat: Seat
    name: str
    value: float
    unit: Measured = "count"
    par: float | None = None


class Remark(NamedTuple):
    """A message of the game about one moment of a seat, which is the message's `player`."""

    step: int
    seat: Seat
    round: int
    text: str
    facts: Mapping[str, Json]


class Scale(NamedTuple):
    """The losses from which an answer is no longer good, is a mistake, is a blunder."""

    inaccuracy: float
    mistake: float
    blunder: float

    def verdict(self, decision: Decision) -> Verdict:
        """The verdict on a decision, which leaves out the unseen part of its loss."""
        if decision.loss < NOTHING:
            return "best"
        return VERDICTS[1 + sum(decision.loss - decision.unseen >= limit for limit in self)]


class Judgement(NamedTuple):
    """The findings of a game's judge in a finished match."""

    unit: Unit
    exact: bool
    scale: Scale
    par: Sequence[float]  # each seat's expected result before anything happened
    events: Sequence[Event]  # in the order of the log
    hindsight: Sequence[float] | None = None  # each seat's best possible result, had it known all throws before
    measures: Sequence[Measure] = ()  # in the order in which they are shown
    remarks: Sequence[Remark] = ()  # in the order of the log
    sums: bool = True  # False: there are no expectations, so `par` and `events` say nothing


def only_measured(done: Match, measures: Sequence[Measure], remarks: Sequence[Remark] = ()) -> Judgement:
    """The judgement of a match in which odds can't tell luck from decisions."""
    par = [0.0] * len(done.names)
    return Judgement("points", True, Scale(1, 2, 4), par, [], measures=measures, remarks=remarks, sums=False)


def steps(done: Match) -> Iterator[tuple[int, Match, Answer]]:
    """Yield every answer's number, the match as it was before it, and the answer."""
    match = Match(done.game, done.names, done.options.as_json())
    for step, answer in enumerate(done.log):
        yield step, match, answer
        match.replay([answer])


def ranked(values: Iterable[tuple[Json, float]], highest: bool = True) -> tuple[Alternative, ...]:
    """The alternatives, the best first."""
    found = [Alternative(answer, value) for answer, value in values]
    return tuple(sorted(found, key=lambda one: one.value, reverse=highest))

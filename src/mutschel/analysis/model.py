"""What an analysis says: decisions with what each answer was worth, luck, and how both add up.

Everything is counted in the game's own unit and as seen by one seat: points are better the more there are, strikes
the fewer. Losses and luck are counted so that the sums are right to the end: what a seat could expect at the start,
made better by its luck and worse by its losses, is what it had at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from mutschel.engine import Answer, Json, Match, Seat

Unit: TypeAlias = Literal["points", "strikes"]
Measured: TypeAlias = Literal["count", "seconds", "degrees", "percent", "points"]
Verdict: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
VERDICTS: tuple[Verdict, ...] = ("best", "good", "inaccuracy", "mistake", "blunder")
NOTHING = 1e-6  # losses below are the error of the figures


class Alternative(NamedTuple):
    """An answer that was possible. Its seat could then expect these points at the end, or a strike in this round."""

    answer: Json
    value: float


class Decision(NamedTuple):
    """What somebody answered, and what they could have answered.

    `alternatives` has the best first. `loss` is what the answer gave away, never below 0; `unseen` is the part of it
    that could not be known by somebody who sees no more than a person does.
    """

    step: int  # which answer of the log it is, from 0
    seat: Seat
    round: int
    chosen: Json
    alternatives: tuple[Alternative, ...]
    loss: float
    unseen: float = 0.0


class Luck(NamedTuple):
    """How much better (or, below 0, worse) a seat stood after dice or others than before."""

    step: int
    seat: Seat
    round: int
    amount: float


Event: TypeAlias = Decision | Luck


class Measure(NamedTuple):
    """How somebody played where odds say nothing: how quick they were, how steady their hand was.

    `name` is one of the game's words. `par` is whatever is honest to compare with: the game's message `measured-here`
    says what that is. Percent are whole ones: 12.5 is 12.5 %.
    """

    seat: Seat
    name: str
    value: float
    unit: Measured = "count"
    par: float | None = None


class Remark(NamedTuple):
    """What is worth telling about one moment of a seat: a message of the game, whose `player` is that seat."""

    step: int
    seat: Seat
    round: int
    text: str
    facts: Mapping[str, Json]


class Scale(NamedTuple):
    """From which loss on an answer is no longer good, is a mistake, is a blunder."""

    inaccuracy: float
    mistake: float
    blunder: float

    def verdict(self, decision: Decision) -> Verdict:
        """Nobody is blamed for what they could not see."""
        if decision.loss < NOTHING:
            return "best"
        return VERDICTS[1 + sum(decision.loss - decision.unseen >= limit for limit in self)]


class Judged(NamedTuple):
    """What a game's judge finds in a finished match."""

    unit: Unit
    exact: bool
    scale: Scale
    par: Sequence[float]  # what each seat could expect before anything happened
    events: Sequence[Event]  # in the order of the log
    hindsight: Sequence[float] | None = None  # what each seat could have had, had it known all throws before
    measures: Sequence[Measure] = ()  # in the order in which they are told
    remarks: Sequence[Remark] = ()  # in the order of the log
    sums: bool = True  # False: nothing could be expected of anybody, so `par` and `events` say nothing


def only_measured(done: Match, measures: Sequence[Measure], remarks: Sequence[Remark] = ()) -> Judged:
    """Of a match in which neither luck nor decisions can be told apart by odds."""
    par = [0.0] * len(done.names)
    return Judged("points", True, Scale(1, 2, 4), par, [], measures=measures, remarks=remarks, sums=False)


def steps(done: Match) -> Iterator[tuple[int, Match, Answer]]:
    """Every answer of the match with its number, and the match as it was when the answer was given."""
    match = Match(done.game, done.names, done.options.as_json())
    for step, answer in enumerate(done.log):
        yield step, match, answer
        match.replay([answer])


def ranked(values: Iterable[tuple[Json, float]], highest: bool = True) -> tuple[Alternative, ...]:
    """The best first."""
    found = [Alternative(answer, value) for answer, value in values]
    return tuple(sorted(found, key=lambda one: one.value, reverse=highest))

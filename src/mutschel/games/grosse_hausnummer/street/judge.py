"""Judges matches of the Hausnummern-Straße by the expected total after each answer."""

from __future__ import annotations

from functools import cache
from typing import Any

from mutschel.analysis.model import Alternative, Decision, Event, Judgement, Luck, Scale, ranked, steps
from mutschel.engine import CHANCE, Choose, Match, Options, Problem, Seat
from mutschel.games.grosse_hausnummer.odds import process
from mutschel.games.grosse_hausnummer.street.rules import HOUSES
from mutschel.odds.mid_round import follow
from mutschel.odds.process import Choice, End, Process, Solution, State

SCALE = Scale(1, 10, 40)  # points


@cache
def solved(options: tuple[tuple[str, Any], ...]) -> tuple[Process, Solution]:
    """The process of a house, and the way to play it that makes the highest number on average."""
    house = process(True, Options(dict(options)), turning=False)
    return house, house.solve(float)


class StreetState:
    """The state of a street: the position of the open house, and the expected total."""

    def __init__(self, match: Match) -> None:
        self.house, self.best = solved(tuple(match.options.values.items()))
        if not self.house.decides:
            raise Problem("nothing-to-decide", package="mutschel.analysis", game=match.game.label)
        self.state: State = self.house.start
        self.built = 0.0
        self.open = HOUSES

    @property
    def expected(self) -> float:
        return self.built + float(self.best.worth[self.state]) + (self.open - 1) * float(self.best.value)

    def alternatives(self) -> tuple[Alternative, ...]:
        node = self.house.nodes[self.state]
        assert isinstance(node, Choice)
        worth, now = self.best.worth, self.expected - float(self.best.worth[self.state])
        return ranked([(answer, now + float(worth[after])) for answer, after in node.answers])

    def advance(self, match: Match, by: Seat, value: Any) -> float:
        """Follow a throw or an answer. Returns the change of the expected total."""
        before = self.expected
        if by == CHANCE:
            self.state = follow(self.house, self.state, tuple(value), None)
        else:
            assert isinstance(match.request, Choose)
            self.state = follow(self.house, self.state, None, match.request.domain.check(value))
        node = self.house.nodes[self.state]
        if not isinstance(node, End):
            return self.expected - before
        self.built += node.result
        self.open -= 1
        self.state = self.house.start
        after = self.built + self.open * float(self.best.value)
        return after - before


def judge(done: Match) -> Judgement:
    progress = StreetState(done)
    par = progress.expected
    events: list[Event] = []
    for step, match, (by, _, value) in steps(done):
        number = match.table.round
        if by == CHANCE:
            events.append(Luck(step, 0, number, progress.advance(match, by, value)))
        else:
            alternatives = progress.alternatives()
            assert isinstance(match.request, Choose)
            answer = match.request.domain.check(value)
            loss = max(0.0, -progress.advance(match, by, value))
            events.append(Decision(step, by, number, answer, alternatives, loss))
    return Judgement("points", True, SCALE, [par], events)


def advise(match: Match, seat: Seat) -> tuple[Alternative, ...]:
    """The possible answers, the best first."""
    progress = StreetState(match)
    for _, then, (by, _, value) in steps(match):
        progress.advance(then, by, value)
    return progress.alternatives()

"""Judges matches of Vesperplatte course by course, each as a match of that game with a single round."""

from __future__ import annotations

from typing import NamedTuple

from mutschel.analysis.model import Alternative, Event, Judgement, steps
from mutschel.analysis.report import advise as advise_alone
from mutschel.engine import BEGINS, Chance, Match, Seat
from mutschel.games.strike_games import judge as family
from mutschel.games.strike_games.frame import MUTSCHEL, ROUNDS
from mutschel.games.strike_games.solutions import SolvedGame

ONE_ROUND = {ROUNDS.name: 1, MUTSCHEL.name: "shared"}


class PlayedCourse(NamedTuple):
    """A course: its number, its first step in the log, and the match that it would have been alone."""

    number: int
    first: int
    alone: Match


def judge(done: Match) -> Judgement:
    par = [0.0] * len(done.names)
    events: list[Event] = []
    for number, first, alone in courses(done):
        own = alone.game.part("judge")
        solved = own in (None, family)
        found = family.judge_rounds(alone, SolvedGame.of(alone.game, alone.options)) if solved else own.judge(alone)
        par = [a + b for a, b in zip(par, found.par, strict=True)]
        events += [event._replace(step=first + event.step, round=number) for event in found.events]
    return Judgement("strikes", True, family.SCALE, par, events)


def advise(match: Match, seat: Seat) -> tuple[Alternative, ...]:
    """The possible answers of the seat that is asked, the best first."""
    return advise_alone(courses(match)[-1].alone, seat)


def courses(match: Match) -> list[PlayedCourse]:
    """The courses so far. Those of a play-off are left out."""
    found: dict[int, PlayedCourse] = {}
    for step, then, answer in steps(match):
        number, play_off = family.number_of(then)
        course, request = then.table.course, then.request
        if course is None or play_off:
            continue
        if number not in found:
            assert isinstance(request, Chance), "a round begins with a throw"
            options = course.options.as_json() | ONE_ROUND | {BEGINS.name: request.seat + 1}
            found[number] = PlayedCourse(number, step, Match(course.game, match.names, options))
        found[number].alone.replay([answer])
    return [*found.values()]

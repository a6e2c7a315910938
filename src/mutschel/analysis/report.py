"""The analysis of a finished match: how much each player gave away, how lucky they were, and when."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from mutschel.analysis.model import (
    VERDICTS,
    Alternative,
    Decision,
    Judgement,
    Luck,
    Measure,
    Remark,
    Scale,
    Unit,
    Verdict,
)
from mutschel.engine import Game, Match, Problem, Seat


class PlayerAnalysis(NamedTuple):
    """The analysis of one seat: `result` is `par`, made better by `luck` and worse by `lost`."""

    seat: Seat
    name: str
    par: float
    luck: float
    lost: float
    unseen: float  # the part of `lost` that could not be seen in time
    result: float
    hindsight: float | None
    verdicts: dict[Verdict, int]
    curve: list[tuple[int, float]]  # (steps of the log, the result expected then)


class Analysis(NamedTuple):
    unit: Unit
    exact: bool
    scale: Scale
    players: list[PlayerAnalysis]
    decisions: list[Decision]
    throws: list[Luck]
    measures: list[Measure]
    remarks: list[Remark]
    sums: bool  # False: only measures and remarks, because there are no expectations

    def verdict(self, decision: Decision) -> Verdict:
        return self.scale.verdict(decision)

    def worst(self, seat: Seat, most: int = 3) -> list[Decision]:
        """The decisions that cost this seat most."""
        own = [one for one in self.decisions if one.seat == seat and self.verdict(one) != "best"]
        return sorted(own, key=lambda one: -one.loss)[:most]


def has_judge(game: Game) -> bool:
    return game.has_part("judge")


def has_advice(game: Game) -> bool:
    return has_judge(game) and hasattr(game.part("judge"), "advise")


def unit_of(game: Game) -> Unit:
    return "strikes" if game.score == "strikes" else "points"


def analyse(done: Match) -> Analysis:
    """Analyse a finished match. Raises a Problem that says why it can't be judged."""
    if done.result is None:
        raise Problem("not-finished", package=__package__)
    if not has_judge(done.game):
        raise _unjudged(done.game)
    judged: Judgement = done.game.part("judge").judge(done)
    sign = 1 if judged.unit == "points" else -1
    scores = [float(score) for score in done.result.scores]
    players = [_player(judged, seat, name, sign, scores[seat]) for seat, name in enumerate(done.names)]
    decisions = [event for event in judged.events if isinstance(event, Decision)]
    throws = [event for event in judged.events if isinstance(event, Luck)]
    measures, remarks = list(judged.measures), list(judged.remarks)
    return Analysis(judged.unit, judged.exact, judged.scale, players, decisions, throws, measures, remarks, judged.sums)


def advise(match: Match, seat: Seat) -> tuple[Alternative, ...]:
    """The value of each answer to the seat's open question, the best first. Raises a Problem if it is unknown."""
    if not has_advice(match.game):
        raise _unjudged(match.game)
    found: tuple[Alternative, ...] = match.game.part("judge").advise(match, seat)
    return found


def _unjudged(game: Game) -> Problem:
    code = "not-for-odds" if {"speed", "hand"} & set(game.asks) else "nothing-to-decide"
    return Problem(code, package=__package__, game=game.label)


def _player(judged: Judgement, seat: Seat, name: str, sign: int, result: float) -> PlayerAnalysis:
    own = [event for event in judged.events if event.seat == seat]
    decisions = [event for event in own if isinstance(event, Decision)]
    verdicts = dict.fromkeys(VERDICTS, 0)
    for decision in decisions:
        verdicts[judged.scale.verdict(decision)] += 1
    now = judged.par[seat]
    curve = [(0, now)]
    for step, events in groupby(own, key=lambda event: event.step):
        now += sign * sum([event.amount if isinstance(event, Luck) else -event.loss for event in events])
        curve.append((step + 1, now))
    return PlayerAnalysis(
        seat,
        name,
        judged.par[seat],
        sum([event.amount for event in own if isinstance(event, Luck)]),
        sum([decision.loss for decision in decisions]),
        sum([decision.unseen for decision in decisions]),
        result,
        None if judged.hindsight is None else judged.hindsight[seat],
        verdicts,
        curve,
    )

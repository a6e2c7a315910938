"""What the server says about how well a finished match was played."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from mutschel.analysis import report
from mutschel.protocol.common import Json

Unit: TypeAlias = Literal["points", "strikes"]
"""What everything is counted in: the more points, the better; the fewer strikes, the better."""
Measured: TypeAlias = Literal["count", "seconds", "degrees", "percent", "points"]
"""What something is measured in."""
Verdict: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class AlternativeInfo(msgspec.Struct):
    """An answer that was possible."""

    answer: Json
    value: float
    """What could then be expected: points at the end, or the chance of a strike in this round."""


class DecisionInfo(msgspec.Struct):
    """One answer of one seat, beside all others that were possible."""

    step: int
    """The step of the `Replay` that shows the answer."""
    seat: int
    round: int
    chosen: Json
    alternatives: list[AlternativeInfo]
    """The best first."""
    loss: float
    """What the answer gave away: points, or chances of a strike. Never below 0."""
    unseen: float
    """Of the loss, what a person could not have seen in time."""
    verdict: Verdict


class LuckInfo(msgspec.Struct):
    """How much better (below 0: worse) a seat stood after a throw, or after what others did."""

    step: int
    seat: int
    round: int
    amount: float


class MeasureInfo(msgspec.Struct):
    """How a seat played where odds say nothing: how quick it was, how steady its hand was."""

    seat: int
    name: str
    """One of the game's words."""
    value: float
    unit: Measured
    par: float | None
    """What it may be compared with; the game's message `measured-here` says what that is. Null: nothing."""


class RemarkInfo(msgspec.Struct):
    """What is worth telling about one moment of a seat."""

    step: int
    seat: int
    round: int
    text: str
    """A message of the game; its `player` is the seat."""
    facts: dict[str, Json]


class AnalysedPlayer(msgspec.Struct):
    """What became of what a seat could expect: `par`, made better by `luck` and worse by `lost`, is `result`."""

    par: float
    luck: float
    lost: float
    unseen: float
    """Of what was lost, what a person could not have seen in time."""
    result: float
    hindsight: float | None
    """The best that could have been made of these throws, had they been known beforehand. Null: not known."""
    verdicts: dict[str, int]
    """How often each verdict was given."""
    curve: list[tuple[int, float]]
    """Steps, and the final result that could be expected after each; steps without a change are left out."""


class AnalysisInfo(msgspec.Struct):
    """How well a finished match was played: every decision with what it gave away, and what was luck."""

    unit: Unit
    exact: bool
    """Whether values follow from the rules alone; otherwise they are estimates."""
    players: list[AnalysedPlayer]
    decisions: list[DecisionInfo]
    throws: list[LuckInfo]
    measures: list[MeasureInfo] = []
    """In the order in which they are told."""
    remarks: list[RemarkInfo] = []
    """In the order of the match."""
    sums: bool = True
    """Whether anything could be expected of anybody; otherwise there are only measures and remarks."""


def told(found: report.Analysis) -> AnalysisInfo:
    """An analysis as it travels. Steps of a replay begin with the table before anything has happened."""
    return AnalysisInfo(
        found.unit,
        found.exact,
        [
            AnalysedPlayer(
                player.par,
                player.luck,
                player.lost,
                player.unseen,
                player.result,
                player.hindsight,
                {str(verdict): count for verdict, count in player.verdicts.items()},
                player.curve,
            )
            for player in found.players
        ],
        [
            DecisionInfo(
                one.step + 1,
                one.seat,
                one.round,
                one.chosen,
                [AlternativeInfo(answer, value) for answer, value in one.alternatives],
                one.loss,
                one.unseen,
                found.verdict(one),
            )
            for one in found.decisions
        ],
        [LuckInfo(one.step + 1, one.seat, one.round, one.amount) for one in found.throws],
        [MeasureInfo(*one) for one in found.measures],
        [RemarkInfo(one.step + 1, one.seat, one.round, one.text, dict(one.facts)) for one in found.remarks],
        found.sums,
    )

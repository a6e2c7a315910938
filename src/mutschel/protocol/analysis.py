"""The server's analysis of a finished match: how well it was played."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from mutschel.analysis import report
from mutschel.protocol.common import Json

Unit: TypeAlias = Literal["points", "strikes"]
"""The unit of all values: the more points, the better; the fewer strikes, the better."""
Measured: TypeAlias = Literal["count", "seconds", "degrees", "percent", "points"]
"""The unit of a measure."""
Verdict: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class AlternativeInfo(msgspec.Struct):
    """A possible answer."""

    answer: Json
    value: float
    """The result to be expected with it: points at the end, or the chance of a strike in this round."""


class BroughtInfo(msgspec.Struct):
    """The points that an answer brings at once."""

    points: int
    dice: list[int]
    """The dice on the table that count for them."""


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
    """The loss by this answer: points, or chances of a strike. Never below 0."""
    unseen: float
    """The part of the loss that a person could not have seen in time."""
    verdict: Verdict
    brought: list[BroughtInfo]
    """The points of each alternative, in the same order; empty where answers bring nothing by themselves."""


class LuckInfo(msgspec.Struct):
    """The amount by which a throw, or others' play, improved (below 0: worsened) a seat's prospects."""

    step: int
    seat: int
    round: int
    amount: float


class MeasureInfo(msgspec.Struct):
    """A measure of a seat's play where odds say nothing, such as its speed or the steadiness of its hand."""

    seat: int
    name: str
    """One of the game's words."""
    value: float
    unit: Measured
    par: float | None
    """A value to compare it with; the game's message `measured-here` says what that is. Null: there is none."""


class RemarkInfo(msgspec.Struct):
    """A remark about one moment of a seat."""

    step: int
    seat: int
    round: int
    text: str
    """A message of the game; its `player` is the seat."""
    facts: dict[str, Json]


class AnalysedPlayer(msgspec.Struct):
    """A seat's match, summed up: `result` is `par`, improved by `luck` and worsened by `lost`."""

    par: float
    luck: float
    lost: float
    unseen: float
    """The part of `lost` that a person could not have seen in time."""
    result: float
    hindsight: float | None
    """The best possible result with these throws, had they been known beforehand. Null: not known."""
    verdicts: dict[str, int]
    """The number of times each verdict was given."""
    curve: list[tuple[int, float]]
    """Steps, and the final result to be expected after each; steps without a change are left out."""


class AnalysisInfo(msgspec.Struct):
    """An analysis of a finished match: every decision with its loss, and the part of luck."""

    unit: Unit
    exact: bool
    """True if values follow from the rules alone; otherwise they are estimates."""
    players: list[AnalysedPlayer]
    decisions: list[DecisionInfo]
    throws: list[LuckInfo]
    measures: list[MeasureInfo] = []
    """In the order in which they are to be shown."""
    remarks: list[RemarkInfo] = []
    """In the order of the match."""
    sums: bool = True
    """True if expected results are known; otherwise there are only measures and remarks."""
    scale: tuple[float, float, float] = (0, 0, 0)
    """The losses from which an answer is an inaccuracy, a mistake, a blunder."""


def analysis_info(found: report.Analysis) -> AnalysisInfo:
    """An analysis as a message. Steps of a replay begin with the table before anything has happened."""
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
                [BroughtInfo(points, list(dice)) for points, dice in one.brought],
            )
            for one in found.decisions
        ],
        [LuckInfo(one.step + 1, one.seat, one.round, one.amount) for one in found.throws],
        [MeasureInfo(*one) for one in found.measures],
        [RemarkInfo(one.step + 1, one.seat, one.round, one.text, dict(one.facts)) for one in found.remarks],
        found.sums,
        found.scale,
    )

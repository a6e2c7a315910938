"""Summaries of places in their rows, for lists. A damaged one doesn't affect the others."""

from __future__ import annotations

from typing import Final, TypeVar, cast, get_args

import msgspec

from mutschel.engine.table import ResultView
from mutschel.host.mats import Mat
from mutschel.protocol.admin import PlaceKind
from mutschel.protocol.common import State
from mutschel.protocol.evening import Phase
from mutschel.store.base import DAMAGED, TableRow

S = TypeVar("S")


class TableSummary(msgspec.Struct):
    names: list[str]
    result: ResultView | None
    mats: list[Mat] = []


class EveningSummary(msgspec.Struct):
    name: str
    phase: Phase
    people: int
    king: str | None


class ClubSummary(msgspec.Struct):
    name: str
    people: int
    evenings: int


SUMMARIES: Final[dict[PlaceKind, type[TableSummary] | type[EveningSummary] | type[ClubSummary]]] = {
    "table": TableSummary,
    "evening": EveningSummary,
    "club": ClubSummary,
}


STATES: Final = get_args(State)


def state_of(row: TableRow) -> State:
    """Return the state of a place; a damaged row counts as one that nobody can join."""
    return cast(State, row.state) if row.state in STATES else "abandoned"


def summary_of(row: TableRow, kind: type[S]) -> S | None:
    """Return the summary of a place, None if the row is damaged."""
    if row.state not in STATES or DAMAGED in row.game:
        return None
    try:
        return msgspec.json.decode(row.summary, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None

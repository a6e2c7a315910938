"""A match as rows: who played and how it ended, what each seat owes to luck, and every decision with its price."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import NamedTuple

from mutschel.analysis.report import Analysis, PlayerAnalysis, analyse, has_judge
from mutschel.engine import Game, Json, Match, Problem, logs
from mutschel.engine.bot import LEVELS, has_bot
from mutschel.lab.entrants import Entrant, at_seats
from mutschel.lab.files import Column, Row
from mutschel.lab.tasks import GameSetup, MatchResult, TaskResult, run_task


class DocumentedColumn(NamedTuple):
    """A column with its description for the data card."""

    column: Column
    about: str


def _column(name: str, kind: type[int] | type[float] | type[str], about: str, empty: bool = False) -> DocumentedColumn:
    return DocumentedColumn(Column(name, kind, empty), about)


MATCH = _column("match", int, "the number of the match, from 0 in every game")
TABLES: dict[str, list[DocumentedColumn]] = {
    "matches": [
        MATCH,
        _column("rounds", int, "how many rounds were played"),
        _column("log", str, "the whole match, every throw and every answer; in a file of its own it can be replayed"),
    ],
    "results": [
        MATCH,
        _column("seat", int, "from 0, in the order of the table; who begins is in the log"),
        _column("bot", str, "who played: the level of the game's bot, or `random` where there is nothing to decide"),
        _column("score", int, "at the end, in points or, where few are good, strikes or the like"),
        _column("win", float, "the share of the win: 1, 0, or 1/k if k won together"),
        _column("par", float, "what the seat could expect before the first throw, in the unit of the score", True),
        _column("luck", float, "by how much everything it did not decide made that better (below 0: worse)", True),
        _column("lost", float, "by how much its own decisions made it worse; never below 0", True),
        _column("unseen", float, "of what was lost, what no person could have seen in time", True),
        _column("hindsight", float, "the best score these throws allowed, had they been known; empty: not known", True),
    ],
    "events": [
        MATCH,
        _column("step", int, "which entry of the log it is, from 0"),
        _column("round", int, "from 1"),
        _column("seat", int, "whom it concerns"),
        _column("kind", str, "`decision` or `luck`"),
        _column(
            "amount", float, "luck: how much better the seat stood after it; decision: the loss, as a negative number"
        ),
        _column("unseen", float, "decision: the part of the loss that no person could have seen in time", True),
        _column("answers", int, "decision: how many answers were compared", True),
        _column("chosen", str, "decision: the answer that was given, as JSON", True),
        _column("best", str, "decision: the best answer, as JSON", True),
        _column("value", float, "decision: what could be expected after the best answer", True),
        _column("verdict", str, "decision: best, good, inaccuracy, mistake or blunder", True),
    ],
}


class AnalysedMatch(NamedTuple):
    """One match as rows of each table.

    `exact` says that its values follow from the rules alone; it is None if the match has no analysis.
    """

    number: int
    rows: dict[str, list[Row]]
    exact: bool | None


class AnalysisWork:
    """The work of a dataset: plays and analyses a range of numbered matches.

    Everything about a match follows from the seed and its number.
    """

    def __init__(self, setup: GameSetup, seed: str) -> None:
        self.setup = setup
        self.seed = seed

    def __call__(self, numbers: range) -> TaskResult[AnalysedMatch]:
        return run_task(self.analysed, numbers, self.seed)

    def analysed(self, number: int) -> AnalysedMatch:
        seats = self.seats(number)
        match = self.setup.record(number, seats, self.seed)
        found = analysis_of(match)
        log = logs.dumps(match, {"bots": levels_of(seats), "seed": self.seed})
        rows: dict[str, list[Row]] = {
            "matches": [[number, match.table.round, log]],
            "results": results(number, match, seats, found),
            "events": [] if found is None else events(number, found),
        }
        return AnalysedMatch(number, rows, None if found is None else found.exact)

    def seats(self, number: int) -> list[Entrant]:
        """Draw a level for each seat, so that all kinds of mistakes come up, and all kinds of opponents."""
        players = self.setup.players
        if not has_bot(self.setup.game):
            return at_seats(["random"], players)
        drawn = Random(sha256(f"mutschel dataset 1|{self.seed}:{number}".encode()).digest())
        return at_seats([LEVELS[int(drawn.random() * len(LEVELS))] for _ in range(players)], players)


def levels_of(seats: Sequence[Entrant]) -> dict[str, Json]:
    return {str(seat): entrant.name for seat, entrant in enumerate(seats)}


def analysis_of(match: Match) -> Analysis | None:
    """The analysis of a match; None if it has no decision and no throw that could be judged."""
    if not has_judge(match.game):
        return None
    try:
        found = analyse(match)
    except Problem:
        return None
    return found if found.decisions or found.throws else None


def results(number: int, match: Match, seats: Sequence[Entrant], found: Analysis | None) -> list[Row]:
    assert match.result is not None
    played = MatchResult(number, match.table.round, tuple(match.result.scores), tuple(match.result.winners))
    found_rows: list[Row] = []
    for seat, entrant in enumerate(seats):
        judged = [None] * 5 if found is None else judged_cells(found.players[seat])
        found_rows.append([number, seat, entrant.name, played.scores[seat], played.win(seat), *judged])
    return found_rows


def judged_cells(player: PlayerAnalysis) -> Row:
    return [*map(short, (player.par, player.luck, player.lost, player.unseen)), player.hindsight]


def events(number: int, found: Analysis) -> list[Row]:
    """Rows of all decisions and all luck, in the order of the log."""
    rows: list[tuple[int, int, Row]] = []
    for one in found.decisions:
        best = one.alternatives[0] if one.alternatives else None
        of_best: Row = [None, None] if best is None else [as_text(best.answer), short(best.value)]
        told: Row = [short(-one.loss), short(one.unseen), len(one.alternatives), as_text(one.chosen), *of_best]
        rows.append((one.step, one.seat, [one.round, one.seat, "decision", *told, found.verdict(one)]))
    rows += [
        (one.step, one.seat, [one.round, one.seat, "luck", short(one.amount), *[None] * 6]) for one in found.throws
    ]
    rows.sort(key=lambda row: row[:2])  # a decision before the luck of its own step
    return [[number, step, *row] for step, _, row in rows]


def short(value: float) -> float:
    """Round away digits that are only floating-point error, and that no file could compress.

    >>> short(0.1 + 0.2), short(-1e-12)
    (0.3, 0.0)
    """
    return round(value, 9) + 0.0


def as_text(answer: Json) -> str:
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


@dataclass
class Holding:
    """The share of one game in a dataset: what is planned, and what the folder holds of it."""

    setup: GameSetup
    planned: int
    matches: int = 0
    events: int = 0
    bytes: int = 0
    exact: bool | None = None  # None: no analysis
    made: int = 0  # matches of this run
    seconds: float = 0.0

    @property
    def game(self) -> Game:
        return self.setup.game

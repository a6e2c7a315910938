"""A match as rows: who played and how it ended, what each seat owes to luck, and every decision with its price."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import NamedTuple

from mutschel.analysis.report import Analysis, Player, analyse, has_judge
from mutschel.engine import Game, Json, Match, Problem, logs
from mutschel.engine.bot import LEVELS, has_bot
from mutschel.lab.entrants import Entrant, at_seats
from mutschel.lab.files import Column, Row
from mutschel.lab.jobs import Done, Played, Setting, done


class Told(NamedTuple):
    """A column, and what it says. `empty`: where there is nothing to say."""

    column: Column
    about: str


def _told(name: str, kind: type[int] | type[float] | type[str], about: str, empty: bool = False) -> Told:
    return Told(Column(name, kind, empty), about)


MATCH = _told("match", int, "the number of the match, from 0 in every game")
TABLES: dict[str, list[Told]] = {
    "matches": [
        MATCH,
        _told("rounds", int, "how many rounds were played"),
        _told("log", str, "the whole match, every throw and every answer; in a file of its own it can be replayed"),
    ],
    "results": [
        MATCH,
        _told("seat", int, "from 0, in the order of the table; who begins is in the log"),
        _told("bot", str, "who played: the level of the game's bot, or `random` where there is nothing to decide"),
        _told("score", int, "at the end, in points or, where few are good, strikes or the like"),
        _told("win", float, "the share of the win: 1, 0, or 1/k if k won together"),
        _told("par", float, "what the seat could expect before the first throw, in the unit of the score", True),
        _told("luck", float, "by how much everything it did not decide made that better (below 0: worse)", True),
        _told("lost", float, "by how much its own decisions made it worse; never below 0", True),
        _told("unseen", float, "of what was lost, what no person could have seen in time", True),
        _told("hindsight", float, "the best score these throws allowed, had they been known; empty: not known", True),
    ],
    "events": [
        MATCH,
        _told("step", int, "which entry of the log it is, from 0"),
        _told("round", int, "from 1"),
        _told("seat", int, "whom it concerns"),
        _told("kind", str, "`decision` or `luck`"),
        _told(
            "amount", float, "luck: how much better the seat stood after it; decision: the loss, as a negative number"
        ),
        _told("unseen", float, "decision: the part of the loss that no person could have seen in time", True),
        _told("answers", int, "decision: how many answers were compared", True),
        _told("chosen", str, "decision: the answer that was given, as JSON", True),
        _told("best", str, "decision: the best answer, as JSON", True),
        _told("value", float, "decision: what could be expected after the best answer", True),
        _told("verdict", str, "decision: best, good, inaccuracy, mistake or blunder", True),
    ],
}


class Analysed(NamedTuple):
    """One match, as rows of each table. `exact`: its values follow from the rules alone; None: it has no analysis."""

    number: int
    rows: dict[str, list[Row]]
    exact: bool | None


class Analyses:
    """A task is a range of numbers. Everything about a match follows from the seed and its number."""

    def __init__(self, setting: Setting, seed: str) -> None:
        self.setting = setting
        self.seed = seed

    def __call__(self, numbers: range) -> Done[Analysed]:
        return done(self.analysed, numbers, self.seed)

    def analysed(self, number: int) -> Analysed:
        seats = self.seats(number)
        match = self.setting.record(number, seats, self.seed)
        found = analysis_of(match)
        log = logs.dumps(match, {"bots": levels_of(seats), "seed": self.seed})
        rows: dict[str, list[Row]] = {
            "matches": [[number, match.table.round, log]],
            "results": results(number, match, seats, found),
            "events": [] if found is None else events(number, found),
        }
        return Analysed(number, rows, None if found is None else found.exact)

    def seats(self, number: int) -> list[Entrant]:
        """Who plays: each seat draws its level, so that all kinds of mistakes come up, and all kinds of opponents."""
        players = self.setting.players
        if not has_bot(self.setting.game):
            return at_seats(["random"], players)
        drawn = Random(sha256(f"mutschel dataset 1|{self.seed}:{number}".encode()).digest())
        return at_seats([LEVELS[int(drawn.random() * len(LEVELS))] for _ in range(players)], players)


def levels_of(seats: Sequence[Entrant]) -> dict[str, Json]:
    return {str(seat): entrant.name for seat, entrant in enumerate(seats)}


def analysis_of(match: Match) -> Analysis | None:
    """None: there is nothing to decide, or nothing that could be judged."""
    if not has_judge(match.game):
        return None
    try:
        found = analyse(match)
    except Problem:
        return None
    return found if found.decisions or found.throws else None


def results(number: int, match: Match, seats: Sequence[Entrant], found: Analysis | None) -> list[Row]:
    assert match.result is not None
    played = Played(number, match.table.round, tuple(match.result.scores), tuple(match.result.winners))
    found_rows: list[Row] = []
    for seat, entrant in enumerate(seats):
        judged = [None] * 5 if found is None else judged_as(found.players[seat])
        found_rows.append([number, seat, entrant.name, played.scores[seat], played.win(seat), *judged])
    return found_rows


def judged_as(player: Player) -> Row:
    return [*map(short, (player.par, player.luck, player.lost, player.unseen)), player.hindsight]


def events(number: int, found: Analysis) -> list[Row]:
    """In the order of the log."""
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
    """Without digits that are only the error of the figures, and which no file could make smaller.

    >>> short(0.1 + 0.2), short(-1e-12)
    (0.3, 0.0)
    """
    return round(value, 9) + 0.0


def as_text(answer: Json) -> str:
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


@dataclass
class Holding:
    """What the folder has of one game."""

    setting: Setting
    planned: int
    matches: int = 0
    events: int = 0
    bytes: int = 0
    exact: bool | None = None  # None: no analysis
    made: int = 0  # matches of this run
    seconds: float = 0.0

    @property
    def game(self) -> Game:
        return self.setting.game

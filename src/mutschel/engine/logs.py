"""Logs as text: one JSON object per line, the first with the game, every other with an answer.

A file in this form can be appended to while a match goes on; every line that was written counts.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple

from mutschel.engine.game import Game
from mutschel.engine.match import Answer, Match
from mutschel.engine.problems import Problem, Refused
from mutschel.engine.requests import CHANCE, CLOCK, Seat
from mutschel.engine.strict import Json

FORMAT = 1
NAMES = {CHANCE: "chance", CLOCK: "clock"}
NUMBERS = {"chance": CHANCE, "clock": CLOCK}

FindGame = Callable[[str, int], Game]


class MatchLog(NamedTuple):
    """The content of a log: all it takes to replay a match. `note` belongs to the log's writer; rules don't see it."""

    game: str
    version: int
    options: dict[str, Json]
    seats: list[str]
    note: Json
    answers: list[Answer]
    abandoned: bool


def header(match: Match, note: Json = None) -> str:
    """The first line of a log."""
    facts = {
        "mutschel": FORMAT,
        "game": match.game.id,
        "version": match.game.version,
        "options": logged_options(match),
        "seats": match.names,
        "note": note,
    }
    return json.dumps(facts, ensure_ascii=False)


def logged_options(match: Match) -> dict[str, Json]:
    """The options as a log has them: without those added to a game in use, while they are at their default."""
    late = [option.name for option in match.game.options if option.added and match.options[option] == option.default]
    return {name: value for name, value in match.options.as_json().items() if name not in late}


def line(answer: Answer) -> str:
    """An answer as a line of a log."""
    by, at, value = answer
    return _line({"by": NAMES.get(by, by), "at": at, "value": value})


_line = json.JSONEncoder(ensure_ascii=False).encode
ABANDONED = json.dumps({"by": "table", "value": "abandoned"})


def dumps(match: Match, note: Json = None) -> str:
    lines = [header(match, note), *map(line, match.log)]
    return "\n".join([*lines, ABANDONED] if match.abandoned else lines) + "\n"


def parse(text: str) -> MatchLog:
    """Read a log. A Problem says which line is wrong. A last line that was cut off is left out."""
    lines = text.removeprefix("\ufeff").split("\n")
    lines.pop()  # empty, or cut off when the writer was killed: that answer doesn't count
    rows = [(number, row) for number, row in enumerate(lines, 1) if row.strip()]
    if not rows:
        raise Problem("not-a-log", line=1)
    head = _object(*rows[0])
    if type(head.get("mutschel")) is not int:
        raise Problem("not-a-log", line=1)
    if head["mutschel"] != FORMAT:
        raise Problem("unknown-format", value=head["mutschel"], known=FORMAT)
    game, version, options, seats = (head.get(k) for k in ("game", "version", "options", "seats"))
    if not (
        isinstance(game, str)
        and type(version) is int
        and isinstance(options, dict)
        and isinstance(seats, list)
        and all(isinstance(name, str) for name in seats)
    ):
        raise Problem("bad-log-line", line=1)
    abandoned = len(rows) > 1 and _object(*rows[-1]) == json.loads(ABANDONED)
    answers = [_answer(number, row) for number, row in (rows[1:-1] if abandoned else rows[1:])]
    return MatchLog(game, version, options, seats, head.get("note"), answers, abandoned)


def restore(record: MatchLog, find: FindGame) -> Match:
    """Replay a recorded match to the end of its log."""
    match = Match(find(record.game, record.version), record.seats, record.options)
    for number, (by, at, value) in enumerate(record.answers, 2):
        try:
            match.answer(by, value, at)
        except Refused as why:
            raise Problem("bad-log-answer", line=number, why=why) from why
    if record.abandoned:
        match.abandon()
    return match


def _object(number: int, row: str) -> dict[str, Json]:
    try:
        value = json.loads(row)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise Problem("not-a-log" if number == 1 else "bad-log-line", line=number)
    return value


def _answer(number: int, row: str) -> Answer:
    facts = _object(number, row)
    by: Json = facts.get("by")
    seat: Seat | None = by if type(by) is int and by >= 0 else NUMBERS.get(by) if isinstance(by, str) else None
    if seat is None or type(facts.get("at")) is not int or "value" not in facts:
        raise Problem("bad-log-line", line=number)
    return seat, facts["at"], facts["value"]

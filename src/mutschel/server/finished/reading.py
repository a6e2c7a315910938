"""Readings of a finished match: its log, its steps, the check of its dice, its analysis.

It is computed here, at once; `reader` does it in other processes.
"""

from __future__ import annotations

import gzip
import traceback
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from mutschel.analysis.report import analyse
from mutschel.engine import Problem, logs
from mutschel.games.registry import find_game
from mutschel.host import fair
from mutschel.host.hosted import HostedTable
from mutschel.host.played_day import analyse_day
from mutschel.protocol import days
from mutschel.protocol.analysis import analysis_info
from mutschel.protocol.lobby import Verification
from mutschel.server.finished.papers import PAPERS
from mutschel.server.finished.replay import replay

KEPT: Final = 8  # tables that a process remembers, because a replay asks for the same one again and again
encode: Final = msgspec.json.Encoder().encode


class Reading(NamedTuple):
    """A question about a finished match. Its answer never changes.

    For an evening that may go on, the question contains the number of entries to read.
    """

    table: str
    """Or an evening; "" if the question is about neither."""
    what: str
    """One of READINGS or PAPERS."""
    more: tuple[str | int, ...] = ()


class Work(NamedTuple):
    """A reading, and the data that it needs."""

    reading: Reading
    secret: bytes
    entries: list[bytes]


def read_log(table: HostedTable, today: str) -> bytes:
    return table.state.log_text(today).encode()


def read_day(table: HostedTable) -> bytes:
    state = table.state
    if not state.setup.day:
        raise Problem("not-a-day", package="mutschel.host", game=state.game.label)
    return encode(days.day_result(state.setup.day, state.game.id, analyse_day(state.match, state.secret)))


def read_steps(table: HostedTable, first: int, count: int) -> bytes:
    return packed(encode(replay(table.state.match, first, count)))


def read_analysis(table: HostedTable) -> bytes:
    return packed(encode(analysis_info(analyse(table.state.match))))


def packed(body: bytes) -> bytes:
    """Compress a body once for all clients, in this process; replays become fifty times smaller."""
    return gzip.compress(body, compresslevel=6, mtime=0)


def check_dice(table: HostedTable, today: str, language: str) -> bytes:
    try:
        found = Verification(True, fair.verify(logs.parse(table.state.log_text(today)), find_game), None)
    except Problem as problem:
        found = Verification(False, 0, problem.text(language))
    return encode(found)


READINGS: Final[dict[str, Callable[..., bytes]]] = {
    "log": read_log,
    "replay": read_steps,
    "verify": check_dice,
    "analysis": read_analysis,
    "day": read_day,
}


def answer(work: Work, tables: OrderedDict[str, HostedTable]) -> bytes | Exception:
    table, what, more = work.reading
    try:
        if what in PAPERS:
            return PAPERS[what](work.entries, *more)
        host = tables.pop(table, None)
        if host is None or host.state.seq != len(work.entries):  # it was read before a name was removed
            host = HostedTable.restore(table, work.secret, work.entries)
        tables[table] = host
        if len(tables) > KEPT:
            tables.popitem(last=False)
        return READINGS[what](host, *more)
    except Problem as why:
        return why
    except Exception as why:
        failed = RuntimeError(traceback.format_exc())
        failed.__cause__ = why  # which another process doesn't send
        return failed

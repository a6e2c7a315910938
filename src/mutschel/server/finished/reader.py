"""Reads finished matches in processes of their own, so that play doesn't slow down and long work can be ended.

(In a thread, an analysis makes every step of the event loop two or three times slower, and can't be ended at all.)
"""

from __future__ import annotations

import asyncio
import gzip
import multiprocessing
import os
import signal
import threading
import traceback
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
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

LESS_URGENT: Final = 10  # than matches: how nice a process is
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


# -- what can be read --------------------------------------------------------------------------------------
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


# -- the server's side -------------------------------------------------------------------------------------
class Reader:
    """One process, started when it is first needed, and a thread that waits for it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "reader")
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ended = False

    async def read(self, work: Work) -> bytes:
        """Return the bytes to send. A Problem says why there are none."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, work)

    def end(self) -> None:
        """Kill the process, whatever it is doing, without waiting for its end."""
        self._ended = True
        if self._process is not None:
            self._process.kill()
        self._thread.submit(self._tidy_up)
        self._thread.shutdown(wait=False)

    def _ask(self, work: Work) -> bytes:
        pipe = self._pipe or self._begin()
        try:
            pipe.send(work)
            answer: bytes | Exception = pipe.recv()
        except (EOFError, OSError) as why:
            raise RuntimeError("a reader's process has ended") from why
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _begin(self) -> Connection:
        context = multiprocessing.get_context("spawn")  # a copy of us would hold our files and locks
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=run, args=(theirs,), name="reader", daemon=True)
        process.start()
        self._process = process
        theirs.close()
        if self._ended:  # while there was no process yet
            process.kill()
        return self._pipe

    def _tidy_up(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.join()


# -- the process's side ------------------------------------------------------------------------------------
def run(pipe: Connection) -> None:
    """Answer one piece of work after the other, until the server ends this process or is gone itself."""
    for name in (signal.SIGINT, signal.SIGTERM):  # terminals and systemd signal all processes; the server decides
        signal.signal(name, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(LESS_URGENT)
    queue: SimpleQueue[Work] = SimpleQueue()
    threading.Thread(target=listen, args=(pipe, queue), daemon=True).start()
    tables: OrderedDict[str, HostedTable] = OrderedDict()
    with suppress(OSError):  # the server is gone
        while True:
            pipe.send(answer(queue.get(), tables))


def listen(pipe: Connection, queue: SimpleQueue[Work]) -> None:
    """Receive work. Even during other work this notices when the server is gone, and ends the process."""
    try:
        while True:
            queue.put(pipe.recv())
    except (EOFError, OSError):
        os._exit(0)


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
    except Exception:
        return RuntimeError(traceback.format_exc())

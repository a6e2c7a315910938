"""Reads finished matches in processes of their own, so that play doesn't slow down and long work can be ended.

(In a thread, an analysis makes every step of the event loop two or three times slower, and can't be ended at all.)
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from typing import Final

from mutschel.host.hosted import HostedTable
from mutschel.server.finished.reading import Work, answer

LESS_URGENT: Final = 10  # than matches: how nice a process is


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

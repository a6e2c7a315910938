"""Computes bots, hints and flights of dice in threads beside the event loop: in turn by address, then by table.

An address that plays at many tables makes no other wait for all its work, nor does one table another.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor

from mutschel.engine import LEVELS, Json, Refused
from mutschel.engine.bot import bot_class
from mutschel.games.registry import all_games
from mutschel.host.undecided import TableJob
from mutschel.server.fairness import FairQueue
from mutschel.server.live.table import LiveTable
from mutschel.server.tasks import Threads

OnDone = Callable[[LiveTable, TableJob, Json, BaseException | None], None]
THREADS = max(2, os.cpu_count() or 1)


class Workers:
    """A few threads, and for each address (by its share) a queue for each of its tables.

    A table has at most one job for each of its seats, one for its dice and one hint, so no queue is longer than that. A
    job counts against the least busy of its table's addresses. Long jobs are not interrupted, so one thread is always
    left to other addresses.
    """

    def __init__(self, on_done: OnDone, threads: Threads = ThreadPoolExecutor) -> None:
        self._on_done = on_done  # called in the event loop with a job's result, or the reason for having none
        self._queue: FairQueue[int, LiveTable, TableJob] = FairQueue()
        self._free = THREADS
        self._busy: Counter[int] = Counter()  # by share: the number of threads
        self._loaded = False
        self._threads = threads(THREADS, "work")
        for _ in range(THREADS):
            self._threads.submit(load_bots)  # which starts all threads: later that could hold up the event loop

    def get_ready(self) -> None:
        """Load the physics before the first flick, because it takes a second."""
        if not self._loaded:
            self._loaded = True
            self._threads.submit(load)

    def add(self, live: LiveTable, jobs: Iterable[TableJob]) -> None:
        share = min(live.shares, key=self._queue.sources)
        for job in jobs:
            self._queue.add(share, live, job)
        self._begin()

    def waiting(self) -> int:
        return len(self._queue)

    def close(self) -> None:
        """Stop. Jobs under way are repeated when their tables are next loaded, with the same luck and outcome."""
        self._queue.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _begin(self) -> None:
        while self._free and (found := self._queue.take(self._may)) is not None:
            share, live, job = found
            if live.dropped:
                self._queue.drop(share, live)
            if not live.dropped and live.table.wants(job):
                self._start(live, job, share)
            elif job.message is not None:
                self._on_done(live, job, None, Refused("stale"))

    def _may(self, share: int) -> bool:
        """Return whether this share may take another thread: one is left to others."""
        return self._busy[share] < max(1, THREADS - 1)

    def _start(self, live: LiveTable, job: TableJob, share: int) -> None:
        self._free -= 1
        self._busy[share] += 1

        def ended(work: asyncio.Future[Json]) -> None:
            self._free += 1
            self._busy[share] -= 1
            if not self._busy[share]:
                del self._busy[share]
            self._begin()
            if not work.cancelled():
                why = work.exception()
                self._on_done(live, job, None if why else work.result(), why)

        asyncio.get_running_loop().run_in_executor(self._threads, job.run).add_done_callback(ended)


def load_bots() -> None:
    """Import the bots' data, which takes a moment, too."""
    for game in all_games().values():
        for level in LEVELS:
            bot_class(game, level)


def load() -> None:
    import mutschel.physics.landing  # noqa: F401  a server at which nobody flicks never loads it

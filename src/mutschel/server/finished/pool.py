"""Schedules work on finished matches: fair by address, one job for equal requests, and a timeout.

An analysis may take a minute, anything about a very long match a few seconds, and everything else a moment. So each of
these has a pool with readers of its own: checking a few dice never waits for an analysis.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from mutschel.engine import Problem
from mutschel.server.fairness import FairQueue, KeyLocks
from mutschel.server.finished.reading import Reading, Work
from mutschel.store.base import StoredTable

LOOK_EVERY: Final = 0.5  # seconds between two looks at whether the client is still there
LONG_MATCH: Final = 1000  # entries; most matches have fewer than 300
KEPT_BYTES: Final = 32 * 2**20  # of cached answers
KEPT_SECONDS: Final = 3600
# half of the processor is left to matches; an address never has all of it, because it has one at a time
ANALYSTS: Final = min(4, max(2, (os.cpu_count() or 1) // 2))


class AnyReader(Protocol):
    """The part of a reader that a pool uses."""

    async def read(self, work: Work) -> bytes: ...

    def end(self) -> None: ...


Start: TypeAlias = Callable[[], AnyReader]


class MatchSource(Protocol):
    """A source of finished matches."""

    async def finished(self, table: str) -> StoredTable: ...


class ReadingJob:
    """One reading, for everybody who waits for it."""

    def __init__(self, work: Work, ended: Callable[[ReadingJob], None]) -> None:
        self.work = work
        self.addresses: list[str] = []  # of all who wait, one for each
        self.running: asyncio.Task[None] | None = None
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._ended = ended

    def end(self, answer: bytes | Exception | None) -> None:
        """End with an answer, with the reason for having none, or (None) because nobody waits any more."""
        if self.answer.done():
            return
        if answer is None:
            self.answer.cancel()
        elif isinstance(answer, bytes):
            self.answer.set_result(answer)
        else:
            self.answer.set_exception(answer)
            self.answer.exception()  # retrieved, even if nobody waits any more
        self._ended(self)


class WorkerPool:
    """A few readers, and a queue for every address. For each address one job runs at a time."""

    def __init__(
        self, readers: int, most_waiting: int, most_of_one: int, is_long: bool, seconds: float, start: Start
    ) -> None:
        self._readers = readers
        self._most_waiting = most_waiting
        self._most_of_one = most_of_one
        self._is_long = is_long  # long enough to kill a process when nobody waits for its job any more
        self._seconds = seconds
        self._start = start
        self._idle: list[AnyReader] = []
        self._queue: FairQueue[str, ReadingJob, ReadingJob] = FairQueue()  # by address; equal jobs are one
        self.running: dict[ReadingJob, str] = {}  # and the address that has its turn

    def waiting(self) -> set[ReadingJob]:
        return set(self._queue)

    def join(self, job: ReadingJob, address: str) -> None:
        """Add someone who waits for this job, perhaps not the first; a Problem if no more may."""
        if job.running is None and not self._queue.waiting(address, job):
            if not self._readers:
                raise Problem("try-again", package="mutschel.server")
            if self._queue.sources(address) >= self._most_of_one:
                raise Problem("too-many-readings", package="mutschel.server", n=self._most_of_one)
            if not job.addresses and len(self.waiting()) >= self._most_waiting:
                raise Problem("readings-busy", package="mutschel.server")
            self._queue.add(address, job, job)
        job.addresses.append(address)
        self._begin()

    def leave(self, job: ReadingJob, address: str) -> None:
        """Remove someone who waited. Without any, a waiting job is dropped, and a long one is ended."""
        job.addresses.remove(address)
        if address not in job.addresses:
            self._queue.drop(address, job)
        if not job.addresses and (job.running is None or self._is_long):
            job.end(None)
            if job.running is not None:
                job.running.cancel()

    def close(self) -> None:
        self._readers = 0
        for job in {*self.running, *self.waiting()}:
            job.end(Problem("try-again", package="mutschel.server"))
            if job.running is not None:
                job.running.cancel()
        self._queue.clear()
        while self._idle:
            self._idle.pop().end()

    def _begin(self) -> None:
        while len(self.running) < self._readers and (found := self._queue.take(self._may)) is not None:
            address, job, _ = found
            self.running[job] = address
            for other in {*job.addresses}:
                self._queue.drop(other, job)
            self._run(job)

    def _may(self, address: str) -> bool:
        return address not in self.running.values()

    def _run(self, job: ReadingJob) -> None:
        reader = self._idle.pop() if self._idle else self._start()

        def ended(task: asyncio.Task[None]) -> None:
            """Runs for a task that was cancelled before it began, too."""
            if self._readers and not task.cancelled() and task.exception() is None:
                self._idle.append(reader)
            else:
                reader.end()
            del self.running[job]
            self._begin()

        job.running = asyncio.create_task(self._read(job, reader))
        job.running.add_done_callback(ended)

    async def _read(self, job: ReadingJob, reader: AnyReader) -> None:
        """Settle the job. After an exception from here the reader is of no more use."""
        try:
            async with asyncio.timeout(self._seconds or None):
                job.end(await reader.read(job.work))
        except Problem as why:
            job.end(why)
        except TimeoutError:
            job.end(Problem("took-too-long", package="mutschel.server", seconds=self._seconds))
            raise
        except Exception as why:
            job.end(why)
            raise


class Readings:
    """Runs all readings of finished matches; each may take this many seconds (0: any number)."""

    def __init__(self, archive: MatchSource, seconds: float, start: Start) -> None:
        self._archive = archive
        self._short = WorkerPool(1, most_waiting=128, most_of_one=16, is_long=False, seconds=seconds, start=start)
        self._long_matches = WorkerPool(1, most_waiting=32, most_of_one=16, is_long=True, seconds=seconds, start=start)
        self._analyses = WorkerPool(
            ANALYSTS, most_waiting=32, most_of_one=8, is_long=True, seconds=seconds, start=start
        )
        self._pools = self._short, self._long_matches, self._analyses
        self._jobs: dict[Reading, ReadingJob] = {}
        self._turns = KeyLocks()  # by address, while a match is loaded
        self._cache = AnswerCache(KEPT_BYTES)
        self._forgotten = 0  # times that `forget` was called

    async def read(self, reading: Reading, address: str, is_there: Callable[[], bool] = lambda: True) -> bytes:
        """Return the answer. A Problem says why there is none; ConnectionResetError: the client has gone."""
        cached = self._cache.get(reading)
        if cached is not None:
            return cached
        async with self._turns.of(address):  # loading a long match takes a while
            if not is_there():
                raise ConnectionResetError
            cached = self._cache.get(reading)  # it may have been read meanwhile
            if cached is not None:
                return cached
            job, forgotten = self._jobs.get(reading), self._forgotten
            if job is None:
                work = Work(reading, b"", [])
                if reading.table:
                    stored = await self._archive.finished(reading.table)
                    work = Work(reading, stored.secret, stored.entries)
                job = self._jobs.get(reading) or ReadingJob(work, self._ended)
            pool = self._pool_for(job.work)
            pool.join(job, address)
            if forgotten == self._forgotten:  # otherwise it may be out of date, and is not shared
                self._jobs[reading] = job
        try:
            while not (await asyncio.wait({job.answer}, timeout=LOOK_EVERY))[0]:
                if not is_there():
                    raise ConnectionResetError
            return job.answer.result()
        finally:
            pool.leave(job, address)

    def forget(self, table: str) -> None:
        """Discard answers about a table that are out of date. Other nodes keep theirs for up to KEPT_SECONDS."""
        self._forgotten += 1
        self._cache.forget(table)
        for reading in [one for one in self._jobs if one.table == table]:
            del self._jobs[reading]

    def waiting(self) -> int:
        return sum([len(pool.waiting()) for pool in self._pools])

    def running(self) -> int:
        return sum([len(pool.running) for pool in self._pools])

    def close(self) -> None:
        """End all readings at once."""
        for pool in self._pools:
            pool.close()

    def _pool_for(self, work: Work) -> WorkerPool:
        if work.reading.what in ("analysis", "day", "lots"):
            return self._analyses
        return self._long_matches if len(work.entries) > LONG_MATCH else self._short

    def _ended(self, job: ReadingJob) -> None:
        if self._jobs.get(job.work.reading) is not job:
            return
        del self._jobs[job.work.reading]
        if not job.answer.cancelled() and job.answer.exception() is None:
            self._cache.add(job.work.reading, job.answer.result())


class AnswerCache:
    """Answers that may be asked for again: those used last, `most` bytes of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._bytes = 0
        self._answers: OrderedDict[Reading, tuple[bytes, float]] = OrderedDict()  # and until when

    def get(self, reading: Reading) -> bytes | None:
        found = self._answers.get(reading)
        if found is None:
            return None
        answer, until = found
        if until < time.monotonic():  # another node may have removed a name
            self._drop(reading)
            return None
        self._answers.move_to_end(reading)
        return answer

    def add(self, reading: Reading, answer: bytes) -> None:
        if reading in self._answers:
            self._drop(reading)
        self._answers[reading] = answer, time.monotonic() + KEPT_SECONDS
        self._bytes += len(answer)
        while self._bytes > self._most:
            self._drop(next(iter(self._answers)))

    def forget(self, table: str) -> None:
        for reading in [one for one in self._answers if one.table == table]:
            self._drop(reading)

    def _drop(self, reading: Reading) -> None:
        self._bytes -= len(self._answers.pop(reading)[0])

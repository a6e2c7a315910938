"""Group commit: whatever happens at all tables while one commit is under way shares the next one.

Nobody is told of anything before it is durable: what is to be sent waits for the commit that it rests on.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from mutschel.engine import Problem
from mutschel.host import entries as log
from mutschel.server.tasks import keep_doing
from mutschel.store.base import SeatRow, Store, StoreError, TableRow, Write

logger = logging.getLogger(__name__)
NAMED = 5  # of the tables whose commit failed: all of them would be too many


class Live(Protocol):
    """Something in memory whose log is kept."""

    dropped: bool  # out of memory: whatever still happens to this copy doesn't count
    unsaved: int  # commits that it takes part in and that are not durable yet

    @property
    def id(self) -> str: ...

    @property
    def seq(self) -> int: ...


class Receiver(Protocol):
    def send(self, message: bytes, hold: int = 0) -> None: ...

    def bye(self, problem: Problem) -> None: ...


L = TypeVar("L", bound=Live)


class Waiting(Generic[L]):
    """What one table adds to the next commit."""

    __slots__ = ("entries", "first", "futures", "gone", "live", "row", "seats", "secret")

    def __init__(self, live: L, first: int) -> None:
        self.live = live
        self.first = first
        self.entries: list[bytes] = []
        self.row: TableRow | None = None
        self.seats: list[SeatRow] = []
        self.gone: list[int] = []
        self.secret: bytes | None = None
        self.futures: list[asyncio.Future[None]] = []

    def write(self) -> Write:
        return Write(self.live.id, self.first, self.entries, self.row, self.seats, self.gone, self.secret)


class Committer(Generic[L]):
    """Takes what changed, makes it durable, then sends what follows from it."""

    def __init__(
        self, store: Store, lost: Callable[[L, Exception | None], None], observe: Callable[[float, int], None]
    ) -> None:
        self._store = store
        self._observe = observe  # told how many seconds a commit took, and how many tables shared it
        self._lost = lost  # told of tables whose changes could not be kept: what is in memory is wrong
        self._waiting: dict[L, Waiting[L]] = {}
        self._sendings: list[tuple[L, Receiver, bytes, int]] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = keep_doing("commits", self._run())

    def add(self, live: L, first: int, entries: Sequence[log.Entry]) -> Waiting[L]:
        """These entries are to become durable."""
        waiting = self._waiting.get(live)
        if waiting is None:
            waiting = self._waiting[live] = Waiting(live, first)
            live.unsaved += 1
            self._wake.set()
        waiting.entries.extend(map(log.encode, entries))
        return waiting

    def saved(self, live: L) -> asyncio.Future[None]:
        """Done when all that has happened at this table is durable; an exception if it couldn't be kept."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if live.unsaved == 0:
            future.set_result(None)
        else:
            self.add(live, live.seq, ()).futures.append(future)
        return future

    def send_when_saved(self, live: L, link: Receiver, message: bytes, hold: int = 0) -> None:
        """Send it once all that has happened at this table so far is durable."""
        self._sendings.append((live, link, message, hold))
        if not self._wake.is_set():
            self._wake.set()

    def forget(self, live: L, why: Exception | None = None) -> None:
        """The table is dropped: what was still to become durable no longer counts."""
        waiting = self._waiting.pop(live, None)
        if waiting is not None:
            settle(waiting, why or StoreError("store-overtaken"))

    async def close(self) -> None:
        """Finish what is under way."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _run(self) -> None:
        while not (self._closing and not self._waiting and not self._sendings):
            await self._wake.wait()
            await asyncio.sleep(0)  # whatever has arrived by now is included
            self._wake.clear()
            waiting, self._waiting = self._waiting, {}
            sendings, self._sendings = self._sendings, []
            if waiting:
                await self._commit(list(waiting.values()))
            for live, link, message, hold in sendings:
                try:
                    if not live.dropped:
                        link.send(message, hold)
                except Exception:  # one device's trouble is not everybody's
                    logger.exception("sending failed", extra={"facts": {"table": live.id}})
                    link.bye(Problem("reload", package="mutschel.server"))

    async def _commit(self, batch: list[Waiting[L]]) -> None:
        began = time.perf_counter()
        why: Exception | None = None
        try:
            late = await self._store.commit([waiting.write() for waiting in batch])
        except Exception as error:  # whatever it is: nobody knows what is durable now
            known = isinstance(error, StoreError)
            tables = [waiting.live.id for waiting in batch[:NAMED]]
            facts = {"tables": len(batch), "among them": tables, "why": str(error)}
            logger.error("commit failed", exc_info=not known, extra={"facts": facts})
            late, why = set(range(len(batch))), error if known else StoreError("store-failed", why=type(error).__name__)
        self._observe(time.perf_counter() - began, len(batch))
        for place, waiting in enumerate(batch):
            waiting.live.unsaved -= 1
            if place in late:
                self._lost(waiting.live, why)
                settle(waiting, why or StoreError("store-overtaken"))
            else:
                settle(waiting, None)


def settle(waiting: Waiting[L], why: Exception | None) -> None:
    """Whoever waited learns that it is durable, or why not."""
    for future in waiting.futures:
        if future.done():  # nobody waits any more
            continue
        if why is None:
            future.set_result(None)
        else:
            future.set_exception(why)

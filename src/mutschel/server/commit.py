"""Group commit: all changes at all tables during one commit share the next one.

Nothing is announced before it is durable: a message waits for the commit that it depends on.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, Generic, Protocol, TypeVar

import msgspec

from mutschel.engine import Problem
from mutschel.server.tasks import start_critical_task
from mutschel.store.base import SeatRow, Store, StoreError, TableRow, Write

logger = logging.getLogger(__name__)
GATHERS = 0.01  # seconds that a commit waits at most for more tables; too little for anybody to notice
encode: Final = msgspec.json.Encoder().encode
NAMED = 5  # ids of tables that the log names after a failed commit, because there may be very many


class Committable(Protocol):
    """Something in memory with a log in the store."""

    dropped: bool  # out of memory: later changes to this copy don't count
    unsaved: int  # commits with changes of it that are not durable yet

    @property
    def id(self) -> str: ...

    @property
    def seq(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Commit:
    """Changes that become durable together with new entries; `Write` explains each part."""

    row: TableRow | None = None
    seats: Sequence[SeatRow] = ()
    gone: Sequence[int] = ()
    replaced: Sequence[tuple[int, bytes]] = ()
    secret: bytes | None = None
    share: int | None = None


ENTRIES_ONLY: Final = Commit()


class Receiver(Protocol):
    def send(self, message: bytes, hold: int = 0) -> None: ...

    def bye(self, problem: Problem) -> None: ...


L = TypeVar("L", bound=Committable)


class Committer(Generic[L]):
    """Makes changes durable, and then sends the messages that depend on them."""

    def __init__(
        self, store: Store, lost: Callable[[L, Exception | None], None], observe: Callable[[float, int], None]
    ) -> None:
        self._store = store
        self._observe = observe  # called with a commit's seconds, and the number of tables that shared it
        self._lost = lost  # called with tables whose changes were not saved: what is in memory is wrong
        self._writes: dict[L, Write] = {}  # each table's part of the next commit
        self._awaited: dict[L, list[asyncio.Future[None]]] = {}  # the futures to settle after it
        self._sendings: list[tuple[L, Receiver, bytes, int]] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = start_critical_task("commits", self._run())

    def add(self, live: L, first: int, entries: Sequence[msgspec.Struct], commit: Commit = ENTRIES_ONLY) -> None:
        """Queue these entries, with all that belongs in the same commit."""
        write = self._writes.get(live)
        if write is None:
            if not self._writes:
                self._wake.set()
            write = self._writes[live] = Write(live.id, first, [])
            live.unsaved += 1
        write.entries.extend(map(encode, entries))
        write.seats = [*write.seats, *commit.seats]
        write.gone = [*write.gone, *commit.gone]
        write.replaced = [*write.replaced, *commit.replaced]
        if commit.row is not None:
            write.row = commit.row
        if commit.secret is not None:
            write.secret, write.share = commit.secret, commit.share

    def saved(self, live: L) -> asyncio.Future[None]:
        """Return a future that is done once all changes of this table are durable, or has failed if they can't be."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if live.unsaved == 0:
            future.set_result(None)
        else:
            self.add(live, live.seq, ())
            self._awaited.setdefault(live, []).append(future)
        return future

    def send_when_saved(self, live: L, link: Receiver, message: bytes, hold: int = 0) -> None:
        """Send a message once all changes of this table so far are durable."""
        if not self._sendings:
            self._wake.set()
        self._sendings.append((live, link, message, hold))

    def forget(self, live: L, why: Exception | None = None) -> None:
        """Discard the changes of a table that was dropped."""
        if self._writes.pop(live, None) is not None:
            settle(self._awaited.pop(live, ()), why or StoreError("store-overtaken"))

    def waiting(self) -> int:
        """Return the number of tables with changes for the next commit."""
        return len(self._writes)

    async def close(self) -> None:
        """Finish the commits that are under way."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _run(self) -> None:
        while not (self._closing and not self._writes and not self._sendings):
            await self._wake.wait()
            await self._gather()
            self._wake.clear()
            writes, self._writes = self._writes, {}
            awaited, self._awaited = self._awaited, {}
            sendings, self._sendings = self._sendings, []
            if writes:
                await self._commit(writes, awaited)
            for live, link, message, hold in sendings:
                try:
                    if not live.dropped:
                        link.send(message, hold)
                except Exception:  # the others still get theirs
                    logger.exception("sending failed", extra={"facts": {"table": live.id}})
                    link.bye(Problem("reload", package="mutschel.server"))

    async def _gather(self) -> None:
        """Wait while more tables keep coming: the more share a commit, the less it costs each of them."""
        tables, until = -1, time.monotonic() + GATHERS
        while len(self._writes) > tables and time.monotonic() < until:
            tables = len(self._writes)
            await asyncio.sleep(0)  # lets all that has arrived add its changes

    async def _commit(self, writes: dict[L, Write], awaited: dict[L, list[asyncio.Future[None]]]) -> None:
        began = time.perf_counter()
        why: Exception | None = None
        try:
            rejected = await self._store.commit(list(writes.values()))
        except Exception as error:  # whatever the error, it is unknown what is durable now
            known = isinstance(error, StoreError)
            tables = [live.id for live in islice(writes, NAMED)]
            facts = {"tables": len(writes), "among them": tables, "why": str(error)}
            logger.error("commit failed", exc_info=not known, extra={"facts": facts})
            rejected = set(range(len(writes)))
            why = error if known else StoreError("store-failed", why=type(error).__name__)
        self._observe(time.perf_counter() - began, len(writes))
        for place, live in enumerate(writes):
            live.unsaved -= 1
            if place in rejected:
                self._lost(live, why)
                settle(awaited.get(live, ()), why or StoreError("store-overtaken"))
            elif live in awaited:
                settle(awaited[live], None)


def settle(futures: Iterable[asyncio.Future[None]], why: Exception | None) -> None:
    """Tell all who wait that their changes are durable, or why not."""
    for future in futures:
        if future.done():  # was cancelled
            continue
        if why is None:
            future.set_result(None)
        else:
            future.set_exception(why)

"""Group commit: whatever happens at all tables while one commit is under way shares the next one.

Nobody is told of anything before it is durable: what is to be sent waits for the commit that it rests on.
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
GATHERS = 0.01  # seconds: no commit waits longer for more tables, so nobody feels it
encode: Final = msgspec.json.Encoder().encode
NAMED = 5  # of the tables whose commit failed: all of them would be too many


class Committable(Protocol):
    """Something in memory whose log is kept."""

    dropped: bool  # out of memory: whatever still happens to this copy doesn't count
    unsaved: int  # commits that it takes part in and that are not durable yet

    @property
    def id(self) -> str: ...

    @property
    def seq(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Commit:
    """What becomes durable together with new entries; `Write` says what each part is."""

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
    """Takes what changed, makes it durable, then sends what follows from it."""

    def __init__(
        self, store: Store, lost: Callable[[L, Exception | None], None], observe: Callable[[float, int], None]
    ) -> None:
        self._store = store
        self._observe = observe  # told how many seconds a commit took, and how many tables shared it
        self._lost = lost  # told of tables whose changes could not be kept: what is in memory is wrong
        self._pending: dict[L, Write] = {}  # what each table adds to the next commit
        self._awaited: dict[L, list[asyncio.Future[None]]] = {}  # by whoever waits for it
        self._sendings: list[tuple[L, Receiver, bytes, int]] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = start_critical_task("commits", self._run())

    def add(self, live: L, first: int, entries: Sequence[msgspec.Struct], commit: Commit = ENTRIES_ONLY) -> None:
        """These entries are to become durable, and with them all that belongs into the same commit."""
        write = self._pending.get(live)
        if write is None:
            if not self._pending:
                self._wake.set()
            write = self._pending[live] = Write(live.id, first, [])
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
        """Done when all that has happened at this table is durable; an exception if it couldn't be kept."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if live.unsaved == 0:
            future.set_result(None)
        else:
            self.add(live, live.seq, ())
            self._awaited.setdefault(live, []).append(future)
        return future

    def send_when_saved(self, live: L, link: Receiver, message: bytes, hold: int = 0) -> None:
        """Send it once all that has happened at this table so far is durable."""
        if not self._sendings:
            self._wake.set()
        self._sendings.append((live, link, message, hold))

    def forget(self, live: L, why: Exception | None = None) -> None:
        """The table is dropped: what was still to become durable no longer counts."""
        if self._pending.pop(live, None) is not None:
            settle(self._awaited.pop(live, ()), why or StoreError("store-overtaken"))

    def waiting(self) -> int:
        """Tables with something for the next commit."""
        return len(self._pending)

    async def close(self) -> None:
        """Finish what is under way."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _run(self) -> None:
        while not (self._closing and not self._pending and not self._sendings):
            await self._wake.wait()
            await self._gather()
            self._wake.clear()
            pending, self._pending = self._pending, {}
            awaited, self._awaited = self._awaited, {}
            sendings, self._sendings = self._sendings, []
            if pending:
                await self._commit(pending, awaited)
            for live, link, message, hold in sendings:
                try:
                    if not live.dropped:
                        link.send(message, hold)
                except Exception:  # one device's trouble is not everybody's
                    logger.exception("sending failed", extra={"facts": {"table": live.id}})
                    link.bye(Problem("reload", package="mutschel.server"))

    async def _gather(self) -> None:
        """As long as more tables keep coming, the commit waits for them: the more share it, the less it costs each."""
        tables, until = -1, time.monotonic() + GATHERS
        while len(self._pending) > tables and time.monotonic() < until:
            tables = len(self._pending)
            await asyncio.sleep(0)  # whatever has arrived by now is included

    async def _commit(self, pending: dict[L, Write], awaited: dict[L, list[asyncio.Future[None]]]) -> None:
        began = time.perf_counter()
        why: Exception | None = None
        try:
            rejected = await self._store.commit(list(pending.values()))
        except Exception as error:  # whatever it is: nobody knows what is durable now
            known = isinstance(error, StoreError)
            tables = [live.id for live in islice(pending, NAMED)]
            facts = {"tables": len(pending), "among them": tables, "why": str(error)}
            logger.error("commit failed", exc_info=not known, extra={"facts": facts})
            rejected = set(range(len(pending)))
            why = error if known else StoreError("store-failed", why=type(error).__name__)
        self._observe(time.perf_counter() - began, len(pending))
        for place, live in enumerate(pending):
            live.unsaved -= 1
            if place in rejected:
                self._lost(live, why)
                settle(awaited.get(live, ()), why or StoreError("store-overtaken"))
            elif live in awaited:
                settle(awaited[live], None)


def settle(futures: Iterable[asyncio.Future[None]], why: Exception | None) -> None:
    """Whoever waited learns that it is durable, or why not."""
    for future in futures:
        if future.done():  # nobody waits any more
            continue
        if why is None:
            future.set_result(None)
        else:
            future.set_exception(why)

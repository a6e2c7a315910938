"""A node's memory of tables or of evenings: loaded when they are needed, dropped when in doubt.

Both have a log, devices and commands, so sockets and nodes treat them alike.
"""

from __future__ import annotations

import asyncio
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, Protocol, TypeVar

from mutschel.engine import Problem
from mutschel.protocol import play
from mutschel.server.commit import Committable, Committer, encode
from mutschel.server.hooks import Hooks
from mutschel.server.live import commands
from mutschel.server.live.link import Link
from mutschel.server.live.loading import Loader, try_again
from mutschel.server.tasks import Threads, start_critical_task
from mutschel.store.base import Store, StoredTable

BEAT = 0.25  # seconds
PINGS_AT_ONCE = 4  # when a device arrives, to learn early how far away it is
PING_EVERY = 16  # beats
IDLE_EVERY = 8  # beats between two looks for idle ones
GONE_AFTER = 25_000  # milliseconds without a pong


class Live(Committable, Protocol):
    """A table or an evening in memory."""

    links: list[Link]
    idle_since: int


L = TypeVar("L", bound=Live)


class Memory(ABC, Generic[L]):
    """All tables, or all evenings, of this node by id."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        hooks: Hooks | None,
        restore: Callable[[str, StoredTable], Any],
        missing: str,
        idle_seconds: float,
        threads: Threads = ThreadPoolExecutor,
    ) -> None:
        """`restore` runs beside the event loop; `missing` is the code of the problem for an id that doesn't exist.

        Without devices they leave memory after `idle_seconds`.
        """
        self.store = store
        self.live: dict[str, L] = {}
        self.clock = clock
        self.hooks = hooks or Hooks()
        self._closed = False
        self._committer = Committer[L](store, self.drop, self.hooks.commit)
        self._loader = Loader(store, restore, self.live, self._put, missing, threads)
        self._idle = int(idle_seconds * 1000)
        self._housekeeping = start_critical_task(f"{type(self).__name__} housekeeping", self._look_after_all())

    @property
    @abstractmethod
    def decode(self) -> Callable[[bytes | str], Any]:
        """Decode a message from a device."""

    @abstractmethod
    async def do(self, id: str, command: commands.AnyCommand, share: int = 0) -> Any:
        """Carry out a command from HTTP. Its effects are durable when this returns. `share`: that of the address."""

    @abstractmethod
    async def save(self, live: L) -> None:
        """Save all changes; they are durable when this returns."""

    @abstractmethod
    def take_over(self, live: L) -> None:
        """Write to the log, because another node had this one before."""

    @abstractmethod
    def attach(self, live: L, link: Link) -> None:
        """Add a device, and send it the state of things."""

    @abstractmethod
    def receive(self, live: L, link: Link, message: Any) -> None:
        """Handle a message from a device. It is always answered."""

    @abstractmethod
    def _incident(self, what: str, live: L, why: BaseException | None) -> Problem:
        """Log an unexpected error."""

    @abstractmethod
    def _put(self, restored: Any, stored: StoredTable) -> L:
        """Add one that was restored from the store."""

    @abstractmethod
    def detach(self, live: L, link: Link) -> None:
        """Remove a device that has gone."""

    def _stop(self, live: L) -> None:
        """Stop timers, because this one is dropped or the server stops."""

    def _beat(self, live: L, beat: int) -> None:
        """Do more work at every beat."""

    def _is_idle(self, live: L) -> bool:
        return not live.links and live.unsaved == 0 and self.clock() - live.idle_since > self._idle

    async def open(self, id: str, share: int = 0) -> L:
        """Return one of these, from the store if need be. `share`: that of the address that asks for it."""
        self._check_open()
        live = self.live.get(id)
        if live is None:
            live = await self._loader.load(id, share)
            if live.dropped:
                raise try_again()
            self._check_open()
        live.idle_since = self.clock()
        return live

    def drop(self, live: L, why: Exception | None = None) -> None:
        """Remove one from memory, because it may differ from its log; its devices have to reconnect."""
        live.dropped = True
        self._loader.forget(live.id)
        self._committer.forget(live, why)
        if self.live.get(live.id) is live:
            del self.live[live.id]
        self._stop(live)
        links, live.links = live.links, []
        for link in links:
            link.bye(Problem("reload", package="mutschel.server"))

    def drop_all(self) -> None:
        """Drop everything, because other nodes may hold it by now."""
        self._loader.forget()
        for live in list(self.live.values()):
            self.drop(live)

    def _failed(self, live: L, link: Link | None = None) -> None:
        """Drop one after a mistake in a game or in ours, so that memory never differs from the log.

        The device is told not to reconnect by itself, because it would fail again and again.
        """
        problem = self._incident("incident", live, sys.exception())
        if link is not None:
            link.bye(problem)
        self.drop(live)

    # -- housekeeping ------------------------------------------------------------------------------------
    async def _look_after_all(self) -> None:
        """Measure the distance of all devices and tidy up, until it is cancelled."""
        beat = 0
        while True:
            await asyncio.sleep(BEAT)
            beat += 1
            for live in list(self.live.values()):
                try:
                    self._ping(live, beat)
                    self._beat(live, beat)
                    if beat % IDLE_EVERY == 0 and self._is_idle(live):
                        self.drop(live)
                except Exception:  # the others are still looked after
                    self._failed(live)

    def _ping(self, live: L, beat: int) -> None:
        """Ping devices to measure their distance, and remove those that have gone."""
        now = self.clock()
        for link in list(live.links):
            if now - link.ponged > GONE_AFTER:
                self.detach(live, link)
                link.bye(Problem("timeout", package="mutschel.server"))
            elif link.pinged < PINGS_AT_ONCE or (beat + id(link) // 64) % PING_EVERY == 0:
                if link.busy or not link.greeted:
                    continue
                link.pinged += 1
                link.pings.append(now)
                link.send(encode(play.Ping(now)))

    # -- the end -----------------------------------------------------------------------------------------
    def _check_open(self) -> None:
        if self._closed:
            raise try_again()

    def _send_away(self) -> None:
        """Accept nothing new, and tell all devices to come back later."""
        self._housekeeping.cancel()
        self._closed = True
        for live in list(self.live.values()):
            for link in list(live.links):
                self.detach(live, link)
                link.bye(Problem("restart", package="mutschel.server"))
            self._stop(live)

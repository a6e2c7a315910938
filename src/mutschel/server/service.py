"""One server: its tables, and the routes to them."""

from __future__ import annotations

import asyncio
import math
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import mutschel
from mutschel.engine import Problem
from mutschel.extras import needs
from mutschel.host.play import NO_PACE
from mutschel.protocol.lobby import Health
from mutschel.server.blocks import Blocks
from mutschel.server.clubs import Clubs
from mutschel.server.fairness import share_of
from mutschel.server.finished.archive import Archive
from mutschel.server.finished.pool import Readings
from mutschel.server.finished.reader import Reader
from mutschel.server.http import games
from mutschel.server.http.admin import AdminRoutes
from mutschel.server.http.call import TEXT, Answer, Call, Conversation
from mutschel.server.http.clubs import ClubRoutes
from mutschel.server.http.days import DayRoutes
from mutschel.server.http.evenings import EveningRoutes, evening_in
from mutschel.server.http.front import Front
from mutschel.server.http.hosts import check_origin
from mutschel.server.http.lobby import Do, TableRoutes, id_in
from mutschel.server.http.matches import MatchRoutes
from mutschel.server.http.my_data import MyDataRoutes, read_site
from mutschel.server.http.openapi import description
from mutschel.server.http.pages import BUILT, Pages, pages
from mutschel.server.http.papers import PaperRoutes
from mutschel.server.http.practice import PracticeRoutes, be_nice
from mutschel.server.http.reports import ReportRoutes
from mutschel.server.http.routes import Route, Router, encode
from mutschel.server.http.screens import screen_files
from mutschel.server.limits import Clock, Limits, SharedQuery
from mutschel.server.live.evenings import EveningMemory
from mutschel.server.live.link import Link
from mutschel.server.live.registry import PlaceRegistry
from mutschel.server.live.tables import TableMemory
from mutschel.server.metrics import Metrics, memory_used
from mutschel.server.retention import Retention
from mutschel.server.settings import Settings
from mutschel.server.sockets.play import talk
from mutschel.server.tasks import start_critical_task
from mutschel.store import Store, StoreError

if TYPE_CHECKING:
    from mutschel.server.nodes.nodes import Nodes

SWITCH_WITHIN = 0.001  # seconds for which a busy thread may hold up the event loop


class Service:
    """One server, without the process around it."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        clock: Clock = time.monotonic,
        client: Path = BUILT,
    ) -> None:
        self.settings = settings
        self._client = client
        self.store = store
        self.limits = Limits(settings, clock)
        self.metrics = Metrics()
        pace = NO_PACE if settings.pace == "none" else None
        self.tables = TableMemory(
            store,
            pace=pace,
            idle_seconds=settings.idle_seconds,
            breaks_per_minute=settings.breaks_per_minute,
            words_per_address=settings.words_per_address,
            hooks=self.metrics.hooks(),
        )
        self.evenings = EveningMemory(
            store,
            self.tables,
            idle_seconds=settings.idle_seconds,
            words_per_address=settings.words_per_address,
            hooks=self.metrics.hooks(),
        )
        self.registry = PlaceRegistry(self.tables, self.evenings)
        self.practice = PracticeRoutes(self.limits, ThreadPoolExecutor(1, "practice", initializer=be_nice))
        self.readings = Readings(Archive(store), settings.reading_seconds, Reader)
        self.clubs = Clubs(store, self.readings)
        self.blocks = Blocks(store, self._send_away)
        self.retention = Retention(
            store, self.registry, self.readings, self.clubs, settings.finished_days, settings.waiting_hours
        )
        self.site = read_site(settings)
        self.nodes: Nodes | None = None
        self._description = b""
        self._links: set[Link] = set()
        self._ready = SharedQuery(lambda: store.ready(), clock)
        self._size = SharedQuery(lambda: store.size(), clock)
        self._count()

    def _count(self) -> None:
        """Add gauges of everything that waits. A queue that grows is the first sign of an overloaded server."""
        count, tables, readings = self.metrics.count, self.tables, self.readings
        count("tables_live", "Tables in memory", lambda: len(tables.live))
        count("evenings_live", "Evenings in memory", lambda: len(self.evenings.live))
        count("connections_open", "Connections of any kind", self.limits.open.taken)
        count("connections_waiting", "Connections that have yet to ask for something", self.limits.waiting.taken)
        count("commits_waiting", "Tables whose changes wait for a commit", tables.commits_waiting)
        count("jobs_waiting", "Bots, hints and flights of dice that wait for a thread", tables.jobs_waiting)
        count("readings_waiting", "Logs, replays, checks, analyses that wait", readings.waiting)
        count("readings_running", "Logs, replays, checks, analyses under way", readings.running)
        count("sends_waiting", "Messages that wait for slow devices", lambda: sum(link.waiting for link in self._links))

    async def start(self) -> Front:
        """Begin what goes on beside requests, and return what answers these. It all ends with `close`."""
        if self.settings.redis:
            self.nodes = await join_nodes(self.settings.redis, self.registry)
            self.registry.reach_through(self.nodes.do)
        page = Pages(pages(self._client).files | screen_files())
        sys.setswitchinterval(SWITCH_WITHIN)
        self._watching = [
            asyncio.create_task(self.metrics.watch_loop()),
            start_critical_task("blocks", self.blocks.follow()),
            start_critical_task("retention", self.retention.keep_tidy()),
        ]
        router = Router([*self.routes(), *self.conversations()], page.routes())
        return Front(router, self.limits, self.metrics, self.blocks)

    def conversations(self) -> list[Route]:
        return [
            Route("GET", "/api/tables/{id}/play", self.converse, "A table's WebSocket", Conversation),
            Route("GET", "/api/evenings/{id}/live", self.converse, "An evening's WebSocket", Conversation),
        ]

    def routes(self) -> list[Route]:
        do = self.registry.do if self.nodes is None else self.nodes.do
        return [
            *TableRoutes(self.tables, do, self.limits).routes(),
            *MatchRoutes(do, self.readings, self.limits).routes(),
            *EveningRoutes(self.evenings, do, self.limits, self.readings).routes(),
            *PaperRoutes(do, self.readings).routes(),
            *ClubRoutes(self.clubs, self.evenings, do, self.limits).routes(),
            *DayRoutes(self.tables, do, self.limits).routes(),
            *MyDataRoutes(self.clubs, do, self.limits, self.retention, self.site).routes(),
            *(self._admin(do).routes() if self.settings.admin_token else []),
            *games.routes(),
            *self.practice.routes(),
            *ReportRoutes(self.limits).routes(),
            Route("GET", "/openapi.json", self.describe, "This description", "application/json"),
            Route("GET", "/healthz", self.health, "Can the server save what happens?", Health),
            Route("GET", "/metrics", self.tell_metrics, "Metrics for Prometheus", "text/plain"),
        ]

    def _admin(self, do: Do) -> AdminRoutes:
        return AdminRoutes(self.registry, self.clubs, do, self.limits, self.blocks, self.retention, self._figures)

    async def _figures(self) -> dict[str, int]:
        return {
            "memory": memory_used(),
            "database": await self._size.get(),
            "tables": len(self.tables.live),
            "evenings": len(self.evenings.live),
            "connections": self.limits.connections.taken(),
            "commits_waiting": self.tables.commits_waiting(),
            "jobs_waiting": self.tables.jobs_waiting(),
            "readings_waiting": self.readings.waiting(),
        }

    def _send_away(self, address: str) -> None:
        share = share_of(address)
        for link in [link for link in self._links if link.share == share]:
            link.bye(Problem("blocked", package="mutschel.server"))

    # -- routes ------------------------------------------------------------------------------------------
    async def describe(self, call: Call[None]) -> Answer:
        if not self._description:  # now, because few ask for it and it would slow down every start
            self._description = await asyncio.to_thread(lambda: encode(description(self.routes())))
        return Answer(self._description)

    async def health(self, call: Call[None]) -> Health:
        await self._ready.get()
        if self.nodes is not None:
            self.nodes.check()
        return Health(True, mutschel.__version__)

    async def tell_metrics(self, call: Call[None]) -> Answer:
        try:
            self.metrics.database.set(await self._size.get())
        except StoreError:
            self.metrics.database.set(math.nan)
        return Answer(self.metrics.text(), TEXT)

    async def converse(self, call: Call[None]) -> Conversation:
        id = evening_in(call) if call.path.startswith("/api/evenings/") else id_in(call)
        check_origin(call)
        share, check = share_of(call.address), partial(self.blocks.check, call.address)
        return Conversation(partial(talk, id, self.registry.of(id), self._links, share, check, self.nodes))

    # -- the end -----------------------------------------------------------------------------------------
    async def close(self) -> None:
        """Tell all devices to come back, and save all changes; the store stays open. No new ones may connect by now."""
        self.practice.close()
        self.readings.close()
        await self.clubs.close()
        await self.registry.close()
        if self.nodes is not None:
            await self.nodes.close()
        for task in self._watching:
            task.cancel()


async def join_nodes(url: str, registry: PlaceRegistry) -> Nodes:
    with needs("nodes"):
        from mutschel.server.nodes.nodes import Nodes
    return await Nodes.join(url, registry)

"""The host of one device: it answers calls, and holds conversations over pipes, as a server does over its network."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from mutschel.engine import Problem
from mutschel.host import lookalikes
from mutschel.host.play import Pace
from mutschel.offline.pipe import Pipe, ToPage
from mutschel.offline.threads import InlineExecutor, no_threads
from mutschel.server.finished.archive import Archive
from mutschel.server.finished.inline import InlineReader
from mutschel.server.finished.pool import Readings, Start
from mutschel.server.http import games
from mutschel.server.http.call import Answer, Call
from mutschel.server.http.days import DayRoutes
from mutschel.server.http.lobby import TableRoutes
from mutschel.server.http.matches import MatchRoutes
from mutschel.server.http.practice import PracticeRoutes
from mutschel.server.http.routes import Router, refusal
from mutschel.server.incidents import incident
from mutschel.server.limits import Limits
from mutschel.server.live.link import Link
from mutschel.server.live.tables import TableMemory
from mutschel.server.settings import Settings
from mutschel.server.sockets.play import talk
from mutschel.store.base import Store

HERE: Final = 0  # the share of this device, the only one


class OfflineHost:
    """All tables of one device. `base` is the beginning of their links; `reader` reads finished matches."""

    def __init__(self, store: Store, base: str, reader: Start = InlineReader, pace: Pace | None = None) -> None:
        self.settings = without_limits(base)
        limits = Limits(self.settings)
        self.tables = TableMemory(store, pace=pace, threads=no_threads)
        self._readings = Readings(Archive(store), 0, reader)
        self._links: set[Link] = set()
        self._talks: set[asyncio.Task[None]] = set()
        do = self.tables.do
        self._router = Router(
            [
                *TableRoutes(self.tables, do, limits).routes(),
                *MatchRoutes(do, self._readings, limits).routes(),
                *DayRoutes(self.tables, do, limits).routes(),
                *games.routes(),
                *PracticeRoutes(limits, InlineExecutor()).routes(),
            ]
        )
        lookalikes.load()

    def call(self, method: str, target: str, **parts: Any) -> Call[Any]:
        """Return a call to this host: see `Call` for its parts."""
        return Call(self.settings, method, target, **parts)

    async def answer(self, call: Call[Any]) -> Answer:
        route = self._router.find(call)
        try:
            if isinstance(route, Problem):
                raise route
            given = await route.given(call)
            assert isinstance(given, Answer)  # conversations have no routes here
            return given
        except Exception as why:
            return refusal(self._problem(why, call), call.language)

    def _problem(self, why: Exception, call: Call[Any]) -> Problem:
        if lacks_module(why):
            return Problem("not-here", package="mutschel.offline")
        if isinstance(why, Problem):
            return why
        return incident("incident", why, method=call.method, path=call.path)

    def connect(self, table: str, to_page: ToPage) -> Pipe:
        """Open a pipe to a table; `to_page` gets what is said to the page."""
        pipe = Pipe(to_page)
        task = asyncio.create_task(self._hold(table, pipe))
        self._talks.add(task)
        task.add_done_callback(self._talks.discard)
        return pipe

    async def _hold(self, table: str, pipe: Pipe) -> None:
        try:
            await talk(table, self.tables, self._links, HERE, lambda: None, None, pipe)
        except Exception as why:
            incident("incident", why, table=table)
        finally:
            pipe.hang_up()

    async def close(self) -> None:
        """Say goodbye to the page, and save everything; the store stays open."""
        self._readings.close()
        await self.tables.close()
        await asyncio.gather(*self._talks)


def lacks_module(why: BaseException | None) -> bool:
    """Return whether something failed for want of a module that this device doesn't have, such as NumPy."""
    return why is not None and (isinstance(why, ModuleNotFoundError) or lacks_module(why.__cause__))


def without_limits(base: str) -> Settings:
    """Return the settings of a host that only its own device asks."""
    return Settings(
        public_url=base,
        requests_per_minute=0,
        tables_per_hour=0,
        connections_per_address=0,
        messages_per_second=0,
        words_per_minute=0,
        words_per_address=0,
        listed_per_address=0,
        practice_per_minute=0,
        breaks_per_minute=0,
    )

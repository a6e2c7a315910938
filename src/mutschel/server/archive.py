"""Matches that are over, for those who want to read what happened there; worked on beside the event loop."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from mutschel.engine import Problem
from mutschel.host.hosted import HostedTable
from mutschel.store.base import Store

P = ParamSpec("P")
T = TypeVar("T")
KEPT = 8  # the tables asked for last; whoever replays one asks again and again


class Archive:
    """Finished tables as their logs tell them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[str, HostedTable] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()  # whatever is read, half of the processor is left to those who play

    async def read(self, table: str, work: Callable[[HostedTable], T]) -> T:
        """What `work` makes of a finished table, in a thread. It must not change the table."""
        host = self._kept.get(table) or await self._fetch(table)
        self._kept[table] = host
        self._kept.move_to_end(table)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return await self._beside(work, host)

    async def _fetch(self, table: str) -> HostedTable:
        stored = await self._store.load(table)
        if stored is None:
            raise Problem("no-such-table", package="mutschel.server")
        if stored.row.state not in ("over", "abandoned"):
            raise Problem("not-over", package="mutschel.host")
        return await self._beside(HostedTable.restore, table, stored.secret, stored.entries)

    async def _beside(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self._one_at_a_time:
            return await asyncio.to_thread(work, *args, **kwargs)

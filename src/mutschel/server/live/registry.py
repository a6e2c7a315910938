"""The tables and evenings that a node holds; an id tells which of the two it is."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any

from mutschel.engine import Problem
from mutschel.server.live import commands
from mutschel.server.live.evenings import EveningMemory
from mutschel.server.live.execute import match_report
from mutschel.server.live.memory import Memory
from mutschel.server.live.table import LiveTable
from mutschel.server.live.tables import TableMemory
from mutschel.store.base import EVENING

logger = logging.getLogger(__name__)
TELL_AFTER = 0.3  # seconds: an evening gets a table's changes of that time in one message


class PlaceRegistry:
    """The node's tables and evenings, by id."""

    def __init__(self, tables: TableMemory, evenings: EveningMemory) -> None:
        self.tables = tables
        self.evenings = evenings
        self._do: Callable[[str, commands.AnyCommand, int], Awaitable[Any]] = self.do
        self._telling: dict[str, asyncio.Task[None]] = {}  # by table
        tables.tell_evening = self._tell_evening
        evenings.reach = lambda id, command, share: self._do(id, command, share)

    def of(self, id: str) -> Memory[Any]:
        return self.evenings if id.startswith(EVENING) else self.tables

    def everything(self) -> Iterator[tuple[Memory[Any], Any]]:
        for memory in self.tables, self.evenings:
            for live in list(memory.live.values()):
                yield memory, live

    async def do(self, id: str, command: commands.AnyCommand, share: int = 0) -> Any:
        kind = self.of(id)
        if isinstance(command, commands.Unload) and id in kind.live:
            kind.drop(kind.live[id])
        return await kind.do(id, command, share)

    async def unload(self, id: str) -> None:
        """Drop a deleted table or evening from memory, on whichever node it is."""
        with suppress(Problem):
            await self._do(id, commands.Unload([]), 0)

    def reach_through(self, do: Callable[[str, commands.AnyCommand, int], Awaitable[Any]]) -> None:
        """Reach tables and evenings on other nodes through `do`."""
        self._do = do

    def drop_all(self) -> None:
        self.tables.drop_all()
        self.evenings.drop_all()

    async def close(self) -> None:
        for task in list(self._telling.values()):
            task.cancel()
        await self.evenings.close()
        await self.tables.close()

    def _tell_evening(self, live: LiveTable) -> None:
        """Report a table's change to its evening soon. If that fails, the evening asks for it."""
        if live.id not in self._telling:
            task = self._telling[live.id] = asyncio.create_task(self._tell(live))
            task.add_done_callback(lambda _: self._telling.pop(live.id, None))

    async def _tell(self, live: LiveTable) -> None:
        await asyncio.sleep(TELL_AFTER)
        evening = live.table.state.setup.evening
        try:
            await self.tables.save(live)  # nothing is reported before it is durable
            command = match_report(live)
            if command is not None and not live.dropped:
                await self._do(evening, command, 0)
        except Problem as why:
            logger.info("an evening wasn't told", extra={"facts": {"table": live.id, "why": str(why)}})

"""Tables in memory on a store that a test controls, and devices without a network."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from mutschel.host import entries as log
from mutschel.host.presence import Device
from mutschel.server.live.commands import NewSeat
from mutschel.server.live.link import Link
from mutschel.server.live.tables import TableMemory
from stores import opened

ANNA, BEN = b"a" * 32, b"b" * 32


class RecordingLink(Link):
    """A device that keeps its messages; or breaks."""

    def __init__(self, members: Sequence[int] = ()) -> None:
        super().__init__(Device(members), "en", 0)
        self.sent: list[bytes] = []
        self.byes: list[str] = []
        self.breaks = False

    def send(self, message: bytes, hold: int = 0) -> None:
        if self.breaks:
            raise RuntimeError("a broken link")
        self.greeted = True
        self.sent.append(message)

    def close(self, code: str, text: str) -> None:
        self.byes.append(code)


@asynccontextmanager
async def tables_on(url: str) -> AsyncIterator[TableMemory]:
    async with opened(url) as store:
        tables = TableMemory(store)
        try:
            yield tables
        finally:
            await tables.close()


async def lay(tables: TableMemory, start: bool = False) -> str:
    """Set up a table for Anna and Ben, at which each throws once."""
    setup = log.Agreed("langer-entenschiss", 1, {"rounds": 1, "begins": 1})
    people = [NewSeat("Anna", ANNA, b"A" * 32), NewSeat("Ben", BEN, b"B" * 32)]
    return (await tables.create(setup, people, start)).table.id

"""Stores to test, and values to write into them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, ClassVar

from mutschel.store import SeatRow, Store, StoredTable, TableRow, Write, open_store
from mutschel.store.base import Lifetimes
from mutschel.store.records import RecordStore

ANNA, BEN, CEM = b"a" * 32, b"b" * 32, b"c" * 32


class MemoryRecords:
    """A database of records in memory, which goes on after a store on it was closed."""

    every: ClassVar[dict[str, dict[str, bytes]]] = {}  # by name

    def __init__(self, name: str) -> None:
        self.kept = self.every.setdefault(name, {})

    async def read(self, prefix: str) -> dict[str, bytes]:
        await asyncio.sleep(0)
        return {key: value for key, value in sorted(self.kept.items()) if key.startswith(prefix)}

    async def write(self, records: Mapping[str, bytes | None]) -> None:
        await asyncio.sleep(0)
        self.kept.update({key: value for key, value in records.items() if value is not None})
        for key in [key for key, value in records.items() if value is None]:
            self.kept.pop(key, None)

    async def close(self) -> None: ...


@asynccontextmanager
async def opened(url: str, durability: str = "process") -> AsyncIterator[Store]:
    records = url.startswith("records:")
    store = await (RecordStore.open(MemoryRecords(url)) if records else open_store(url, durability))
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def two_nodes(url: str) -> AsyncIterator[tuple[Store, Store]]:
    """Open two stores on one PostgreSQL; a file has only one, which then stands for both."""
    async with opened(url) as one:
        if not url.startswith("postgresql:"):
            yield one, one
            return
        async with opened(url) as other:
            yield one, other


def row(id: str, **changes: Any) -> TableRow:
    return replace(TableRow(id, None, "dice_cup", "lobby", False, 2, 1_700_000_000_000, 1, None, b"{}"), **changes)


def entries(start: int, stop: int) -> list[bytes]:
    return [b'{"n":%d}' % n for n in range(start, stop)]


def first(id: str, n: int = 1, seats: Sequence[SeatRow] = (), **changes: Any) -> Write:
    return Write(id, 0, entries(0, n), row(id, **changes), seats, secret=b"secret of " + id.encode())


def then(id: str, start: int, n: int = 1, **others: Any) -> Write:
    return Write(id, start, entries(start, start + n), **others)


def seat(member: int, person: bytes = ANNA, name: str = "Änne") -> SeatRow:
    return SeatRow(member, b"token of %d" % member, person, name)


async def log(store: Store, table: str) -> list[bytes]:
    stored = await store.load(table)
    return [] if stored is None else stored.entries


class MemoryStore(Store):
    """A store in memory for one table."""

    def __init__(self, table: str, secret: bytes) -> None:
        self._table = table
        self._secret = secret
        self._entries: list[bytes] = []
        self._row: TableRow | None = None
        self._seats: dict[int, SeatRow] = {}

    async def _save(self, writes: Sequence[Write]) -> set[int]:
        for write in writes:
            self._entries += write.entries
            self._row = write.row or self._row
            self._seats |= {seat.member: seat for seat in write.seats}
        return set()

    async def load(self, table: str) -> StoredTable | None:
        if self._row is None or table != self._table:
            return None
        return StoredTable(self._row, self._secret, list(self._entries), list(self._seats.values()))

    async def seats_of(self, table: str) -> list[SeatRow]:
        return list(self._seats.values())

    async def table_of_word(self, word: str) -> str | None:
        return self._table if self._row is not None and self._row.word == word else None

    async def rows(self, tables: Sequence[str]) -> dict[str, TableRow]:
        return {self._table: self._row} if self._row is not None and self._table in tables else {}

    async def lasting_secret(self, name: str, fresh: bytes) -> bytes:
        return self._secret

    async def words_held(self, share: int) -> int:
        return 0

    async def advance_clock(self, time: int, wall: int) -> None:
        """Do nothing: places here don't age."""

    async def read_clock(self) -> tuple[int, int]:
        return 0, 0

    async def release_words(self, now: int, kept: Lifetimes) -> list[str]:
        return []

    async def public_tables(self, limit: int, each: int, changed_after: int) -> list[TableRow]:
        return [self._row] if self._row is not None and self._row.state in ("lobby", "running") else []

    async def tables_of_day(self, day: str, limit: int) -> list[TableRow]:
        return [self._row] if self._row is not None and self._row.day == day and self._row.state == "over" else []

    async def tables_of(
        self, person: bytes, limit: int, after: tuple[int, str] | None = None, kind: str = "", former: bool = False
    ) -> list[tuple[TableRow, dict[int, str]]]:
        mine = {
            seat.member: seat.name
            for seat in self._seats.values()
            if seat.person == person or (former and person in seat.former)
        }
        return [(self._row, mine)] if self._row is not None and mine else []

    async def delete(self, table: str) -> None:
        self._row, self._entries, self._seats = None, [], {}

    async def expired(self, now: int, kept: Lifetimes, limit: int) -> list[str]:
        return []

    async def places(self, limit: int, after: tuple[int, str] | None = None, name: str | None = None) -> list[TableRow]:
        return [] if self._row is None else [self._row]

    async def block(self, address: str, until: int, now: int) -> None:
        pass

    async def blocks(self) -> dict[str, int]:
        return {}

    async def shrink(self) -> bool:
        return False

    async def size(self) -> int:
        return sum(map(len, self._entries))

    async def _try(self, writes: Sequence[Write]) -> None:
        pass

    async def close(self) -> None:
        pass

"""What is round a server, without waiting and without a disk: time that jumps, and a store in memory."""

from __future__ import annotations

import asyncio
import math
import selectors
from collections.abc import Callable, Sequence
from typing import Any

from mutschel.store import SeatRow, Store, Stored, TableRow, Write
from mutschel.store.base import Kept


class Jump(selectors.SelectSelector):
    """Instead of waiting, the clock is put forward."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "nothing will ever happen again"  # nothing here waits for the world outside
        self._loop.now += max(0, math.ceil(timeout * 1000 - 1e-6))
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop in whole milliseconds that never waits."""

    def __init__(self) -> None:
        self.now = 0
        super().__init__(Jump(self))

    def time(self) -> float:
        return self.now / 1000

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """At once, because threads know no virtual time."""
        done = self.create_future()
        done.set_result(func(*args))
        return done


class MemoryStore(Store):
    """Keeps one table, for as long as the test lasts."""

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

    async def load(self, table: str) -> Stored | None:
        if self._row is None or table != self._table:
            return None
        return Stored(self._row, self._secret, list(self._entries), list(self._seats.values()))

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

    async def count(self, time: int, wall: int) -> None:
        """Nothing here gets old."""

    async def counted(self) -> tuple[int, int]:
        return 0, 0

    async def release_words(self, now: int, kept: Kept) -> list[str]:
        return []

    async def public_tables(self, limit: int, each: int, changed_after: int) -> list[TableRow]:
        return [self._row] if self._row is not None and self._row.state in ("lobby", "running") else []

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

    async def expired(self, now: int, kept: Kept, limit: int) -> list[str]:
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

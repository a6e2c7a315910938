"""Stores to try, and things to write into them."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, ParamSpec

from mutschel.store import SeatRow, Store, TableRow, Write, open_store

P = ParamSpec("P")
ANNA, BEN, CEM = b"a" * 32, b"b" * 32, b"c" * 32


def asynchronous(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def go() -> None:
            await test(*args, **kwargs)

        asyncio.run(go())

    return run


@asynccontextmanager
async def opened(url: str, durability: str = "process") -> AsyncIterator[Store]:
    store = await open_store(url, durability)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def two_nodes(url: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two stores on one PostgreSQL; a file has only one, which then stands for both."""
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

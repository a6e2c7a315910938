"""Faults of a store: its errors, and statements behind its back."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from mutschel.engine import LANGUAGES, Problem
from mutschel.store import Store, StoreError
from stores import then


def code(failure: pytest.ExceptionInfo[Problem]) -> str:
    assert all(failure.value.text(language) for language in LANGUAGES)
    return failure.value.code


async def failing(store: Store, table: str, start: int) -> str:
    """Return the code of the problem with which this write, and a health check, fail."""
    with pytest.raises(StoreError) as failure:
        await store.commit([then(table, start)])
    with pytest.raises(StoreError) as not_ready:
        await store.ready()
    assert code(not_ready) == code(failure)
    return code(failure)


@asynccontextmanager
async def other_node(url: str) -> AsyncIterator[Any]:
    """Connect to PostgreSQL directly."""
    connection = await asyncpg.connect(url)
    try:
        yield connection
    finally:
        await connection.close()


async def execute(url: str, statement: str) -> None:
    if url.startswith("postgresql:"):
        async with other_node(url) as connection:
            await connection.execute(statement)
    else:
        database = sqlite3.connect(url)
        database.execute(statement)
        database.commit()
        database.close()

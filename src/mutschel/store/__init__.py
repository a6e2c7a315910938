"""The store of tables: an append-only log for each, in an SQLite file or in PostgreSQL. It knows nothing of games.

`records` keeps them where there is neither: in a database of records by key, such as a browser's.

>>> import asyncio
>>> asyncio.run(open_store("mysql://localhost/mutschel"))
Traceback (most recent call last):
mutschel.engine.problems.Problem: Mutschel can’t keep its tables in mysql. ...
"""

from __future__ import annotations

from pathlib import Path

from mutschel.engine import Problem
from mutschel.extras import needs
from mutschel.store.base import DURABILITIES, NewerDatabase, SeatRow, Store, StoredTable, StoreError, TableRow, Write

__all__ = [
    "DURABILITIES", "NewerDatabase", "SeatRow", "Store", "StoreError", "StoredTable", "TableRow", "Write", "open_store",
]  # fmt: skip


async def open_store(url: str, durability: str = "power") -> Store:
    """Open a file (a path, or `sqlite:///` and a path) or a PostgreSQL database, and bring it up to date."""
    if durability not in DURABILITIES:
        raise Problem("store-durability", package=__name__, value=durability, allowed=list(DURABILITIES))
    scheme, separator, rest = url.partition("://")
    if not separator:
        scheme, rest = "sqlite", f"/{url}"
    if scheme == "sqlite" and len(rest) > 1:
        from mutschel.store.sqlite import SqliteStore

        return await SqliteStore.open(Path(rest.removeprefix("/")), durability)
    if scheme in ("postgresql", "postgres"):
        with needs("nodes"):
            from mutschel.store.postgres import PostgresStore
        return await PostgresStore.open(url, durability)
    raise Problem("store-scheme", package=__name__, value=scheme)

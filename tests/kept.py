"""What a server keeps: matches that are over, and whatever lies on its disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from http_server import Somebody
from mutschel.store.base import Stored

TOKEN = "an-admin-s-token-22-ch"
HIDDEN = "Annegret Zwiebel"


async def played(here: Somebody, *names: str) -> tuple[str, str]:
    """A finished match; its id, and the key of whoever played."""
    seated = await here.lay(names=list(names), bots=[] if len(names) > 1 else ["easy"], start=True)
    await here.play_out(seated["table"]["id"], *(seat["token"] for seat in seated["seats"]))
    return seated["table"]["id"], seated["person"]


async def log_of(here: Somebody, table: str) -> str:
    text: str = await here.ask("GET", f"/api/tables/{table}/log")
    return text


@contextmanager
def meanwhile(here: Somebody, happens: Callable[[], Awaitable[Any]]) -> Iterator[None]:
    """While a log is read for the first time, something else happens."""
    store = here.service.store
    load = store.load

    async def slowly(table: str) -> Stored | None:
        store.load = load  # type: ignore[method-assign]
        stored = await load(table)
        await happens()
        return stored

    store.load = slowly  # type: ignore[method-assign]
    yield
    assert store.load == load


def everything_in(folder: Path) -> bytes:
    """As it lies on the disk once the server has stopped."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return b"".join(file.read_bytes() for file in folder.glob("tables.sqlite*"))

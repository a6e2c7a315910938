"""Finished matches on a test's server, and all that lies on its disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from http_server import HttpClient
from mutschel.server import clock
from mutschel.store.base import StoredTable

TOKEN = "an-admin-s-token-22-ch"
HIDDEN = "Annegret Zwiebel"
HOUR = 3_600_000  # milliseconds
DAY = 24 * HOUR


class Clocks:
    """Both clocks of a server, in milliseconds: they advance only when a test says so, and the wall clock may jump."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0
        self.wall = 1_794_916_800_000  # 2026-11-17, 12:00 UTC
        monkeypatch.setattr(clock, "time", self)

    def monotonic_ns(self) -> int:
        return self.now * 1_000_000

    def time_ns(self) -> int:
        return self.wall * 1_000_000

    async def go_on(self, here: HttpClient, hours: float) -> None:
        """Let time pass, with the server's regular work done less often."""
        for _ in range(int(2 * hours)):
            self.now += HOUR // 2
            self.wall += HOUR // 2
            await here.service.retention.look()


async def played(here: HttpClient, *names: str) -> tuple[str, str]:
    """Play a match. Returns its id, and the players' key."""
    seated = await here.lay(names=list(names), bots=[] if len(names) > 1 else ["easy"], start=True)
    await here.play_out(seated["table"]["id"], *(seat["token"] for seat in seated["seats"]))
    return seated["table"]["id"], seated["person"]


async def log_of(here: HttpClient, table: str) -> str:
    text: str = await here.ask("GET", f"/api/tables/{table}/log")
    return text


@contextmanager
def meanwhile(here: HttpClient, happens: Callable[[], Awaitable[Any]]) -> Iterator[None]:
    """Let something happen while a log is read for the first time."""
    store = here.service.store
    load = store.load

    async def slowly(table: str) -> StoredTable | None:
        store.load = load  # type: ignore[method-assign]
        stored = await load(table)
        await happens()
        return stored

    store.load = slowly  # type: ignore[method-assign]
    yield
    assert store.load == load


def grown_old(folder: Path, **days: int) -> None:
    """Age places (by id) of a server that has stopped: for this many days nothing has happened there."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database, database:
        for id, since in days.items():
            how = "UPDATE tables SET changed = changed - ?, counted = (SELECT time FROM clock) - ? WHERE id = ?"
            database.execute(how, (since * DAY, since * DAY, id))


def everything_in(folder: Path) -> bytes:
    """Return everything on the disk of a server that has stopped."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return b"".join(file.read_bytes() for file in folder.glob("tables.sqlite*"))

"""SQLite's log of changes is copied into the file before long, so that a damaged byte of it takes nothing with it."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from mutschel.store import Store, sqlite
from stores import entries, first, log, opened, then
from waiting import PATIENCE, asynchronous

HEADER = 32  # bytes of the log of changes, among them two numbers that are new whenever it begins anew


def header(file: str) -> bytes:
    return Path(f"{file}-wal").read_bytes()[:HEADER]


async def begun_anew(store: Store, file: str, meanwhile: bool) -> int:
    """Commits until, or waits for it. How many entries the table has then."""
    before, n = header(file), 1
    async with asyncio.timeout(PATIENCE):
        while header(file) == before:
            await asyncio.sleep(0.001)
            if meanwhile:
                await store.commit([then("t", n)])
                n += 1
    return n


@pytest.mark.parametrize("damaged", [HEADER, HEADER + 24, -1000, None])
@asynchronous
async def test_what_was_saved_before_a_pause_survives_damage_in_the_log_of_changes(
    store_file: str, tmp_path: Path, damaged: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(store_file) as store:
        await store.commit([first("t")])
    monkeypatch.setattr(sqlite, "QUIET", 0.2)
    async with opened(store_file) as store:
        for n in range(1, 50):
            await store.commit([then("t", n)])
        await begun_anew(store, store_file, meanwhile=False)
        copy = tmp_path / "copy.db"  # as a crash would leave it
        shutil.copy(store_file, copy)
        changes = bytearray(Path(f"{store_file}-wal").read_bytes())
        if damaged is None:
            changes.clear()
        else:
            changes[damaged] ^= 1
        Path(f"{copy}-wal").write_bytes(changes)
    async with opened(str(copy)) as store:
        assert await log(store, "t") == entries(0, 50)


@asynchronous
async def test_it_is_copied_although_there_is_no_pause(store_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "QUIET", 0.05)
    async with opened(store_file) as store:
        await store.commit([first("t")])
        n = await begun_anew(store, store_file, meanwhile=True)
        assert await log(store, "t") == entries(0, n)


@asynchronous
async def test_while_a_backup_reads_it_is_left_for_later(store_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(store_file) as store:
        assert isinstance(store, sqlite.SqliteStore)
        await store.commit([first("t")])
        other = store._file.connect("process")
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM tables").fetchone()
        await store.commit([then("t", 1)])
        assert store._begin_log_anew() == 0
        other.execute("ROLLBACK")
        assert store._begin_log_anew() == store._file.commits
        assert await store.commit([then("t", 2)]) == set()

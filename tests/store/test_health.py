"""A check says whether anything can be saved: it fails as long as moves do, whatever has become of the file."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest

from mutschel.store import StoreError, sqlite_file
from mutschel.store.backup import back_up
from mutschel.store.sqlite import SqliteStore
from store_faults import code, execute, failing
from stores import entries, first, log, opened, then
from waiting import asynchronous


@asynchronous
async def test_a_full_disk(store_file: str) -> None:
    async with opened(store_file) as store:
        await store.commit([first("t")])
        database = cast(SqliteStore, store)._db
        database.execute("PRAGMA max_page_count = 1")  # fewer than it has: it can't grow any more
        with pytest.raises(StoreError) as failure:
            await store.commit([then("t", 1), first("u", summary=b" " * 10_000)])
        assert code(failure) == "store-full"
        for _ in range(2):
            with pytest.raises(StoreError) as failure:  # although there would be room for little things
                await store.ready()
            assert code(failure) == "store-full"
        database.execute("PRAGMA max_page_count = 1000000")
        await store.ready()
        assert await store.load("u") is None
        assert await store.commit([then("t", 1), first("u", summary=b" " * 10_000)]) == set()
        assert await log(store, "t") == entries(0, 2)


@asynchronous
async def test_a_file_that_may_not_be_written(store_file: str) -> None:
    async with opened(store_file) as store:
        await store.commit([first("t")])
        database = cast(SqliteStore, store)._db
        database.execute("PRAGMA query_only = ON")
        assert await failing(store, "t", 1) == "store-read-only"
        database.execute("PRAGMA query_only = OFF")
        assert await store.commit([then("t", 1)]) == set()


@asynchronous
async def test_a_file_that_another_program_holds(store_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "BUSY_SECONDS", 0.01)
    async with opened(store_file) as store:
        await store.commit([first("t")])
        other = sqlite3.connect(store_file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert await failing(store, "t", 1) == "store-busy"
        assert await log(store, "t") == entries(0, 1)  # reading goes on
        other.close()
        assert await store.commit([then("t", 1)]) == set()


@asynchronous
async def test_a_check_finds_a_disk_on_which_nothing_can_be_written(store_file: str) -> None:
    resource = pytest.importorskip("resource")  # not on Windows
    limit = resource.RLIMIT_FSIZE
    before = resource.getrlimit(limit)
    async with opened(store_file) as store:
        await store.commit([first("t")])
        await store.ready()
        full = Path(f"{store_file}-wal").stat().st_size
        try:
            resource.setrlimit(limit, (full, before[1]))  # its log can't grow any more
            assert await failing(store, "t", 1) == "store-failed"
        finally:
            resource.setrlimit(limit, before)
        await store.ready()
        assert await store.commit([then("t", 1)]) == set()


@pytest.mark.parametrize("suffix", ["", "-wal"])
@asynchronous
async def test_a_check_finds_that_a_file_was_deleted_or_replaced(store_file: str, suffix: str) -> None:
    file = Path(store_file + suffix)
    async with opened(store_file) as store:
        await store.commit([first("t")])
        copy = file.read_bytes()
        file.unlink()
        for _ in range(2):
            with pytest.raises(StoreError) as failure:
                await store.ready()
            assert code(failure) == "store-gone"
            assert await failing(store, "t", 1) == "store-gone", "nothing is confirmed that nobody will ever read"
            file.write_bytes(copy)  # which is another one


@pytest.mark.parametrize("left", [0, 4096])
@asynchronous
async def test_a_check_finds_that_the_file_was_cut_short(store_file: str, left: int) -> None:
    async with opened(store_file) as store:
        await store.commit([first("t", summary=b" " * 50_000)])
        await store.ready()
        cast(SqliteStore, store)._db.execute("PRAGMA wal_checkpoint(FULL)")
        await store.ready()
        whole = Path(store_file).read_bytes()
        assert await store.size() > len(whole) > 50_000
        with Path(store_file).open("r+b") as file:
            file.truncate(left)
            with pytest.raises(StoreError) as failure:
                await store.ready()
            assert code(failure) == "store-damaged"
            file.write(whole)
            file.flush()
            await store.ready()


def root_of_entries(file: Path) -> slice:
    with closing(sqlite3.connect(file)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    return slice((page - 1) * size, page * size)


def damage_root(file: Path) -> None:
    pages, whole = root_of_entries(file), bytearray(file.read_bytes())
    whole[pages] = b"\xff" * len(whole[pages])
    file.write_bytes(whole)


def fill_with_zeros(file: Path) -> None:
    file.write_bytes(bytes(file.stat().st_size))


def fill_with_text(file: Path) -> None:
    file.write_bytes((b"This is no database. " * file.stat().st_size)[: file.stat().st_size])


@pytest.mark.parametrize("damage", [damage_root, fill_with_zeros, fill_with_text])
@asynchronous
async def test_a_check_finds_damage_that_moves_would_meet(store_file: str, damage: Callable[[Path], None]) -> None:
    file = Path(store_file)
    async with opened(store_file) as store:
        await store.commit([first("t")])
        database = cast(SqliteStore, store)._db
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        whole = file.read_bytes()
        damage(file)
        database.execute("PRAGMA shrink_memory")  # what is remembered would do until the next start
        for _ in range(2):
            with pytest.raises(StoreError) as failure:
                await store.ready()
            assert code(failure) == "store-damaged"
            assert await failing(store, "t", 1) == "store-damaged"
        file.write_bytes(whole)
        database.execute("PRAGMA shrink_memory")
        await store.ready()
        assert await store.commit([then("t", 1)]) == set()


@asynchronous
async def test_while_one_table_alone_cannot_be_saved_a_check_fails_until_another_is(store_file: str) -> None:
    async with opened(store_file) as store:
        await store.commit([first("t"), first("u")])
        database = cast(SqliteStore, store)._db
        trouble = "BEFORE INSERT ON entries WHEN NEW.table_id = 't' AND NEW.seq = 1 BEGIN SELECT json('{'); END"
        database.execute(f"CREATE TEMP TRIGGER trouble {trouble}")
        assert await failing(store, "t", 1) == "store-failed"
        with pytest.raises(StoreError):
            await store.ready()
        assert await store.commit([then("u", 1)]) == set()
        await store.ready()


@asynchronous
async def test_a_check_changes_no_log(any_store: str) -> None:
    async with opened(any_store) as store:
        await store.commit([first("a"), first("b")])
        for n in range(3):
            await store.ready()
            assert await store.commit([then("a", n + 1)]) == set()
        assert await log(store, "a") == entries(0, 4)
        assert await log(store, "b") == entries(0, 1)
        assert {row.id for row in await store.places(9)} == {"a", "b"}


# -- another server --------------------------------------------------------------------------

OTHER = """
import asyncio, sys
from mutschel.store import open_store

async def main():
    store = await open_store(sys.argv[1])
    print("opened", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await store.close()

try:
    asyncio.run(main())
except Exception as why:
    print(why.code)
"""


def open_elsewhere(file: str) -> str:
    """Return the outcome of starting another server on this file."""
    other = subprocess.run([sys.executable, "-c", OTHER, file], input="", capture_output=True, text=True, check=True)
    return other.stdout.strip()


@asynchronous
async def test_a_second_server_is_refused_whatever_lies_beside_the_file(store_file: str) -> None:
    async with opened(store_file) as store:
        await store.commit([first("t")])
        for file in Path(store_file).parent.glob("*.lock"):
            file.unlink()
        assert open_elsewhere(store_file) == "store-in-use"
        with pytest.raises(StoreError) as failure:  # in this process, too
            async with opened(store_file):
                pass
        assert code(failure) == "store-in-use"
        assert open_elsewhere(store_file) == "store-in-use", "the refusal took nothing from the first"
        assert await store.commit([then("t", 1)]) == set()
    assert open_elsewhere(store_file) == "opened"


@asynchronous
async def test_a_second_name_for_a_file_leads_to_no_second_server(store_file: str, tmp_path: Path) -> None:
    linked = tmp_path / "linked.db"
    async with opened(store_file) as store:
        await store.commit([first("t")])
        os.link(store_file, linked)
        assert open_elsewhere(str(linked)) == "store-linked"
        assert await store.commit([then("t", 1)]) == set()
    for name in (store_file, str(linked)):  # its latest changes may lie beside the other name
        with pytest.raises(StoreError) as failure:
            async with opened(name):
                pass
        assert code(failure) == "store-linked"
    linked.unlink()
    async with opened(store_file) as store:
        assert await log(store, "t") == entries(0, 2)


@pytest.mark.parametrize("change", [
    "INSERT INTO entries VALUES ('t', 1, CAST('{}' AS BLOB))",
    "UPDATE tables SET changed = changed + 1",
])  # fmt: skip
@asynchronous
async def test_whoever_sees_what_another_wrote_saves_nothing_more(store_file: str, change: str) -> None:
    async with opened(store_file) as store:
        await store.commit([first("t"), first("u")])
        await execute(store_file, change)
        for _ in range(2):
            assert await failing(store, "u", 1) == "store-shared"
            with pytest.raises(StoreError) as failure:
                await store.delete("u")
            assert code(failure) == "store-shared"
        assert await log(store, "u") == entries(0, 1)


@asynchronous
async def test_what_only_reads_or_tidies_up_is_no_other_server(store_file: str, tmp_path: Path) -> None:
    async with opened(store_file) as store:
        await store.commit([first("t", summary=b" " * 50_000)])
        back_up(Path(store_file), tmp_path / "copy.sqlite")
        with closing(sqlite3.connect(store_file)) as other:
            other.execute("PRAGMA wal_checkpoint(FULL)")
            assert other.execute("SELECT count(*) FROM tables").fetchone() == (1,)
        await store.ready()
        await store.delete("t")
        while await store.shrink():
            pass
        assert await store.commit([first("u")]) == set()
        await store.ready()

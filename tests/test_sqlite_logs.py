"""Logs in an SQLite file: whatever is sorted, and whatever isn't yet, they are whole and in order."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from mutschel.store import sqlite_logs
from mutschel.store.backup import back_up
from stores import asynchronous, entries, first, log, opened, then


def rows(file: str, table: str) -> int:
    with closing(sqlite3.connect(file)) as database:
        count: int = database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        return count


@asynchronous
async def test_a_commit_adds_one_row_however_many_tables_it_is_about(store_file: str) -> None:
    tables = [f"t{n}" for n in range(50)]
    async with opened(store_file) as store:
        await store.commit([first(table, 2) for table in tables])
        await store.commit([then(table, 2) for table in tables])
        assert (rows(store_file, "entries"), rows(store_file, "unsorted")) == (0, 2)
        assert [await log(store, table) for table in tables] == [entries(0, 3)] * 50


@asynchronous
async def test_what_is_sorted_lies_beside_what_was_sorted_before(
    store_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_logs, "MOST_UNSORTED", 130)
    async with opened(store_file) as store:
        await store.commit([first("a", 3), first("b", 3)])
        for n in range(3, 20):
            await store.commit([then("a", n), then("b", n)])
        assert rows(store_file, "unsorted") < 5
        assert rows(store_file, "entries") < 20, "several in one row"
        assert await log(store, "a") == await log(store, "b") == entries(0, 20)
        assert await store.commit([then("a", 19), then("b", 21)]) == {0, 1}


@asynchronous
async def test_when_a_file_is_opened_everything_is_sorted(store_file: str) -> None:
    async with opened(store_file) as store:
        await store.commit([first("a", 3)])
        await store.commit([then("a", 3)])
    assert rows(store_file, "unsorted") == 2
    async with opened(store_file) as store:
        assert (rows(store_file, "entries"), rows(store_file, "unsorted")) == (1, 0)
        assert await store.commit([then("a", 3)]) == {0}
        assert await store.commit([then("a", 4)]) == set()
        assert await log(store, "a") == entries(0, 5)


@asynchronous
async def test_a_name_is_removed_wherever_it_lies(store_file: str) -> None:
    async with opened(store_file) as store:
        await store.commit([first("a", 3), first("b", 3)])
    async with opened(store_file) as store:
        await store.commit([then("a", 3, 2), then("b", 3)])
        nobody = [(n, b'{"n":"nobody"}') for n in (1, 4)]
        assert await store.commit([replace(then("a", 5), replaced=nobody)]) == set()
        expected = entries(0, 6)
        expected[1] = expected[4] = b'{"n":"nobody"}'
        assert await log(store, "a") == expected
        assert await log(store, "b") == entries(0, 4)


@asynchronous
async def test_what_is_deleted_or_replaced_is_in_none_of_the_files(store_file: str) -> None:
    onion, garlic = b'{"name":"Zwiebel"}', b'{"name":"Knoblauch"}'
    async with opened(store_file) as store:
        await store.commit([first("a"), first("b")])
        await store.commit([replace(then("a", 1), entries=[onion]), replace(then("b", 1), entries=[garlic])])
        await store.delete("a")
        await store.commit([replace(then("b", 2), replaced=[(1, b"{}")])])
        while await store.shrink():
            pass
        files = [Path(store_file), Path(f"{store_file}-wal")]
        assert not any(name in file.read_bytes() for name in (b"Zwiebel", b"Knoblauch") for file in files)
        assert await log(store, "b") == [b'{"n":0}', b"{}", b'{"n":2}']


@asynchronous
async def test_a_backup_has_what_is_not_sorted_yet(store_file: str, tmp_path: Path) -> None:
    async with opened(store_file) as store:
        await store.commit([first("a", 3)])
        back_up(Path(store_file), tmp_path / "copy.sqlite")
    async with opened(str(tmp_path / "copy.sqlite")) as copy:
        assert await log(copy, "a") == entries(0, 3)


@asynchronous
async def test_a_file_from_before_anything_was_sorted(store_file: str) -> None:
    async with opened(store_file) as store:
        await store.commit([first("a", 0)])
    with closing(sqlite3.connect(store_file)) as database, database:
        database.execute("DROP TABLE unsorted")
        database.execute("UPDATE schema SET version = 5")
        database.executemany(
            "INSERT INTO entries VALUES ('a', ?, ?)", [(n, entry) for n, entry in enumerate(entries(0, 4))]
        )
    async with opened(store_file) as store:
        assert await log(store, "a") == entries(0, 4)
        assert await store.commit([then("a", 3)]) == {0}
        assert await store.commit([replace(then("a", 4), replaced=[(2, b"{}")])]) == set()
        assert await log(store, "a") == [*entries(0, 2), b"{}", *entries(3, 5)]

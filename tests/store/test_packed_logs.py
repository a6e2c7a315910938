"""Files from when a row of `entries` held several entries are taken along: nothing is lost or takes a new place."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mutschel.store import StoreError, schema
from stores import entries, log, opened, then
from waiting import asynchronous

SQL = (Path(__file__).parents[1] / "stored" / "packed.sql").read_text(encoding="utf-8")
ANNA, BEN, CEM = "anna-table", "ben-table", "cem-table"
NAMELESS = [*entries(0, 4), b'{"n":"nobody"}', *entries(5, 15)]  # a name was removed from Anna's fifth entry
LOGS = {ANNA: NAMELESS, BEN: entries(0, 12), CEM: entries(0, 6)}


@pytest.fixture
def packed(tmp_path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(tmp_path / "packed.sqlite", isolation_level=None)
    database.executescript(SQL)
    return database


def file_of(database: sqlite3.Connection) -> str:
    file: str = database.execute("PRAGMA database_list").fetchone()[2]
    database.close()
    return file


async def logs_of(file: str) -> dict[str, list[bytes] | str]:
    """The logs, or why there is none; after each that can be read, another entry is written."""
    found: dict[str, list[bytes] | str] = {}
    async with opened(file) as store:
        for table in LOGS:
            try:
                found[table] = entries = await log(store, table)
            except StoreError as why:
                found[table] = why.code
            else:
                assert await store.commit([then(table, len(entries) - 1)]) == {0}
                assert await store.commit([then(table, len(entries))]) == set()
    return found


@asynchronous
async def test_every_entry_comes_along_in_its_place(packed: sqlite3.Connection) -> None:
    file = file_of(packed)
    assert await logs_of(file) == LOGS
    assert await logs_of(file) == {table: [*log, b'{"n":%d}' % len(log)] for table, log in LOGS.items()}
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT count(*) FROM entries WHERE instr(entry, X'0A')").fetchone() == (0,)
        assert database.execute("SELECT name FROM sqlite_master WHERE name = 'unsorted'").fetchone() is None


@asynchronous
async def test_a_commit_that_was_lost_closes_no_gap(packed: sqlite3.Connection) -> None:
    packed.execute("DELETE FROM unsorted WHERE number = 1")
    assert await logs_of(file_of(packed)) == LOGS | {ANNA: NAMELESS[:14], CEM: "store-log-damaged"}


@asynchronous
async def test_a_commit_that_cannot_be_read_harms_its_tables_only(packed: sqlite3.Connection) -> None:
    packed.execute("UPDATE unsorted SET entries = CAST(X'FF' || entries AS BLOB) WHERE number = 1")
    damaged = "store-log-damaged"
    assert await logs_of(file_of(packed)) == {ANNA: damaged, BEN: LOGS[BEN], CEM: damaged}


@asynchronous
async def test_a_commit_that_says_nothing_at_all_is_not_passed_over(packed: sqlite3.Connection) -> None:
    packed.execute("UPDATE unsorted SET entries = X'FF' WHERE number = 2")
    with pytest.raises(StoreError, match="damaged"):
        await logs_of(file_of(packed))


@asynchronous
async def test_what_two_servers_wrote_to_the_same_place_is_refused(packed: sqlite3.Connection) -> None:
    packed.execute("INSERT INTO unsorted SELECT 3, entries FROM unsorted WHERE number = 2")
    packed.execute("UPDATE entries SET seq = 10 WHERE table_id = 'ben-table' AND seq = 11")
    damaged = "store-log-damaged"
    assert await logs_of(file_of(packed)) == {ANNA: NAMELESS, BEN: damaged, CEM: damaged}


@asynchronous
async def test_a_migration_that_is_interrupted_begins_anew(
    packed: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = file_of(packed)
    with monkeypatch.context() as patch:
        patch.setitem(schema.SQLITE, "no_longer_unsorted", "DROP TABLE no_such_table")
        with pytest.raises(StoreError):
            await logs_of(file)
    assert await logs_of(file) == LOGS

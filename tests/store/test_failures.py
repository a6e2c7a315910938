"""Opening, migrating and sharing stores, and their failures: of the disk, the file or the server."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from threading import Event
from typing import Any, cast

import pytest

import mutschel
from mutschel.engine import LANGUAGES, Problem
from mutschel.engine.texts import load
from mutschel.store import DURABILITIES, NewerDatabase, Store, StoreError, open_store, schema
from mutschel.store.base import Lifetimes
from mutschel.store.postgres import PostgresStore
from mutschel.store.sqlite import SqliteStore
from services import Postgres
from store_faults import code, execute, failing, other_node
from stores import ANNA, BEN, entries, first, log, opened, row, seat, then
from waiting import PATIENCE, asynchronous

CHILD = """
import asyncio, sys
from itertools import count
from mutschel.store import TableRow, Write, open_store

async def main():
    store = await open_store(*sys.argv[1:])
    rows = [TableRow(table, None, "pig", "lobby", False, 0, 0, 0, None, b"") for table in "ab"]
    await store.commit([Write(row.id, 0, [], row, secret=b"") for row in rows])
    for n in count(step=2):
        await store.commit([Write(t, n, [b"%d" % n, b"%d" % (n + 1)]) for t in "ab"])
        print(n, flush=True)

asyncio.run(main())
"""


async def make_database(url: str, version: int) -> dict[str, str]:
    """A database as it was then. Returns how its dialect calls things."""
    dialect = schema.POSTGRES if url.startswith("postgresql:") else schema.SQLITE
    if dialect is schema.SQLITE:
        Path(url).parent.mkdir()
    steps = [step.format_map(dialect) for migration in schema.MIGRATIONS[:version] for step in migration]
    for step in [schema.CREATE_VERSION, *steps, f"INSERT INTO schema VALUES ({version})"]:
        await execute(url, step)
    return dialect


# -- opening ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("url", "durability", "expected"), [
    ("mysql://anna:my/password@localhost/db", "power", "store-scheme"),
    ("sqlite://", "power", "store-scheme"),
    ("", "power", "store-scheme"),
    ("somewhere.db", "always", "store-durability"),
    ("postgresql://anna:my/password@127.0.0.1/db", "power", "store-address"),
])  # fmt: skip
def test_a_wrong_address_or_durability(url: str, durability: str, expected: str) -> None:
    with pytest.raises(Problem) as failure:
        asyncio.run(open_store(url, durability))
    assert code(failure) == expected
    assert "my/password" not in str(failure.value)


def test_without_asyncpg_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "mutschel.store.postgres", raising=False)
    with pytest.raises(Problem, match=r"mutschel\[nodes\]") as failure:
        asyncio.run(open_store("postgresql://127.0.0.1/db"))
    assert code(failure) == "missing-extra"


@asynchronous
async def test_nobody_at_this_address(postgres: Postgres) -> None:
    with pytest.raises(StoreError) as failure:
        await open_store(postgres.url("no_such_database"))
    assert code(failure) == "store-failed"
    assert "no_such_database" in str(failure.value)
    with pytest.raises(StoreError) as failure:
        await open_store("postgresql://127.0.0.1:1/db")
    assert code(failure) == "store-lost"


@asynchronous
async def test_a_file_is_made_where_the_address_says_and_is_nobody_elses_business(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for url in ("one/m.db", "sqlite:///two/m.db", f"sqlite:///{tmp_path}/three/m.db"):
        async with opened(url) as store:
            await store.commit([first("t")])
            await store.ready()
            files = sorted((tmp_path / url.split("/")[-2]).iterdir())
            assert [file.name for file in files] == ["m.db", "m.db-shm", "m.db-wal"]
            assert {file.stat().st_mode & 0o777 for file in files} == {0o600}


@asynchronous
async def test_no_place_for_a_file_or_not_our_file(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("This is no database, but a text that is long enough to look like one. " * 20)
    for path, expected in ((tmp_path / "text", "store-damaged"), (tmp_path / "text" / "m.db", "store-failed")):
        with pytest.raises(StoreError) as failure:
            await open_store(str(path))
        assert code(failure) == expected


@asynchronous
async def test_a_closed_store_says_so(any_store: str) -> None:
    async with opened(any_store) as store:
        await store.close()
        assert await failing(store, "t", 0) == "store-closed"
        with pytest.raises(StoreError):
            await store.load("t")


def test_every_problem_has_a_text_and_every_text_a_problem() -> None:
    source = "".join(file.read_text() for file in Path(mutschel.__file__).parent.rglob("*.py"))
    codes = set(re.findall(r'"(store-[a-z-]+|newer-database)"', source))
    for language in LANGUAGES:
        assert load("mutschel.store", language)["problems"].keys() == codes


# -- migrations ------------------------------------------------------------------------------


@asynchronous
async def test_a_newer_database_is_refused_and_left_alone(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.commit([first("t")])
    await execute(store_url, "UPDATE schema SET version = 99")
    for _ in range(2):  # also once more: the refusal left no lock behind
        with pytest.raises(NewerDatabase) as failure:
            await open_store(store_url)
        assert code(failure) == "newer-database"
        assert failure.value.facts == {"found": 99, "known": len(schema.MIGRATIONS)}
    await execute(store_url, f"UPDATE schema SET version = {len(schema.MIGRATIONS)}")
    async with opened(store_url) as store:
        assert await log(store, "t") == entries(0, 1)


@asynchronous
async def test_a_later_migration_keeps_what_was_there_and_runs_once(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(store_url) as store:
        await store.commit([first("t")])
    half = ("CREATE TABLE later (a {bytes})", "CREATE TABLE later (b INTEGER)")
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, half))
        with pytest.raises(StoreError):
            await open_store(store_url)
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, half[:1]))  # would fail if half of it had stayed
    for _ in range(2):
        async with opened(store_url) as store:
            assert await log(store, "t") == entries(0, 1)
    await execute(store_url, "INSERT INTO later VALUES (NULL)")


@asynchronous
async def test_a_database_from_before_there_were_shares(store_url: str) -> None:
    await make_database(store_url, 1)
    values = "'t', 'MOND', 'pig', 'lobby', TRUE, 1, 5, 5, NULL, '{}', 'secret'"
    columns = "id, word, game, state, public, free, created, changed, next, summary, secret"
    await execute(store_url, f"INSERT INTO tables ({columns}) VALUES ({values})")
    async with opened(store_url) as store:
        assert [of.id for of in await store.public_tables(100, 1, 0)] == ["t"]
        assert await store.words_held(7) == 0
        await store.commit([then("t", 0, row=row("t", word="MOND", changed=6))])
        await store.advance_clock(1, 0)
        await store.release_words(7, Lifetimes(0, 0, 0, 0))
        assert await store.table_of_word("MOND") is None


@asynchronous
async def test_a_database_from_before_earlier_holders_were_known(store_url: str) -> None:
    kind = (await make_database(store_url, 4))["bytes"]
    columns = "id, game, state, public, free, created, changed, summary, secret"
    await execute(store_url, f"INSERT INTO tables ({columns}) VALUES ('t', 'pig', 'lobby', TRUE, 1, 5, 5, '{{}}', '')")
    token, person = (f"CAST('{text}' AS {kind})" for text in ("token of 3", ANNA.decode()))
    await execute(store_url, f"INSERT INTO seats VALUES ('t', 3, {token}, {person}, 'Änne')")
    async with opened(store_url) as store:
        assert await store.seats_of("t") == [seat(3)]
        await store.commit([then("t", 0, seats=[seat(3).given(b"new", BEN)])])
    async with opened(store_url) as store:
        assert (await store.seats_of("t"))[0].former == (ANNA,)
        assert [of.id for of, _ in await store.tables_of(ANNA, 9, former=True)] == ["t"]


@asynchronous
async def test_several_open_an_empty_database_at_once(store_url: str) -> None:
    stores = await asyncio.gather(*(open_store(store_url) for _ in range(4)), return_exceptions=True)
    refused = [store.code for store in stores if isinstance(store, StoreError)]
    assert refused == ([] if store_url.startswith("postgresql:") else ["store-in-use"] * 3)
    for store in stores:
        if isinstance(store, Store):
            await store.commit([first("t")])
            assert await log(store, "t") == entries(0, 1)
            await store.close()


# -- SQLite ----------------------------------------------------------------------------------


@pytest.mark.parametrize("durability", DURABILITIES)
def test_a_killed_process_loses_nothing_that_it_acknowledged(store_file: str, durability: str) -> None:
    with subprocess.Popen([sys.executable, "-c", CHILD, store_file, durability], stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(50)]
        with pytest.raises(StoreError) as failure:  # a second process on the same file
            asyncio.run(open_store(store_file))
        assert code(failure) == "store-in-use"
        assert store_file in str(failure.value)
        child.kill()
        lines += child.stdout.readlines()

    async def check() -> None:
        async with opened(store_file) as store:
            logs = [await log(store, table) for table in "ab"]
            assert logs[0] == logs[1] == [b"%d" % n for n in range(len(logs[0]))]
            assert len(logs[0]) >= int(lines[-1]) + 2
            assert await store.commit([then("a", len(logs[0]))]) == set()

    asyncio.run(check())


@asynchronous
async def test_durability_decides_when_to_sync(store_file: str) -> None:
    for durability, level in (("power", 2), ("process", 1)):
        async with opened(store_file, durability) as store:
            assert cast(SqliteStore, store)._db.execute("PRAGMA synchronous").fetchone() == (level,)


@asynchronous
async def test_a_slow_read_keeps_no_commit_waiting(store_file: str) -> None:
    async with opened(store_file) as store:
        assert isinstance(store, SqliteStore)
        go_on = Event()
        reading = asyncio.create_task(store._in(store._reader, go_on.wait))
        await store.commit([first("t")])
        assert not reading.done()
        go_on.set()
        await reading


# -- PostgreSQL ------------------------------------------------------------------------------


async def until_waiting(connection: Any, task: asyncio.Task[Any], what: str) -> int:
    """Until a connection waits for this; its process id."""
    waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event = $1 AND datname = current_database()"
    while (pid := await connection.fetchval(waiting, what)) is None:
        assert not task.done()
    return cast(int, pid)


@asynchronous
async def test_a_server_that_stops_and_comes_back(postgres: Postgres, postgres_url: str) -> None:
    async with opened(postgres_url) as store:
        await store.commit([first("t")])
        await asyncio.to_thread(postgres.stop)
        try:
            assert await failing(store, "t", 1) == "store-lost"
            with pytest.raises(StoreError):
                await store.load("t")
        finally:
            postgres.start()  # in this thread: the server ends when the one that started it does
        await store.ready()
        assert await store.commit([then("t", 1)]) == set()
        assert await log(store, "t") == entries(0, 2)


@asynchronous
async def test_a_connection_lost_during_the_commit_is_no_success(postgres_url: str) -> None:
    async with opened(postgres_url) as store:
        await store.commit([first("t")])
        await execute(
            postgres_url,
            """CREATE FUNCTION sleep() RETURNS trigger LANGUAGE plpgsql
            AS 'BEGIN PERFORM pg_sleep(600); RETURN NULL; END';
            CREATE CONSTRAINT TRIGGER sleeping AFTER UPDATE ON tables DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION sleep()""",
        )
        committing = asyncio.create_task(store.commit([then("t", 1, row=row("t", changed=2))]))
        async with other_node(postgres_url) as other:
            pid = await until_waiting(other, committing, "PgSleep")
            assert await other.fetchval("SELECT query FROM pg_stat_activity WHERE pid = $1", pid) == "COMMIT;"
            await other.execute("SELECT pg_terminate_backend($1)", pid)
        with pytest.raises(StoreError) as failure:
            await committing
        assert code(failure) == "store-lost"
        assert await store.commit([then("t", 1)]) == set()


@asynchronous
async def test_nodes_that_want_the_same_tables_do_not_wait_for_each_other_in_a_circle(postgres_url: str) -> None:
    append = "INSERT INTO entries VALUES ($1, 1, '')"
    async with opened(postgres_url) as store, other_node(postgres_url) as other:
        await store.commit([first("a"), first("b")])
        async with other.transaction():
            await other.execute(append, "a")
            committing = asyncio.create_task(store.commit([then("b", 1), then("a", 1)]))
            await until_waiting(other, committing, "transactionid")
            await other.execute(append, "b")  # would wait for the store, had that begun with b
        assert await committing == {0, 1}


@asynchronous
async def test_a_commit_that_was_cancelled_is_not_in_the_way_of_the_next(postgres_url: str) -> None:
    async with opened(postgres_url) as store, other_node(postgres_url) as other:
        await store.commit([first("t")])
        changing = other.transaction()
        await changing.start()
        await other.execute("SELECT FROM tables FOR UPDATE")
        committing = asyncio.create_task(store.commit([then("t", 1, row=row("t", changed=2))]))
        await until_waiting(other, committing, "transactionid")
        committing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await committing
        await changing.rollback()
        assert await store.commit([then("t", 1, row=row("t", changed=3))]) == set()
        assert await other.fetchval("SELECT changed FROM tables") == 3  # seen from outside: it is committed


@asynchronous
async def test_durability_is_a_setting_of_every_connection(postgres_url: str) -> None:
    for durability, expected in (("power", "on"), ("process", "off")):
        async with opened(postgres_url, durability) as store:
            find = cast(PostgresStore, store)._find
            found = await asyncio.gather(*(find("SHOW synchronous_commit") for _ in range(3)))
            assert {setting for ((setting,),) in found} == {expected}


@asynchronous
async def test_however_much_is_read_no_commit_waits_for_it(postgres_url: str) -> None:
    async with opened(postgres_url) as store, other_node(postgres_url) as other:
        await store.commit([first("a")])
        async with other.transaction():
            await other.execute("LOCK TABLE seats")  # whoever reads there has to wait
            reading = [asyncio.create_task(store.seats_of("a")) for _ in range(20)]
            await asyncio.sleep(0.1)
            async with asyncio.timeout(PATIENCE):
                assert await store.commit([then("a", 1)]) == set()
                await store.ready()
        assert not any(await asyncio.gather(*reading))

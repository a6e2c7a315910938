"""Backups: whole or not there at all, checked, and put in place again whatever is killed meanwhile."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from damage import damage_page
from mutschel.cli.main import main
from mutschel.store import Store, StoreError, sql
from mutschel.store.backup import back_up, restore
from store_faults import code, execute
from stores import entries, first, log, opened, then
from waiting import asynchronous

Capture = pytest.CaptureFixture[str]
ENDED = b'{"do":"ended","restored":true}'


async def keep(file: Path, *tables: str, n: int = 3) -> None:
    """A database with these tables, all of them over."""
    async with opened(str(file)) as store:
        await store.commit([first(table, n, state="over") for table in tables])


async def kept(file: Path, *tables: str) -> list[list[bytes]]:
    async with opened(str(file)) as store:
        return [await log(store, table) for table in tables]


def said(capsys: Capture) -> str:
    told = capsys.readouterr()
    return " ".join((told.out + told.err).split())


# -- made ------------------------------------------------------------------------------------

KILLED = """
import os, signal, sys
from pathlib import Path
from mutschel.store.backup import back_up, restore

left = int(sys.argv[2])
def hook(event, args):
    global left
    if event in ("os.rename", "sqlite3.connect", "os.remove"):
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(hook)
(back_up if sys.argv[1] == "back_up" else restore)(*map(Path, sys.argv[3:]))
"""


def killed(what: str, at: int, *files: Path) -> bool:
    """Do it, and be killed before the n-th time that a file is opened, renamed or removed. False: it was done."""
    child = [sys.executable, "-c", KILLED, what, str(at), *map(str, files)]
    return subprocess.run(child, check=False).returncode != 0


@asynchronous
async def test_a_backup_that_is_killed_is_not_there(tmp_path: Path) -> None:
    database, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    await keep(database, "t")
    at = 1
    while killed("back_up", at, database, copy):
        if copy.exists():
            assert await kept(copy, "t") == [entries(0, 3)]
            copy.unlink()
        at += 1
    assert at > 3
    assert await kept(copy, "t") == [entries(0, 3)]
    assert not list(tmp_path.glob("copy*.part*"))


@asynchronous
async def test_a_damaged_log_is_named_and_everything_else_copied(tmp_path: Path, capsys: Capture) -> None:
    database, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    await keep(database, "gap", "junk", "none", "t")
    for damage in (
        "DELETE FROM entries WHERE table_id = 'gap' AND seq = 1",
        "UPDATE entries SET entry = CAST('{' AS BLOB) WHERE table_id = 'junk' AND seq = 2",
        "DELETE FROM entries WHERE table_id = 'none'",
    ):
        await execute(str(database), damage)
    assert await asyncio.to_thread(main, ["backup", str(copy), "--database", str(database)]) == 1
    assert "logs of 3 tables are damaged, in the database as well: gap, junk, none." in said(capsys)
    assert await kept(copy, "t") == [entries(0, 3)]
    restored = tmp_path / "restored.sqlite"
    assert await asyncio.to_thread(main, ["restore", str(copy), "--database", str(restored)]) == 0
    assert "because their logs are damaged: gap, junk, none." in said(capsys)
    assert await kept(restored, "t") == [entries(0, 3)]


@asynchronous
async def test_of_a_damaged_file_there_is_no_backup(tmp_path: Path, capsys: Capture) -> None:
    database, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    await keep(database, "t")
    shutil.copy(database, copy)
    damage_page(str(database), b'{"n":1}')
    copied = tmp_path / "another.sqlite"
    assert await asyncio.to_thread(main, ["backup", str(copied), "--database", str(database)]) == 2
    assert "The database is damaged, so no copy was made" in said(capsys)
    assert not list(tmp_path.glob("another*"))
    shutil.copy(database, copied)
    with pytest.raises(StoreError) as failure:
        restore(copied, copy)
    assert code(failure) == "store-copy-damaged"
    assert await kept(copy, "t") == [entries(0, 3)]


# -- put in place ----------------------------------------------------------------------------


async def leave_unclosed(file: Path, *tables: str) -> None:
    """Leave the file as a killed server does: the latest changes are in the write-ahead log alone."""
    busy = file.parent / "busy" / file.name
    async with opened(str(busy)) as store:
        await store.commit([first(table, 5, state="over") for table in tables])
        for suffix in ("", "-wal"):
            shutil.copy(f"{busy}{suffix}", f"{file}{suffix}")
    shutil.rmtree(busy.parent)


@asynchronous
async def test_a_restore_that_is_killed_leaves_the_old_or_is_done_again(tmp_path: Path) -> None:
    copy, at = tmp_path / "copy.sqlite", 1
    left: set[int | str] = set()
    await keep(tmp_path / "tables.sqlite", "t")
    back_up(tmp_path / "tables.sqlite", copy)
    while True:
        folder = tmp_path / f"killed at {at}"
        folder.mkdir()
        database, other = folder / "tables.sqlite", folder / "other"
        await leave_unclosed(database, "t")
        if not killed("restore", at, copy, database):
            break
        shutil.copytree(folder, other)
        try:  # a server that is started now
            left.add(len(*await kept(other / "tables.sqlite", "t")))
        except StoreError as why:
            left.add(why.code)
        restore(copy, database)
        assert await kept(database, "t") == [entries(0, 3)]
        (before,) = folder.glob("tables.sqlite.before-?")
        assert await kept(before, "t") == [entries(0, 5)], "with what was in its log of changes"
        at += 1
    assert at > 6
    assert left == {"store-restoring", 5}
    assert await kept(database, "t") == [entries(0, 3)]


@asynchronous
async def test_while_a_server_runs_nothing_is_restored(tmp_path: Path, capsys: Capture) -> None:
    database, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    async with opened(str(database)) as store:
        await store.commit([first("t", 3, state="over")])
        back_up(database, copy)
        assert await asyncio.to_thread(main, ["restore", str(copy), "--database", str(database)]) == 2
        assert "Another Mutschel server is using this file" in said(capsys)
        assert await store.commit([then("t", 3)]) == set()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy.sqlite", "tables.sqlite"]
    for wrong, sentence in ((["--database", "postgresql://db/m"], "pg_restore"), (["--database", str(copy)], "")):
        absent = tmp_path / "absent"
        assert await asyncio.to_thread(main, ["restore", str(absent), *wrong]) == 2
        assert sentence in said(capsys)
    assert await asyncio.to_thread(main, ["restore", str(copy), "--database", str(database)]) == 0
    assert "is now called" in said(capsys)
    assert await kept(database, "t") == [entries(0, 3)]
    assert await kept(tmp_path / "tables.sqlite.before-1", "t") == [entries(0, 4)]
    assert (database.stat().st_mode & 0o777) == 0o600


async def states(store: Store) -> dict[str, str]:
    return {row.id: row.state for row in await store.places(99)}


@asynchronous
async def test_in_a_copy_matches_end_and_nothing_begins(store_url: str) -> None:
    async with opened(store_url) as store:
        for table, state in (("r", "running"), ("s", "running"), ("l", "lobby"), ("o", "over"), ("a", "abandoned")):
            await store.commit([first(table, 3, state=state)])
        for place, state in (("ev.r", "running"), ("ev.l", "lobby"), ("cl.l", "lobby")):
            await store.commit([first(place, 2, state=state)])
    await execute(store_url, sql.MARK_COPY)
    for _ in range(2):  # the second time it is no longer a copy
        async with opened(store_url) as store:
            assert await states(store) == {
                "r": "abandoned", "s": "abandoned", "o": "over", "a": "abandoned",
                "ev.r": "running", "ev.l": "lobby", "cl.l": "lobby",
            }  # fmt: skip
            for table in "rs":
                assert await log(store, table) == [*entries(0, 3), ENDED]
            assert await log(store, "o") == entries(0, 3)
            assert await log(store, "ev.r") == entries(0, 2)
            assert await store.seats_of("l") == []
            assert (await store.rows(["r"]))["r"].changed > 1
            assert await store.commit([then("r", 3)]) == {0}
    async with opened(store_url) as store:
        assert await store.commit([then("r", 4)]) == set()


# -- what is no database ---------------------------------------------------------------------


@asynchronous
async def test_nobody_begins_with_an_empty_file(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    file.touch()
    for _ in range(2):
        with pytest.raises(StoreError) as failure:
            await kept(file)
        assert code(failure) == "store-empty"
        assert str(file) in str(failure.value)
    assert file.stat().st_size == 0
    file.unlink()
    await keep(file, "t")


@asynchronous
async def test_a_full_disk_at_the_start_says_so_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tables.sqlite"

    def full(*_: object) -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE  # what it is where SQLite's third file can't grow
        raise error

    with monkeypatch.context() as patch:
        patch.setattr("mutschel.store.sqlite_file.SqliteFile._make_shrinkable", full)
        with pytest.raises(StoreError) as failure:
            await kept(file)
    assert code(failure) == "store-no-room"
    assert str(file) in str(failure.value)
    assert not list(tmp_path.iterdir())
    await keep(file, "t")
    with monkeypatch.context() as patch:
        patch.setattr("mutschel.store.sqlite_file.SqliteFile._make_shrinkable", full)
        with pytest.raises(StoreError) as failure:
            await kept(file)
    assert await kept(file, "t") == [entries(0, 3)], "what was there stays"


def test_a_copy_of_an_older_version_is_restored(tmp_path: Path) -> None:
    packed = (Path(__file__).parents[1] / "stored" / "packed.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(tmp_path / "old.sqlite")) as database:
        database.executescript(packed)
    restore(tmp_path / "old.sqlite", tmp_path / "tables.sqlite")
    found = asyncio.run(kept(tmp_path / "tables.sqlite", "ben-table", "cem-table"))
    assert found == [[*entries(0, 12), ENDED], [*entries(0, 6), ENDED]]
    assert json.loads(ENDED) == {"do": "ended", "restored": True}

"""A copy of a database file, made while a server may be using it, and a copy put in its place again."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path

from mutschel.host.private_files import create_private
from mutschel.store import sql
from mutschel.store.base import StoreError
from mutschel.store.lock import locked
from mutschel.store.sqlite_file import RESTORING, SqliteFile
from mutschel.store.sqlite_problems import problem

PART = ".part"  # of what isn't whole yet: the next copy of that name begins it anew
BESIDE = ("-wal", "-shm")  # what lies beside a database and belongs to it

# Every log counts from 0 without a gap, and of JSON.
DAMAGED_LOGS = """SELECT id FROM tables LEFT JOIN entries ON table_id = id GROUP BY id
    HAVING min(seq) IS NOT 0 OR max(seq) IS NOT count(*) - 1
    OR sum(typeof(entry) = 'blob' AND json_valid(CAST(entry AS TEXT))) IS NOT count(*)"""


def back_up(database: Path, copy: Path) -> list[str]:
    """Everything that was saved until now, in a new file that only its owner may read.

    It gets that name once it is whole. Returns the tables whose logs are damaged, there as here. OSError if
    there can't be such a file; StoreError if the database can't be read. Then nothing is left behind.
    """
    if copy.exists():
        raise FileExistsError(str(copy))
    with _part(copy) as part:
        damaged = _copy(database, part)
        part.rename(copy)
        _sync_folder(copy)
    return damaged


def restore(copy: Path, database: Path) -> tuple[list[str], Path | None]:
    """The copy takes the database's place; matches that were running there are ended.

    Returns the tables whose logs are damaged, and what the database is called now that was there before, if there was
    one. StoreError, and nothing has changed, if a server uses that or if the copy can't be read. If this is killed
    while files change their names, no server begins until it was done again.
    """
    database = database.expanduser().resolve()
    restoring = Path(f"{database}{RESTORING}")
    with _part(restoring) as part:
        damaged = _copy(copy, part)
        file = SqliteFile(part, "power")
        try:
            with file.transaction():
                file.end_matches()
        finally:
            file.close()
        with locked(database) if database.exists() else nullcontext():
            part.replace(restoring)
            _sync_folder(restoring)
    before = _free_name(database)
    for suffix in (*BESIDE, ""):  # the database last: until then its name is free, and those beside it are its own
        beside = Path(f"{database}{suffix}")
        if beside.exists():
            beside.rename(f"{before}{suffix}")
    _sync_folder(database)
    restoring.replace(database)
    _sync_folder(database)
    return damaged, before if before.exists() else None


def _free_name(database: Path) -> Path:
    names = (Path(f"{database}.before-{n}") for n in range(1, 10**6))
    return next(name for name in names if not name.exists())


@contextmanager
def _part(whole: Path) -> Iterator[Path]:
    """Where a file grows that is to get that name. Nothing of it is left behind, unless this is killed."""
    part = Path(f"{whole}{PART}")
    part.unlink(missing_ok=True)
    create_private(part).close()
    try:
        yield part
    finally:
        for suffix in ("", "-journal", *BESIDE):
            Path(f"{part}{suffix}").unlink(missing_ok=True)


def _copy(database: Path, copy: Path) -> list[str]:
    try:
        with (
            closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(copy, isolation_level=None)) as target,
        ):
            source.backup(target)
            if not target.execute("SELECT count(*) FROM sqlite_master WHERE name = 'schema'").fetchone()[0]:
                raise StoreError("store-damaged")  # an empty file would do as a database, but not as one of ours
            target.execute("PRAGMA journal_mode = DELETE")  # all of it in this one file
            (found,) = target.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise StoreError("store-copy-damaged", why=found)
            target.execute(sql.MARK_COPY)
            return [id for (id,) in target.execute(DAMAGED_LOGS)]
    except sqlite3.Error as error:
        raise problem(error) from error


def _sync_folder(file: Path) -> None:
    """So that a power cut leaves the new name as well as what has it."""
    if sys.platform != "win32":
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

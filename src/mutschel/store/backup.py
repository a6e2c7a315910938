"""Copies a database file, even while a server uses it, and puts such a copy in its place again."""

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

PART = ".part"  # suffix of an unfinished copy: the next copy of that name starts over
COMPANION_SUFFIXES = ("-wal", "-shm")  # suffixes of the files that SQLite keeps beside a database

# Selects the tables whose logs don't count from 0 without a gap, or hold something that isn't JSON.
DAMAGED_LOGS = """SELECT id FROM tables LEFT JOIN entries ON table_id = id GROUP BY id
    HAVING min(seq) IS NOT 0 OR max(seq) IS NOT count(*) - 1
    OR sum(typeof(entry) = 'blob' AND json_valid(CAST(entry AS TEXT))) IS NOT count(*)"""


def back_up(database: Path, copy: Path) -> list[str]:
    """Copy everything that was saved until now into a new file that only its owner may read.

    The file gets that name once it is whole. Returns the tables whose logs are damaged, in the copy as in the database.
    Raises OSError if there can't be such a file, StoreError if the database can't be read; then nothing is left behind.
    """
    if copy.exists():
        raise FileExistsError(str(copy))
    with _part(copy) as part:
        damaged = _copy(database, part)
        part.rename(copy)
        _sync_folder(copy)
    return damaged


def restore(copy: Path, database: Path) -> tuple[list[str], Path | None]:
    """Put the copy in the database's place, and end the matches that were running in it.

    Returns the tables whose logs are damaged, and the new name of the database that was there before, if there was one.
    Raises StoreError, with nothing changed, if a server uses that database or if the copy can't be read. If this is
    killed while it renames files, no server starts until the restore has been repeated.
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
    for suffix in (*COMPANION_SUFFIXES, ""):  # last: until then its name is taken, and these files are still its own
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
    """Yield a new file beside `whole`, under a name for unfinished copies, and remove it at the end."""
    part = Path(f"{whole}{PART}")
    part.unlink(missing_ok=True)
    create_private(part).close()
    try:
        yield part
    finally:
        for suffix in ("", "-journal", *COMPANION_SUFFIXES):
            Path(f"{part}{suffix}").unlink(missing_ok=True)


def _copy(database: Path, copy: Path) -> list[str]:
    try:
        with (
            closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(copy, isolation_level=None)) as target,
        ):
            source.backup(target)
            if not target.execute("SELECT count(*) FROM sqlite_master WHERE name = 'schema'").fetchone()[0]:
                raise StoreError("store-damaged")  # an empty file would pass as a database, but it isn't one of ours
            target.execute("PRAGMA journal_mode = DELETE")  # all of it in this one file
            (found,) = target.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise StoreError("store-copy-damaged", why=found)
            target.execute(sql.MARK_COPY)
            return [id for (id,) in target.execute(DAMAGED_LOGS)]
    except sqlite3.Error as error:
        raise problem(error) from error


def _sync_folder(file: Path) -> None:
    """Sync the folder, so that a power cut can't lose the file's new name."""
    if sys.platform != "win32":
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

"""A copy of a database file, made while a server may be using it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from mutschel.host.private import create_private
from mutschel.store.base import StoreError
from mutschel.store.sqlite_problems import problem


def back_up(database: Path, copy: Path) -> None:
    """Everything that was saved until now, in a new file that only its owner may read.

    OSError if there can't be such a file; StoreError if the database can't be read. Then nothing is left behind.
    """
    create_private(copy).close()
    try:
        with (
            closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
            if not target.execute("SELECT count(*) FROM sqlite_master WHERE name = 'schema'").fetchone()[0]:
                raise StoreError("store-damaged")  # an empty file would do as a database, but not as one of ours
            target.execute("PRAGMA journal_mode = DELETE")  # all of it in this one file
    except BaseException as error:
        copy.unlink()
        if isinstance(error, sqlite3.Error):
            raise problem(error) from error
        raise

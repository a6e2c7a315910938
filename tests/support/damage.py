"""Damaged pages of an SQLite file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def damage_page(file: str, text: bytes) -> None:
    """Overwrite the page that contains this text: none of its rows can be found any more."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = database.execute("PRAGMA page_size").fetchone()
    whole = bytearray(Path(file).read_bytes())
    assert text in whole
    start = whole.index(text) // size * size
    whole[start : start + 8] = b"\xff" * 8  # the beginning of a page tells its kind
    Path(file).write_bytes(whole)

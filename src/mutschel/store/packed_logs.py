"""Converts files in which a row of `entries` held several entries, a line each, and a row of `unsorted` whole commits.

Releases wrote that form for a while (decision 30). A table whose log can't be put together keeps a row that is out of
place, so that loading it fails; no other table is harmed, and nothing is thrown away.
"""

from __future__ import annotations

import sqlite3
from typing import Final

import msgspec

from mutschel.store.base import StoreError

VERSION: Final = 6  # of the schema with packed logs
PACKED = "SELECT seq, entry FROM entries WHERE table_id = ? AND instr(entry, X'0A')"
SHORTEN = "UPDATE entries SET entry = ? WHERE table_id = ? AND seq = ?"
APPEND = "INSERT INTO entries (table_id, seq, entry) VALUES (?, ?, ?)"
PUT_ASIDE = "INSERT INTO entries SELECT ?, min(coalesce(min(seq), 0), 0) - 1, ? FROM entries WHERE table_id = ?"
UNSORTED = "SELECT entries FROM unsorted ORDER BY number"

decode: Final = msgspec.msgpack.Decoder(list[tuple[str, int | None, bytes]]).decode


def unpack(db: sqlite3.Connection) -> None:
    """Make one entry one row again, within the caller's transaction."""
    tables = [table for (table,) in db.execute("SELECT id FROM tables").fetchall()]
    unreadable = {table for table in tables if not _unpack_table(db, table)}
    for (committed,) in db.execute(UNSORTED).fetchall():
        try:
            entries = decode(committed)
        except (msgspec.MsgspecError, UnicodeDecodeError) as why:
            entries = [(table, None, committed) for table in tables if table.encode() in committed]
            if not entries:
                raise StoreError("store-damaged") from why  # nothing tells which table they belong to
        for table, seq, entry in entries:
            if table not in unreadable:
                _place(db, table, seq, entry)


def _unpack_table(db: sqlite3.Connection, table: str) -> bool:
    """Return False if one of the table's pages can't be read."""
    db.execute("SAVEPOINT unpacking")
    try:
        for first, lines in db.execute(PACKED, (table,)).fetchall():
            start, *others = lines.split(b"\n")
            db.execute(SHORTEN, (start, table, first))
            db.executemany(APPEND, [(table, seq, entry) for seq, entry in enumerate(others, first + 1)])
    except sqlite3.IntegrityError:  # two entries want one place, as after two servers on one file: leave it as it is
        db.execute("ROLLBACK TO unpacking")
    except sqlite3.DatabaseError:
        db.execute("ROLLBACK TO unpacking")
        return False
    finally:
        db.execute("RELEASE unpacking")
    return True


def _place(db: sqlite3.Connection, table: str, seq: int | None, entry: bytes) -> None:
    try:
        db.execute(APPEND, (table, seq, entry))
    except sqlite3.IntegrityError:  # its place is taken, or unknown
        db.execute(PUT_ASIDE, (table, entry, table))

"""The logs in an SQLite file: entries come in as they were committed, and are sorted into their tables' logs later.

A commit is about many tables, and a log of its own for each would mean a page for each. So a commit adds one row with
all its entries to `unsorted`. When that has grown to MOST_UNSORTED bytes, every table gets one row with all of its new
entries, a line for each, and `unsorted` is empty again. A log is what lies there sorted and then what doesn't yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Final

import msgspec

from mutschel.store import sql

MOST_UNSORTED = 256 * 1024  # bytes, of some 2,000 entries: whoever loads a log looks through them
ADD = "INSERT INTO unsorted (entries) VALUES (?)"
UNSORTED = "SELECT entries FROM unsorted ORDER BY number"
CLEAR = "DELETE FROM unsorted"
APPEND = "INSERT INTO entries (table_id, seq, entry) VALUES (?, ?, ?)"
SORTED = "SELECT entry FROM entries WHERE table_id = ? ORDER BY seq"
LAST = "SELECT seq, entry FROM entries WHERE table_id = ? ORDER BY seq DESC LIMIT 1"
WITH_ENTRY = "SELECT seq, entry FROM entries WHERE table_id = ? AND seq <= ? ORDER BY seq DESC LIMIT 1"
REPLACE = "UPDATE entries SET entry = ? WHERE table_id = ? AND seq = ?"
LINE = b"\n"  # no entry has one: in JSON it is written otherwise

encode: Final = msgspec.msgpack.Encoder().encode
decode: Final = msgspec.msgpack.Decoder(list[tuple[str, int, bytes]]).decode


def add(db: Connection, entries: Sequence[sql.EntryRow]) -> int:
    """What one commit adds to logs, at their ends. Returns how many bytes that takes."""
    committed = encode(entries)
    db.execute(ADD, (committed,))
    return len(committed)


def sort(db: Connection) -> None:
    """Whoever looks at the sorted logs, or changes them, does this first."""
    logs: dict[str, tuple[int, list[bytes]]] = {}
    for (committed,) in db.execute(UNSORTED):
        for table, seq, entry in decode(committed):
            if table in logs:
                logs[table][1].append(entry)
            else:
                logs[table] = seq, [entry]
    if logs:
        db.executemany(APPEND, [(table, seq, LINE.join(lines)) for table, (seq, lines) in sorted(logs.items())])
        db.execute(CLEAR)


def log_of(db: Connection, table: str) -> list[bytes]:
    """All entries of a table, sorted or not."""
    log = [entry for (lines,) in db.execute(SORTED, (table,)) for entry in lines.split(LINE)]
    for (committed,) in db.execute(UNSORTED):
        log += [entry for id, _, entry in decode(committed) if id == table]
    return log


def sorted_length(db: Connection, table: str) -> int:
    found = db.execute(LAST, (table,)).fetchone()
    return 0 if found is None else found[0] + 1 + found[1].count(LINE)


def replace(db: Connection, table: str, seq: int, entry: bytes) -> None:
    """Another text for an entry that is sorted."""
    first, lines = db.execute(WITH_ENTRY, (table, seq)).fetchone()
    log = lines.split(LINE)
    log[seq - first] = entry
    db.execute(REPLACE, (LINE.join(log), table, first))

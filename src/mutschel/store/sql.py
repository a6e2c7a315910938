"""The statements that both stores share, and the conversion of writes and rows to and from their parameters.

Placeholders are numbered, as PostgreSQL wants them, and stand in order, so that SQLite can have question marks instead.
"""

from __future__ import annotations

import logging
import os
import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import count, groupby, repeat
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from mutschel.host import entries
from mutschel.store.base import NOBODY, Lifetimes, SeatRow, StoreError, TableRow, Write

logger = logging.getLogger(__name__)

ROW = "id, word, game, state, public, free, created, changed, next, summary, day"
row_values = attrgetter(*ROW.split(", "))
SEAT = "member, token, person, name"
seat_values = attrgetter(*SEAT.split(", "))

NEW_TABLE = f"""INSERT INTO tables ({ROW}, secret, share)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"""
CHANGE_TABLE = """UPDATE tables
    SET word = $1, game = $2, state = $3, public = $4, free = $5, created = $6, changed = $7, next = $8, summary = $9,
    day = $10, counted = NULL WHERE id = $11"""
SIT_DOWN = f"""INSERT INTO seats (table_id, {SEAT}) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (table_id, member) DO UPDATE
    SET token = excluded.token, person = excluded.person, name = excluded.name"""
REPLACE = "UPDATE entries SET entry = $1 WHERE table_id = $2 AND seq = $3"
STAND_UP = "DELETE FROM seats WHERE table_id = $1 AND member = $2"
ADD_FORMER = "INSERT INTO former (table_id, member, person) VALUES ($1, $2, $3)"
DELETE_FORMER = "DELETE FROM former WHERE table_id = $1 AND member = $2"

ADVANCE_CLOCK = "UPDATE clock SET time = $1, wall = $2 WHERE time < $3"
READ_CLOCK = "SELECT time, wall FROM clock"
# Finds places that are old. Clubs never are: their people delete them. The first condition finds few, by an index.
OLD_PLACES = """SELECT id, changed FROM (
        SELECT id, word, share, changed, counted, time, CAST($1 AS BIGINT) AS now,
            CASE WHEN state IN ('over', 'abandoned') THEN CAST($2 AS BIGINT) WHEN state = 'lobby' THEN $3
            WHEN id LIKE 'ev.%' THEN $4 ELSE $5 END AS kept
        FROM tables, clock WHERE counted <= (SELECT time FROM clock) - $6 AND id NOT LIKE 'cl.%'
    ) AS place WHERE counted <= time - kept AND changed NOT BETWEEN now - kept AND now"""
RELEASE_WORDS = f"""UPDATE tables SET word = NULL, share = NULL
    WHERE id IN (SELECT id FROM ({OLD_PLACES} AND (word IS NOT NULL OR share IS NOT NULL)) AS theirs) RETURNING id"""
EXPIRED = f"SELECT id FROM ({OLD_PLACES}) AS theirs ORDER BY changed, id LIMIT $7"
PLACES = f"""SELECT {ROW} FROM tables WHERE (changed < $1 OR changed = $2 AND id > $3)
    ORDER BY changed DESC, id LIMIT $4"""
NAMED = f"""SELECT {ROW} FROM tables WHERE id IN (SELECT table_id FROM seats WHERE name = $1)
    AND (changed < $2 OR changed = $3 AND id > $4) ORDER BY changed DESC, id LIMIT $5"""
# Has the index's own condition; otherwise SQLite would not use the index.
DAY_TABLES = f"""SELECT {ROW} FROM tables WHERE day IS NOT NULL AND day = $1 AND state = 'over'
    ORDER BY changed, id LIMIT $2"""
BLOCK = "INSERT INTO blocks (address, until) VALUES ($1, $2) ON CONFLICT (address) DO UPDATE SET until = excluded.until"
UNBLOCK = "DELETE FROM blocks WHERE until <= $1"
BLOCKS = "SELECT address, until FROM blocks"

# Tables that hold more about a place than its row; its word is deleted with the row.
COMPANION_TABLES = ("entries", "seats", "former")
DELETE = [f"DELETE FROM {name} WHERE table_id = $1" for name in COMPANION_TABLES]
DELETE.append("DELETE FROM tables WHERE id = $1")

TABLE = f"SELECT {ROW}, secret FROM tables WHERE id = $1"
ENTRIES = "SELECT seq, entry FROM entries WHERE table_id = $1 ORDER BY seq"
SEATS = """SELECT member, token, seats.person, name, former.person
    FROM seats LEFT JOIN former USING (table_id, member) WHERE table_id = $1 ORDER BY member, former.person"""
CHANGED = "SELECT changed FROM tables WHERE id = $1"
TABLE_OF_WORD = "SELECT id FROM tables WHERE word = $1"
# Has the index's own condition; otherwise SQLite would not use the index.
LISTED = f"""SELECT {ROW} FROM (
        SELECT id AS listed, place FROM (
            SELECT id, free, created,
                row_number() OVER (PARTITION BY share, free > 0 ORDER BY free, created DESC, id) AS place
            FROM tables WHERE public AND (state = 'running' OR state = 'lobby' AND free > 0) AND changed > $1
        ) AS fair WHERE place <= $2
        ORDER BY (free > 0) DESC, place, free, created DESC, id LIMIT $3
    ) AS first JOIN tables ON id = listed
    ORDER BY (free > 0) DESC, place, free, created DESC, id"""
NEW_SECRET = "INSERT INTO secrets (name, secret) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"
# Marks a copy. The original may have been played on since, so that its dice to come are known: after a restore, running
# matches end, and tables without a match are deleted.
MARK_COPY = "INSERT INTO secrets (name, secret) VALUES ('copy', 'copy') ON CONFLICT (name) DO NOTHING"
IS_COPY = "SELECT count(*) FROM secrets WHERE name = 'copy'"
RUNNING, WAITING = (f"state = '{state}' AND id NOT LIKE '__.%'" for state in ("running", "lobby"))
END_ENTRIES = f"""INSERT INTO entries (table_id, seq, entry)
    SELECT id, (SELECT coalesce(max(seq) + 1, 0) FROM entries WHERE table_id = id), $1 FROM tables WHERE {RUNNING}"""
END_ROWS = f"UPDATE tables SET state = 'abandoned', changed = $1 WHERE {RUNNING}"
END_OTHERS = [
    *(f"DELETE FROM {name} WHERE table_id IN (SELECT id FROM tables WHERE {WAITING})" for name in COMPANION_TABLES),
    f"DELETE FROM tables WHERE {WAITING}",
    "DELETE FROM secrets WHERE name = 'copy'",
]
PROBE = """INSERT INTO secrets (name, secret) VALUES ('probe', $1)
    ON CONFLICT (name) DO UPDATE SET secret = excluded.secret"""
SECRET = "SELECT secret FROM secrets WHERE name = $1"
WORDS_HELD = "SELECT count(*) FROM tables WHERE share = $1 AND word IS NOT NULL"
PERSON_PLACES = f"""WITH theirs AS (
        SELECT table_id, member FROM seats WHERE person = $1
        UNION SELECT table_id, member FROM former WHERE person = $2
    )
    SELECT {ROW}, member, name FROM (
        SELECT {ROW} FROM tables WHERE id IN (SELECT table_id FROM theirs)
        AND CASE WHEN id LIKE '__.%' THEN substr(id, 1, 3) ELSE '' END = $3
        AND (changed < $4 OR changed = $5 AND id > $6)
        ORDER BY changed DESC, id LIMIT $7
    ) AS latest JOIN theirs ON table_id = id JOIN seats USING (table_id, member)
    ORDER BY changed DESC, id, member"""

PAGE = 4096  # bytes
FAR = 2**62  # later than any table has changed, and still a number that PostgreSQL can store


class MisplacedWrite(Exception):
    """Raised when the entries of a write don't begin where the log ends."""


class WriteBatch(NamedTuple):
    """The parameters of several writes, statement by statement."""

    entries: list[tuple[str, int, bytes]]
    others: list[tuple[str, list[tuple[Any, ...]]]]  # to be run in this order; only statements that have parameters


def end_matches() -> list[tuple[str, tuple[Any, ...]]]:
    """Return the statements, with their parameters, that turn a copy into a database to go on with."""
    ended = (END_ENTRIES, (entries.encode(entries.Ended(restored=True)),)), (END_ROWS, (time.time_ns() // 1_000_000,))
    return [*ended, *((statement, ()) for statement in END_OTHERS)]


@cache
def with_question_marks(statement: str) -> str:
    """Return the statement with SQLite's question marks as placeholders."""
    return re.sub(r"\$\d+", "?", statement)


def in_order(writes: Sequence[Write]) -> list[int]:
    """Return the indexes of writes, by table: nodes that want the same tables can't deadlock then."""
    return sorted(range(len(writes)), key=lambda place: writes[place].table)


def write_batch(writes: Sequence[Write]) -> WriteBatch:
    entries: list[tuple[str, int, bytes]] = []
    for write in writes:
        entries.extend(zip(repeat(write.table), count(write.first), write.entries))
    writes = [write for write in writes if write.row is not None or write.seats or write.gone or write.replaced]
    if not writes:  # nearly always
        return WriteBatch(entries, [])
    rows = [(row_values(write.row), write.secret, write.share) for write in writes if write.row is not None]
    seats = {(write.table, seat.member): seat for write in writes for seat in write.seats}
    gone = [(write.table, member) for write in writes for member in write.gone]
    others: list[tuple[str, list[tuple[Any, ...]]]] = [
        (NEW_TABLE, [(*values, secret, share) for values, secret, share in rows if secret is not None]),
        (CHANGE_TABLE, [(*values[1:], values[0]) for values, secret, _ in rows if secret is None]),
        (SIT_DOWN, [(table, *seat_values(seat)) for (table, _), seat in seats.items()]),
        (DELETE_FORMER, list(seats)),
        (ADD_FORMER, [(*place, person) for place, seat in seats.items() for person in seat.former]),
        (STAND_UP, gone),
        (DELETE_FORMER, gone),
        (REPLACE, [(entry, write.table, seq) for write in writes for seq, entry in write.replaced]),
    ]
    return WriteBatch(entries, [(statement, values) for statement, values in others if values])


def checked_log(table: str, found: Sequence[Sequence[Any]]) -> list[bytes]:
    """Return the entries among the rows of ENTRIES. A log with a gap or a non-entry is refused, not replayed."""
    if [seq for seq, _ in found] != list(range(len(found))) or not all(type(entry) is bytes for _, entry in found):
        raise damaged_log(table)
    return [entry for _, entry in found]


def damaged_log(table: str) -> StoreError:
    logger.error("a log is damaged", extra={"facts": {"table": table}})
    return StoreError("store-log-damaged")


def probe(writes: Sequence[Write]) -> bytes:
    """Return random bytes, as many as these writes would take; a database wouldn't write the same bytes twice."""
    sizes = [PAGE + sum(map(len, write.entries)) + len(write.row.summary if write.row else b"") for write in writes]
    return os.urandom(8 + sum(sizes))


def table_row(values: Sequence[Any]) -> TableRow:
    id, word, game, state, public, *others = values
    return TableRow(id, word, game, state, bool(public), *others)  # SQLite knows no booleans


def seat_rows(found: Iterable[Sequence[Any]]) -> list[SeatRow]:
    """Return the seats among the rows of SEATS, which has a row per former holder of a seat, but at least one."""
    lines = ((SeatRow(*seat), person) for *seat, person in found)
    return [
        replace(seat, former=tuple(person for _, person in of_seat if person is not None))
        for seat, of_seat in groupby(lines, itemgetter(0))
    ]


def person_places_parameters(
    person: bytes, limit: int, after: tuple[int, str] | None, kind: str, former: bool
) -> tuple[Any, ...]:
    """Return the parameters of PERSON_PLACES."""
    changed, id = after or (FAR, "")
    return person, person if former else NOBODY, kind, changed, changed, id, limit


def old_parameters(now: int, kept: Lifetimes, *more: int) -> tuple[Any, ...]:
    """Return the parameters of OLD_PLACES, and then these."""
    return now, kept.over, kept.lobby, kept.evening, kept.running, min(kept), *more


def places_query(limit: int, after: tuple[int, str] | None, name: str | None) -> tuple[str, tuple[Any, ...]]:
    """Return PLACES or NAMED, with its parameters."""
    changed, id = after or (FAR, "")
    where = changed, changed, id, limit
    return (PLACES, where) if name is None else (NAMED, (name, *where))


def with_members(found: Iterable[Sequence[Any]]) -> list[tuple[TableRow, dict[int, str]]]:
    """Return the tables among the rows of PERSON_PLACES, which has a row per seat, a table's rows side by side."""
    lines = ((table_row(row), member, name) for *row, member, name in found)
    return [(row, {member: name for _, member, name in of_row}) for row, of_row in groupby(lines, itemgetter(0))]

"""The SQL schema of both stores, as numbered migrations that run by themselves when a store is opened.

A migration that was ever released is never changed: the next one corrects it.
"""

from __future__ import annotations

from mutschel.store.base import NewerDatabase

# Where the two differ. PostgreSQL compares ids and words byte by byte, as SQLite does, not by a language's rules.
SQLITE = {
    "key": "TEXT",
    "bytes": "BLOB",
    "clustered": "WITHOUT ROWID",
    "unsorted": "CREATE TABLE unsorted (number INTEGER PRIMARY KEY, entries BLOB NOT NULL)",
    "no_longer_unsorted": "DROP TABLE unsorted",
}
POSTGRES = {"key": 'TEXT COLLATE "C"', "bytes": "BYTEA", "clustered": "", "unsorted": "", "no_longer_unsorted": ""}

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE tables (
            id {key} NOT NULL PRIMARY KEY,
            word {key} UNIQUE,
            game TEXT NOT NULL,
            state TEXT NOT NULL,
            public BOOLEAN NOT NULL,
            free INTEGER NOT NULL,
            created BIGINT NOT NULL,
            changed BIGINT NOT NULL,
            next TEXT,
            summary {bytes} NOT NULL,
            secret {bytes} NOT NULL
        )""",
        """CREATE INDEX tables_listed ON tables ((free > 0), created)
            WHERE public AND (state = 'running' OR state = 'lobby' AND free > 0)""",
        # A table's entries lie beside one another (in SQLite): it comes back with few reads.
        """CREATE TABLE entries (
            table_id {key} NOT NULL,
            seq INTEGER NOT NULL,
            entry {bytes} NOT NULL,
            PRIMARY KEY (table_id, seq)
        ) {clustered}""",
        """CREATE TABLE seats (
            table_id {key} NOT NULL,
            member INTEGER NOT NULL,
            token {bytes} NOT NULL,
            person {bytes} NOT NULL,
            name TEXT NOT NULL,
            PRIMARY KEY (table_id, member)
        ) {clustered}""",
        "CREATE INDEX seats_of_person ON seats (person, table_id)",
    ),
    (
        "ALTER TABLE tables ADD COLUMN share INTEGER",
        "CREATE INDEX words_held ON tables (share) WHERE word IS NOT NULL",
        "DROP INDEX tables_listed",
        # All that it takes to choose what is listed, in the order in which it is chosen.
        """CREATE INDEX tables_listed ON tables (share, (free > 0), free, created DESC, id, changed)
            WHERE public AND (state = 'running' OR state = 'lobby' AND free > 0)""",
    ),
    # What a server keeps to itself for as long as it lives.
    ("CREATE TABLE secrets (name {key} NOT NULL PRIMARY KEY, secret {bytes} NOT NULL)",),
    # For whoever runs the server.
    (
        "CREATE TABLE blocks (address {key} NOT NULL PRIMARY KEY, until BIGINT NOT NULL)",
        "CREATE INDEX seats_of_name ON seats (name, table_id)",
        "CREATE INDEX tables_by_change ON tables (changed, id)",
    ),
    # Who had a seat before another device got it: the name that stands there is theirs, too.
    (
        """CREATE TABLE former (
            table_id {key} NOT NULL,
            member INTEGER NOT NULL,
            person {bytes} NOT NULL,
            PRIMARY KEY (table_id, member, person)
        ) {clustered}""",
        "CREATE INDEX former_of_person ON former (person, table_id)",
    ),
    # For a while a file took entries in first and sorted them into their logs later (`packed_logs`).
    ("{unsorted}",),
    ("{no_longer_unsorted}",),
    # What is too old is told by time that the server counts itself, in `clock`, and the clock on the wall beside it.
    # `counted` is how late it was there when a place had last changed; NULL: not long ago.
    (
        "CREATE TABLE clock (time BIGINT NOT NULL, wall BIGINT NOT NULL)",
        "INSERT INTO clock (time, wall) VALUES (0, 0)",
        "ALTER TABLE tables ADD COLUMN counted BIGINT",
        "CREATE INDEX tables_by_count ON tables (counted)",
    ),
)

CREATE_VERSION = "CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL)"
FIND_VERSION = "SELECT coalesce(max(version), 0) FROM schema"


def migration_from(found: int, dialect: dict[str, str]) -> list[str]:
    """What leads from this version to ours, to be run in one transaction."""
    known = len(MIGRATIONS)
    if found > known:
        raise NewerDatabase("newer-database", found=found, known=known)
    if found == known:
        return []
    steps = [step.format_map(dialect) for migration in MIGRATIONS[found:] for step in migration]
    return [*filter(None, steps), "DELETE FROM schema", f"INSERT INTO schema (version) VALUES ({known})"]

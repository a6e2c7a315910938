"""The SQL schema of both stores, as numbered migrations that run when a store is opened.

A migration that was ever released is never changed: the next one corrects it.
"""

from __future__ import annotations

from mutschel.store.base import NewerDatabase

# The dialects' differences. PostgreSQL compares ids and words byte by byte, as SQLite does, not by a language's rules.
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
        # In SQLite a table's entries lie side by side, so that few reads load it.
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
        # Covers all columns that decide what is listed, in the order in which they decide it.
        """CREATE INDEX tables_listed ON tables (share, (free > 0), free, created DESC, id, changed)
            WHERE public AND (state = 'running' OR state = 'lobby' AND free > 0)""",
    ),
    # Secrets that the server keeps for as long as its database lives.
    ("CREATE TABLE secrets (name {key} NOT NULL PRIMARY KEY, secret {bytes} NOT NULL)",),
    # For the people who run the server.
    (
        "CREATE TABLE blocks (address {key} NOT NULL PRIMARY KEY, until BIGINT NOT NULL)",
        "CREATE INDEX seats_of_name ON seats (name, table_id)",
        "CREATE INDEX tables_by_change ON tables (changed, id)",
    ),
    # Previous holders of a seat that another device got: the name there is theirs, too.
    (
        """CREATE TABLE former (
            table_id {key} NOT NULL,
            member INTEGER NOT NULL,
            person {bytes} NOT NULL,
            PRIMARY KEY (table_id, member, person)
        ) {clustered}""",
        "CREATE INDEX former_of_person ON former (person, table_id)",
    ),
    # For a while SQLite files took entries in first, and sorted them into their logs later (`packed_logs`).
    ("{unsorted}",),
    ("{no_longer_unsorted}",),
    # Age is measured by a clock of the server's own, stored in `clock` with the wall clock beside it. `counted` is that
    # clock's time shortly after a place last changed; NULL: the change is too recent to be stamped.
    (
        "CREATE TABLE clock (time BIGINT NOT NULL, wall BIGINT NOT NULL)",
        "INSERT INTO clock (time, wall) VALUES (0, 0)",
        "ALTER TABLE tables ADD COLUMN counted BIGINT",
        "CREATE INDEX tables_by_count ON tables (counted)",
    ),
    # The dice of the day: how all who have played a day fared.
    (
        "ALTER TABLE tables ADD COLUMN day {key}",
        "CREATE INDEX tables_of_day ON tables (day, changed) WHERE day IS NOT NULL",
    ),
)

CREATE_VERSION = "CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL)"
FIND_VERSION = "SELECT coalesce(max(version), 0) FROM schema"


def migration_from(found: int, dialect: dict[str, str]) -> list[str]:
    """Return the statements that lead from this version to ours, to be run in one transaction."""
    known = len(MIGRATIONS)
    if found > known:
        raise NewerDatabase("newer-database", found=found, known=known)
    if found == known:
        return []
    steps = [step.format_map(dialect) for migration in MIGRATIONS[found:] for step in migration]
    return [*filter(None, steps), "DELETE FROM schema", f"INSERT INTO schema (version) VALUES ({known})"]

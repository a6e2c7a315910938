"""The store for many nodes: PostgreSQL decides whose write to a table came first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from mutschel.store import schema, sql
from mutschel.store.base import Lifetimes, SeatRow, Store, StoredTable, StoreError, TableRow, Write

READING = 5  # connections for reading
WRITING = 2  # connections for writing only: however much is read, no commit waits for it
SECONDS = 10.0  # until a connection or an answer counts as lost
IDLE = 3.0  # seconds within a commit: as long as it takes other nodes to take a node for dead
SHRUNK_WITHIN = 600.0  # seconds; nothing waits for it
MIGRATING = 0x4D757473  # number of the advisory lock: one node migrates, the others wait
SYNCHRONOUS = {"power": "on", "process": "off"}
ONE_MOMENT = {"isolation": "repeatable_read", "readonly": True}  # for a row, entries and seats that belong together

# All or nothing: the entry before each log's new ones must be there. Each log is looked up by its key, however many
# entries there are, because PostgreSQL never turns such an inner SELECT into a join.
APPEND = """INSERT INTO entries (table_id, seq, entry) SELECT * FROM unnest($1::text[], $2::int[], $3::bytea[])
    WHERE (
        SELECT count((SELECT seq FROM entries WHERE table_id = before.id AND seq = before.seq)) = count(*)
        FROM unnest($4::text[], $5::int[]) AS before (id, seq)
    )"""

ROWS = f"SELECT {sql.ROW} FROM tables WHERE id = ANY($1)"

# Skips rows that are being changed, until the next time: so no commit waits for this, nor this for a commit.
STAMP_COUNTED = """UPDATE tables SET counted = (SELECT time FROM clock)
    WHERE id IN (SELECT id FROM tables WHERE counted IS NULL FOR UPDATE SKIP LOCKED)"""

LOCKED_CHANGED = f"{sql.CHANGED} FOR SHARE"  # other writers of the row wait until our commit
UNFIT = (asyncpg.UniqueViolationError, sql.MisplacedWrite)
LOST = (
    OSError,  # TimeoutError is one
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # being shut down, or starting up
    asyncpg.IdleInTransactionSessionTimeoutError,  # this node froze, see below
    asyncpg.InterfaceError,  # a closed connection
    asyncpg.InternalClientError,
)
BUSY = (asyncpg.TooManyConnectionsError, asyncpg.DeadlockDetectedError, asyncpg.LockNotAvailableError)


class TrialRollback(Exception):
    """Rolls back a transaction that was only a trial."""


def problem(error: Exception) -> StoreError:
    """Return the StoreError for this error. The order of checks matters: many errors are of several kinds."""
    if isinstance(error, asyncpg.DiskFullError):
        return StoreError("store-full")
    if isinstance(error, asyncpg.ReadOnlySQLTransactionError):
        return StoreError("store-read-only")
    if isinstance(error, BUSY):
        return StoreError("store-busy")
    if isinstance(error, ValueError) and not isinstance(error, asyncpg.DataError):
        return StoreError("store-address")  # its message may contain a piece of the password
    if isinstance(error, LOST):
        return StoreError("store-lost")
    return StoreError("store-failed", why=str(error))


class PostgresStore(Store):
    """A store on two pools of connections; a broken connection is replaced when one is next needed."""

    def __init__(self, url: str, durability: str) -> None:
        self._reading = self._new_pool(url, durability, READING)
        self._writing = self._new_pool(url, durability, WRITING)
        self._closed = False

    def _new_pool(self, url: str, durability: str, connections: int) -> asyncpg.Pool:
        return asyncpg.create_pool(
            url,
            min_size=0,
            max_size=connections,
            timeout=SECONDS,
            command_timeout=SECONDS,
            reset=self._keep,
            server_settings={
                "application_name": "mutschel",
                "synchronous_commit": SYNCHRONOUS[durability],
                # A node that froze in the middle of a commit must not keep other nodes from their tables, or from its
                # own: a node that takes over one of its tables waits for this commit, and everybody who plays there
                # waits, too.
                "idle_in_transaction_session_timeout": f"{IDLE:.0f}s",
            },
        )

    @classmethod
    async def open(cls, url: str, durability: str) -> PostgresStore:
        store = cls(url, durability)
        try:
            await asyncio.gather(store._reading, store._writing)
            await store._migrate()
        except BaseException:
            await store.close()
            raise
        return store

    async def _save(self, writes: Sequence[Write]) -> set[int]:
        order = sql.in_order(writes)
        async with self._connection(self._writing) as connection:
            try:
                await self._put(connection, [writes[place] for place in order])
            except UNFIT:
                return await self._commit_what_fits(connection, writes, order)
        return set()

    async def advance_clock(self, time: int, wall: int) -> None:
        async with self._connection(self._writing) as connection:
            await connection.execute(sql.ADVANCE_CLOCK, time, wall, time)
            await connection.execute(STAMP_COUNTED)

    async def read_clock(self) -> tuple[int, int]:
        ((time, wall),) = await self._find(sql.READ_CLOCK)
        return time, wall

    async def release_words(self, now: int, kept: Lifetimes) -> list[str]:
        async with self._connection(self._writing) as connection:
            return [id for (id,) in await connection.fetch(sql.RELEASE_WORDS, *sql.old_parameters(now, kept))]

    async def delete(self, table: str) -> None:
        async with self._connection(self._writing) as connection, connection.transaction():
            for statement in sql.DELETE:
                await connection.execute(statement, table)

    async def expired(self, now: int, kept: Lifetimes, limit: int) -> list[str]:
        return [id for (id,) in await self._find(sql.EXPIRED, *sql.old_parameters(now, kept, limit))]

    async def places(self, limit: int, after: tuple[int, str] | None = None, name: str | None = None) -> list[TableRow]:
        statement, values = sql.places_query(limit, after, name)
        return [sql.table_row(row) for row in await self._find(statement, *values)]

    async def block(self, address: str, until: int, now: int) -> None:
        async with self._connection(self._writing) as connection:
            await connection.execute(sql.BLOCK, address, until)
            await connection.execute(sql.UNBLOCK, now)

    async def blocks(self) -> dict[str, int]:
        return dict(await self._find(sql.BLOCKS))

    async def shrink(self) -> bool:
        """Make the space of deleted rows free for new ones."""
        async with self._connection(self._writing) as connection:
            await connection.execute("VACUUM entries, former, seats, tables", timeout=SHRUNK_WITHIN)
        return False

    async def _try(self, writes: Sequence[Write]) -> None:
        async with self._connection(self._writing) as connection, connection.transaction():
            for write in writes:
                with suppress(*UNFIT, TrialRollback):
                    async with connection.transaction():
                        await self._put(connection, [write])
                        raise TrialRollback
            await connection.execute(sql.PROBE, sql.probe(writes))

    async def size(self) -> int:
        ((size,),) = await self._find("SELECT pg_database_size(current_database())")
        return int(size)

    async def load(self, table: str) -> StoredTable | None:
        async with self._connection(self._reading) as connection, connection.transaction(**ONE_MOMENT):
            found = await connection.fetchrow(sql.TABLE, table)
            if found is None:
                return None
            entries = await connection.fetch(sql.ENTRIES, table)
            seats = await connection.fetch(sql.SEATS, table)
        *row, secret = found
        return StoredTable(sql.table_row(row), secret, sql.checked_log(table, entries), sql.seat_rows(seats))

    async def seats_of(self, table: str) -> list[SeatRow]:
        return sql.seat_rows(await self._find(sql.SEATS, table))

    async def rows(self, tables: Sequence[str]) -> dict[str, TableRow]:
        found = await self._find(ROWS, tables)
        return {row.id: row for row in map(sql.table_row, found)}

    async def lasting_secret(self, name: str, fresh: bytes) -> bytes:
        async with self._connection(self._writing) as connection:
            await connection.execute(sql.NEW_SECRET, name, fresh)
        ((secret,),) = await self._find(sql.SECRET, name)
        return bytes(secret)

    async def table_of_word(self, word: str) -> str | None:
        found = await self._find(sql.TABLE_OF_WORD, word)
        return found[0][0] if found else None

    async def words_held(self, share: int) -> int:
        ((held,),) = await self._find(sql.WORDS_HELD, share)
        count: int = held
        return count

    async def public_tables(self, limit: int, each: int, changed_after: int) -> list[TableRow]:
        found = await self._find(sql.LISTED, changed_after, each, limit)
        return [sql.table_row(values) for values in found]

    async def tables_of_day(self, day: str, limit: int) -> list[TableRow]:
        return [sql.table_row(values) for values in await self._find(sql.DAY_TABLES, day, limit)]

    async def tables_of(
        self, person: bytes, limit: int, after: tuple[int, str] | None = None, kind: str = "", former: bool = False
    ) -> list[tuple[TableRow, dict[int, str]]]:
        wanted = sql.person_places_parameters(person, limit, after, kind, former)
        return sql.with_members(await self._find(sql.PERSON_PLACES, *wanted))

    async def close(self) -> None:
        self._closed = True
        pools = self._reading, self._writing
        try:
            async with asyncio.timeout(SECONDS):
                await asyncio.gather(*(pool.close() for pool in pools))
        except TimeoutError:
            for pool in pools:
                pool.terminate()

    @asynccontextmanager
    async def _connection(self, pool: asyncpg.Pool) -> AsyncIterator[Any]:
        if self._closed:
            raise StoreError("store-closed")
        try:
            async with pool.acquire(timeout=SECONDS) as connection:
                yield connection
        except (asyncpg.PostgresError, ValueError, *LOST) as error:
            raise problem(error) from error

    @staticmethod
    async def _keep(connection: Any) -> None:
        """Keep the session as it is when a connection goes back: we change no settings, and this saves a round trip."""

    async def _find(self, statement: str, *values: Any) -> list[Any]:
        async with self._connection(self._reading) as connection:
            found: list[Any] = await connection.fetch(statement, *values)
            return found

    async def _migrate(self) -> None:
        async with self._connection(self._writing) as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
            await connection.execute(schema.CREATE_VERSION)
            found = await connection.fetchval(schema.FIND_VERSION)
            for step in schema.migration_from(found, schema.POSTGRES):
                await connection.execute(step)
            if await connection.fetchval(sql.IS_COPY):
                for statement, values in sql.end_matches():
                    await connection.execute(statement, *values)

    async def _put(self, connection: Any, writes: Sequence[Write]) -> None:
        batch = sql.write_batch(writes)
        # Entries alone are nearly always all there is; they are one statement, which is a transaction by itself.
        async with connection.transaction() if batch.others else nullcontext():
            for id, changed in [write.follows_from for write in writes if write.follows_from is not None]:
                if await connection.fetchval(LOCKED_CHANGED, id) != changed:
                    raise sql.MisplacedWrite
            if batch.entries:
                columns = (*zip(*batch.entries, strict=True), *preceding_entries(writes))
                if await connection.execute(APPEND, *columns) != f"INSERT 0 {len(batch.entries)}":
                    raise sql.MisplacedWrite
            for statement, values in batch.others:
                await connection.executemany(statement, values)

    async def _commit_what_fits(self, connection: Any, writes: Sequence[Write], order: Sequence[int]) -> set[int]:
        unfit = set()
        async with connection.transaction():
            for place in order:
                try:
                    async with connection.transaction():  # a savepoint, because it is within another transaction
                        await self._put(connection, [writes[place]])
                except UNFIT:
                    unfit.add(place)
        return unfit


def preceding_entries(writes: Sequence[Write]) -> tuple[list[str], list[int]]:
    """Return table ids and seqs of the entries that must exist already: those just before each log's new ones."""
    tables, seqs = [], []
    lengths: dict[str, int] = {}
    for write in writes:
        if write.entries:
            if write.first != lengths.get(write.table, 0):
                tables.append(write.table)
                seqs.append(write.first - 1)
            lengths[write.table] = write.first + len(write.entries)
    return tables, seqs

"""The store in a file: SQLite, with one thread that writes and one that reads, each with a connection of its own."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar, TypeVarTuple

from mutschel.store import sql
from mutschel.store.base import Lifetimes, SeatRow, Store, StoredTable, StoreError, TableRow, Write
from mutschel.store.sqlite_file import SqliteFile
from mutschel.store.sqlite_problems import is_damage, problem

logger = logging.getLogger(__name__)
T = TypeVar("T")
Args = TypeVarTuple("Args")

REMEMBERED = 10_000  # tables whose logs' lengths are remembered
QUIET = 5.0  # seconds without a commit until the write-ahead log is copied into the file
BEATS = 12  # of QUIET seconds each, until it is copied although commits keep coming
STAMP_COUNTED = "UPDATE tables SET counted = (SELECT time FROM clock) WHERE counted IS NULL"
APPEND = "INSERT INTO entries (table_id, seq, entry) VALUES (?, ?, ?)"
LENGTH = "SELECT coalesce(max(seq) + 1, 0) FROM entries WHERE table_id = ?"

# The row where the next move will most likely go: a trial writes to its page.
LATEST = "FROM tables ORDER BY changed DESC LIMIT 1"
MOVE_AND_UNDO = (
    f"INSERT INTO entries SELECT id, {sql.FAR}, X'' {LATEST}",
    f"DELETE FROM entries WHERE seq = {sql.FAR} AND table_id = (SELECT id {LATEST})",
)

UNFIT = (sqlite3.IntegrityError, sql.MisplacedWrite)


class DamagedWrite(Exception):
    """Raised when the write at this index meets a page that can't be read."""

    def __init__(self, place: int) -> None:
        self.place = place


class SqliteStore(Store):
    """A store in an SQLite file; a lock makes sure that only one is open on it."""

    _file: SqliteFile
    _db: sqlite3.Connection
    _view: sqlite3.Connection  # for reading: sees what is committed, and never makes the writer wait

    def __init__(self, path: Path, durability: str) -> None:
        self._path = path
        self._durability = durability
        self._writer = ThreadPoolExecutor(1, "mutschel-store-writer")
        self._reader = ThreadPoolExecutor(1, "mutschel-store-reader")
        self._held = ExitStack()  # the file
        self._closed = False
        # Only this store writes to the file, so the known lengths of logs stay true.
        self._lengths: dict[str, int] = {}
        self._copying: asyncio.Task[None] | None = None
        self._damaged: set[str] = set()  # tables whose logs can't be written to; they are not read either

    @classmethod
    async def open(cls, path: Path, durability: str) -> SqliteStore:
        store = cls(path.expanduser().resolve(), durability)
        try:
            await store._in(store._writer, store._open)
            store._copying = asyncio.create_task(store._copy_now_and_then())
        except BaseException as why:
            await store.close()
            if isinstance(why, StoreError) and why.code == "store-full":
                raise StoreError("store-no-room", path=str(store._path)) from why
            raise
        return store

    async def _save(self, writes: Sequence[Write]) -> set[int]:
        return await self._in(self._writer, self._commit, writes)

    async def advance_clock(self, time: int, wall: int) -> None:
        await self._in(self._writer, self._execute, sql.ADVANCE_CLOCK, time, wall, time)
        await self._in(self._writer, self._execute, STAMP_COUNTED)

    async def read_clock(self) -> tuple[int, int]:
        (found,) = await self._in(self._reader, self._find, sql.READ_CLOCK)
        return found[0], found[1]

    async def release_words(self, now: int, kept: Lifetimes) -> list[str]:
        return [
            id
            for (id,) in await self._in(self._writer, self._execute, sql.RELEASE_WORDS, *sql.old_parameters(now, kept))
        ]

    async def delete(self, table: str) -> None:
        await self._in(self._writer, self._delete, table)

    async def expired(self, now: int, kept: Lifetimes, limit: int) -> list[str]:
        return [
            id for (id,) in await self._in(self._reader, self._find, sql.EXPIRED, *sql.old_parameters(now, kept, limit))
        ]

    async def places(self, limit: int, after: tuple[int, str] | None = None, name: str | None = None) -> list[TableRow]:
        statement, values = sql.places_query(limit, after, name)
        return [sql.table_row(row) for row in await self._in(self._reader, self._find, statement, *values)]

    async def block(self, address: str, until: int, now: int) -> None:
        await self._in(self._writer, self._execute, sql.BLOCK, address, until)
        await self._in(self._writer, self._execute, sql.UNBLOCK, now)

    async def blocks(self) -> dict[str, int]:
        return dict(await self._in(self._reader, self._find, sql.BLOCKS))

    async def shrink(self) -> bool:
        return await self._in(self._writer, self._file.shrink)

    async def _try(self, writes: Sequence[Write]) -> None:
        await self._in(self._writer, self._probe, writes)

    async def size(self) -> int:
        return await self._in(self._reader, self._file.size)

    async def load(self, table: str) -> StoredTable | None:
        return await self._in(self._reader, self._load, table)

    async def seats_of(self, table: str) -> list[SeatRow]:
        return await self._in(self._reader, self._seats, table)

    async def rows(self, tables: Sequence[str]) -> dict[str, TableRow]:
        return await self._in(self._reader, self._rows, tables)

    async def lasting_secret(self, name: str, fresh: bytes) -> bytes:
        await self._in(self._writer, self._execute, sql.NEW_SECRET, name, fresh)
        ((secret,),) = await self._in(self._reader, self._find, sql.SECRET, name)
        return bytes(secret)

    async def table_of_word(self, word: str) -> str | None:
        found = await self._in(self._reader, self._find, sql.TABLE_OF_WORD, word)
        return found[0][0] if found else None

    async def words_held(self, share: int) -> int:
        ((held,),) = await self._in(self._reader, self._find, sql.WORDS_HELD, share)
        count: int = held
        return count

    async def public_tables(self, limit: int, each: int, changed_after: int) -> list[TableRow]:
        found = await self._in(self._reader, self._find, sql.LISTED, changed_after, each, limit)
        return [sql.table_row(values) for values in found]

    async def tables_of_day(self, day: str, limit: int) -> list[TableRow]:
        found = await self._in(self._reader, self._find, sql.DAY_TABLES, day, limit)
        return [sql.table_row(values) for values in found]

    async def tables_of(
        self, person: bytes, limit: int, after: tuple[int, str] | None = None, kind: str = "", former: bool = False
    ) -> list[tuple[TableRow, dict[int, str]]]:
        wanted = sql.person_places_parameters(person, limit, after, kind, former)
        return sql.with_members(await self._in(self._reader, self._find, sql.PERSON_PLACES, *wanted))

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            if self._copying is not None:
                self._copying.cancel()
            await asyncio.get_running_loop().run_in_executor(self._writer, self._close)
            self._writer.shutdown()

    async def _in(self, thread: ThreadPoolExecutor, work: Callable[[*Args], T], *args: *Args) -> T:
        if self._closed:
            raise StoreError("store-closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(thread, work, *args)
        except (sqlite3.Error, OSError, ValueError) as error:
            raise problem(error) from error

    async def _copy_now_and_then(self) -> None:
        """Copy SQLite's write-ahead log into the file regularly: a damaged byte there loses all that follows it."""
        seen = copied = beats = 0
        while True:
            await asyncio.sleep(QUIET)
            quiet, seen = seen == self._file.commits, self._file.commits
            beats += 1
            if seen != copied and (quiet or beats >= BEATS):
                try:
                    await self._in(self._reader, self._file.copy_log)
                    copied = await self._in(self._writer, self._begin_log_anew) or copied
                except StoreError as why:  # tried again the next time
                    logger.warning("copying the log of changes failed", extra={"facts": {"why": str(why)}})
                beats = 0

    # -- in the writer's thread ----------------------------------------------------------------

    def _open(self) -> None:
        self._file = SqliteFile(self._path, self._durability)
        self._held.callback(self._file.close)
        self._db, self._view = self._file.db, self._file.view
        self._execute(sql.PROBE, sql.probe(()))  # fails at once if the disk is full

    def _close(self) -> None:
        self._reader.shutdown()
        self._held.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        try:
            with self._file.transaction():
                yield
        except BaseException:
            self._lengths.clear()
            raise

    def _commit(self, writes: Sequence[Write]) -> set[int]:
        order = sql.in_order(writes)
        unfit: set[int] = set()
        try:
            with self._transaction():
                self._put([writes[place] for place in order])
        except (*UNFIT, sqlite3.DatabaseError) as why:
            if not isinstance(why, UNFIT) and not is_damage(why):
                raise
            unfit = self._commit_what_is_whole(writes, order)
        self._file.check_there()
        return unfit

    def _commit_what_fits(self, writes: Sequence[Write], order: Sequence[int]) -> set[int]:
        unfit: set[int] = set()
        with self._transaction():
            for place in order:
                self._db.execute("SAVEPOINT one")
                try:
                    self._put([writes[place]])
                except UNFIT:
                    unfit.add(place)
                    self._lengths.clear()
                    self._db.execute("ROLLBACK TO one")
                except sqlite3.DatabaseError as why:
                    if not is_damage(why):
                        raise
                    self._damaged.add(writes[place].table)
                    raise DamagedWrite(place) if len(order) > 1 else why from why
                self._db.execute("RELEASE one")
        return unfit

    def _commit_what_is_whole(self, writes: Sequence[Write], order: list[int]) -> set[int]:
        """Commit all that fits, except for tables with a page that can't be read; nothing if that is all of them."""
        damaged: set[int] = set()
        while True:
            try:
                unfit = self._commit_what_fits(writes, order)
            except DamagedWrite as found:  # SQLite wants a new transaction after it
                damaged.add(found.place)
                order.remove(found.place)
            else:
                return damaged | unfit

    def _put(self, writes: Sequence[Write]) -> None:
        if len(self._lengths) > REMEMBERED:
            self._lengths.clear()
        for write in writes:
            if write.follows_from is not None:
                id, changed = write.follows_from
                if self._db.execute(sql.with_question_marks(sql.CHANGED), (id,)).fetchone() != (changed,):
                    raise sql.MisplacedWrite
            if write.entries:
                if self._length(write.table) != write.first:
                    raise sql.MisplacedWrite
                self._lengths[write.table] = write.first + len(write.entries)
        batch = sql.write_batch(writes)
        self._db.executemany(APPEND, batch.entries)
        for statement, values in batch.others:
            self._db.executemany(sql.with_question_marks(statement), values)

    def _delete(self, table: str) -> None:
        with self._transaction():
            for statement in sql.DELETE:
                self._db.execute(sql.with_question_marks(statement), (table,))
        self._lengths.pop(table, None)
        self._damaged.discard(table)

    def _begin_log_anew(self) -> int:
        """Start a new write-ahead log. Returns the number of commits in the file; 0 if the old log is still being read.

        After a kill SQLite would read the old log again, as far as it is whole. One commit makes it begin a new one.
        """
        if not self._file.end_log():
            return 0
        self._execute(sql.PROBE, sql.probe(()))
        return self._file.commits

    def _length(self, table: str) -> int:
        known = self._lengths.get(table)
        if known is None:
            (known,) = self._db.execute(LENGTH, (table,)).fetchone()
        return known

    def _execute(self, statement: str, *values: Any) -> list[Any]:
        with self._transaction():
            return self._db.execute(sql.with_question_marks(statement), values).fetchall()

    def _probe(self, writes: Sequence[Write]) -> None:
        self._file.check_whole()
        with self._transaction():
            for write in writes:
                self._db.execute("SAVEPOINT one")
                with suppress(*UNFIT):
                    self._put([write])
                self._db.execute("ROLLBACK TO one")
            self._lengths.clear()
            for statement in MOVE_AND_UNDO:
                self._db.execute(statement)
            self._db.execute(sql.with_question_marks(sql.PROBE), (sql.probe(writes),))

    # -- in the reader's thread ----------------------------------------------------------------

    def _find(self, statement: str, *values: Any) -> list[Any]:
        return self._view.execute(sql.with_question_marks(statement), values).fetchall()

    def _entries(self, table: str) -> list[bytes]:
        if table in self._damaged:
            raise sql.damaged_log(table)
        try:
            found = self._find(sql.ENTRIES, table)
        except sqlite3.DatabaseError as why:  # a page can't be read: other tables are unaffected
            raise sql.damaged_log(table) if is_damage(why) else why from why
        return sql.checked_log(table, found)

    def _seats(self, table: str) -> list[SeatRow]:
        return sql.seat_rows(self._find(sql.SEATS, table))

    def _rows(self, tables: Sequence[str]) -> dict[str, TableRow]:
        found = [values for table in tables for *values, _ in self._find(sql.TABLE, table)]
        return {row.id: row for row in map(sql.table_row, found)}

    def _load(self, table: str) -> StoredTable | None:
        self._view.execute("BEGIN")  # so that row, entries and seats are of one moment
        try:
            found = self._find(sql.TABLE, table)
            if not found:
                return None
            *row, secret = found[0]
            return StoredTable(sql.table_row(row), secret, self._entries(table), self._seats(table))
        finally:
            self._view.execute("ROLLBACK")  # SQLite refuses even an empty commit after damage

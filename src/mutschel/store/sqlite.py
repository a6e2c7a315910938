"""The store in a file: SQLite, with one thread that writes and one that reads, each with a connection of its own."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar, TypeVarTuple

from mutschel.host.private import create_private
from mutschel.store import packed_logs, schema, sql
from mutschel.store.base import Kept, SeatRow, Store, Stored, StoreError, TableRow, Write
from mutschel.store.lock import locked
from mutschel.store.sqlite_problems import is_damage, problem

logger = logging.getLogger(__name__)
T = TypeVar("T")
Args = TypeVarTuple("Args")

BUSY_SECONDS = 5.0  # how long to wait for whoever else has the file open, such as a backup
INCREMENTAL = 2  # SQLite's number for it
SHRUNK_AT_ONCE = 1000  # pages of 4 KB
SHRUNK_WITHIN = 50  # milliseconds: whoever reads takes less, but for a backup
REMEMBERED = 10_000  # how many tables' lengths are remembered
AS_LATE = "UPDATE tables SET counted = (SELECT time FROM clock) WHERE counted IS NULL"
CHECKPOINT = 4000  # pages of 4 KB in the log of changes; then each goes into the file once, however often it changed

# FULL syncs every commit. NORMAL syncs only checkpoints: what was committed lies with the operating system, so a killed
# process loses nothing. OFF is a little quicker and as safe against a kill, but a power cut could then take the whole
# file, with all finished matches, and not only the last seconds.
SYNCHRONOUS = {"power": "FULL", "process": "NORMAL"}

APPEND = "INSERT INTO entries (table_id, seq, entry) VALUES (?, ?, ?)"
LENGTH = "SELECT coalesce(max(seq) + 1, 0) FROM entries WHERE table_id = ?"

# Where the next move is most likely to go, so that its page is read and written.
LATEST = "FROM tables ORDER BY changed DESC LIMIT 1"
MOVE_AND_UNDO = (
    f"INSERT INTO entries SELECT id, {sql.FAR}, X'' {LATEST}",
    f"DELETE FROM entries WHERE seq = {sql.FAR} AND table_id = (SELECT id {LATEST})",
)

UNFIT = (sqlite3.IntegrityError, sql.Misplaced)


@cache
def marked(statement: str) -> str:
    return re.sub(r"\$\d+", "?", statement)


class Damaged(Exception):
    """The write at this place meets a page that can't be read."""

    def __init__(self, place: int) -> None:
        self.place = place


class SqliteStore(Store):
    """Only one at a time may be open on a file: a lock sees to that."""

    _db: sqlite3.Connection
    _view: sqlite3.Connection  # for reading: sees what is committed, and never keeps the writer waiting

    def __init__(self, path: Path, durability: str) -> None:
        self._path = path
        self._durability = durability
        self._writer = ThreadPoolExecutor(1, "mutschel-store-writer")
        self._reader = ThreadPoolExecutor(1, "mutschel-store-reader")
        self._held = ExitStack()  # the lock and the connections
        self._closed = False
        # Nobody else writes to this file, so what we know of a log's length stays true.
        self._lengths: dict[str, int] = {}
        self._version = 0  # SQLite's number for what it sees of others' commits: it must not change
        self._damaged: set[str] = set()  # tables whose logs can be read, but not written to
        self._files: dict[Path, os.stat_result] = {}  # which they were when we opened them
        self._grown = 0  # bytes of the first of them

    @classmethod
    async def open(cls, path: Path, durability: str) -> SqliteStore:
        store = cls(path.expanduser().resolve(), durability)
        try:
            await store._in(store._writer, store._open)
        except BaseException:
            await store.close()
            raise
        return store

    async def _save(self, writes: Sequence[Write]) -> set[int]:
        return await self._in(self._writer, self._commit, writes)

    async def count(self, time: int, wall: int) -> None:
        await self._in(self._writer, self._execute, sql.COUNT, time, wall, time)
        await self._in(self._writer, self._execute, AS_LATE)

    async def counted(self) -> tuple[int, int]:
        (found,) = await self._in(self._reader, self._find, sql.COUNTED)
        return found[0], found[1]

    async def release_words(self, now: int, kept: Kept) -> list[str]:
        return [id for (id,) in await self._in(self._writer, self._execute, sql.RELEASE_WORDS, *sql.old(now, kept))]

    async def delete(self, table: str) -> None:
        await self._in(self._writer, self._delete, table)

    async def expired(self, now: int, kept: Kept, limit: int) -> list[str]:
        return [id for (id,) in await self._in(self._reader, self._find, sql.EXPIRED, *sql.old(now, kept, limit))]

    async def places(self, limit: int, after: tuple[int, str] | None = None, name: str | None = None) -> list[TableRow]:
        statement, values = sql.places(limit, after, name)
        return [sql.table_row(row) for row in await self._in(self._reader, self._find, statement, *values)]

    async def block(self, address: str, until: int, now: int) -> None:
        await self._in(self._writer, self._execute, sql.BLOCK, address, until)
        await self._in(self._writer, self._execute, sql.UNBLOCK, now)

    async def blocks(self) -> dict[str, int]:
        return dict(await self._in(self._reader, self._find, sql.BLOCKS))

    async def shrink(self) -> bool:
        return await self._in(self._writer, self._shrink)

    async def _try(self, writes: Sequence[Write]) -> None:
        await self._in(self._writer, self._probe, writes)

    async def size(self) -> int:
        return await self._in(self._reader, self._size)

    async def load(self, table: str) -> Stored | None:
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
        found = await self._in(self._reader, self._find, sql.OF_WORD, word)
        return found[0][0] if found else None

    async def words_held(self, share: int) -> int:
        ((held,),) = await self._in(self._reader, self._find, sql.HELD, share)
        count: int = held
        return count

    async def public_tables(self, limit: int, each: int, changed_after: int) -> list[TableRow]:
        found = await self._in(self._reader, self._find, sql.LISTED, changed_after, each, limit)
        return [sql.table_row(values) for values in found]

    async def tables_of(
        self, person: bytes, limit: int, after: tuple[int, str] | None = None, kind: str = "", former: bool = False
    ) -> list[tuple[TableRow, dict[int, str]]]:
        wanted = sql.of_person(person, limit, after, kind, former)
        return sql.with_members(await self._in(self._reader, self._find, sql.OF_PERSON, *wanted))

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await asyncio.get_running_loop().run_in_executor(self._writer, self._close)
            self._writer.shutdown()

    async def _in(self, thread: ThreadPoolExecutor, work: Callable[[*Args], T], *args: *Args) -> T:
        if self._closed:
            raise StoreError("store-closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(thread, work, *args)
        except (sqlite3.Error, OSError, ValueError) as error:
            raise problem(error) from error

    # -- in the writer's thread ----------------------------------------------------------------

    def _open(self) -> None:
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileExistsError):
            create_private(self._path).close()  # SQLite's own files get the same mode
        self._held.enter_context(locked(self._path))
        self._db = self._connect()
        self._make_shrinkable()
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
        self._db.execute(f"PRAGMA synchronous = {SYNCHRONOUS[self._durability]}")
        if self._durability == "power":
            self._db.execute("PRAGMA fullfsync = ON")  # a Mac's ordinary sync stops short of the disk
        with self._transaction():
            self._db.execute(schema.CREATE_VERSION)
            (found,) = self._db.execute(schema.FIND_VERSION).fetchone()
            steps = schema.migration_from(found, schema.SQLITE)
            if found == packed_logs.VERSION:
                packed_logs.unpack(self._db)
            for step in steps:
                self._db.execute(step)
        (self._version,) = self._db.execute("PRAGMA data_version").fetchone()
        self._view = self._connect()
        self._view.execute("PRAGMA query_only = ON")
        self._execute(sql.PROBE, sql.probe(()))  # also, so that its files are there
        self._files = {file: file.stat() for file in (self._path, Path(f"{self._path}-wal"))}

    def _make_shrinkable(self) -> None:
        """What is deleted is overwritten, and its space can be given back bit by bit; an older file is copied once."""
        self._db.execute("PRAGMA secure_delete = ON")
        if self._db.execute("PRAGMA auto_vacuum").fetchone() != (INCREMENTAL,):
            self._db.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
            try:
                self._db.execute("VACUUM")
            except sqlite3.OperationalError as why:  # no room for the copy, say: it works without, and is tried again
                logger.warning("the database can't be made smaller", extra={"facts": {"why": str(why)}})

    def _connect(self) -> sqlite3.Connection:
        # Opened here, used in one thread only, and closed by _close when that is done.
        connection = sqlite3.connect(self._path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        connection.text_factory = partial(str, encoding="utf-8", errors="replace")  # DAMAGED stands for what is none
        self._held.callback(connection.close)
        return connection

    def _close(self) -> None:
        self._reader.shutdown()
        self._held.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            (version,) = self._db.execute("PRAGMA data_version").fetchone()
            if version != (self._version or version):
                raise StoreError("store-shared")
            yield
            self._db.execute("COMMIT")
        except BaseException:
            self._lengths.clear()
            if self._db.in_transaction:  # after some errors SQLite has rolled back already
                self._db.execute("ROLLBACK")
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
        self._check_there()
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
                    raise Damaged(place) if is_damage(why) and len(order) > 1 else why from why
                self._db.execute("RELEASE one")
        return unfit

    def _commit_what_is_whole(self, writes: Sequence[Write], order: list[int]) -> set[int]:
        """All that fits, without tables of which a page can't be read; nothing if that is all of them."""
        damaged: set[int] = set()
        while True:
            try:
                unfit = self._commit_what_fits(writes, order)
            except Damaged as found:  # after which SQLite wants a new transaction
                damaged.add(found.place)
                order.remove(found.place)
            else:
                self._damaged |= {writes[place].table for place in damaged}
                return damaged | unfit

    def _put(self, writes: Sequence[Write]) -> None:
        if len(self._lengths) > REMEMBERED:
            self._lengths.clear()
        for write in writes:
            if write.follows_from is not None:
                id, changed = write.follows_from
                if self._db.execute(marked(sql.CHANGED), (id,)).fetchone() != (changed,):
                    raise sql.Misplaced
            if write.entries:
                if self._length(write.table) != write.first:
                    raise sql.Misplaced
                self._lengths[write.table] = write.first + len(write.entries)
        batch = sql.batch_of(writes)
        self._db.executemany(APPEND, batch.entries)
        for statement, values in batch.others:
            self._db.executemany(marked(statement), values)

    def _delete(self, table: str) -> None:
        with self._transaction():
            for statement in sql.DELETE:
                self._db.execute(marked(statement), (table,))
        self._lengths.pop(table, None)
        self._damaged.discard(table)

    def _shrink(self) -> bool:
        """A little at a time, because commits wait meanwhile. The log of changes, too, forgets what was deleted.

        That can't be while a backup reads it; then another time.
        """
        self._db.execute(f"PRAGMA incremental_vacuum({SHRUNK_AT_ONCE})").fetchall()
        self._db.execute(f"PRAGMA busy_timeout = {SHRUNK_WITHIN}")
        try:
            busy, *_ = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            self._db.execute(f"PRAGMA busy_timeout = {1000 * BUSY_SECONDS:.0f}")
        (left,) = self._db.execute("PRAGMA freelist_count").fetchone()
        return bool(busy or left)

    def _length(self, table: str) -> int:
        known = self._lengths.get(table)
        if known is None:
            (known,) = self._db.execute(LENGTH, (table,)).fetchone()
        return known

    def _execute(self, statement: str, *values: Any) -> list[Any]:
        with self._transaction():
            return self._db.execute(marked(statement), values).fetchall()

    def _probe(self, writes: Sequence[Write]) -> None:
        self._check_files()
        with self._transaction():
            for write in writes:
                self._db.execute("SAVEPOINT one")
                with suppress(*UNFIT):
                    self._put([write])
                self._db.execute("ROLLBACK TO one")
            self._lengths.clear()
            for statement in MOVE_AND_UNDO:
                self._db.execute(statement)
            self._db.execute(marked(sql.PROBE), (sql.probe(writes),))

    def _check_there(self) -> None:
        """Into a file that was deleted one can go on writing; but nobody will ever read it."""
        if not all(os.path.samestat(file.stat(), before) for file, before in self._files.items()):
            raise StoreError("store-gone")

    def _check_files(self) -> None:
        self._check_there()
        (pages,) = self._db.execute("PRAGMA page_count").fetchone()
        (bytes_each,) = self._db.execute("PRAGMA page_size").fetchone()
        size = self._path.stat().st_size
        if size < min(self._grown, pages * bytes_each):  # what is new lies in the log at first, but nothing shrinks
            raise StoreError("store-damaged")
        self._grown = size

    # -- in the reader's thread ----------------------------------------------------------------

    def _find(self, statement: str, *values: Any) -> list[Any]:
        return self._view.execute(marked(statement), values).fetchall()

    def _size(self) -> int:
        return sum(file.stat().st_size for file in self._files)

    def _entries(self, table: str) -> list[bytes]:
        if table in self._damaged:
            raise sql.damaged_log(table)
        try:
            found = self._find(sql.ENTRIES, table)
        except sqlite3.DatabaseError as why:  # a page can't be read: other tables go on
            raise sql.damaged_log(table) if is_damage(why) else why from why
        return sql.log_of(table, found)

    def _seats(self, table: str) -> list[SeatRow]:
        return sql.seat_rows(self._find(sql.SEATS, table))

    def _rows(self, tables: Sequence[str]) -> dict[str, TableRow]:
        found = [values for table in tables for *values, _ in self._find(sql.TABLE, table)]
        return {row.id: row for row in map(sql.table_row, found)}

    def _load(self, table: str) -> Stored | None:
        self._view.execute("BEGIN")  # so that row, entries and seats belong to one moment
        try:
            found = self._find(sql.TABLE, table)
            if not found:
                return None
            *row, secret = found[0]
            return Stored(sql.table_row(row), secret, self._entries(table), self._seats(table))
        finally:
            self._view.execute("ROLLBACK")  # SQLite commits nothing after damage, not even nothing

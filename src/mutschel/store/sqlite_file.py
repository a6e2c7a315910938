"""An SQLite file that only we write to, with checks that it is still there; one connection writes, another reads."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Lock

from mutschel.host.private_files import create_private
from mutschel.store import packed_logs, schema, sql
from mutschel.store.base import StoreError
from mutschel.store.lock import locked

logger = logging.getLogger(__name__)
_making = Lock()  # a new file is locked before anybody else can find it

RESTORING = ".restoring"  # suffix of a copy that is about to take the database's place
BUSY_SECONDS = 5.0  # to wait for another process that has the file open, such as a backup
INCREMENTAL = 2  # SQLite's number for this kind of auto-vacuum
SHRUNK_AT_ONCE = 1000  # pages of 4 KB
CHECKPOINTED_WITHIN = 50  # milliseconds: more than any reader takes, except for a backup
CHECKPOINT = 4000  # pages of 4 KB in the write-ahead log; a page goes into the file once then, however often it changed

# FULL syncs every commit. NORMAL syncs only checkpoints: the operating system has everything that was committed, so a
# killed process loses nothing. OFF is a little quicker and as safe against a kill, but a power cut could then destroy
# the whole file, with all finished matches, instead of the last seconds.
SYNCHRONOUS = {"power": "FULL", "process": "NORMAL"}


class SqliteFile:
    """An open SQLite file. Everything but `view` and `copy_log` belongs to the thread that writes."""

    def __init__(self, path: Path, durability: str) -> None:
        self._path = path
        self._held = ExitStack()  # the lock and the connections
        self._version = 0  # SQLite's data_version, which others' commits change: it must stay the same
        self.commits = 0
        self._grown = 0  # bytes
        self._new = False
        try:
            self._open(durability)
        except BaseException:
            self.close()
            for suffix in ("", "-wal", "-shm") if self._new else ():  # a new, empty file would stop the next attempt
                Path(f"{path}{suffix}").unlink(missing_ok=True)
            raise

    def _open(self, durability: str) -> None:
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._check_nothing_is_restored()
        with _making, suppress(FileExistsError):
            create_private(self._path).close()  # SQLite's own files get the same mode
            self._new = True
            self._held.enter_context(locked(self._path))
        if not self._new:
            self._held.enter_context(locked(self._path))
            self._check_nothing_is_restored()
            if self._path.stat().st_size == 0:
                raise StoreError("store-empty", path=str(self._path))
        self.db = self.connect(durability)
        self._make_shrinkable()
        self.db.execute("PRAGMA journal_mode = WAL")
        self.db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
        with self.transaction():
            self.db.execute(schema.CREATE_VERSION)
            (found,) = self.db.execute(schema.FIND_VERSION).fetchone()
            steps = schema.migration_from(found, schema.SQLITE)
            if found == packed_logs.VERSION:
                packed_logs.unpack(self.db)
            for step in steps:
                self.db.execute(step)
            if self.db.execute(sql.IS_COPY).fetchone() != (0,):
                self.end_matches()
        (self._version,) = self.db.execute("PRAGMA data_version").fetchone()
        self.view = self.connect(durability)
        self.view.execute("PRAGMA query_only = ON")
        self._files = {file: file.stat() for file in (self._path, Path(f"{self._path}-wal"))}  # of when we opened them

    def _check_nothing_is_restored(self) -> None:
        if Path(f"{self._path}{RESTORING}").exists():
            raise StoreError("store-restoring", path=str(self._path))

    def connect(self, durability: str) -> sqlite3.Connection:
        # Opened here, used by one thread only, and closed by `close` after that thread's end.
        connection = sqlite3.connect(self._path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        self._held.callback(connection.close)
        connection.text_factory = partial(str, encoding="utf-8", errors="replace")  # DAMAGED replaces invalid text
        connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS[durability]}")
        if durability == "power":
            connection.execute("PRAGMA fullfsync = ON")  # a Mac's ordinary sync doesn't reach the disk
        return connection

    def _make_shrinkable(self) -> None:
        """Overwrite what is deleted, and let its space be given back in steps; older files are copied once for it."""
        self.db.execute("PRAGMA secure_delete = ON")
        if self.db.execute("PRAGMA auto_vacuum").fetchone() != (INCREMENTAL,):
            self.db.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
            try:
                self.db.execute("VACUUM")
            except sqlite3.OperationalError as why:  # no room for the copy, say; it works without, and is tried again
                logger.warning("the database can't be made smaller", extra={"facts": {"why": str(why)}})

    def close(self) -> None:
        self._held.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self.db.execute("BEGIN IMMEDIATE")
        try:
            (version,) = self.db.execute("PRAGMA data_version").fetchone()
            if version != (self._version or version):
                raise StoreError("store-shared")
            yield
            self.db.execute("COMMIT")
            self.commits += 1
        except BaseException:
            if self.db.in_transaction:  # SQLite has rolled back already after some errors
                self.db.execute("ROLLBACK")
            raise

    def end_matches(self) -> None:
        for statement, values in sql.end_matches():
            self.db.execute(sql.with_question_marks(statement), values)

    def shrink(self) -> bool:
        """Give back a little space, because commits wait meanwhile, and empty the write-ahead log of deleted things.

        Returns whether there is more to do. The log can't be emptied while a backup reads it.
        """
        self.db.execute(f"PRAGMA incremental_vacuum({SHRUNK_AT_ONCE})").fetchall()
        whole = self._checkpoint("TRUNCATE")
        (left,) = self.db.execute("PRAGMA freelist_count").fetchone()
        return not whole or bool(left)

    def copy_log(self) -> None:
        """Copy SQLite's write-ahead log into the file, while others commit."""
        self.view.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def end_log(self) -> bool:
        """Copy all of the write-ahead log, so that the next commit starts a new one; False if that one is in use."""
        return self._checkpoint("RESTART")

    def _checkpoint(self, kind: str) -> bool:
        """Run a checkpoint of this kind. It gives up when a reader takes long, because commits wait meanwhile."""
        self.db.execute(f"PRAGMA busy_timeout = {CHECKPOINTED_WITHIN}")
        try:
            busy, *_ = self.db.execute(f"PRAGMA wal_checkpoint({kind})").fetchone()
        finally:
            self.db.execute(f"PRAGMA busy_timeout = {1000 * BUSY_SECONDS:.0f}")
        return not busy

    def check_there(self) -> None:
        """Raise StoreError if the file was deleted: writing to it would still work, but all of that would be lost."""
        if not all(os.path.samestat(file.stat(), before) for file, before in self._files.items()):
            raise StoreError("store-gone")

    def check_whole(self) -> None:
        self.check_there()
        (pages,) = self.db.execute("PRAGMA page_count").fetchone()
        (bytes_each,) = self.db.execute("PRAGMA page_size").fetchone()
        size = self._path.stat().st_size
        if size < min(self._grown, pages * bytes_each):  # new pages wait in the log, but nothing shrinks
            raise StoreError("store-damaged")
        self._grown = size

    def size(self) -> int:
        return sum(file.stat().st_size for file in self._files)

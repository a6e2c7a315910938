"""An SQLite file that nobody else writes to, and whether it is still there; one connection writes, another reads."""

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
_making = Lock()  # nobody finds a file that is made and not locked yet

RESTORING = ".restoring"  # behind the name of a database, a copy that is about to take its place
BUSY_SECONDS = 5.0  # how long to wait for whoever else has the file open, such as a backup
INCREMENTAL = 2  # SQLite's number for it
SHRUNK_AT_ONCE = 1000  # pages of 4 KB
CHECKPOINTED_WITHIN = 50  # milliseconds: whoever reads takes less, but for a backup
CHECKPOINT = 4000  # pages of 4 KB in the log of changes; then each goes into the file once, however often it changed

# FULL syncs every commit. NORMAL syncs only checkpoints: what was committed lies with the operating system, so a killed
# process loses nothing. OFF is a little quicker and as safe against a kill, but a power cut could then take the whole
# file, with all finished matches, and not only the last seconds.
SYNCHRONOUS = {"power": "FULL", "process": "NORMAL"}


class SqliteFile:
    """Open from the beginning; everything but `view` and `copy_log` belongs to the thread that writes."""

    def __init__(self, path: Path, durability: str) -> None:
        self._path = path
        self._held = ExitStack()  # the lock and the connections
        self._version = 0  # SQLite's number for what it sees of others' commits: it must not change
        self.commits = 0
        self._grown = 0  # bytes
        self._new = False
        try:
            self._open(durability)
        except BaseException:
            self.close()
            for suffix in ("", "-wal", "-shm") if self._new else ():  # an empty one would be in the way of the next
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
        self._files = {file: file.stat() for file in (self._path, Path(f"{self._path}-wal"))}  # when we opened them

    def _check_nothing_is_restored(self) -> None:
        if Path(f"{self._path}{RESTORING}").exists():
            raise StoreError("store-restoring", path=str(self._path))

    def connect(self, durability: str) -> sqlite3.Connection:
        # Opened here, used in one thread only, and closed by `close` when that is done.
        connection = sqlite3.connect(self._path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        self._held.callback(connection.close)
        connection.text_factory = partial(str, encoding="utf-8", errors="replace")  # DAMAGED stands for what is none
        connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS[durability]}")
        if durability == "power":
            connection.execute("PRAGMA fullfsync = ON")  # a Mac's ordinary sync stops short of the disk
        return connection

    def _make_shrinkable(self) -> None:
        """What is deleted is overwritten, and its space can be given back bit by bit; an older file is copied once."""
        self.db.execute("PRAGMA secure_delete = ON")
        if self.db.execute("PRAGMA auto_vacuum").fetchone() != (INCREMENTAL,):
            self.db.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
            try:
                self.db.execute("VACUUM")
            except sqlite3.OperationalError as why:  # no room for the copy, say: it works without, and is tried again
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
            if self.db.in_transaction:  # after some errors SQLite has rolled back already
                self.db.execute("ROLLBACK")
            raise

    def end_matches(self) -> None:
        for statement, values in sql.end_matches():
            self.db.execute(sql.marked(statement), values)

    def shrink(self) -> bool:
        """A little at a time, because commits wait meanwhile. The log of changes, too, forgets what was deleted.

        That can't be while a backup reads it; then another time.
        """
        self.db.execute(f"PRAGMA incremental_vacuum({SHRUNK_AT_ONCE})").fetchall()
        whole = self._checkpoint("TRUNCATE")
        (left,) = self.db.execute("PRAGMA freelist_count").fetchone()
        return not whole or bool(left)

    def copy_log(self) -> None:
        """What lies in SQLite's log of changes comes into the file, while others commit."""
        self.view.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def end_log(self) -> bool:
        """All of it is in the file, and the next commit begins a new one; False if somebody still reads the old one."""
        return self._checkpoint("RESTART")

    def _checkpoint(self, kind: str) -> bool:
        """Commits wait meanwhile: so it is given up where somebody reads for long."""
        self.db.execute(f"PRAGMA busy_timeout = {CHECKPOINTED_WITHIN}")
        try:
            busy, *_ = self.db.execute(f"PRAGMA wal_checkpoint({kind})").fetchone()
        finally:
            self.db.execute(f"PRAGMA busy_timeout = {1000 * BUSY_SECONDS:.0f}")
        return not busy

    def check_there(self) -> None:
        """Into a file that was deleted one can go on writing; but nobody will ever read it."""
        if not all(os.path.samestat(file.stat(), before) for file, before in self._files.items()):
            raise StoreError("store-gone")

    def check_whole(self) -> None:
        self.check_there()
        (pages,) = self.db.execute("PRAGMA page_count").fetchone()
        (bytes_each,) = self.db.execute("PRAGMA page_size").fetchone()
        size = self._path.stat().st_size
        if size < min(self._grown, pages * bytes_each):  # what is new lies in the log at first, but nothing shrinks
            raise StoreError("store-damaged")
        self._grown = size

    def size(self) -> int:
        return sum(file.stat().st_size for file in self._files)

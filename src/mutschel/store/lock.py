"""One server per database file: a lock on the file itself, which the operating system releases when its holder dies."""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mutschel.store.base import StoreError

PLACE = 2**30 + 1024  # a byte in the page of SQLite's own locks, which never holds data

# Files that this process has locked, by device and inode. A second descriptor of such a file must not even be closed:
# that would release all locks that SQLite has on it.
_locked: dict[tuple[int, int], object] = {}


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Hold the lock on this file, whatever its name. Raises StoreError if another server holds it."""
    found = database.stat()
    if found.st_nlink > 1:  # SQLite's other files lie beside only one of its names
        raise StoreError("store-linked", path=str(database))
    file, ours = (found.st_dev, found.st_ino), object()
    if _locked.setdefault(file, ours) is not ours:
        raise StoreError("store-in-use", path=str(database))
    try:
        descriptor = os.open(database, os.O_RDWR)
        try:
            try:
                _lock(descriptor)
            except (BlockingIOError, PermissionError) as error:
                raise StoreError("store-in-use", path=str(database)) from error
            yield
        finally:
            os.close(descriptor)
    finally:
        del _locked[file]


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        os.lseek(descriptor, PLACE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        if sys.platform == "linux":  # a lock of the descriptor: it survives when SQLite closes one of its own
            fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, PLACE, 1, 0))
        else:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, PLACE)

"""Codes of StoreErrors for the errors of SQLite and of the operating system."""

from __future__ import annotations

import errno
import sqlite3

from mutschel.store.base import StoreError

CODES = {
    sqlite3.SQLITE_FULL: "store-full",
    sqlite3.SQLITE_BUSY: "store-busy",
    sqlite3.SQLITE_LOCKED: "store-busy",
    sqlite3.SQLITE_READONLY: "store-read-only",
    sqlite3.SQLITE_CANTOPEN: "store-read-only",
    sqlite3.SQLITE_CORRUPT: "store-damaged",
    sqlite3.SQLITE_NOTADB: "store-damaged",
}
DETAILS = {sqlite3.SQLITE_IOERR_SHMSIZE: "store-full"}  # no room for SQLite's third file
SYSTEM_CODES = {
    errno.ENOSPC: "store-full",
    errno.EACCES: "store-read-only",
    errno.EROFS: "store-read-only",
    errno.ENOENT: "store-gone",
}


def problem(error: Exception) -> StoreError:
    if isinstance(error, OSError):
        code = SYSTEM_CODES.get(error.errno or 0)
    else:
        number = getattr(error, "sqlite_errorcode", 0)
        code = DETAILS.get(number) or CODES.get(number & 0xFF)  # the bits above are details
    return StoreError(code) if code else StoreError("store-failed", why=str(error))


def is_damage(error: Exception) -> bool:
    return problem(error).code == "store-damaged"

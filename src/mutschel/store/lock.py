"""One server per database file: an advisory lock that the operating system lets go of when its holder dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from mutschel.store.base import StoreError


def lock(database: Path) -> int:
    """Lock the file `….lock` beside this database; closing the descriptor unlocks it. The file stays."""
    descriptor = os.open(f"{database}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError) as error:
        os.close(descriptor)
        raise StoreError("store-in-use", path=str(database)) from error
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor

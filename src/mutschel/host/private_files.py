"""Private files: they hold names, seeds and secrets."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Any


def create_private(file: Path, mode: str = "x", encoding: str | None = "utf-8") -> IO[Any]:
    """Create a file that only its owner may read, from its first byte on. FileExistsError if there is one."""

    def opener(path: str, flags: int) -> int:
        return os.open(path, flags, 0o600)

    return open(file, mode, encoding=encoding, opener=opener)

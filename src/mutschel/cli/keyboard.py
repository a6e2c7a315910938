"""Lines that people type, and the clock. A thread reads, so that one can wait for a line and a deadline at once."""

from __future__ import annotations

import os
import sys
import time
from queue import Empty, SimpleQueue
from threading import Thread
from typing import NamedTuple

SLICE = 0.2  # seconds; some systems can't interrupt a longer wait by Ctrl-C


class TypedLine(NamedTuple):
    """A typed line, and when Enter arrived (in milliseconds of `Keyboard.now`)."""

    text: str
    at: int


class Keyboard:
    """Standard input, line by line."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin is not None and sys.stdin.isatty()
        self._lines: SimpleQueue[TypedLine | None] = SimpleQueue()
        self._reading = False
        self._ended = False

    def now(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def wait(self, until: int) -> None:
        time.sleep(max(0, until - self.now()) / 1000)

    def listen(self) -> None:
        """Start reading, so that `forget` knows what was typed too early."""
        if not self._reading:
            self._reading = True
            Thread(target=self._read, daemon=True).start()

    def line(self, until: int | None = None) -> TypedLine | None:
        """Return the next line, None when the time is up. Raises EOFError when there are no more lines."""
        self.listen()
        while not self._ended:
            left = SLICE if until is None else min(SLICE, max(0, until - self.now()) / 1000)
            try:
                line = self._lines.get(timeout=left) if left else self._lines.get_nowait()
            except Empty:
                if until is not None and self.now() >= until:
                    return None
                continue
            if line is not None:
                return line
            self._ended = True
        raise EOFError

    def forget(self) -> list[str]:
        """Discard and return what was typed before it was asked for. From a file, nothing is discarded."""
        dropped = []
        while self.is_terminal and not self._ended and not self._lines.empty():
            line = self._lines.get()
            self._ended = line is None
            dropped += [line.text] if line is not None else []
        return dropped

    def _read(self) -> None:
        """Read bytes instead of `sys.stdin`: a waiting thread would hold its lock and break the program's end."""
        rest = b""
        while sys.stdin is not None:
            try:
                got = os.read(sys.stdin.fileno(), 4096)
            except OSError:
                break
            if not got:
                break
            *lines, rest = (rest + got).split(b"\n")
            for line in lines:
                self._put(line)
        if rest:
            self._put(rest)
        self._lines.put(None)

    def _put(self, line: bytes) -> None:
        self._lines.put(TypedLine(line.decode("utf-8", errors="replace").strip(), self.now()))

"""An evening in a file of its own: one line for each entry, durable before anybody is told.

The first line has the secret of the lots, so the file is nobody else's to read before the evening is over.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from mutschel.engine import Problem
from mutschel.evening import decide
from mutschel.evening import entries as log
from mutschel.evening.decide import check
from mutschel.evening.state import FINAL, EveningState
from mutschel.host.fair import SECRET_BYTES

FORMAT = "mutschel evening 1"
MOST_BYTES = 20_000_000
LONGEST_NAME = 200
NAMED = (log.Opened, log.Settled, log.Came, log.Renamed)
LATEST = 10**14  # milliseconds since 1970: the year 5138


class Read(NamedTuple):
    """An evening as a file tells it, and how far the file is whole."""

    state: EveningState
    entries: list[log.Entry]
    end: int


def read(path: Path) -> Read:
    """A Problem if it is something else."""
    if path.stat().st_size > MOST_BYTES:
        raise no_evening()
    first, *lines = path.read_bytes().splitlines(keepends=True) or [b""]
    whole = [line for line in lines if line.endswith(b"\n")][: decide.MOST_ENTRIES]
    try:
        head = json.loads(first)
        if head["format"] != FORMAT:
            raise no_evening()
        state = EveningState(head["id"], bytes.fromhex(head["secret"]))
        entries: list[log.Entry] = [log.decode(line) for line in whole]
        if not entries or not isinstance(entries[0], log.Opened) or not _is_bounded(entries[0], entries):
            raise no_evening()
        state.apply_all(entries)
    except (ValueError, TypeError, LookupError, AssertionError, RecursionError, msgspec.DecodeError) as why:
        raise no_evening() from why
    if not named_in(state) <= state.people.keys():
        raise no_evening()
    return Read(state, entries, len(first) + sum(map(len, whole)))


def _is_bounded(opened: log.Opened, entries: Sequence[log.Entry]) -> bool:
    """No more people and tables, larger tables or longer names than an evening takes, at a time that has a date."""
    began = [entry for entry in entries if isinstance(entry, log.Began)]
    at_tables = [len(entry.people) for entry in began if entry.table != FINAL]
    came = sum(isinstance(entry, log.Came) for entry in entries)
    return (
        came <= check.MOST_WHO_CAME
        and all(len(entry.people) <= check.MOST_PEOPLE for entry in began)
        and max(at_tables, default=0) <= check.MOST_AT_A_TABLE
        and all(FINAL <= entry.table <= check.MOST_TABLES for entry in began)
        and all(len(entry.name) <= LONGEST_NAME for entry in entries if isinstance(entry, NAMED))
        and all(0 <= at <= LATEST for at in (opened.created, *(entry.at for entry in began)))
    )


def named_in(state: EveningState) -> set[int]:
    """All who sit, play or have won something, as the file tells it."""
    games, crowned = state.games.values(), state.crowned
    named = {person for game in games for person in (*game.people, *game.strikes, *(game.best or ()), game.winner)}
    named |= {person for seated in state.tables for person in seated} | {*state.tables_won.values(), *state.rest}
    if crowned is not None:
        named |= {crowned.king, crowned.vice}
    return {person for person in named if person is not None}


class EveningFile:
    """An evening, and the file that it is written to. Only one at a time may have it open."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = os.open(path, os.O_RDWR | getattr(os, "O_CLOEXEC", 0))
        try:
            _lock(self._file)
            self.state, self.entries, end = read(path)
        except BaseException:
            os.close(self._file)
            raise
        os.ftruncate(self._file, end)  # a line that was cut off was never confirmed
        os.lseek(self._file, end, os.SEEK_SET)

    @classmethod
    def create(cls, path: Path, name: str, now: int, language: str) -> EveningFile:
        """FileExistsError if there is something already."""
        secret = secrets.token_bytes(SECRET_BYTES)
        opened = decide.open(name, secret, "", now, language)
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        first = json.dumps({"format": FORMAT, "id": secrets.token_urlsafe(9), "secret": secret.hex()}).encode()
        try:
            os.write(file, first + b"\n" + log.encode(opened) + b"\n")
            os.fsync(file)
        finally:
            os.close(file)
        return cls(path)

    def do(self, entries: Sequence[log.Entry]) -> None:
        """These happen: they are on the disk when this returns."""
        if not entries:
            return
        text = b"".join(log.encode(entry) + b"\n" for entry in entries)
        before = os.lseek(self._file, 0, os.SEEK_CUR)
        try:
            written = os.write(self._file, text)
            if written != len(text):
                raise OSError(28, os.strerror(28))
            os.fsync(self._file)
        except OSError:
            os.ftruncate(self._file, before)  # all of it, or nothing
            os.lseek(self._file, before, os.SEEK_SET)
            raise
        for entry in entries:
            self.state.apply(entry)
            self.entries.append(entry)

    def close(self) -> None:
        os.close(self._file)


def _lock(file: int) -> None:
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as why:
            raise Problem("evening-in-use", package="mutschel.evening") from why


def no_evening() -> Problem:
    return Problem("no-evening", package="mutschel.evening")

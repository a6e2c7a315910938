"""Reads and writes files; every problem with a file becomes a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mutschel.cli.texts import CliProblem
from mutschel.engine.logs import MatchLog
from mutschel.host.local import read_log


def read_match(file: Path) -> MatchLog:
    try:
        return read_log(file)
    except OSError as why:
        raise file_problem("cannot-read", file, why) from why


@contextmanager
def writing(file: Path) -> Iterator[None]:
    """Turn problems with writing a file into a sentence."""
    try:
        yield
    except BrokenPipeError:
        raise  # comes from the screen, not from the file
    except FileExistsError as error:
        raise CliProblem("file-exists", file=str(file)) from error
    except OSError as error:
        missing = isinstance(error, FileNotFoundError)
        raise file_problem("cannot-write", file.parent if missing else file, error) from error


def file_problem(code: str, file: Path, error: OSError) -> CliProblem:
    """Return the problem with a file, in our words if we have some, otherwise in the system's."""
    known = {FileNotFoundError: "not-there", IsADirectoryError: "is-a-folder", PermissionError: "not-allowed"}
    return CliProblem(known.get(type(error), code), file=str(file), why=error.strerror or str(error))

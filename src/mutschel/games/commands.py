"""Commands that a game adds to the command line, for those who tune it.

They live in the folder `commands` beside its rules, whose `COMMANDS` names them. Each has a file of its own there (that
of `flick-lab` is `flick_lab.py`), with `add_arguments(parser)` and `run(args, desk)`; their texts stand in `de.toml`
and `en.toml` of the same folder, arranged as those of the command line itself.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol


class Arguments(Protocol):
    """Where a command says what may be typed after it. What each is for stands under `help.args`."""

    def positional(self, name: str, **more: Any) -> None:
        """What stands without a name."""

    def option(self, flag: str, metavar: str | None = None, about: str | None = None, **more: Any) -> None:
        """What begins with `--`. Without a metavar it takes no value."""

    def counted(self, name: str, low: int = 1, high: int | None = None) -> Callable[[str], int]:
        """Reads a whole number, at least `low` and at most `high`."""

    def measured(self, name: str, low: float, high: float) -> Callable[[str], float]:
        """Reads a number from `low` to `high`."""


class Speech(Protocol):
    """The command's texts in the language of whoever typed it."""

    language: str

    def __call__(self, path: str, **facts: object) -> str: ...

    def number(self, value: float, digits: int = 0) -> str:
        """A number with the separators of the language."""


class Desk(Protocol):
    """The terminal at which a command was typed."""

    @property
    def say(self) -> Speech: ...

    def print(self, *what: Any, style: str = "") -> None: ...

    def hint(self, text: str) -> None: ...

    def progress(self, text: str, total: int, hidden: bool) -> AbstractContextManager[Callable[[], None]]:
        """A bar for those who wait at a terminal; what it gives is called at each step."""

    def written(self, file: Path) -> AbstractContextManager[None]:
        """Turns what goes wrong when a file is written into a sentence."""

    def pictured(self, file: Path) -> AbstractContextManager[None]:
        """Says at once if this file can't become a picture; inside it, what draws is imported."""


class Command(Protocol):
    """A command's file."""

    def add_arguments(self, parser: Arguments) -> None: ...

    def run(self, args: argparse.Namespace, desk: Desk) -> int:
        """Returns the exit code."""

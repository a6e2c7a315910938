"""The terminal as the commands of games use it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mutschel.cli import files
from mutschel.cli.terminal import Terminal, new_console
from mutschel.cli.texts import Wrong
from mutschel.extras import needs


class Desk(Terminal):
    """What `mutschel.games.commands.Desk` promises."""

    @contextmanager
    def progress(self, text: str, total: int, hidden: bool) -> Iterator[Callable[[], None]]:
        console = new_console(stderr=True)
        with Progress(
            TextColumn(text),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=hidden or not console.is_terminal,
        ) as bar:
            task = bar.add_task("", total=total)
            yield lambda: bar.advance(task)

    def written(self, file: Path) -> AbstractContextManager[None]:
        return files.written(file)

    @contextmanager
    def pictured(self, file: Path) -> Iterator[None]:
        if file.suffix.lower() != ".png":
            raise Wrong("not-a-picture", file=str(file))
        if not file.parent.is_dir():
            raise Wrong("not-there", file=str(file.parent))
        with needs("plot"):
            yield

"""A progress bar for long work: only at a terminal, and gone at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mutschel.cli.terminal import new_console


@contextmanager
def progress_bar(title: str, total: int, done: int = 0, hidden: bool = False) -> Iterator[Callable[[int], None]]:
    """Show a progress bar; the function that it yields takes the amount done so far."""
    console = new_console(stderr=True)
    columns = TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=hidden or not console.is_terminal) as bar:
        task = bar.add_task("", total=total, completed=done)
        yield lambda done: bar.update(task, completed=done)

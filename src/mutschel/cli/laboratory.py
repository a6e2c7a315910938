"""Common parts of `simulate`, `tournament` and `dataset`: the bots, a progress bar, and the message at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mutschel.cli.files import file_problem
from mutschel.cli.levels import read_level
from mutschel.cli.numbers import count_reader
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal, new_console
from mutschel.cli.texts import CliProblem, Say
from mutschel.engine import Problem
from mutschel.engine.bot import LEVELS, has_bot
from mutschel.lab.entrants import Entrant
from mutschel.lab.files import Rows
from mutschel.lab.tasks import GameSetup
from mutschel.lab.workers import all_cores


def add_arguments(parser: Parser) -> None:
    """Add arguments for the output of lines and for sharing the work."""
    parser.option("--first", "count", type=count_reader("--first", low=0), default=0)
    parser.option("--out", "file", "rows")
    add_sharing(parser)


def add_sharing(parser: Parser) -> None:
    parser.option("--jobs", "count", type=count_reader("--jobs"), default=all_cores())
    parser.option("--cluster", "address")
    parser.option("--json")


def read_bots(texts: Sequence[str]) -> list[str]:
    """Return levels from their words in either language; a text with a colon is a bot of the user's own."""
    return [text if ":" in text else read_level(text) for text in texts]


class RunEnd(NamedTuple):
    """The end of a run, with an exit code: 0, 2 or 130, like that of every command."""

    code: int
    problem: Problem | None = None


def run_with_bar(
    run: Callable[[Callable[[int], None]], None], title: str, total: int, out: str | None, hidden: bool
) -> RunEnd:
    """Run it with a progress bar. A problem that stops it is returned, so that results are shown first."""
    console = new_console(stderr=True)
    with Progress(
        TextColumn(title),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        auto_refresh=False,
        disable=hidden or not console.is_terminal,
    ) as bar:
        task = bar.add_task("", total=total)
        try:
            run(lambda done: bar.update(task, completed=done, refresh=True))
        except KeyboardInterrupt:
            return RunEnd(130)
        except Problem as problem:
            return RunEnd(2, problem)
        except FileExistsError as error:
            return RunEnd(2, CliProblem("file-exists", file=str(error.filename)))
        except OSError as error:
            if out is None:
                raise
            missing = isinstance(error, FileNotFoundError)
            return RunEnd(2, file_problem("cannot-write", Path(out).parent if missing else Path(out), error))
    return RunEnd(0)


def print_end(ended: RunEnd, done: int, total: int, rows: Rows, out: str | None, terminal: Terminal, json: bool) -> int:
    """Print how much was done, if not everything was; where the lines are; and why the run stopped."""
    say = terminal.say
    console = new_console(stderr=True)
    if ended.code and done:
        console.print(say("lab.stopped", done=say.number(done), total=say.number(total)), soft_wrap=True)
    if out is not None and rows.count:
        whole = Path(out).exists()
        file = out if whole else f"{out}.part"
        text = say("lab.kept" if whole else "lab.left-over", n=rows.count, count=say.number(rows.count), file=file)
        (console if ended.code or json else terminal.console).print(text, soft_wrap=True)
    if ended.problem is not None:
        console.print(ended.problem.text(say.language), style="red", soft_wrap=True, markup=False, highlight=False)
    return ended.code


# -- how it is shown -----------------------------------------------------------------------------------
def shown_name(entrant: Entrant, setup: GameSetup, say: Say) -> str:
    """Return an entrant's name; in games where levels make no difference, bots play by chance."""
    if entrant.own is not None:
        return entrant.name
    level = "random" if entrant.name in LEVELS and not has_bot(setup.game) else entrant.name
    return say(f"words.{level}")


def share(value: float, ends: tuple[float, float], say: Say) -> str:
    low, high = (say.number(100 * end, 1) for end in ends)
    return f"{say.percent(value)} ({low}–{high})"


def give_or_take(value: float, ends: tuple[float, float], say: Say, sign: bool = False) -> str:
    """Return a value with its symmetric interval, or without one, after a single match."""
    half = (ends[1] - ends[0]) / 2
    text = signed(value, 2, say) if sign else say.number(value, 2)
    return f"{text} ± {say.number(half, 2)}" if half != float("inf") else text


def signed(value: float, digits: int, say: Say) -> str:
    text = say.number(abs(value), digits)
    return text if not text.strip("0.,") else ("+" if value > 0 else "−") + text

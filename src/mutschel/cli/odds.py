"""`mutschel odds`: what is known for certain about a game, as tables, as JSON or as a picture."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from mutschel.cli.answers import label
from mutschel.cli.play import written
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import Say, Wrong
from mutschel.engine import parse_option
from mutschel.games.registry import find_game

if TYPE_CHECKING:
    from mutschel.odds.pages import Page

BAR = 40  # characters
FEW = 24  # rows of a distribution; more are put together
LONGEST_FRACTION = 12  # characters; longer ones say nothing to people
SHOWN = 30  # rows of advice; --json has all


def odds(args: argparse.Namespace, terminal: Terminal) -> int:
    from mutschel.odds.pages import page  # with NumPy, which other commands need not wait for

    game = find_game(args.game)
    known = page(game, dict(parse_option(game.options, text) for text in args.option))
    if args.plot:
        plot(known, Path(args.plot), terminal.say)
    if args.json:
        print(json.dumps(known.as_json(), ensure_ascii=False))
        return 0
    terminal.print(Text(f"{game.name(terminal.say.language)}", style="bold yellow"))
    terminal.print(summary(known, terminal.say))
    terminal.print(distribution(known, terminal.say))
    if known.strikes is not None:
        terminal.print(strikes(known, terminal.say))
    if known.left_out is not None:
        terminal.print(left_out(known, terminal.say))
    if known.policy:
        terminal.print(advice(known, terminal.say))
        if len(known.policy) > SHOWN:
            terminal.hint(terminal.say("odds.more", n=len(known.policy) - SHOWN))
    if args.plot:
        terminal.hint(terminal.say("odds.drawn", file=args.plot))
    return 0


def summary(known: Page, say: Say) -> str:
    mean = known.mean
    text = say.number(float(mean), 0 if mean == int(mean) else 4)
    if isinstance(mean, Fraction) and mean.denominator > 1 and len(str(mean)) <= LONGEST_FRACTION:
        text = f"{mean} = {text}"
    lines = [say("odds.mean", what=say(f"odds.what.{known.what}"), mean=text, sd=say.number(known.sd, 2))]
    if known.at_random is not None:
        lines.append(say("odds.at-random", mean=say.number(float(known.at_random), 2)))
    lines.append(say("odds.exact" if known.exact else "odds.not-exact"))
    return "\n".join(lines)


def distribution(known: Page, say: Say) -> Table:
    """Each result with its share; where there are very many, several in a row."""
    table = Table(box=None, pad_edge=False, show_header=False)
    rows = list(bundled(known))
    most = max(share for _, share in rows)
    for name, share in rows:
        table.add_row(Text(name, justify="right"), f"{say.number(100 * share, 2)} %", "█" * round(BAR * share / most))
    return table


def bundled(known: Page) -> Iterator[tuple[str, float]]:
    results = list(known.distribution.items())
    size = -(-len(results) // FEW)
    for start in range(0, len(results), size):
        part = results[start : start + size]
        name = str(part[0][0]) if len(part) == 1 else f"{part[0][0]} – {part[-1][0]}"
        yield name, float(sum(share for _, share in part))


def strikes(known: Page, say: Say) -> Table:
    """By the number of players: on average, and for who begins and who comes last."""
    assert known.strikes is not None
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("players", "strike", "first", "last"):
        table.add_column(say(f"odds.{column}"), justify="right")
    low, high = known.game.players
    for players in range(low, high + 1):
        seats = known.strikes(players)
        table.add_row(str(players), *[say.number(n, 4) for n in (sum(seats) / players, seats[0], seats[-1])])
    return table


def left_out(known: Page, say: Say) -> Table:
    assert known.left_out is not None
    texts = known.game.texts(say.language)
    table = Table(say("odds.colour"), say("odds.left-out"), box=box.SIMPLE_HEAD, pad_edge=False)
    for colour, share in known.left_out.items():
        table.add_row(label(colour, texts), f"{say.number(100 * float(share), 2)} %")
    return table


def advice(known: Page, say: Say) -> Table:
    texts = known.game.texts(say.language)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("throw", "kept", "shows", "answer"):
        table.add_column(say(f"odds.{column}"))
    for one in known.policy[:SHOWN]:
        kept = " ".join("·" if face is None else str(face) for face in one.kept) or "–"
        table.add_row(str(one.throw), kept, " ".join(map(str, one.faces)), label(one.answer, texts))
    return table


def plot(known: Page, file: Path, say: Say) -> None:
    """The distribution as a picture."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise Wrong("no-matplotlib") from error
    figure = Figure(figsize=(9, 5), layout="constrained")
    axes = figure.add_subplot()
    results = [float(result) for result in known.distribution]
    steps = [after - before for before, after in pairwise(results)]
    axes.bar(results, [100 * float(share) for share in known.distribution.values()], 0.9 * min(steps, default=1.0))
    axes.axvline(float(known.mean), color="black", linewidth=1, linestyle="--")
    axes.set_title(known.game.name(say.language))
    axes.set_xlabel(say(f"odds.what.{known.what}"))
    axes.set_ylabel("%")
    with written(file):
        figure.savefig(file, format="png")

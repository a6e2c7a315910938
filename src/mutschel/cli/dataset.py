"""`mutschel dataset`: writes analysed matches of many games into a folder, as Parquet, with a card."""

from __future__ import annotations

import argparse
import json

from rich import box
from rich.table import Table

from mutschel.cli import laboratory
from mutschel.cli.arguments import parse_list
from mutschel.cli.laboratory import run_with_bar
from mutschel.cli.numbers import count_reader
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal, new_console
from mutschel.cli.texts import Say
from mutschel.lab.dataset import Dataset


def add_arguments(parser: Parser) -> None:
    parser.positional("folder", about="dataset-folder")
    parser.option("--matches", "count", "dataset-matches", type=count_reader("--matches"), default=20_000)
    parser.option("--games", "games", "dataset-games", type=parse_list, default=[])
    parser.option("--seed", "seed", default="0")
    laboratory.add_sharing(parser)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    say = terminal.say
    found = Dataset(args.folder, args.matches, args.games, args.seed)
    ended = run_with_bar(
        lambda progress: found.run(args.jobs, args.cluster, progress),
        say("dataset.title"),
        found.planned,
        args.folder,
        args.json,
    )
    console = new_console(stderr=True)
    if found.matches:
        if args.json:
            print(json.dumps(as_json(found), ensure_ascii=False))
        else:
            terminal.print(table_of(found, say))
        text = say(
            "dataset.stopped" if ended.code else "dataset.done",
            folder=args.folder,
            n=found.matches,
            count=say.number(found.matches),
            total=say.number(found.planned),
        )
        (console if ended.code or args.json else terminal.console).print(text, soft_wrap=True)
    if ended.problem is not None:
        console.print(ended.problem.text(say.language), style="red", soft_wrap=True, markup=False, highlight=False)
    return ended.code


def table_of(found: Dataset, say: Say) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for column in ("matches", "events", "size", "speed"):
        table.add_column(say(f"dataset.{column}"), justify="right")
    for one in found.holdings:
        speed = say.number(one.made / one.seconds, 1) if one.made else "–"
        numbers = (say.number(one.matches), say.number(one.events), say.number(one.bytes / 1e6, 1))
        table.add_row(one.game.name(say.language), *numbers, speed)
    return table


def as_json(found: Dataset) -> dict[str, object]:
    return {
        "folder": str(found.folder),
        "planned": found.planned,
        "matches": found.matches,
        "seed": found.seed,
        "games": {
            one.game.id: {
                "matches": one.matches,
                "events": one.events,
                "bytes": one.bytes,
                "exact": one.exact,
                "made": one.made,
                "seconds": round(one.seconds, 3),
            }
            for one in found.holdings
        },
    }

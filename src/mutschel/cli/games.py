"""`mutschel games`: lists the games."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence

from rich import box
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mutschel.cli.catalogue import facts_of, groups, minutes, span
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import Say
from mutschel.engine import Game
from mutschel.games.registry import all_games

WIDE = 110  # columns; in narrower terminals a game's summary is on a line of its own


def add_arguments(parser: Parser) -> None:
    parser.option("--json")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    if args.json:
        everything = [game.describe() for game in all_games().values()]
        print(json.dumps(everything, ensure_ascii=False, indent=2))
        return 0
    for name, members in groups().items():
        terminal.print(Text(f"\n{terminal.say(f'games.{name}')}", style="bold yellow"))
        if terminal.width() < WIDE:
            list_games(members, terminal)
        else:
            terminal.print(table_of(members, terminal.say))
    terminal.hint("\n" + terminal.say("games.next"))
    return 0


def table_of(members: Iterable[Game], say: Say) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for column in ("id", "name", "players", "age", "minutes", "pitch"):
        right = column in ("players", "age", "minutes")
        table.add_column(
            say(f"games.{column}"), justify="right" if right else "left", no_wrap=column in ("id", "players", "age")
        )
    for game in members:
        texts = game.texts(say.language)
        age = "" if game.age is None else say("games.from-age", age=game.age)
        facts = span(game.players), age, minutes(texts), Text(texts.get("pitch"), style="dim")
        table.add_row(Text(game.id, style="cyan"), game.name(say.language), *facts)
    return table


def list_games(members: Sequence[Game], terminal: Terminal) -> None:
    """Print a line for each game, in columns if there is room, with its summary below."""
    say = terminal.say
    rows = []
    for game in members:
        texts = game.texts(say.language)
        rows.append((game.id, game.name(say.language), facts_of(game, say), texts.get("pitch")))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    if sum(widths) + 4 > terminal.width():
        widths = [0, 0, 0]
    for id, name, facts, pitch in rows:
        line = (f"{id:<{widths[0]}}  ", "cyan"), (f"{name:<{widths[1]}}  ", "bold"), (f"{facts:>{widths[2]}}", "dim")
        terminal.print(Text.assemble(*line))
        terminal.print(Padding(Text(pitch, style="dim"), (0, 0, 0, 2)))

"""`mutschel simulate`: many matches among bots, as a table or as JSON."""

from __future__ import annotations

import argparse
import json

from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from mutschel.cli.arguments import add_jobs, add_options, listed
from mutschel.cli.levels import read_levels
from mutschel.cli.numbers import counted
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal, new_console
from mutschel.cli.texts import Say
from mutschel.engine import parse_option
from mutschel.engine.bot import has_bot
from mutschel.games.registry import find_game
from mutschel.host.batch import Statistics, seat_levels, simulate


def add_arguments(parser: Parser) -> None:
    parser.positional("game")
    parser.option("--players", "count", "how-many-players", type=counted("--players"))
    parser.option("--games", "count", type=counted("--games"), default=1000)
    parser.option("--seed", "seed", default="0")
    parser.option("--bots", "levels", "bots-of-all", type=listed, default=["hard"])
    add_options(parser)
    add_jobs(parser)
    parser.option("--json")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    say = terminal.say
    game = find_game(args.game)
    levels = read_levels(args.bots) or ["hard"]
    low, high = game.players
    players = args.players or max(len(levels), low, min(2, high))
    options = dict(parse_option(game.options, text) for text in args.option)
    console = new_console(stderr=True)
    with Progress(
        TextColumn(game.name(say.language)),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        auto_refresh=False,
        disable=args.json or not console.is_terminal,
    ) as bar:
        task = bar.add_task("", total=args.games)

        def progress(done: int) -> None:
            bar.update(task, completed=done, refresh=True)

        statistics = simulate(game, players, args.games, args.seed, levels, options, args.jobs, progress)
    if args.json:
        print(json.dumps(statistics.as_json(), ensure_ascii=False))
        return 0
    own = seat_levels(levels, players) if has_bot(game) else ["random"] * players
    terminal.print(Text(say("simulate.title", n=statistics.games, game=game.name(say.language)), style="bold yellow"))
    terminal.print(table_of(statistics, own, say))
    seconds, speed = say.number(statistics.seconds, 1), say.number(statistics.games_per_second)
    terminal.hint(say("simulate.speed", seconds=seconds, speed=speed))
    return 0


def table_of(statistics: Statistics, levels: list[str], say: Say) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    strikes = statistics.strikes_per_round
    for column in ("seat", "bot", "score", "wins", *(("strikes",) if strikes else ())):
        table.add_column(say(f"simulate.{column}"), justify="left" if column == "bot" else "right")
    for seat in range(statistics.players):
        share = f"{say.number(100 * statistics.wins[seat], 1)} %"
        more = [say.number(strikes[seat], 4)] if strikes else []
        bot = say(f"words.{levels[seat]}")
        table.add_row(str(seat + 1), bot, say.number(statistics.mean_score[seat], 2), share, *more)
    return table

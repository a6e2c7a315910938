"""`mutschel simulate`: plays many matches among bots, for a table, for JSON, or line by line into a file."""

from __future__ import annotations

import argparse
import json

from rich import box
from rich.table import Table
from rich.text import Text

from mutschel.cli import laboratory
from mutschel.cli.arguments import add_options, parse_list
from mutschel.cli.laboratory import give_or_take, print_end, read_bots, run_with_bar, share, shown_name
from mutschel.cli.numbers import count_reader
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import Say
from mutschel.engine import parse_option
from mutschel.games.registry import find_game
from mutschel.lab.simulations import ExperimentPlan, Series


def add_arguments(parser: Parser) -> None:
    parser.positional("game")
    parser.option("--players", "count", "how-many-players", type=count_reader("--players"))
    parser.option("--games", "count", type=count_reader("--games"), default=1000)
    parser.option("--seed", "seed", default="0")
    parser.option("--bots", "bots", "bots-of-all", type=parse_list, default=["hard"])
    add_options(parser)
    laboratory.add_arguments(parser)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    say = terminal.say
    game = find_game(args.game)
    bots = read_bots(args.bots) or ["hard"]
    options = dict(parse_option(game.options, text) for text in args.option)
    series = Series(ExperimentPlan(game, bots, args.games, args.seed, args.players, options, args.first))
    ended = run_with_bar(
        lambda progress: series.run(args.jobs, args.cluster, args.out, progress),
        game.name(say.language),
        args.games,
        args.out,
        args.json,
    )
    statistics = series.statistics
    if args.json and statistics.games:
        print(json.dumps({**statistics.as_json(), "planned": args.games}, ensure_ascii=False))
    elif statistics.games:
        title = say("simulate.title", n=statistics.games, game=game.name(say.language))
        terminal.print(Text(title, style="bold yellow"))
        terminal.print(table_of(series, say))
        seconds, speed = say.number(statistics.seconds, 1), say.number(statistics.games_per_second)
        terminal.hint(say("simulate.speed", seconds=seconds, speed=speed))
    return print_end(ended, statistics.games, args.games, series.rows, args.out, terminal, args.json)


def table_of(series: Series, say: Say) -> Table:
    statistics = series.statistics
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    strikes = statistics.strikes_per_round
    for column in ("seat", "bot", "score", "spread", "wins", *(("strikes",) if strikes else ())):
        table.add_column(say(f"simulate.{column}"), justify="left" if column == "bot" else "right")
    for seat, entrant in enumerate(series.entrants):
        table.add_row(
            str(seat + 1),
            shown_name(entrant, series.setup, say),
            give_or_take(statistics.mean_score[seat], statistics.score_intervals[seat], say),
            say.number(statistics.score_sd[seat], 2),
            share(statistics.wins[seat], statistics.win_intervals[seat], say),
            *([say.number(strikes[seat], 4)] if strikes else []),
        )
    return table

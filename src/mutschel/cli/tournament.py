"""`mutschel tournament`: every bot plays every other with paired dice, for a rating of each."""

from __future__ import annotations

import argparse
import json

from rich import box
from rich.table import Table
from rich.text import Text

from mutschel.cli import laboratory
from mutschel.cli.arguments import add_options, parse_list
from mutschel.cli.laboratory import give_or_take, print_end, read_bots, run_with_bar, share, shown_name, signed
from mutschel.cli.numbers import count_reader
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import Say
from mutschel.engine import parse_option
from mutschel.games.registry import find_game
from mutschel.lab import Tournament
from mutschel.lab.simulations import ExperimentPlan


def add_arguments(parser: Parser) -> None:
    parser.positional("game")
    parser.option("--bots", "bots", "bots-who-meet", type=parse_list, default=["hard", "normal", "easy", "random"])
    parser.option("--pairs", "count", type=count_reader("--pairs"), default=500)
    parser.option("--players", "count", "players-who-meet", type=count_reader("--players"))
    parser.option("--seed", "seed", default="0")
    add_options(parser)
    laboratory.add_arguments(parser)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    say = terminal.say
    game = find_game(args.game)
    options = dict(parse_option(game.options, text) for text in args.option)
    found = Tournament(
        ExperimentPlan(game, read_bots(args.bots), args.pairs, args.seed, args.players, options, args.first)
    )
    ended = run_with_bar(
        lambda progress: found.run(args.jobs, args.cluster, args.out, progress),
        game.name(say.language),
        found.planned,
        args.out,
        args.json,
    )
    if args.json and found.matches:
        print(json.dumps({**found.as_json(), "planned": found.planned}, ensure_ascii=False))
    elif found.matches:
        title = say("tournament.title", n=found.matches, game=game.name(say.language))
        terminal.print(Text(title, style="bold yellow"))
        names = [shown_name(entrant, found.setup, say) for entrant in found.entrants]
        terminal.print(standings_of(found, names, say))
        terminal.print(pairings_of(found, names, say))
        terminal.hint(say("tournament.meaning"))
        sharper = [meeting.sharper for meeting in found.meetings.values() if meeting.sharper is not None]
        if sharper:
            terminal.hint(say("tournament.sharper", times=say.number(sum(sharper) / len(sharper), 1)))
    return print_end(ended, found.matches, found.planned, found.rows, args.out, terminal, args.json)


def standings_of(found: Tournament, names: list[str], say: Say) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("place", "bot", "rating", "wins", "gain"):
        table.add_column(say(f"tournament.{column}"), justify="left" if column == "bot" else "right")
    for place, one in enumerate(found.standings(), start=1):
        table.add_row(
            str(place),
            names[found.names.index(one.name)],
            f"{signed(one.rating, 0, say)} ± {say.number(one.margin)}",
            say.percent(one.share),
            signed(one.gain, 2, say),
        )
    return table


def pairings_of(found: Tournament, names: list[str], say: Say) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("pairing", "pairs", "won", "ahead"):
        table.add_column(say(f"tournament.{column}"), justify="left" if column == "pairing" else "right")
    for (a, b), meeting in found.meetings.items():
        table.add_row(
            f"{names[a]} – {names[b]}",
            say.number(meeting.pairs),
            share(meeting.share, meeting.share_interval, say),
            give_or_take(meeting.gain, meeting.gain_interval, say, sign=True),
        )
    return table

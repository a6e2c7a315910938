"""`mutschel records`: prints the records of people who have played alone here, or forgets them."""

from __future__ import annotations

import argparse

from mutschel.cli.files import writing
from mutschel.cli.parser import Parser
from mutschel.cli.record_store import read_records, records_file, write_records
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import CliProblem
from mutschel.games.registry import all_games


def add_arguments(parser: Parser) -> None:
    parser.option("--forget", "name")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    say = terminal.say
    kept = read_records()
    if args.forget is not None:
        left = {game: {name: n for name, n in names.items() if name != args.forget} for game, names in kept.items()}
        if left == kept:
            raise CliProblem("no-record", value=args.forget[:40])
        with writing(records_file()):
            write_records({game: names for game, names in left.items() if names})
        terminal.print(say("records.forgotten", name=args.forget))
        return 0
    games = all_games()
    for id, names in kept.items():
        game = games[id].name(say.language) if id in games else id  # a third party's game may have been removed
        for name, n in names.items():
            terminal.print(say("records.line", game=game, name=name, n=n))
    if not kept:
        alone = next(game.id for game in games.values() if game.players[0] == 1)
        terminal.print(say("records.none", game=alone))
    return 0

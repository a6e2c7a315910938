"""`mutschel practise`: flick or blow as often as you like. Nothing counts, and nothing is written down."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from mutschel.cli.arguments import add_options
from mutschel.cli.asking import StartOver
from mutschel.cli.parser import Parser
from mutschel.cli.playing import Playing
from mutschel.cli.seats import default_name, new_seed
from mutschel.cli.terminal import Leave, Terminal
from mutschel.cli.texts import Wrong
from mutschel.engine import BEGINS, Game, Json, parse_option
from mutschel.extras import MissingExtra, has_physics
from mutschel.games.practice import can_practise, practice, start_over_words
from mutschel.games.registry import all_games, find_game
from mutschel.host.local import LocalTable


def add_arguments(parser: Parser) -> None:
    parser.positional("game")
    add_options(parser)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    game = find_game(args.game)
    if not can_practise(game):
        known = [id for id, other in all_games().items() if can_practise(other)]
        raise Wrong("no-practice", value=game.id, games=", ".join(known))
    if not has_physics():
        raise MissingExtra("physics")
    options = dict(parse_option(game.options, text) for text in args.option)
    practise_here(terminal, game, options, default_name(terminal.say))
    return 0


def practise_here(terminal: Terminal, game: Game, options: Mapping[str, Json], name: str) -> None:
    """Until somebody has had enough."""
    alone = {option: first_of(value) for option, value in options.items() if option != BEGINS.name}
    terminal.console.rule(terminal.say("practise.title", game=game.name(terminal.say.language)), style="yellow")
    told = False
    while True:
        match = practice(game, name, alone)
        playing = Playing(terminal, LocalTable(match.game, match.names, match.options.as_json(), {}, new_seed()))
        playing.hints = False  # what would be best is a question of points
        playing.asker.keys = playing.texts.find("practice.keys") or terminal.say("practise.keys")
        playing.asker.start_over = start_over_words(game)
        if not told:
            terminal.hint(playing.asker.keys)
        told = True
        try:
            playing.run()
        except StartOver:
            continue
        except Leave:
            return


def first_of(value: Json) -> Json:
    """Of what each seat has for itself, the first one's."""
    return value[:1] if isinstance(value, list) else value

"""`mutschel play`: a new match, or one to be resumed."""

from __future__ import annotations

import argparse
from pathlib import Path

from mutschel.cli.arguments import add_options, parse_list
from mutschel.cli.chooser import choose_and_play
from mutschel.cli.files import read_match, writing
from mutschel.cli.parser import Parser
from mutschel.cli.prematch import need_physics, settle_first, with_dice_at_hand
from mutschel.cli.seats import new_match, new_seed, sit_down
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import CliProblem
from mutschel.cli.whole_match import run_match
from mutschel.engine import parse_option
from mutschel.games.registry import find_game
from mutschel.host.local import restored_table


def add_arguments(parser: Parser) -> None:
    parser.positional("game", nargs="?")
    parser.option("--players", "names", type=parse_list)
    parser.option("--bots", "levels", type=parse_list)
    add_options(parser)
    parser.option("--seed", "seed")
    parser.option("--real-dice")
    parser.option("--fast")
    parser.option("--resume", "file")
    parser.option("--save", "file")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    if args.resume is not None:
        return resume(args, terminal)
    if args.game is None:
        given = [args.players, args.bots, args.seed, args.save]
        if args.option or args.real_dice or args.fast or any(value is not None for value in given):
            raise CliProblem("missing", value=terminal.say("help.metavar.game"), command="mutschel play")
        return choose_and_play(terminal)
    game = find_game(args.game)
    options = dict(parse_option(game.options, text) for text in args.option)
    if not args.real_dice:
        options = with_dice_at_hand(terminal, game, options)
    people, levels = sit_down(game, args.players, args.bots, terminal.say)
    options = settle_first(terminal, game, people, options)
    local = new_match(game, people, levels, options, args.seed, args.real_dice, args.fast)
    return run_match(terminal, local, Path(args.save) if args.save else None)


def resume(args: argparse.Namespace, terminal: Terminal) -> int:
    given = [args.game, args.players, args.bots, args.seed]
    if args.option or args.real_dice or any(value is not None for value in given):
        raise CliProblem("resume-alone")
    file = Path(args.resume)
    record = read_match(file)
    need_physics(find_game(record.game, record.version), record.options)
    local = restored_table(record, new_seed(), args.fast)
    if local.match.over or record.abandoned:
        raise CliProblem("already-over", file=str(file))
    if args.save is None:
        with writing(file):
            local.append_to(file)
    return run_match(terminal, local, Path(args.save) if args.save else None, file)

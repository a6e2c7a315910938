"""`mutschel rules`: prints a game's rules, and its options."""

from __future__ import annotations

import argparse

from mutschel.cli.catalogue import show_rules
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal
from mutschel.games.registry import find_game


def add_arguments(parser: Parser) -> None:
    parser.positional("game")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    show_rules(find_game(args.game), terminal)
    return 0

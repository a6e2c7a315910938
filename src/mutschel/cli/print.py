"""`mutschel print`: score sheets and rules as PDF."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from mutschel.cli.files import writing
from mutschel.cli.numbers import count_reader
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import CliProblem
from mutschel.games.registry import find_game

MOST_COPIES = 50
PAPERS = {"a4": "A4", "letter": "letter"}


def add_arguments(parser: Parser) -> None:
    parser.positional("game")
    parser.option("--output", "file")
    parser.option("--rules")
    parser.option("--players", "count", about="players-on-paper", type=count_reader("--players"))
    parser.option("--copies", "count", type=count_reader("--copies", high=MOST_COPIES), default=1)
    parser.option("--paper", "paper", type=paper, default="A4")
    parser.option("--force")


def paper(text: str) -> str:
    if text.lower() not in PAPERS:
        raise CliProblem("no-such-paper", value=text[:40])
    return PAPERS[text.lower()]


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    from mutschel.printing.sheets import sheet_pdf  # here: nobody else waits for it

    game = find_game(args.game)
    choices = {"players": args.players, "copies": args.copies, "paper": args.paper, "rules": args.rules}
    printed = sheet_pdf(game, terminal.say.language, **choices)
    if args.output == "-":
        sys.stdout.buffer.write(printed)
        return 0
    file = Path(args.output or f"{game.id}.pdf")
    if file.is_file() and not args.force:
        raise CliProblem("replace-needs-force", file=str(file))
    with writing(file):
        file.write_bytes(printed)
    terminal.print(terminal.say("print.done", file=str(file)))
    return 0

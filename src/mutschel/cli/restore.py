"""`mutschel restore`: puts a backup in the place of a server's tables."""

from __future__ import annotations

import argparse
from pathlib import Path

from mutschel.cli.backup import database_of
from mutschel.cli.files import writing
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import CliProblem


def add_arguments(parser: Parser) -> None:
    parser.positional("copy", type=Path)
    parser.option("--database", "file")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    from mutschel.store.backup import restore

    database = database_of(args.database, "restore-needs-file")
    if not args.copy.is_file():
        raise CliProblem("not-there", file=str(args.copy))
    with writing(database):
        damaged, before = restore(args.copy, database)
    say = terminal.say
    terminal.print(say("restore.done", copy=str(args.copy), file=str(database)))
    terminal.print(say("restore.ended"))
    if before is not None:
        terminal.hint(say("restore.before", file=str(before)))
    if damaged:
        terminal.wrong(say("restore.damaged", n=len(damaged), tables=", ".join(damaged)))
    return 0

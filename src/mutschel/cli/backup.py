"""`mutschel backup`: copies all tables, even while the server runs."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from mutschel.cli.files import writing
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import CliProblem
from mutschel.server.settings import read_settings


def add_arguments(parser: Parser) -> None:
    parser.positional("copy", type=Path)
    parser.option("--database", "file")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    from mutschel.store.backup import back_up

    database = database_of(args.database, "backup-needs-file")
    if not database.is_file():
        raise CliProblem("not-there", file=str(database))
    with writing(args.copy):
        damaged = back_up(database, args.copy)
    if damaged:
        terminal.wrong(terminal.say("backup.damaged", file=str(args.copy), n=len(damaged), tables=", ".join(damaged)))
        return 1
    terminal.print(terminal.say("backup.done", file=str(args.copy)))
    return 0


def database_of(given: str | None, elsewhere: str) -> Path:
    """Return the file with a server's tables; `elsewhere`: the code of the problem if they are not in a file."""
    settings = read_settings({"MUTSCHEL_DATABASE": os.environ.get("MUTSCHEL_DATABASE", "")}, {"database": given})
    place = settings.store.removeprefix("sqlite:///")
    if "://" in place:
        raise CliProblem(elsewhere)
    return Path(place)

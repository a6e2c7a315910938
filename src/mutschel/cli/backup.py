"""`mutschel backup`: a copy of all tables, also while the server runs."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from mutschel.cli.files import written
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import Wrong
from mutschel.server.settings import read_settings


def add_arguments(parser: Parser) -> None:
    parser.positional("copy", type=Path)
    parser.option("--database", "file")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    from mutschel.store.backup import back_up

    store = read_settings({"MUTSCHEL_DATABASE": os.environ.get("MUTSCHEL_DATABASE", "")}, {"database": args.database})
    place = store.store.removeprefix("sqlite:///")
    if "://" in place:
        raise Wrong("backup-needs-file")
    database = Path(place)
    if not database.is_file():
        raise Wrong("not-there", file=str(database))
    with written(args.copy):
        back_up(database, args.copy)
    terminal.print(terminal.say("backup.done", file=str(args.copy)))
    return 0

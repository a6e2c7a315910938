"""`mutschel verify`: does every throw of a finished match follow from what was published before it?"""

from __future__ import annotations

import argparse
import json

from mutschel.cli.fetching import match_record
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal
from mutschel.engine import Problem
from mutschel.games.registry import find_game
from mutschel.host.fair import verify


def add_arguments(parser: Parser) -> None:
    parser.positional("match")
    parser.option("--json")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    record = match_record(args.match, terminal.say.language)
    try:
        throws = verify(record, find_game)
    except Problem as problem:
        if args.json:
            print(json.dumps({"ok": False, "code": problem.code, "text": problem.text(terminal.say.language)}))
            return 1
        terminal.wrong(problem.text(terminal.say.language))
        return 1
    if args.json:
        print(json.dumps({"ok": True, "throws": throws}))
    else:
        terminal.print(terminal.say("verify.ok", n=throws), style="green")
    return 0

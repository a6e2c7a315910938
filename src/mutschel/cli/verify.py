"""`mutschel verify`: checks that every throw of a match, or every lot of an evening, follows from published data."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

from mutschel.cli.match_source import match_record
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import CliProblem
from mutschel.engine import Problem, Seat
from mutschel.engine.logs import MatchLog
from mutschel.evening.entries import Entry
from mutschel.evening.verify import parse_download
from mutschel.evening.verify import verify as verify_lots
from mutschel.games.registry import find_game
from mutschel.host.fair import Witness, comparison, verify


def add_arguments(parser: Parser) -> None:
    parser.positional("match")
    parser.option("--hash", "hex")
    parser.option("--nonce", "nonce", action="append", default=[])
    parser.option("--seal", "hex")
    parser.option("--json")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    evening = evening_of(args.match)
    if evening is not None:
        return verify_evening(evening, args.json, terminal)
    record = match_record(args.match, terminal.say.language)
    witnessed = Witness(
        args.hash and read_hex(args.hash, 64),
        [read_nonce(nonce, record) for nonce in args.nonce],
        args.seal and read_hex(args.seal, 64),
    )
    try:
        throws = verify(record, find_game, witnessed)
    except Problem as problem:
        return failed(problem, args.json, terminal)
    compare, without, restored = comparison(record), people_without_nonce(record), bool(record.note.get("restored"))
    if args.json:
        print(json.dumps({"ok": True, "throws": throws, "without": without, "compare": compare, "restored": restored}))
        return 0
    terminal.print(terminal.say("verify.ok" if throws else "verify.no-throws", n=throws), style="green")
    if without:
        terminal.print(terminal.say("verify.without", n=len(without), names=", ".join(without)))
    if restored:
        terminal.print(terminal.say("verify.restored"))
    terminal.print(terminal.say("verify.compare", text=compare))
    return 0


def evening_of(place: str) -> list[Entry] | None:
    """Return the entries of an evening's log in this file; None if the file has something else."""
    try:
        return parse_download(Path(place).read_text(encoding="utf-8"))
    except (OSError, ValueError):  # such as a link or a missing file, which the reader of matches reports
        return None


def verify_evening(entries: list[Entry], as_json: bool, terminal: Terminal) -> int:
    try:
        lots = verify_lots(entries)
    except Problem as problem:
        return failed(problem, as_json, terminal)
    if as_json:
        print(json.dumps({"ok": True, "lots": lots}))
    else:
        terminal.print(terminal.say("verify.lots" if lots else "verify.no-lots", n=lots), style="green")
    return 0


def failed(problem: Problem, as_json: bool, terminal: Terminal) -> int:
    text = problem.text(terminal.say.language)
    if as_json:
        print(json.dumps({"ok": False, "code": problem.code, "text": text}))
    else:
        terminal.wrong(text)
    return 1


def people_without_nonce(record: MatchLog) -> list[str]:
    """Return people without a nonce: a server that may omit one has two matches to choose from."""
    if "day" in record.note:  # nobody adds anything to the dice of a day
        return []
    nonces, bots = record.note["fair"]["nonces"], record.note["bots"]
    return [name for seat, name in enumerate(record.seats) if nonces[seat] is None and str(seat) not in bots]


def read_hex(text: str, n: int) -> str:
    """Return hexadecimal digits, as a page shows them or people type them."""
    found = text.strip().lower()
    if re.fullmatch(f"[0-9a-f]{{{n}}}", found) is None:
        raise CliProblem("not-hex", value=text[:80], n=n)
    return found


def read_nonce(text: str, record: MatchLog) -> tuple[Seat | None, str]:
    """Return the seat and number of `Anna=5d1f…`; a number alone is for any seat."""
    name, named, nonce = text.rpartition("=")
    if named and name not in record.seats:
        raise CliProblem("nobody-called", value=name[:80], names=", ".join(record.seats))
    return record.seats.index(name) if named else None, read_hex(nonce, 32)

"""`mutschel verify`: does every throw of a finished match follow from what was published before it?"""

from __future__ import annotations

import argparse
import json
import re
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from mutschel.cli.play import trouble
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import Wrong
from mutschel.engine import Problem, logs
from mutschel.engine.logs import Record
from mutschel.games.registry import find_game
from mutschel.host.fair import verify as check
from mutschel.host.local import read_log

MOST_BYTES = 32 * 2**20  # a log is far smaller; whatever is behind a link, we don't read on and on
SECONDS = 20


def verify(args: argparse.Namespace, terminal: Terminal) -> int:
    record = fetched(args.match, terminal.say.language) if re.match("https?://", args.match) else read(Path(args.match))
    try:
        throws = check(record, find_game)
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


def read(file: Path) -> Record:
    try:
        return read_log(file)
    except OSError as why:
        raise trouble("cannot-read", file, why) from why


def fetched(url: str, language: str) -> Record:
    """The log behind a table's link, a seat's link, or the log's own address."""
    try:
        request = Request(log_address(url), headers={"Accept": "text/plain", "Accept-Language": language})
        with urlopen(request, timeout=SECONDS) as answer:
            text = answer.read(MOST_BYTES).decode()
    except HTTPError as error:
        with error:
            raise Wrong("refused", why=said(error)) from error
    except (URLError, HTTPException, OSError, ValueError) as error:
        why = str(getattr(error, "reason", error))
        raise Wrong("not-fetched", value=url.partition("#")[0], why=why) from error
    return logs.parse(text)


def log_address(url: str) -> str:
    """
    >>> log_address("https://dice.example/t/abc123#token"), log_address("http://localhost:8023/api/tables/x/log")
    ('https://dice.example/api/tables/abc123/log', 'http://localhost:8023/api/tables/x/log')
    """
    parts = urlsplit(url)
    table = re.fullmatch(r"(.*)/t/([A-Za-z0-9_-]+)/?", parts.path)
    path = f"{table[1]}/api/tables/{table[2]}/log" if table else parts.path
    return f"{parts.scheme}://{parts.netloc}{path}"


def said(error: HTTPError) -> str:
    """What the server says is wrong, if it does."""
    try:
        return str(json.loads(error.read(10_000))["text"])
    except (ValueError, KeyError, TypeError, OSError):
        return f"{error.code} {error.reason}"

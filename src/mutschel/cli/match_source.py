"""Reads matches from a file or behind a link, and other answers of a server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from mutschel.cli.files import read_match
from mutschel.cli.texts import CliProblem
from mutschel.engine import Json
from mutschel.engine.logs import MatchLog
from mutschel.host.local import parse_untrusted

MOST_BYTES = 32 * 2**20  # a log is far smaller; a link may lead to anything
SECONDS = 20
LONGEST_WORD = 300


def match_record(place: str, language: str) -> MatchLog:
    return fetch_record(place, language) if re.match("https?://", place) else read_match(Path(place))


def fetch_record(url: str, language: str) -> MatchLog:
    """Return the log behind a table's link, a seat's link, or the log's own address."""
    return parse_untrusted(fetch_text(log_address(url), "text/plain", language))


def fetch_text(address: str, kind: str, language: str) -> str:
    """Return a server's answer."""
    return _answer(lambda: Request(address, headers={"Accept": kind, "Accept-Language": language}), address)


def fetch_with_token(method: str, address: str, language: str, token: str, body: Json = None) -> str:
    """Return a server's answer to a request with a token."""
    headers = {"Accept-Language": language, "Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    return _answer(lambda: Request(address, data, headers, method=method), address)


def _answer(request_of: Callable[[], Request], address: str) -> str:
    try:
        request = request_of()
        with urlopen(request, timeout=SECONDS) as answer:
            return str(answer.read(MOST_BYTES).decode())
    except HTTPError as error:
        with error:
            raise CliProblem("refused", why=server_message(error)) from error
    except (URLError, HTTPException, OSError, ValueError) as error:
        why = str(getattr(error, "reason", error))
        raise CliProblem("not-fetched", value=address, why=why) from error


def log_address(url: str) -> str:
    """Return the address of the log to which a link leads.

    >>> log_address("https://dice.example/t/abc123#token"), log_address("http://localhost:8023/api/tables/x/log")
    ('https://dice.example/api/tables/abc123/log', 'http://localhost:8023/api/tables/x/log')
    """
    parts = urlsplit(url)
    table = re.fullmatch(r"(.*)/t/([A-Za-z0-9_-]+)/?", parts.path)
    path = f"{table[1]}/api/tables/{table[2]}/log" if table else parts.path
    return f"{parts.scheme}://{parts.netloc}{path}"


def server_message(error: HTTPError) -> str:
    """Return the server's own message, if it sent one: on one line, so that it can't be taken for ours."""
    try:
        text = str(json.loads(error.read(10_000))["text"])
    except (ValueError, KeyError, TypeError, OSError, RecursionError):
        text = f"{error.code} {error.reason}"
    return " ".join(text.split())[:LONGEST_WORD]

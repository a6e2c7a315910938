"""Routes as data: each lists what it takes and gives, and why it may refuse.

The server's routes follow from them, and so does their description (`openapi`). Errors are raised as Problems, which
`middleware` answers.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec
from aiohttp import web

from mutschel.engine import Problem
from mutschel.protocol import lobby
from mutschel.server.fairness import share_of
from mutschel.server.http.decoding import decoding_problem
from mutschel.server.http.requests import address_of, base_of, check_language, language_of, tokens_of
from mutschel.server.settings import Settings
from mutschel.server.tokens import hashed
from mutschel.store.base import StoreError

encode: Final = msgspec.json.Encoder().encode
B = TypeVar("B")
BODY_WITHIN = 10  # seconds, so that a slow client can't hold us up

# All other problems are refusals (409).
STATUS: Final = {
    "bad-request": 400, "bad-language": 400, "bad-host": 400, "not-a-websocket": 400,
    "token-needed": 401, "bad-token": 401,
    "not-seated": 403, "not-your-seat": 403, "not-owner": 403, "table-locked": 403, "knock-first": 403,
    "owner-may-return": 403, "foreign-origin": 403,
    "no-such-page": 404, "no-such-table": 404, "no-such-word": 404, "no-such-member": 404, "no-such-game": 404,
    "unknown-game": 404, "no-such-day": 404, "no-day-yet": 404, "no-such-evening": 404, "no-such-club": 404,
    "no-such-person": 404,
    "not-organiser": 403, "not-a-member": 403, "not-keeper": 403, "door-closed": 403,
    "not-scribe": 403, "bad-admin-token": 401, "blocked": 403, "no-such-place": 404, "not-yours": 403,
    "no-such-method": 405, "body-too-slow": 408, "too-large": 413, "not-json": 415,
    "too-many-requests": 429, "too-many-tables": 429, "too-many-words": 429, "too-much-practice": 429,
    "too-many-reports": 429, "too-many-changes": 429, "too-many-readings": 429, "unknown-host": 421,
    "internal": 500, "try-again": 503, "practice-busy": 503, "readings-busy": 503, "took-too-long": 503,
}  # fmt: skip


def status_of(problem: Problem) -> int:
    return 503 if isinstance(problem, StoreError) else STATUS.get(problem.code, 409)


class Number(NamedTuple):
    """A whole number in a URL's query."""

    name: str
    low: int
    high: int
    default: int
    about: str


class Text(NamedTuple):
    """An optional text in a URL's query."""

    name: str
    pattern: str
    about: str


AFTER: Final = Text("after", "[0-9]{1,16}-[A-Za-z0-9._-]{1,36}", "`next` of the page before: go on from there.")


class ListedItem(Protocol):
    """An item of a long list in the order of last changes."""

    @property
    def id(self) -> str: ...

    @property
    def changed(self) -> int: ...


def next_page(lines: Sequence[ListedItem], more: bool) -> str | None:
    """Return the key of the page after these lines; None if there is none."""
    return f"{lines[-1].changed}-{lines[-1].id}" if more else None


class Call(Generic[B]):
    """A request after parsing, with its settings."""

    def __init__(self, request: web.Request, settings: Settings, body: B) -> None:
        self.request = request
        self.settings = settings
        self.body = body
        self.language = language_of(request)
        self.address = address_of(request, settings)
        self.tokens = tokens_of(request)

    @property
    def base(self) -> str:
        """The beginning of links to this server."""
        return base_of(self.request, self.settings)

    @property
    def share(self) -> int:
        return share_of(self.address)

    @property
    def who(self) -> list[bytes]:
        return [hashed(token) for token in self.tokens]

    def is_there(self) -> bool:
        """Return whether the client still waits for the answer."""
        return self.request.transport is not None

    @property
    def after(self) -> tuple[int, str] | None:
        """(changed, id) of the last place on the page before, for long lists."""
        changed, _, id = (self.text(AFTER) or "").partition("-")
        return (int(changed), id) if changed else None

    def part(self, name: str) -> str:
        """Return a part of the path."""
        return self.request.match_info[name]

    def number(self, wanted: Number) -> int:
        """Return a number of the query, or its default."""
        name, low, high, default, _ = wanted
        text = self.request.query.get(name, str(default))
        if not re.fullmatch("[0-9]{1,10}", text) or not low <= int(text) <= high:
            raise bad_request(Problem("bad-number", package="mutschel.server", name=name, low=low, high=high))
        return int(text)

    def text(self, wanted: Text) -> str | None:
        """Return a text of the query, or None."""
        name, pattern, _ = wanted
        text = self.request.query.get(name)
        if text is not None and not re.fullmatch(pattern, text):
            raise bad_request(Problem("wrong-form", package="mutschel.server", value=pattern))
        return text


@dataclass(frozen=True)
class Route:
    """A route of the API. `takes` and `gives` are types in JSON; `gives` may also be another media type."""

    method: str
    path: str
    answer: Callable[[Call[Any]], Awaitable[Any]]
    summary: str
    gives: Any
    takes: Any = None
    status: int = 200
    token: Literal["no", "may", "must"] = "no"  # whether the token of a seat or a person is needed
    refuses: tuple[str, ...] = ()
    query: tuple[Number | Text, ...] = ()

    def codes(self) -> list[str]:
        """Return the codes of all refusals of this route, apart from a game's own."""
        common = ["bad-language", "bad-token", "bad-host", "unknown-host", "too-many-requests", "internal"]
        query = ["bad-request"] if self.query else []
        body = ["bad-request", "not-json", "too-large", "body-too-slow"] if self.takes else []
        return [*self.refuses, *query, *body, *(["token-needed"] if self.token == "must" else []), *common]

    def handler(self, settings: Settings) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        decoder: msgspec.json.Decoder[Any] | None = msgspec.json.Decoder(self.takes) if self.takes else None

        async def handle(request: web.Request) -> web.StreamResponse:
            check_language(request)
            body = None if decoder is None else await _body(request, decoder)
            call = Call(request, settings, body)
            if self.token == "must" and not call.tokens:
                raise Problem("token-needed", package="mutschel.server")
            given = await self.answer(call)
            if isinstance(given, web.StreamResponse):
                return given
            return web.Response(body=encode(given), status=self.status, content_type="application/json")

        return handle


async def _body(request: web.Request, decoder: msgspec.json.Decoder[Any]) -> Any:
    if request.content_type != "application/json" or "Content-Encoding" in request.headers:
        raise Problem("not-json", package="mutschel.server")
    try:
        async with asyncio.timeout(BODY_WITHIN):
            return decoder.decode(await request.read())
    except TimeoutError:
        raise Problem("body-too-slow", package="mutschel.server") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, web.RequestPayloadError) as why:
        raise bad_request(decoding_problem(why)) from None


def bad_request(why: Problem) -> Problem:
    return Problem("bad-request", package="mutschel.server", why=why)


def problem_response(problem: Problem, language: str) -> web.Response:
    status = status_of(problem)
    body = lobby.ProblemInfo(problem.code, problem.text(language))
    response = web.Response(body=encode(body), status=status, content_type="application/json")
    if status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    if status in (429, 503):
        response.headers["Retry-After"] = str(problem.facts.get("seconds", 1))
    return response


def problem_of(error: web.HTTPException) -> Problem:
    """Return the Problem for an error that aiohttp raised by itself."""
    codes = {404: "no-such-page", 405: "no-such-method", 413: "too-large"}
    if error.status in codes:
        return Problem(codes[error.status], package="mutschel.server")
    return bad_request(Problem("bad-http", package="mutschel.server", value=f"{error.status} {error.reason}"))


def template_of(request: web.Request) -> str:
    """Return the route's path without its filled-in parts, so that it reveals nothing about people."""
    resource = request.match_info.route.resource
    return "-" if resource is None else resource.canonical

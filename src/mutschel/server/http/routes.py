"""Routes as data: each lists what it takes and gives, and why it may refuse.

The server's routes follow from them, and so does their description (`openapi`). Errors are raised as Problems, which
`front` answers.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal, Protocol
from urllib.parse import unquote

import msgspec

from mutschel.engine import LANGUAGES, Problem
from mutschel.protocol import lobby
from mutschel.server.http.call import JSON, Answer, Call, Conversation, Given, Number, Text, bad_request
from mutschel.server.http.decoding import decoding_problem
from mutschel.store.base import StoreError

encode: Final = msgspec.json.Encoder().encode
PAGE: Final = "/{path}"  # all paths that no other route has, except below /api
FILLED: Final = re.compile(r"{(\w+)}")
METHODS: Final = "/"  # no part of a path contains it

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


class ListedItem(Protocol):
    """An item of a long list in the order of last changes."""

    @property
    def id(self) -> str: ...

    @property
    def changed(self) -> int: ...


def next_page(lines: Sequence[ListedItem], more: bool) -> str | None:
    """Return the key of the page after these lines; None if there is none."""
    return f"{lines[-1].changed}-{lines[-1].id}" if more else None


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

    @cached_property
    def _decode(self) -> Callable[[bytes], Any]:
        return msgspec.json.Decoder(self.takes).decode

    async def given(self, call: Call[Any]) -> Given:
        """Return this route's reply to the call."""
        wanted = call.query.get("lang")
        if wanted is not None and wanted not in LANGUAGES and self.path != PAGE:
            raise Problem("bad-language", package="mutschel.server", languages=", ".join(LANGUAGES))
        if self.takes is not None:
            call.body = await self._body(call)
        if not call.tokens and self.token == "must":
            raise Problem("token-needed", package="mutschel.server")
        found = await self.answer(call)
        return found if isinstance(found, (Answer, Conversation)) else Answer(encode(found), status=self.status)

    async def _body(self, call: Call[Any]) -> Any:
        type = call.headers.get("content-type", "").partition(";")[0].strip().lower()
        if type != JSON or "content-encoding" in call.headers:
            raise Problem("not-json", package="mutschel.server")
        try:
            return self._decode(await call.read())
        except (ValueError, RecursionError) as why:  # msgspec's errors are ValueErrors
            raise bad_request(decoding_problem(why)) from None


class Router:
    """Finds the route of a call by its path and method. `page`: the routes of all paths that no other has."""

    def __init__(self, routes: Iterable[Route], page: Iterable[Route] = ()) -> None:
        self._page = {route.method: route for route in page}
        self._tree: dict[str | None, Any] = {}  # by the path's parts; None: one that is filled in
        for route in routes:
            here = self._tree
            for part in route.path.split("/"):
                here = here.setdefault(None if part.startswith("{") else part, {})
            here.setdefault(METHODS, {})[route.method] = route

    def find(self, call: Call[Any]) -> Route | Problem:
        """Return the call's route, and tell the call its path and parts; a Problem if it has none."""
        filled: list[str] = []
        here: Any = self._tree
        for part in call.target.split("/"):
            fills = part != "" and part not in here and None in here
            if fills:
                filled.append(unquote(part))
            here = here.get(None if fills else part, {})
        methods: dict[str, Route] = here.get(METHODS, {})
        if not methods and not (call.target + "/").startswith("/api/"):
            methods, filled = self._page, [unquote(call.target.removeprefix("/"))]
        route = methods.get(call.method)
        if route is None:
            code = "no-such-method" if methods else "no-such-page"
            return Problem(code, package="mutschel.server", allowed=",".join(sorted(methods)))
        call.path, call.parts = route.path, dict(zip(FILLED.findall(route.path), filled, strict=True))
        return route


def refusal(problem: Problem, language: str) -> Answer:
    status, headers = status_of(problem), {}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if status == 405:
        headers["Allow"] = problem.facts["allowed"]
    if status in (429, 503):
        headers["Retry-After"] = str(problem.facts.get("seconds", 1))
    return Answer(encode(lobby.ProblemInfo(problem.code, problem.text(language))), JSON, status, headers)

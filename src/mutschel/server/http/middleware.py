"""Code around every route: it counts, logs, limits and refuses requests, and answers all errors."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias, cast

from aiohttp import HttpVersion11, web

from mutschel.engine import LANGUAGES, Problem
from mutschel.server.blocks import Blocks
from mutschel.server.http.connections import HttpConnection
from mutschel.server.http.headers import preflight
from mutschel.server.http.hosts import check_host
from mutschel.server.http.requests import address_of, language_of
from mutschel.server.http.routes import bad_request, problem_of, problem_response, template_of
from mutschel.server.incidents import incident
from mutschel.server.limits import Limits
from mutschel.server.metrics import Metrics
from mutschel.server.settings import Settings

Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]
logger = logging.getLogger(__name__)
FOR_MACHINES = ("/healthz", "/metrics")  # requested all the time, and so not logged
TOO_MANY = 429  # counted, but not logged, so that excess requests can't fill the log
FILES = "/{path}"
A_FILE = 0.1  # of a request: a whole classroom may open the page from one address, and files cost us little
LONG, PIECE = 2**18, 2**16  # bytes: longer bodies are sent in pieces, as fast as the client reads them
NOT_FOUND = "/{not_found:.*}"  # matches paths of no other route


class Middleware:
    def __init__(self, settings: Settings, limits: Limits, metrics: Metrics, blocks: Blocks) -> None:
        self._settings = settings
        self._limits = limits
        self._metrics = metrics
        self._blocks = blocks
        self.middlewares = [self._watch, self._answer_incidents, self._answer_problems, self._limit, self._send_long]

    @web.middleware
    async def _watch(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        connection = cast(HttpConnection, request.protocol)
        connection.asked()
        began = time.perf_counter()
        try:
            response = await handler(request)
        finally:
            connection.answered()
        seconds = time.perf_counter() - began
        method, path, status = known_method(request), template_of(request), response.status
        self._metrics.requests.labels(method, path, status).inc()
        if status != 101:
            self._metrics.request_seconds.observe(seconds)
        if path not in FOR_MACHINES and status != TOO_MANY:
            facts = {"method": method, "path": path, "status": status, "ms": round(1000 * seconds, 1)}
            logger.info("request", extra={"facts": facts})
        return response

    @web.middleware
    async def _answer_incidents(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Log an unexpected error, and answer with its number only."""
        try:
            return await handler(request)
        except ConnectionError:
            return hang_up(request)
        except Exception as why:
            problem = incident("incident", why, method=known_method(request), path=template_of(request))
            return hang_up(request) if request.writer.output_size else self._refusal(request, problem)

    @web.middleware
    async def _answer_problems(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        except Problem as problem:
            return self._refusal(request, problem)
        except web.HTTPException as error:
            response = self._refusal(request, problem_of(error))
            if "Allow" in error.headers:
                response.headers["Allow"] = error.headers["Allow"]
            return response

    def _refusal(self, request: web.Request, problem: Problem) -> web.Response:
        self._metrics.refused(problem.code)
        if problem.code == "unknown-host" and template_of(request) == FILES:  # a person reads it, not a program
            return web.Response(text="\n\n".join(problem.text(each) for each in LANGUAGES) + "\n", status=421)
        return problem_response(problem, language_of(request))

    @web.middleware
    async def _limit(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        cost = A_FILE if template_of(request) == FILES else 1
        address = address_of(request, self._settings)
        self._blocks.check(address)
        self._limits.requests.take(address, "too-many-requests", cost)
        check_headers(request)
        connection, hosts = cast(HttpConnection, request.protocol), request.headers.getall("Host", [])
        if hosts != connection.hosts:
            check_host(request, self._settings)
            connection.hosts = hosts
        return preflight(request, self._settings) or await handler(request)

    @web.middleware
    async def _send_long(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Send long bodies in pieces, within a limit per address, so that unread ones can't fill our memory."""
        response = await handler(request)
        body = response.body if isinstance(response, web.Response) else None
        if not isinstance(body, bytes) or len(body) < LONG or request.method == "HEAD":
            return response
        with self._limits.unread.one(address_of(request, self._settings), "too-many-requests", len(body)):
            sent = web.StreamResponse(status=response.status, headers=response.headers)
            sent.content_length = len(body)
            await sent.prepare(request)
            for at in range(0, len(body), PIECE):
                await sent.write(body[at : at + PIECE])
            await sent.write_eof()
        return sent


async def not_found(request: web.Request) -> web.StreamResponse:
    """Answer a request whose path, or whose method for this path, no route has."""
    allowed: set[str] = set()
    for resource in request.app.router.resources():
        if template_of(request) != resource.canonical:
            allowed |= (await resource.resolve(request))[1]
    raise web.HTTPMethodNotAllowed(request.method, allowed) if allowed else web.HTTPNotFound


async def expect_continue(request: web.Request) -> None:
    """Answer `Expect: 100-continue`: the client may send its body. `check_headers` refuses other expectations."""
    if request.version == HttpVersion11 and is_known(request.headers["Expect"]):
        await request.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        request.writer.output_size = 0  # the answer itself has not begun


def is_known(expected: str) -> bool:
    return expected.lower() == "100-continue"


def check_headers(request: web.Request) -> None:
    try:
        "".join(request.headers.values()).encode()
    except UnicodeEncodeError:
        raise bad_request(Problem("headers-not-text", package="mutschel.server")) from None
    if not is_known(request.headers.get("Expect", "100-continue")):
        raise problem_of(web.HTTPExpectationFailed())


def known_method(request: web.Request) -> str:
    """Return the method for metrics and logs; all invented ones count as one."""
    return request.method if request.method in ("GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS") else "OTHER"


def hang_up(request: web.Request) -> web.StreamResponse:
    """Close a connection that is gone, or got half an answer. aiohttp requires a response, which is not sent."""
    if request.transport is not None:
        request.transport.close()
    return web.Response(status=400)

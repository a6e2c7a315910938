"""What one server is made of: its tables, their routes, and what stands before them (limits, refusals, log)."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from aiohttp import web

import mutschel
from mutschel.engine import Problem
from mutschel.host.play import NO_PACE
from mutschel.protocol.lobby import Health
from mutschel.server import games
from mutschel.server.api import Call, Route, bad_request, encode, incident, problem_of, problem_response, template_of
from mutschel.server.asking import address_of, check_origin, language_of
from mutschel.server.headers import add_headers, preflight
from mutschel.server.limits import Clock, Limits
from mutschel.server.lobby import Lobby, id_in
from mutschel.server.loglines import leave_out_junk
from mutschel.server.matches import Matches
from mutschel.server.metrics import Metrics
from mutschel.server.openapi import description
from mutschel.server.pages import BUILT, PATH, pages
from mutschel.server.practice import Practice
from mutschel.server.readings import Readings
from mutschel.server.settings import Settings
from mutschel.server.socket import play_at_table, turn_away
from mutschel.server.tables import Tables
from mutschel.store import Store, StoreError

if TYPE_CHECKING:
    from mutschel.server.nodes import Nodes

Resolve: TypeAlias = Callable[[web.Request], Coroutine[Any, Any, web.UrlMappingMatchInfo]]
Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]
logger = logging.getLogger(__name__)
FOR_MACHINES = ("/healthz", "/metrics")  # asked all the time: not logged
UNLIMITED = (*FOR_MACHINES, "/{path}")  # a whole classroom opens the page from one address, and files cost us little
READY_WITHIN = 5  # seconds
SWITCH_WITHIN = 0.001  # seconds for which a thread that works may hold up the event loop


class Service:
    """One server, without the process around it."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        clock: Clock = time.monotonic,
        client: Path = BUILT,
    ) -> None:
        self.settings = settings
        self._client = client
        self.store = store
        self.limits = Limits(settings, clock)
        self.metrics = Metrics()
        pace = NO_PACE if settings.pace == "none" else None
        self.tables = Tables(
            store,
            pace=pace,
            idle_seconds=settings.idle_seconds,
            breaks_per_minute=settings.breaks_per_minute,
            hooks=self.metrics.hooks(),
        )
        self.practice = Practice(self.limits)
        self.readings = Readings(self.tables.archive, settings.reading_seconds)
        self.nodes: Nodes | None = None
        self.metrics.count_tables(lambda: len(self.tables.live))
        self.metrics.count_readings(self.readings.waiting, self.readings.running)

    async def app(self) -> web.Application:
        """Ready to serve. Closes its tables when it stops, but not the store."""
        if self.settings.redis:
            self.nodes = await join_nodes(self.settings.redis, self.tables)
        routes = self.routes()
        self._description = encode(description(routes))
        before = [self._watch, self._answer_incidents, self._answer_problems, self._limit]
        app = web.Application(middlewares=before, client_max_size=self.settings.body_bytes)
        app.router.resolve = only_text(app.router.resolve)  # type: ignore[assignment, method-assign]
        for route in routes:
            app.router.add_route(route.method, route.path, route.handler(self.settings))
        app.router.add_get("/api/tables/{id}/play", self._play, allow_head=False)
        app.router.add_get(PATH, pages(self._client).answer)
        app.on_response_prepare.append(add_headers(self.settings))
        app.on_shutdown.append(self._say_goodbye)
        app.on_cleanup.append(self._leave)
        sys.setswitchinterval(SWITCH_WITHIN)
        self._watching = asyncio.create_task(self.metrics.watch_loop())
        leave_out_junk()
        return app

    def routes(self) -> list[Route]:
        do = self.tables.do if self.nodes is None else self.nodes.do
        return [
            *Lobby(self.tables, do, self.limits).routes(),
            *Matches(do, self.readings).routes(),
            *games.routes(),
            *self.practice.routes(),
            Route("GET", "/openapi.json", self.describe, "This description", "application/json"),
            Route("GET", "/healthz", self.health, "Can the server save what happens?", Health),
            Route("GET", "/metrics", self.tell_metrics, "Figures for Prometheus", "text/plain"),
        ]

    # -- routes ------------------------------------------------------------------------------------------
    async def describe(self, call: Call[None]) -> web.Response:
        return web.Response(body=self._description, content_type="application/json")

    async def health(self, call: Call[None]) -> Health:
        try:
            async with asyncio.timeout(READY_WITHIN):
                await self.store.ready()
        except TimeoutError:
            raise StoreError("store-busy") from None
        if self.nodes is not None:
            self.nodes.check()
        return Health(True, mutschel.__version__)

    async def tell_metrics(self, call: Call[None]) -> web.Response:
        return web.Response(body=self.metrics.text(), content_type="text/plain", charset="utf-8")

    async def _play(self, request: web.Request) -> web.StreamResponse:
        id_in(Call(request, self.settings, None))
        check_origin(request, self.settings)
        if not web.WebSocketResponse().can_prepare(request):
            raise Problem("not-a-websocket", package="mutschel.server")
        address = address_of(request, self.settings)
        with ExitStack() as held:
            try:
                held.enter_context(self.limits.connections.one(address, "too-many-connections"))
            except Problem as problem:  # as a goodbye: browsers don't tell a page why a WebSocket was not opened
                self.metrics.refused(problem.code)
                return await turn_away(request, problem, language_of(request))
            held.enter_context(self.metrics.connections.track_inprogress())
            return await play_at_table(request, self.tables, self.limits.messages(), self.nodes)

    # -- what stands before them -------------------------------------------------------------------------
    @web.middleware
    async def _watch(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        began = time.perf_counter()
        response = await handler(request)
        seconds = time.perf_counter() - began
        method, path, status = known_method(request), template_of(request), response.status
        self.metrics.requests.labels(method, path, status).inc()
        if status != 101:
            self.metrics.request_seconds.observe(seconds)
        if path not in FOR_MACHINES:
            facts = {"method": method, "path": path, "status": status, "ms": round(1000 * seconds, 1)}
            logger.info("request", extra={"facts": facts})
        return response

    @web.middleware
    async def _answer_incidents(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """What must not happen is logged, and answered with no more than its number."""
        try:
            return await handler(request)
        except ConnectionError:
            return hang_up(request)
        except Exception:
            problem = incident(request)
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
        self.metrics.refused(problem.code)
        return problem_response(problem, language_of(request))

    @web.middleware
    async def _limit(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if template_of(request) not in UNLIMITED:
            self.limits.requests.take(address_of(request, self.settings), "too-many-requests")
        return preflight(request, self.settings) or await handler(request)

    # -- the end -----------------------------------------------------------------------------------------
    async def _say_goodbye(self, app: web.Application) -> None:
        """No new connections come in; everybody who is here is told to come back, and everything is saved."""
        self.practice.close()
        self.readings.close()
        await self.tables.close()
        if self.nodes is not None:
            await self.nodes.close()

    async def _leave(self, app: web.Application) -> None:
        self._watching.cancel()


async def join_nodes(url: str, tables: Tables) -> Nodes:
    try:
        from mutschel.server.nodes import Nodes
    except ImportError as error:
        raise Problem("needs-nodes", package="mutschel.server") from error
    return await Nodes.join(url, tables)


def only_text(resolve: Resolve) -> Resolve:
    """Headers that aren't text are refused. (aiohttp quotes some of them in refusals of its own, and would fail.)"""

    async def checked(request: web.Request) -> web.UrlMappingMatchInfo:
        try:
            "".join(request.headers.values()).encode()
        except UnicodeEncodeError:
            refusal = problem_response(bad_request(Problem("headers-not-text", package="mutschel.server")), "en")
            raise web.HTTPBadRequest(body=refusal.body, content_type=refusal.content_type) from None
        return await resolve(request)

    return checked


def known_method(request: web.Request) -> str:
    """For figures and logs: whatever somebody makes up counts as one."""
    return request.method if request.method in ("GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS") else "OTHER"


def hang_up(request: web.Request) -> web.StreamResponse:
    """Nobody is there any more, or it is too late for an answer. aiohttp wants one all the same; it goes nowhere."""
    if request.transport is not None:
        request.transport.close()
    return web.Response(status=400)

"""Requests over aiohttp: each becomes a call, and gets that call's answer."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import Any, cast

from aiohttp import HttpVersion11, web
from aiohttp.http_exceptions import HttpProcessingError
from multidict import CIMultiDict

from mutschel.engine import Problem
from mutschel.server.aiohttp_adapter.connections import HttpConnection
from mutschel.server.aiohttp_adapter.sockets import AiohttpSocket
from mutschel.server.http.call import Answer, Call, Conversation
from mutschel.server.http.front import Front
from mutschel.server.http.headers import headers_for
from mutschel.server.settings import Settings

BODY_WITHIN = 10  # seconds, so that a slow client can't hold us up
LONG, PIECE = 2**18, 2**16  # bytes: longer bodies are sent in pieces, as fast as the client reads them


class Runner(web.ServerRunner):
    """Serves a front's routes. When it stops, `close` closes what is behind the front."""

    def __init__(self, front: Front, settings: Settings, close: Callable[[], Awaitable[None]]) -> None:
        self._front = front
        self._settings = settings
        self._close = close
        loop = asyncio.get_running_loop()

        def received(head: Any, body: Any, connection: Any, writer: Any, task: Any) -> web.BaseRequest:
            most = settings.body_bytes
            return web.BaseRequest(head, body, connection, writer, task, loop, client_max_size=most)

        server = web.Server(self._answer, request_factory=received)
        super().__init__(server, shutdown_timeout=settings.drain_seconds)
        logging.getLogger("aiohttp.server").addFilter(is_no_junk)

    async def shutdown(self) -> None:
        await self._close()

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        connection = cast(HttpConnection, request.protocol)
        connection.asked()
        began = time.perf_counter()
        call = call_of(request, self._settings)
        try:
            response = await self._respond(request, call)
        finally:
            connection.answered()
        self._front.count(call, response.status, time.perf_counter() - began)
        return response

    async def _respond(self, request: web.BaseRequest, call: Call[Any]) -> web.StreamResponse:
        try:
            given = await self._front.given(call)
            if isinstance(given, Conversation):
                return await self._converse(request, call, given)
            if len(given.body) >= LONG and call.method != "HEAD":
                return await self._send_long(request, call, given)
            return response_to(call, given)
        except ConnectionError:
            return hang_up(request)
        except Exception as why:
            refusal = self._front.refusal(call, why)
            return hang_up(request) if request.writer.output_size else response_to(call, refusal)

    async def _send_long(self, request: web.BaseRequest, call: Call[Any], answer: Answer) -> web.StreamResponse:
        """Send a long body in pieces, within a limit per address, so that unread ones can't fill our memory."""
        with self._front.limits.unread.one(call.address, "too-many-requests", len(answer.body)):
            sent = web.StreamResponse(status=answer.status, headers=all_headers(call, answer))
            sent.content_length = len(answer.body)
            await sent.prepare(request)
            for at in range(0, len(answer.body), PIECE):
                await sent.write(answer.body[at : at + PIECE])
            await sent.write_eof()
        return sent

    async def _converse(self, request: web.BaseRequest, call: Call[Any], talk: Conversation) -> web.StreamResponse:
        socket = AiohttpSocket(request, self._front.limits.messages())
        await socket.open(headers_for(call))
        with ExitStack() as held:
            try:
                held.enter_context(self._front.limits.connections.one(call.address, "too-many-connections"))
            except Problem as problem:  # sent as a goodbye: browsers don't tell a page why a WebSocket was not opened
                self._front.metrics.refused(problem.code)
                await socket.turn_away(problem, call.language)
            else:
                held.enter_context(self._front.metrics.connections.track_inprogress())
                await talk.hold(socket)
        return socket.ws


def call_of(request: web.BaseRequest, settings: Settings) -> Call[Any]:
    headers: dict[str, str] = {}
    for name, value in request.headers.items():
        name = name.lower()
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    reached = request.get_extra_info("sockname")
    return Call(
        settings,
        request.method,
        request.rel_url.raw_path,
        query=request.rel_url.query,
        headers=headers,
        read=lambda: read(request),
        is_there=lambda: request.transport is not None,
        peer=request.remote or "",
        reached=str(reached[0]) if reached else "",
        secure=request.secure,
    )


async def read(request: web.BaseRequest) -> bytes:
    """Return a request's body. A client that asked whether it may send it is told yes; others have sent it."""
    if "Expect" in request.headers and request.version == HttpVersion11:
        await request.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        request.writer.output_size = 0  # the answer itself has not begun
    try:
        async with asyncio.timeout(BODY_WITHIN):
            return await request.read()
    except TimeoutError:
        raise Problem("body-too-slow", package="mutschel.server") from None
    except web.HTTPRequestEntityTooLarge:
        raise Problem("too-large", package="mutschel.server") from None
    except web.RequestPayloadError as why:
        raise ValueError(str(why)) from None


def response_to(call: Call[Any], answer: Answer) -> web.Response:
    return web.Response(body=answer.body, status=answer.status, headers=all_headers(call, answer))


def all_headers(call: Call[Any], answer: Answer) -> CIMultiDict[str]:
    headers = CIMultiDict(answer.headers)
    for name, value in ({"Content-Type": answer.type} | headers_for(call)).items():
        if name == "Vary" or name not in headers:
            headers.add(name, value)
    return headers


def hang_up(request: web.BaseRequest) -> web.StreamResponse:
    """Close a connection that is gone, or got half an answer. aiohttp requires a response, which is not sent."""
    if request.transport is not None:
        request.transport.close()
    return web.Response(status=400)


def is_no_junk(record: logging.LogRecord) -> bool:
    """Keep requests that aren't HTTP out of the log, although they are answered: they may contain secrets."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))

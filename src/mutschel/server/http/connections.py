"""Connections as they come in. Whoever has not asked for anything whole is counted by address, and soon cut off.

aiohttp itself waits as long for a first request as for the next one on a connection that was used, and counts nobody.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, cast

from aiohttp import web

from mutschel.engine import Problem
from mutschel.server.http.frames import Frames
from mutschel.server.limits import Limits, rate_limit_key
from mutschel.server.metrics import Metrics

REQUEST_WITHIN = 10  # seconds from the first byte of a request's head, or from connecting, to the last byte of the head
KEEP_ALIVE = 75  # seconds; longer than proxies keep a connection that nobody uses
LINGER = 2  # seconds in which the rest of a body that was already refused is read


class Door:
    """What all connections of a server share."""

    def __init__(self, server: web.Server, limits: Limits, metrics: Metrics) -> None:
        self.server = server
        self._limits = limits
        self._metrics = metrics

    def let_in(self, transport: asyncio.BaseTransport, held: ExitStack) -> bool:
        """One more who has yet to ask for something, until `held` is closed. One too many is cut off."""
        peer = transport.get_extra_info("peername")
        address = rate_limit_key(peer[0]) if peer else "unknown"
        try:
            held.enter_context(self._limits.waiting.one(address, "too-many-connections"))
        except Problem as problem:
            self._metrics.refused(problem.code)
            cast(asyncio.Transport, transport).abort()
            return False
        held.enter_context(self._metrics.connections_waiting.track_inprogress())
        return True


class Connection(web.RequestHandler):
    """Speaks HTTP."""

    def __init__(self, door: Door) -> None:
        how = {"access_log": None}  # ours says less about people
        super().__init__(
            door.server,
            loop=asyncio.get_running_loop(),
            auto_decompress=False,  # nothing small can become large
            keepalive_timeout=KEEP_ALIVE,
            lingering_time=LINGER,
            **cast(Any, how),
        )
        self._door = door
        self._waiting = ExitStack()
        self._expected = False  # a request is awaited or under way; otherwise whatever comes is the first of a new one

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if self._expect(transport):
            super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self._expected or (self.transport is not None and self._expect(self.transport)):
            super().data_received(data)

    def connection_lost(self, exc: BaseException | None) -> None:
        self._waiting.close()
        super().connection_lost(exc)

    def set_parser(self, parser: Any, data_received_cb: Callable[[], None] | None = None) -> None:
        super().set_parser(cast(Any, Frames(parser)), data_received_cb)

    def _expect(self, transport: asyncio.BaseTransport) -> bool:
        self._expected = self._door.let_in(transport, self._waiting)
        if self._expected:
            cut = cast(asyncio.Transport, transport).abort
            self._waiting.callback(asyncio.get_running_loop().call_later(REQUEST_WITHIN, cut).cancel)
        return self._expected

    def asked(self) -> None:
        """A request has come whole, but for its body."""
        self._waiting.close()
        self._expected = True

    def answered(self) -> None:
        self._expected = False


class Handshake(asyncio.Protocol):
    """Somebody who is to speak TLS. When they do, they get a connection."""

    def __init__(self, door: Door, tls: ssl.SSLContext) -> None:
        self._door = door
        self._tls = tls
        self._said = b""  # what comes with the end of the handshake
        self._task: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        raw = cast(asyncio.Transport, transport)
        raw.pause_reading()
        self._task = asyncio.get_running_loop().create_task(self._shake_hands(raw))

    def data_received(self, data: bytes) -> None:
        self._said += data

    async def _shake_hands(self, raw: asyncio.Transport) -> None:
        loop = asyncio.get_running_loop()
        with ExitStack() as held:
            if not self._door.let_in(raw, held):
                return
            try:
                secure = await loop.start_tls(
                    raw, self, self._tls, server_side=True, ssl_handshake_timeout=REQUEST_WITHIN
                )
            except OSError:  # no TLS, none in time, or gone
                raw.abort()
                return
        if secure is None or secure.is_closing():
            raw.abort()
            return
        connection = Connection(self._door)
        secure.set_protocol(connection)
        connection.connection_made(secure)
        if self._said:
            connection.data_received(self._said)


class Site(web.BaseSite):
    """Where a server listens."""

    def __init__(
        self,
        runner: web.AppRunner,
        limits: Limits,
        metrics: Metrics,
        host: str,
        port: int,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        super().__init__(runner, ssl_context=tls)
        self._parts = limits, metrics
        self._host = host
        self._port = port

    @property
    def name(self) -> str:
        return f"{self._host}:{self._port}"

    async def start(self) -> None:
        await super().start()
        assert self._runner.server is not None
        door = Door(self._runner.server, *self._parts)
        tls = self._ssl_context
        self._server = await asyncio.get_running_loop().create_server(
            lambda: Connection(door) if tls is None else Handshake(door, tls), self._host, self._port
        )

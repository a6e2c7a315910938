"""Incoming connections, counted by address. A client that doesn't complete a request soon is cut off.

aiohttp itself waits as long for a first request as for the next one on a used connection, and doesn't count.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable
from typing import Any, cast

from aiohttp import web

from mutschel.engine import Problem
from mutschel.server.aiohttp_adapter.frames import FrameChecker
from mutschel.server.limits import Limits, Slots, rate_limit_key
from mutschel.server.metrics import Metrics

REQUEST_WITHIN = 10  # seconds for a request's head, from its first byte or from connecting
KEEP_ALIVE = 75  # seconds; longer than proxies keep an idle connection
ACCEPT_AGAIN = 1  # seconds
LINGER = 2  # seconds in which the rest of a refused body is read


class ConnectionCounter:
    """The counts of a server's connections, by address: those that are open, and those without a request."""

    def __init__(self, server: web.Server, limits: Limits, metrics: Metrics) -> None:
        self.server = server
        self._open = limits.open
        self._waiting = limits.waiting
        self._refused = metrics.refused

    def add(self, address: str) -> bool:
        """Count a new connection without a request; False: there are too many."""
        if not self._take(self._open, address):
            return False
        if not self._take(self._waiting, address):
            self._open.give_back(address)
            return False
        return True

    def remove(self, address: str) -> None:
        """Stop counting a connection that is gone."""
        self._open.give_back(address)

    def add_waiting(self, address: str) -> bool:
        """Count a connection that waits for a request again; False: there are too many."""
        return self._take(self._waiting, address)

    def remove_waiting(self, address: str) -> None:
        self._waiting.give_back(address)

    def _take(self, slots: Slots, address: str) -> bool:
        try:
            slots.take(address, "too-many-connections")
        except Problem as problem:
            self._refused(problem.code)
            return False
        return True


class HttpConnection(web.RequestHandler):
    """A connection that speaks HTTP. With TLS it is counted already, before its handshake, as `counted`."""

    def __init__(self, counter: ConnectionCounter, counted: str = "") -> None:
        super().__init__(
            counter.server,
            loop=asyncio.get_running_loop(),
            access_log=cast(Any, None),  # our own log says less about people
            auto_decompress=False,  # nothing small can become large
            keepalive_timeout=KEEP_ALIVE,
            lingering_time=LINGER,
        )
        self._counter = counter
        self._address = counted
        self._let_in = self._waits = bool(counted)
        self._deadline: asyncio.TimerHandle | None = None
        self._expected = False  # a request is awaited or under way; otherwise the next byte begins a new one

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if not self._let_in:
            self._address = address_of(transport.get_extra_info("peername"))
            self._let_in = self._waits = self._counter.add(self._address)
        if not self._let_in:
            cut_off(transport)
        elif self._expect(transport):
            super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self._expected or (self.transport is not None and self._expect(self.transport)):
            super().data_received(data)

    def connection_lost(self, exc: BaseException | None) -> None:
        self._stop_waiting()
        if self._let_in:
            self._let_in = False
            self._counter.remove(self._address)
        super().connection_lost(exc)

    def set_parser(self, parser: Any, data_received_cb: Callable[[], None] | None = None) -> None:
        super().set_parser(cast(Any, FrameChecker(parser)), data_received_cb)

    def asked(self) -> None:
        """Note that a request's head is complete."""
        self._stop_waiting()
        self._expected = True

    def answered(self) -> None:
        self._expected = False

    def _expect(self, transport: asyncio.BaseTransport) -> bool:
        """Wait for a request; False: too many connections are waiting."""
        self._waits = self._expected = self._waits or self._counter.add_waiting(self._address)
        if self._waits:
            self._deadline = asyncio.get_running_loop().call_later(REQUEST_WITHIN, cut_off, transport)
        else:
            cut_off(transport)
        return self._expected

    def _stop_waiting(self) -> None:
        if self._waits:
            self._waits = False
            self._counter.remove_waiting(self._address)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class TlsServer:
    """Accepts TLS connections itself, because asyncio doesn't report those without a handshake."""

    def __init__(self, counter: ConnectionCounter, tls: ssl.SSLContext, sockets: list[socket.socket]) -> None:
        self._counter = counter
        self._tls = tls
        self.sockets = sockets
        self._loop = asyncio.get_running_loop()
        self._tasks = {self._loop.create_task(self._accept(listening)) for listening in sockets}

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for listening in self.sockets:
            listening.close()

    async def _accept(self, listening: socket.socket) -> None:
        while True:
            try:
                accepted, peer = await self._loop.sock_accept(listening)
            except OSError:  # such as too many open files
                await asyncio.sleep(ACCEPT_AGAIN)
                continue
            task = self._loop.create_task(self._shake_hands(accepted, address_of(peer)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _shake_hands(self, accepted: socket.socket, address: str) -> None:
        if not self._counter.add(address):
            accepted.close()
            return
        try:
            await self._loop.connect_accepted_socket(
                lambda: HttpConnection(self._counter, address),
                accepted,
                ssl=self._tls,
                ssl_handshake_timeout=REQUEST_WITHIN,
            )
        except OSError:  # no TLS, or no handshake in time
            self._counter.remove_waiting(address)
            self._counter.remove(address)


class ListeningSite(web.BaseSite):
    """The port on which a server listens."""

    def __init__(
        self,
        runner: web.BaseRunner,
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
        counter = ConnectionCounter(self._runner.server, *self._parts)
        loop = asyncio.get_running_loop()
        if self._ssl_context is None:
            self._server = await loop.create_server(lambda: HttpConnection(counter), self._host, self._port)
        else:
            self._server = cast(Any, TlsServer(counter, self._ssl_context, await listening(self._host, self._port)))


async def listening(host: str, port: int) -> list[socket.socket]:
    """Return a socket for each address of this host."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    sockets = []
    for family, address in dict.fromkeys((family, address) for family, *_, address in found):
        sockets.append(socket.create_server(address, family=family, backlog=128))
        sockets[-1].setblocking(False)
    return sockets


def cut_off(transport: asyncio.BaseTransport) -> None:
    cast(asyncio.Transport, transport).abort()


def address_of(peer: Any) -> str:
    """Return the address that a connection counts against."""
    return rate_limit_key(str(peer[0]) if peer else "")

"""WebSockets over aiohttp."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Mapping

from aiohttp import WSCloseCode, WSMsgType, web

from mutschel.engine import Problem
from mutschel.host.presence import Device
from mutschel.protocol import play
from mutschel.server.limits import Bucket
from mutschel.server.live.link import Link
from mutschel.server.live.table import encode

BYE_WITHIN = 2  # seconds
MESSAGE_BYTES = 16 * 1024  # any answer in any game is much shorter
SLOW = 48 * 1024  # bytes that asyncio may buffer; more wait in our own queue
MOST_WAITING = 256  # messages for a slow device, which then has to reconnect
ENDED = (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED)


class AiohttpSocket:
    """A WebSocket whose messages are limited by a bucket."""

    def __init__(self, request: web.BaseRequest, bucket: Bucket) -> None:
        self.ws = web.WebSocketResponse(max_msg_size=MESSAGE_BYTES, compress=False, timeout=2, autoping=False)
        self._request = request
        self._bucket = bucket

    async def open(self, headers: Mapping[str, str]) -> None:
        if not self.ws.can_prepare(self._request):
            raise Problem("not-a-websocket", package="mutschel.server")
        self.ws.headers.update(headers)
        await self.ws.prepare(self._request)

    async def receive(self) -> str | bytes:
        while True:
            frame = await self.ws.receive()
            if frame.type in ENDED:
                raise ConnectionResetError
            await asyncio.sleep(0)  # lets messages from others come before the device's next one
            if frame.type is WSMsgType.ERROR:  # aiohttp has said goodbye
                raise ConnectionResetError
            if not self._bucket.take(len(frame.data)):
                raise Problem("too-many-messages", package="mutschel.server")
            if frame.type is WSMsgType.PING:  # answered here, because they count like messages
                await self.ws.pong(frame.data)
            elif frame.type is not WSMsgType.PONG:
                said: str | bytes = frame.data
                return said

    def link(self, device: Device, language: str, now: int) -> SocketLink:
        assert self._request.transport is not None
        return SocketLink(self.ws, self._request.transport, device, language, now)

    async def turn_away(self, problem: Problem, language: str) -> None:
        with contextlib.suppress(ConnectionError):
            await self.ws.send_frame(encode(play.Bye(problem.code, problem.text(language))), WSMsgType.TEXT)
            await self.ws.close(code=WSCloseCode.POLICY_VIOLATION)

    def is_there(self) -> bool:
        return self._request.transport is not None


class SocketLink(Link):
    """A device on a WebSocket of this node."""

    __slots__ = ("_bye", "_pump", "_queue", "_transport", "_ws")

    def __init__(
        self, ws: web.WebSocketResponse, transport: asyncio.WriteTransport, device: Device, language: str, now: int
    ) -> None:
        super().__init__(device, language, now)
        self._ws = ws
        self._transport = transport
        # below SLOW asyncio never makes us wait, whatever happened before
        transport.set_write_buffer_limits(high=2 * SLOW, low=SLOW)
        self._queue: deque[tuple[bytes, float]] = deque()  # messages that can't go out yet, and when they may
        self._pump: asyncio.Task[None] | None = None
        self._bye: asyncio.Task[None] | None = None

    def send(self, message: bytes, hold: int = 0) -> None:
        self.greeted = True
        if self._bye is not None or self._ws.closed or self._transport.is_closing():
            return
        if self._pump is None and not hold and self._transport.get_write_buffer_size() + len(message) < SLOW:
            self._write(message)
            return
        if len(self._queue) >= MOST_WAITING:
            self.bye(Problem("too-slow", package="mutschel.server"))
            return
        self._queue.append((message, asyncio.get_running_loop().time() + hold / 1000))
        if self._pump is None:
            self._pump = asyncio.create_task(self._send_queue())

    def _write(self, message: bytes) -> None:
        """Send at once. The buffer has room, so aiohttp's coroutine ends without waiting."""
        try:
            self._ws.send_frame(message, WSMsgType.TEXT).send(None)
        except (StopIteration, ConnectionError):
            return
        raise RuntimeError("there was room, and yet it waits")

    @property
    def busy(self) -> bool:
        return self._pump is not None

    @property
    def waiting(self) -> int:
        return len(self._queue)

    async def _send_queue(self) -> None:
        loop = asyncio.get_running_loop()
        with contextlib.suppress(ConnectionError):
            while self._queue:
                message, due = self._queue.popleft()
                if due > loop.time():
                    await asyncio.sleep(due - loop.time())
                await self._ws.send_frame(message, WSMsgType.TEXT)
        self._pump = None

    def close(self, code: str, text: str) -> None:
        if self._bye is None:
            self._bye = asyncio.create_task(self._say_bye(encode(play.Bye(code, text))))

    async def _say_bye(self, bye: bytes) -> None:
        if self._pump is not None:
            self._pump.cancel()
        try:
            with contextlib.suppress(ConnectionError, TimeoutError):
                async with asyncio.timeout(BYE_WITHIN):
                    await self._ws.send_frame(bye, WSMsgType.TEXT)
                    await self._ws.close(code=WSCloseCode.SERVICE_RESTART)
        finally:
            if not self._ws.closed or self._transport.get_write_buffer_size():
                self._transport.abort()  # a device that doesn't read must not keep the connection open

    async def closed(self) -> None:
        if self._bye is not None:
            await self._bye

"""The WebSocket of a table or an evening: a device says hello, then messages go both ways until one has gone."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from mutschel.engine import Problem
from mutschel.host.presence import Device
from mutschel.protocol import PROTOCOL, play
from mutschel.server.limits import Bucket
from mutschel.server.live.link import Link
from mutschel.server.live.memory import Memory
from mutschel.server.live.registry import PlaceRegistry
from mutschel.server.live.table import encode
from mutschel.server.tokens import hashed

if TYPE_CHECKING:  # Redis is optional
    from mutschel.server.nodes.nodes import Nodes

HELLO_WITHIN = 10  # seconds
BYE_WITHIN = 2
MESSAGE_BYTES = 16 * 1024  # any answer in any game is much shorter
SLOW = 48 * 1024  # bytes that asyncio may buffer; more wait in our own queue
MOST_WAITING = 256  # messages for a slow device, which then has to reconnect
MOST_JUNK = 10  # unreadable messages, after which the device has to go

decode_hello: Final = msgspec.json.Decoder(play.Hello).decode


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
        """The number of messages that can't go out yet."""
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
        """Wait until our goodbye is sent, if it is we who end the connection."""
        if self._bye is not None:
            await self._bye


async def talk(
    request: web.Request,
    registry: PlaceRegistry,
    bucket: Bucket,
    links: set[SocketLink],
    share: int,
    check: Callable[[], None],
    nodes: Nodes | None = None,
) -> web.WebSocketResponse:
    """Serve one device until it goes; meanwhile it is among `links`. Its right to connect has been checked before.

    `share` is its address's: see `fairness.share_of`. `check`: a Problem if it was blocked before its table was there.
    """
    ws = await _opened(request)
    table = request.match_info["id"]
    kind = registry.of(table)
    language = "en"
    try:
        opened = kind.clock()
        hello = await _hello(ws)
        hello_took = kind.clock() - opened  # a round trip: nobody thinks before saying hello
        language = hello.language
        if hello.protocol != PROTOCOL:
            raise Problem("other-protocol", package="mutschel.server", value=hello.protocol, known=PROTOCOL)
        owner = None if nodes is None else await nodes.owner(table, share)
        live = await kind.open(table, share) if owner is None else None
        check()
    except Problem as problem:
        await _say_why(ws, problem, language)
        return ws
    if request.transport is None:  # the device went while its table was loaded
        return ws
    who = [hashed(token) for token in hello.tokens]
    device = Device(() if live is None else live.members_of(who), hello.aloud, hello_took, hello.moments)
    link = SocketLink(ws, request.transport, device, language, kind.clock())
    link.share, link.who = share, tuple(who)
    links.add(link)
    if live is not None:
        try:
            kind.attach(live, link)
            await _serve(ws, link, bucket, kind, lambda _, message: kind.receive(live, link, message))
        finally:
            links.remove(link)
            kind.detach(live, link)
            await link.closed()
    else:
        assert nodes is not None
        assert owner is not None
        forwarded = nodes.forward(owner, link)
        try:
            await nodes.arrive(forwarded, table, who)
            await _serve(ws, link, bucket, kind, lambda frame, _: forwarded.say(frame.encode()))
        finally:
            links.remove(link)
            forwarded.leave()
            await link.closed()
    return ws


async def turn_away(request: web.Request, problem: Problem, language: str) -> web.WebSocketResponse:
    """Open the connection only to say why it is refused."""
    ws = await _opened(request)
    await _say_why(ws, problem, language)
    return ws


async def _opened(request: web.Request) -> web.WebSocketResponse:
    ws = web.WebSocketResponse(max_msg_size=MESSAGE_BYTES, compress=False, timeout=2, autoping=False)
    await ws.prepare(request)
    return ws


async def _hello(ws: web.WebSocketResponse) -> play.Hello:
    try:
        first = await ws.receive(timeout=HELLO_WITHIN)
        hello = decode_hello(first.data) if first.type is WSMsgType.TEXT else None
    except (TimeoutError, msgspec.DecodeError, RecursionError):
        hello = None
    if not isinstance(hello, play.Hello):
        raise Problem("no-hello", package="mutschel.server")
    return hello


async def _say_why(ws: web.WebSocketResponse, problem: Problem, language: str) -> None:
    with contextlib.suppress(ConnectionError):
        await ws.send_frame(encode(play.Bye(problem.code, problem.text(language))), WSMsgType.TEXT)
        await ws.close(code=WSCloseCode.POLICY_VIOLATION)


async def _serve(
    ws: web.WebSocketResponse,
    link: SocketLink,
    bucket: Bucket,
    kind: Memory[Any],
    receive: Callable[[str, Any], None],
) -> None:
    """Pass on messages as they come. Unreadable ones are refused, and a device that sends too many has to go."""
    junk = 0
    while True:
        frame = await ws.receive()
        if frame.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED):
            return
        await asyncio.sleep(0)  # lets messages from others come before the device's next one
        if frame.type is WSMsgType.ERROR:  # aiohttp has said goodbye
            return
        if not bucket.take(len(frame.data)):
            link.bye(Problem("too-many-messages", package="mutschel.server"))
            return
        if frame.type is WSMsgType.PING:  # answered here, because they count like messages
            await ws.pong(frame.data)
        if frame.type in (WSMsgType.PING, WSMsgType.PONG):
            continue
        try:
            if frame.type is not WSMsgType.TEXT:
                raise msgspec.DecodeError("binary")
            message = kind.decode(frame.data)
        except (msgspec.DecodeError, RecursionError):  # a ValidationError is a DecodeError, too
            problem = Problem("malformed", package="mutschel.server")
            kind.hooks.refused(problem.code)
            link.send(encode(play.Refusal(None, problem.code, problem.text(link.language))))
            junk += 1
            if junk >= MOST_JUNK:
                link.bye(problem)
                return
        else:
            receive(frame.data, message)

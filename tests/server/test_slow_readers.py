"""A device that reads slowly keeps nobody waiting but itself."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
from contextlib import ExitStack
from random import Random

import aiohttp
from aiohttp import web

from mutschel.host.presence import Device
from mutschel.server.aiohttp_adapter.connections import ListeningSite
from mutschel.server.aiohttp_adapter.requests import Runner
from mutschel.server.aiohttp_adapter.sockets import SLOW, SocketLink
from mutschel.server.blocks import Blocks
from mutschel.server.http.call import Answer, Call
from mutschel.server.http.front import Front
from mutschel.server.http.routes import Route, Router
from mutschel.server.limits import UNREAD, Limits
from mutschel.server.metrics import Metrics
from mutschel.server.settings import Settings
from stores import MemoryStore
from waiting import asynchronous

UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)) + b"\r\n\r\n"
)


@asynchronous
async def test_sending_never_waits_however_little_is_read() -> None:
    linked: asyncio.Future[SocketLink] = asyncio.get_running_loop().create_future()

    async def serve(request: web.Request) -> web.WebSocketResponse:
        assert request.transport is not None
        request.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        ws = web.WebSocketResponse(compress=False)
        await ws.prepare(request)
        linked.set_result(SocketLink(ws, request.transport, Device(), "en", 0))
        async for _ in ws:
            pass
        return ws

    app = web.Application()
    app.router.add_get("/", serve)
    runner = web.AppRunner(app, shutdown_timeout=0)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    loop = asyncio.get_running_loop()
    with socket.socket() as reader:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.setblocking(False)
        await loop.sock_connect(reader, runner.addresses[0])
        await loop.sock_sendall(reader, UPGRADE)
        link = await linked
        await read_in_fits_and_starts(link, reader)
    await runner.cleanup()


def paused(link: SocketLink) -> bool:
    return bool(link._transport.get_protocol()._paused)  # type: ignore[attr-defined]


async def read_in_fits_and_starts(link: SocketLink, reader: socket.socket) -> None:
    """Read in such a way that sometimes more waits than asyncio takes, and then less again."""
    rng = Random(1)
    loop = asyncio.get_running_loop()
    was_full = False
    for _ in range(1500):
        link.send(b"x" * 3000)  # fails if it would have to wait for the reader
        await asyncio.sleep(0)
        waiting = link._transport.get_write_buffer_size()
        was_full = was_full or waiting > SLOW
        if waiting > 66_000 or len(link._queue) > 20 or (waiting > 46_000 and paused(link) and not link.busy):
            enough = rng.choice([18_000, 25_000, 40_000])
            while link._transport.get_write_buffer_size() > enough:
                await loop.sock_recv(reader, 2000)
                await asyncio.sleep(0)
    assert was_full


@asynchronous
async def test_what_nobody_reads_does_not_fill_the_memory() -> None:
    """One address had a long answer sent to each of its connections, read none, and our memory kept all of them."""
    body = bytes(UNREAD // 3)

    async def serve(call: Call[None]) -> Answer:
        return Answer(body)

    async def close() -> None:
        pass

    limits = Limits(Settings())
    router = Router([Route("GET", "/", serve, "", "")])
    front = Front(router, limits, Metrics(), Blocks(MemoryStore("a", b"")))
    runner = Runner(front, Settings(drain_seconds=0), close)
    await runner.setup()
    await ListeningSite(runner, limits, Metrics(), "127.0.0.1", 0).start()
    loop = asyncio.get_running_loop()
    async with aiohttp.ClientSession(f"http://127.0.0.1:{runner.addresses[0][1]}") as session:
        with ExitStack() as opened:
            for _ in range(3):
                reader = opened.enter_context(socket.socket())
                reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                reader.setblocking(False)
                await loop.sock_connect(reader, runner.addresses[0])
                await loop.sock_sendall(reader, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            while limits.unread.taken() < 3 * len(body):
                await asyncio.sleep(0.01)
            async with session.get("/") as refused:
                assert (refused.status, (await refused.json())["code"]) == (429, "too-many-requests")
        while limits.unread.taken():
            await asyncio.sleep(0.01)
        async with session.get("/") as answer:
            assert (answer.content_length, await answer.read()) == (len(body), body)
    await runner.cleanup()

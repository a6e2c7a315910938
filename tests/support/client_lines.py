"""A scripted server for tests of the Python client."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

from mutschel.protocol import PROTOCOL

Message = dict[str, Any]


Script = Callable[["ScriptedConnection"], Awaitable[None]]


SEAT = {
    "member": 0, "name": "Anna", "mat": {"emblem": "house", "ink": "wine", "rings": 1}, "bot": None, "here": True,
    "away_for": None, "sitting_in": None, "shared": False,
}  # fmt: skip


TABLE: dict[str, Any] = {
    "id": "t", "word": None, "game": "pasch", "version": 1, "options": {}, "state": "running", "public": False,
    "dice": "real", "decision_seconds": None, "sit_in_after": None, "pace": "normal", "seats": [SEAT], "least": 1,
    "most": 2, "watchers": 0, "paused": False, "wants_to_end": [], "claims": [], "fair": None, "result": None,
    "next": None, "again": [], "created": 0,
}  # fmt: skip


class ScriptedConnection:
    """A script's side of a connection."""

    def __init__(self, ws: web.WebSocketResponse) -> None:
        self.ws = ws

    async def say(self, type: str, **fields: Any) -> None:
        await self.ws.send_json({"type": type} | fields)

    async def hear(self) -> Message:
        said: Message = await self.ws.receive_json()
        return said

    async def welcome(self) -> Message:
        hello = await self.hear()
        await self.say("welcome", protocol=PROTOCOL, table=TABLE | {"state": "lobby"}, members=[0])
        return hello

    async def view(self, seq: int, key: int, ack: str | None = None, **seen: Any) -> None:
        view = {"key": key, "seat": 0, "now": 0, "news": seq, "question": None, "result": None, "table": {}} | seen
        await self.say(
            "view", seat=0, seq=seq, key=key, clock=0, running=True, deadline=None, view=view, ack=ack, added_later=1
        )


@asynccontextmanager
async def scripted(*scripts: Script) -> AsyncIterator[str]:
    """Serve one script after another, one for each connection, and then hang up."""
    left = list(scripts)

    async def serve(request: web.Request) -> web.StreamResponse:
        ws = web.WebSocketResponse()
        await ws.prepare(request)
        await left.pop(0)(ScriptedConnection(ws))
        assert request.transport is not None
        request.transport.abort()
        return ws

    async def fail(request: web.Request) -> web.StreamResponse:
        return web.Response(status=502, text="<html>")

    app = web.Application()
    app.router.add_get("/api/tables/t/play", serve)
    app.router.add_get("/api/tables/t", fail)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
        assert not left
    finally:
        await runner.cleanup()


async def until_gone(connection: ScriptedConnection) -> None:
    async for _ in connection.ws:
        pass

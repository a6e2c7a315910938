"""Devices at an evening on a test's server: they send messages, and wait for views."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any

import aiohttp

from http_server import HttpClient
from mutschel.protocol import PROTOCOL
from waiting import PATIENCE

IDS = count(1)


class ServerRefusal(Exception):
    """Raised when the server refused; has its code."""


class EveningPhone:
    """One device. `view` is the evening as it knows it."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self._ws = ws
        self.view: dict[str, Any] = {}
        self._news = asyncio.Event()
        self._replies: dict[str, asyncio.Future[None]] = {}
        self.gone = asyncio.Event()
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for frame in self._ws:
            message = json.loads(frame.data)
            match message["type"]:
                case "welcome" | "evening":
                    for part, value in message["evening"].items():
                        old = self.view.get(part)
                        self.view[part] = {**old, **value} if part in ("people", "games") and old else value
                case "ack":
                    self._settle(message["id"], None)
                case "refused":
                    self._settle(message["id"], ServerRefusal(message["code"]))
                case "ping":
                    await self._ws.send_json({"type": "pong", "sent": message["sent"], "clock": message["sent"]})
            self._news.set()
        for id in list(self._replies):
            self._settle(id, ConnectionResetError())
        self.gone.set()
        self._news.set()

    def _settle(self, id: str | None, why: Exception | None) -> None:
        reply = self._replies.pop(id or "", None)
        if reply is not None and not reply.done():
            reply.set_exception(why) if why is not None else reply.set_result(None)

    async def do(self, type: str, id: str = "", **message: Any) -> None:
        """Send a message and wait until its effect is durable. Raises ServerRefusal with the code."""
        id = id or f"message {next(IDS)}"
        reply = self._replies[id] = asyncio.get_running_loop().create_future()
        await self._ws.send_json({"type": type, "id": id, **message})
        async with asyncio.timeout(PATIENCE):
            await reply

    async def send_raw(self, text: str) -> None:
        await self._ws.send_str(text)

    async def until(self, seen: Callable[[dict[str, Any]], Any]) -> Any:
        """Wait until the view is like this."""
        async with asyncio.timeout(PATIENCE):
            while not (found := self.view and seen(self.view)):
                assert not self.gone.is_set(), "the server closed the connection"
                self._news.clear()
                await self._news.wait()
        return found

    def games(self, **facts: Any) -> list[dict[str, Any]]:
        """Return the games like this, by number."""
        games = sorted(self.view["games"].values(), key=lambda game: game["game"])
        return [game for game in games if all(game[name] == value for name, value in facts.items())]


@asynccontextmanager
async def phone(somebody: HttpClient, evening: str, *tokens: str) -> AsyncIterator[EveningPhone]:
    """Connect a device with these tokens; without any it only watches, like the big screen."""
    async with somebody.session.ws_connect(f"{somebody.base}/api/evenings/{evening}/live") as ws:
        await ws.send_json({"type": "hello", "protocol": PROTOCOL, "tokens": tokens, "language": "en"})
        device = EveningPhone(ws)
        try:
            await device.until(lambda view: "about" in view)
            yield device
        finally:
            device.reading.cancel()
            with suppress(asyncio.CancelledError):
                await device.reading


async def announced(somebody: HttpClient, name: str = "Mutscheltag") -> tuple[str, str]:
    """Announce an evening. Returns its id, and its organiser's token."""
    at = await somebody.ask("POST", "/api/evenings", {"name": name}, status=201)
    return at["id"], at["token"]


async def came(somebody: HttpClient, evening: str, *names: str, tokens: str = "", **more: Any) -> Any:
    """Let people come with one phone."""
    body = {"names": list(names), **more}
    return await somebody.ask("POST", f"/api/evenings/{evening}/people", body, status=201, tokens=tokens)


def item(game: str = "pasch", **facts: Any) -> dict[str, Any]:
    return {"id": 0, "game": game, "rounds": 2, **facts}

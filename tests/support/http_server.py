"""A real server on loopback with an SQLite file, and a client: every answer is checked against its route."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import msgspec

from mutschel.protocol import lobby
from mutschel.server.aiohttp_adapter.connections import ListeningSite
from mutschel.server.aiohttp_adapter.requests import Runner
from mutschel.server.http.headers import SECURITY
from mutschel.server.http.routes import Route
from mutschel.server.service import Service
from mutschel.server.settings import Settings
from mutschel.store import open_store
from players import play_out
from wire import Wire, wire

NOT_BUILT = Path("no such folder")  # the page for browsers; most tests don't need it
QUICK = {"game": "langer-entenschiss", "options": {"rounds": 1, "begins": 1}}  # each throws once


class ManualClock:
    """A clock that advances only when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class HttpClient:
    """A client of a server's HTTP routes."""

    def __init__(self, base: str, service: Service, session: aiohttp.ClientSession) -> None:
        self.base = base
        self.service = service
        self.session = session

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        status: int = 200,
        tokens: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Return the answer: JSON decoded, anything else as text; of a refusal, its code."""
        given = {"Accept-Encoding": "identity"} | dict(headers or {})
        if tokens:
            given["Authorization"] = f"Bearer {tokens}"
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        if data is not None:
            given.setdefault("Content-Type", "application/json")
        async with self.session.request(method, self.base + path, data=data, headers=given) as response:
            text = await response.text()
        assert response.status == status, text
        assert SECURITY.items() <= dict(response.headers).items()
        route = self.route(method, path)
        if status >= 400:
            problem = msgspec.json.decode(text, type=lobby.ProblemInfo)
            assert problem.text
            unrouted = ["no-such-page", "no-such-method", "too-many-requests"]
            assert problem.code in (unrouted if route is None else route.codes())
            return problem.code
        if route is not None and not isinstance(route.gives, str):
            assert response.content_type == "application/json"
            msgspec.json.decode(text, type=route.gives)  # has the promised type
        return json.loads(text) if response.content_type == "application/json" else text

    def route(self, method: str, path: str) -> Route | None:
        for route in self.service.routes():
            pattern = re.sub(r"{\w+}", "[^/]+", route.path)
            if route.method == method and re.fullmatch(pattern, path.partition("?")[0]):
                return route
        return None

    async def lay(self, *, tokens: str = "", status: int = 201, **table: Any) -> Any:
        return await self.ask("POST", "/api/tables", QUICK | table, status=status, tokens=tokens)

    async def join(self, table: str, *, tokens: str = "", status: int = 201, **who: Any) -> Any:
        return await self.ask("POST", f"/api/tables/{table}/seats", who, status=status, tokens=tokens)

    async def play_out(self, table: str, *tokens: str) -> None:
        """Play these seats to the end as the game itself would."""
        await play_out(self.base, table, tokens)

    def wire(self, table: str, *tokens: str, **headers: str) -> AbstractAsyncContextManager[Wire]:
        """Connect a device with these tokens to a table, for messages of a test's choice."""
        return wire(self.session, self.base, table, tokens, headers)


@asynccontextmanager
async def server(
    folder: Path, clock: ManualClock | None = None, client: Path = NOT_BUILT, **settings: Any
) -> AsyncIterator[HttpClient]:
    """Run a server on which all but the limits' clock is real; bots play at once."""
    chosen = Settings(
        **({"database": str(folder / "tables.sqlite"), "durability": "process", "pace": "none"} | settings)
    )
    async with AsyncExitStack() as open_now:
        store = await open_store(chosen.store, chosen.durability)
        open_now.push_async_callback(store.close)
        service = Service(chosen, store, clock or ManualClock(), client)
        runner = Runner(await service.start(), chosen, service.close)
        open_now.push_async_callback(runner.cleanup)
        await runner.setup()
        await ListeningSite(runner, service.limits, service.metrics, "127.0.0.1", 0).start()
        session = await open_now.enter_async_context(aiohttp.ClientSession(auto_decompress=False))
        yield HttpClient(f"http://127.0.0.1:{runner.addresses[0][1]}", service, session)

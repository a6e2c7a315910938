"""Limits of a real server: whoever wants too much is told so, and nobody else is bothered."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from http_server import server
from mutschel.server.live.link import Link
from mutschel.server.live.table import LiveTable
from mutschel.server.live.tables import TableMemory
from serving import ServerProcess, serving
from waiting import asynchronous
from wire import figure, victims, wire

pytestmark = pytest.mark.slow


def test_limits_of_connections(tmp_path: Path) -> None:
    calm = {"X-Forwarded-For": "2001:db8::1"}

    async def go(server: ServerProcess) -> None:
        async with (
            aiohttp.ClientSession() as session,
            victims(server) as they,
            wire(session, server.url, they.table, headers=calm) as bystander,
        ):
            await figure(server, "mutschel_connections", 3)  # the victims', and this one
            async with AsyncExitStack() as stack:
                eves = [await stack.enter_async_context(wire(session, server.url, they.table)) for _ in range(2)]
                third = await stack.enter_async_context(wire(session, server.url, they.table, tokens=None))
                assert [message["code"] for message in await third.hear()] == ["too-many-connections"]
                for _ in range(1000):
                    await eves[0].say('{"type": "pause", "id": "x"}')
                    await eves[1].ws.ping()
                for eve in eves:
                    heard = await eve.hear()
                    codes = Counter(message["code"] for message in heard if message["type"] in ("refused", "bye"))
                    assert codes["too-many-messages"] == 1
                    assert codes.total() < 1000
                    assert heard[-1]["type"] == "bye"
            await figure(server, "mutschel_connections", 3)
            async with wire(session, server.url, they.table):  # there is room again
                await bystander.say('{"type": "pause", "id": "still here"}')
                await bystander.hear(lambda message: message.get("id") == "still here")

    with serving(tmp_path, proxies=1, connections_per_address=4, messages_per_second=20) as server:
        asyncio.run(go(server))


@asynchronous
async def test_whoever_says_much_at_once_keeps_nobody_else_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handled: list[str] = []
    receive = TableMemory.receive

    def watch(tables: TableMemory, live: LiveTable, link: Link, message: Any) -> None:
        handled.append(message.id)
        receive(tables, live, link, message)

    monkeypatch.setattr(TableMemory, "receive", watch)
    async with server(tmp_path) as here, AsyncExitStack() as stack:
        table = (await here.lay(names=["Anna"]))["table"]["id"]
        eve, anna = [await stack.enter_async_context(here.wire(table)) for _ in range(2)]
        for _ in range(100):
            await eve.say({"type": "pause", "id": "eve"})
        await anna.say({"type": "pause", "id": "anna"})
        while "anna" not in handled:
            await asyncio.sleep(0)
        assert handled.count("eve") < 20


@asynchronous
async def test_whoever_sits_at_thousands_of_tables_keeps_nobody_from_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lists of 24 keys, all that one address may ask for at once: everybody else's tables took ten seconds to open."""
    async with server(tmp_path, proxies=1) as here:
        store, asking, most = here.service.store, Counter[str](), Counter[str]()

        def slowed(find: Any, whose: str) -> Any:
            async def found(*args: Any, **more: Any) -> Any:
                asking[whose] += 1
                most[whose] = max(most[whose], asking[whose])
                await asyncio.sleep(0.01)
                asking[whose] -= 1
                return await find(*args, **more)

            return found

        monkeypatch.setattr(store, "tables_of", slowed(store.tables_of, "somebody’s"))
        monkeypatch.setattr(store, "public_tables", slowed(store.public_tables, "all"))
        keys = ",".join(f"{n:022}" for n in range(24))
        lists = ["/api/tables", "/api/me", "/api/me/evenings", "/api/me/clubs", "/api/me/data"]
        for addresses in (["192.0.2.66"], ["192.0.2.66", "192.0.2.7"]):
            most.clear()
            said = [(path, {"X-Forwarded-For": address}) for path in lists * 2 for address in addresses]
            await asyncio.gather(*(here.ask("GET", path, tokens=keys, headers=who) for path, who in said))
            assert most == {"somebody’s": len(addresses), "all": most["all"]}
            assert most["all"] <= len(addresses)

"""Fair time on a real server: how long somebody took to say hello is known, at whichever node they said it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from http_server import HttpClient, server
from mutschel.server.live.link import Link
from waiting import asynchronous
from wire import hello, wire


def links(nodes: Sequence[HttpClient], table: str) -> list[Link]:
    return [
        link for node in nodes if table in node.service.tables.live for link in node.service.tables.live[table].links
    ]


async def hello_took(nodes: Sequence[HttpClient], asked: HttpClient, table: str, waits: int) -> int:
    """Return the delay known to the table's node, when the client let this many milliseconds pass first."""
    async with wire(asked.session, asked.base, table, None) as device:
        now = asked.service.tables.clock()
        asked.service.tables.clock = lambda: now + waits
        await device.say(hello())
        await device.hear(lambda message: message["type"] == "welcome")
        [link] = links(nodes, table)
        return link.device.lag.least


async def compare(*nodes: HttpClient) -> None:
    table = (await nodes[0].lay(names=["Anna", "Ben"]))["table"]["id"]
    for node in nodes:
        node.service.tables.clock = lambda: 5_000_000  # time stands still
        assert await hello_took(nodes, node, table, 0) == 0
        while links(nodes, table):  # until it has gone
            await node.ask("GET", f"/api/tables/{table}")
        assert await hello_took(nodes, node, table, 300) == 300
        while links(nodes, table):
            await node.ask("GET", f"/api/tables/{table}")


@asynchronous
async def test_on_one_node(tmp_path: Path) -> None:
    async with server(tmp_path) as here:
        await compare(here)


@asynchronous
async def test_through_another_node(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    shared: dict[str, Any] = {"database": postgres_url, "redis": redis_url}
    async with server(tmp_path, **shared) as here, server(tmp_path, **shared) as there:
        await compare(here, there)

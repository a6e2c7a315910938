"""`python -m bench.evening`: 200 people at 25 tables, each with a phone, on one node.

Every table's scribe gives strokes and ends games: how soon does everybody see a change of the standings, and how soon
is a scribe's own stroke acknowledged?
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections import deque
from itertools import count
from random import Random
from statistics import quantiles
from typing import Any

import aiohttp
from rich.console import Console
from rich.table import Table

from bench.load import cpu_of, yardstick
from bench.server import server
from mutschel.protocol import PROTOCOL

PEOPLE, TABLES = 200, 25
EACH = 2.0  # seconds between two strokes of a scribe
IDS = count(1)


class Phone:
    """One device: notes when it was told of new standings, and when what it said was acknowledged."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse, people: list[int]) -> None:
        self.ws = ws
        self.people = people
        self.games: dict[str, Any] = {}
        self.tables: list[Any] = []
        self.standings: deque[float] = deque(maxlen=100)
        self.acked: dict[str, asyncio.Future[float]] = {}
        self.bytes = 0
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for frame in self.ws:
            now = time.perf_counter()
            self.bytes += len(frame.data)
            message = json.loads(frame.data)
            match message["type"]:
                case "welcome" | "evening":
                    view = message["evening"]
                    self.games |= view.get("games", {})
                    self.tables = view.get("tables", self.tables)
                    if "standings" in view:
                        self.standings.append(now)
                case "ack" | "refused":
                    if (waiting := self.acked.pop(message["id"], None)) is not None and not waiting.done():
                        waiting.set_result(now)
                case "ping":
                    await self.ws.send_json({"type": "pong", "sent": message["sent"], "clock": message["sent"]})

    async def do(self, type: str, **message: Any) -> float:
        """Seconds until it was acknowledged."""
        id = str(next(IDS))
        waiting = self.acked[id] = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        await self.ws.send_json({"type": type, "id": id, **message})
        acked: float = await waiting
        return acked - began


async def connect(session: aiohttp.ClientSession, url: str, evening: str, token: str, people: list[int]) -> Phone:
    ws = await session.ws_connect(f"{url}/api/evenings/{evening}/live")
    await ws.send_json({"type": "hello", "protocol": PROTOCOL, "tokens": [token]})
    return Phone(ws, people)


async def write(scribe: Phone, table: int, rng: Random, until: float, phones: list[Phone], told: list[list[float]],
                acks: list[float]) -> None:  # fmt: skip
    """A scribe gives strokes, and ends a game after a few; then everybody's standings change."""
    await asyncio.sleep(rng.random() * EACH)
    while time.perf_counter() < until:
        game = next((one for one in scribe.games.values() if one["table"] == table and one["running"]), None)
        if game is None:
            await asyncio.sleep(EACH)
            continue
        people = game["tied"] or game["people"]
        acks.append(await scribe.do("strike", game=game["game"], person=rng.choice(people)))
        if rng.random() < 0.15:
            for person in people[1:]:
                await scribe.do("strike", game=game["game"], person=person)
            began = time.perf_counter()
            await scribe.do("finish", game=game["game"])
            await asyncio.sleep(EACH)
            if scribe.games[str(game["game"])]["running"]:  # equals throw for it, and no standings have changed
                continue
            seen = [next((at - began for at in phone.standings if at > began), None) for phone in phones]
            if all(seen):
                told.append([at for at in seen if at is not None])
        await asyncio.sleep(EACH)


async def measure(url: str, pid: int, seconds: float, people: int, tables: int) -> dict[str, Any]:
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:

        async def post(path: str, body: Any) -> Any:
            async with session.post(url + path, json=body) as response:
                assert response.ok, await response.text()
                return await response.json()

        at = await post("/api/evenings", {"name": "Messabend"})
        evening = at["id"]
        boss = await connect(session, url, evening, at["token"], [])
        phones = []
        for number in range(people):
            came = await post(f"/api/evenings/{evening}/people", {"names": [f"Gast {number + 1}"]})
            phones.append(await connect(session, url, evening, came["token"], [number + 1]))
        items = [{"id": 0, "game": "pasch", "rounds": 5} for _ in range(30)]
        await boss.do("plan", items=items)
        await boss.do("settle", terms={"name": "Messabend", "size": people // tables, "each_table_chooses": True})
        await boss.do("draw", draws=0, tables=tables)
        await asyncio.sleep(1)
        scribes = {}
        for table in phones[0].tables:
            writer = table["people"][0]
            scribes[table["table"]] = phones[writer - 1]
            await phones[writer - 1].do("write", table=table["table"], person=writer)
        await boss.do("call", item=1)
        await asyncio.sleep(1)
        cpu, began, sent = cpu_of(pid), time.perf_counter(), sum(phone.bytes for phone in phones)
        told: list[list[float]] = []
        acks: list[float] = []
        until = began + seconds
        rng = Random(1)

        async def next_games() -> None:
            for item in range(2, 30):
                await asyncio.sleep(seconds / 30)
                await boss.do("call", item=item)

        calling = asyncio.create_task(next_games())
        await asyncio.gather(
            *(write(scribe, table, rng, until, phones, told, acks) for table, scribe in scribes.items())
        )
        calling.cancel()
        took = time.perf_counter() - began
        all_told = [at * 1000 for one in told for at in one]
        for phone in [boss, *phones]:
            phone.reading.cancel()
        return {
            "results": len(told),
            "strokes": len(acks),
            "told p50": quantiles(all_told, n=100)[49],
            "told p99": quantiles(all_told, n=100)[98],
            "ack p99": quantiles([ack * 1000 for ack in acks], n=100)[98],
            "cpu": (cpu_of(pid) - cpu) / took,
            "kb each": (sum(phone.bytes for phone in phones) - sent) / len(phones) / 1024,
        }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.evening", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--people", type=int, default=PEOPLE)
    parser.add_argument("--tables", type=int, default=TABLES)
    given = parser.parse_args()
    before = yardstick()
    with server("power") as process:
        found = asyncio.run(measure(process.url, process.pid, given.seconds, given.people, given.tables))
    table = Table(title=f"{given.people} people at {given.tables} tables, {given.seconds:.0f} s")
    for name in ("results", "strokes", "told p50", "told p99", "ack p99", "cpu", "kb each"):
        table.add_column(name, justify="right")
    ms = [f"{found[name]:.1f} ms" for name in ("told p50", "told p99", "ack p99")]
    table.add_row(
        str(found["results"]), str(found["strokes"]), *ms, f"{found['cpu']:.0%}", f"{found['kb each']:.0f} KB"
    )
    console = Console()
    console.print(table)
    console.print(
        "told: from the end of a game at a table until each of all phones has the new standings. ack: a scribe's "
        "stroke. cpu: of one core, of the server's. kb each: what each phone got. "
        f"Yardstick {before:.1f} to {yardstick():.1f} ms."
    )


if __name__ == "__main__":
    main()

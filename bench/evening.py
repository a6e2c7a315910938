"""`python -m bench.evening`: 200 people at 25 tables, each with a phone, on one node.

Every table's scribe gives strokes and ends games: how soon does everybody see changed standings, and how soon is a
scribe's stroke acknowledged? One table plays with Mutschel's dice: how long does a throw take there, compared with a
table of as many people before the evening?
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from random import Random
from statistics import median, quantiles
from typing import Any

import aiohttp
from rich.console import Console
from rich.table import Table

from bench.load import cpu_of, yardstick
from bench.server import server
from mutschel.protocol import PROTOCOL

PEOPLE, TABLES = 200, 25
GAME = "kirchenfenster"  # everybody throws once a round
EACH = 2.0  # seconds between two strokes of a scribe
THROWS_EACH = 0.1  # seconds between two throws at a table
ALONE = 15.0  # seconds of throwing before the evening
IDS = count(1)


class Phone:
    """One device, which notes the times of new standings and of acknowledgements."""

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
        """Return the seconds until the message was acknowledged."""
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
    """Give strokes as a scribe, and end a game after a few; then everybody's standings change."""
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
            if scribe.games[str(game["game"])]["running"]:  # a play-off is due, and no standings have changed
                continue
            seen = [next((at - began for at in phone.standings if at > began), None) for phone in phones]
            if all(seen):
                told.append([at for at in seen if at is not None])
        await asyncio.sleep(EACH)


def throw(url: str, table: str, tokens: list[str], seconds: float) -> list[float]:
    """Throw in a process of its own, because the one with two hundred phones is too busy to time these dice."""
    return asyncio.run(_throw(url, table, tokens, time.perf_counter() + seconds))


async def _throw(url: str, table: str, tokens: list[str], until: float) -> list[float]:
    """Return the seconds from each throw until its dice are seen, while the match lasts; all play on one device."""
    took: list[float] = []
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{url}/api/tables/{table}/play") as ws:
        await ws.send_json({"type": "hello", "protocol": PROTOCOL, "tokens": tokens})
        asked, began = -1, 0.0
        async for frame in ws:
            now = time.perf_counter()
            message = json.loads(frame.data)
            if message["type"] == "ping":
                await ws.send_json({"type": "pong", "sent": message["sent"], "clock": message["sent"]})
            assert message["type"] != "refused", message["text"]
            if message["type"] == "view" and message["key"] != asked:
                if began:
                    took.append(now - began)
                asked, waiting, began = message["key"], message["view"]["waiting"], 0.0
                if now > until or message["view"]["result"]:
                    break
                if waiting is not None and waiting["for"] == "throw" and waiting["seats"]:  # lots need no throw
                    await asyncio.sleep(THROWS_EACH)
                    began = time.perf_counter()
                    said = {"type": "throw", "id": str(next(IDS)), "seat": waiting["seats"][0], "key": asked}
                    await ws.send_json(said)
    return took


async def measure(url: str, pid: int, seconds: float, people: int, tables: int) -> dict[str, Any]:
    with ProcessPoolExecutor(1) as other:
        return await _measure(url, pid, seconds, people, tables, other)


async def _measure(
    url: str, pid: int, seconds: float, people: int, tables: int, other: ProcessPoolExecutor
) -> dict[str, Any]:
    run = asyncio.get_running_loop().run_in_executor
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:

        async def post(path: str, body: Any) -> Any:
            async with session.post(url + path, json=body) as response:
                assert response.ok, await response.text()
                return await response.json()

        seats, options = people // tables, {"rounds": 50}
        names = [f"Gast {number + 1}" for number in range(seats)]
        plain = await post("/api/tables", {"game": GAME, "names": names, "options": options, "start": True})
        mine = [seat["token"] for seat in plain["seats"]]
        alone = await run(other, throw, url, plain["table"]["id"], mine, ALONE)

        at = await post("/api/evenings", {"name": "Messabend"})
        evening = at["id"]
        boss = await connect(session, url, evening, at["token"], [])
        phones, tokens = [], []
        for number in range(people):
            came = await post(f"/api/evenings/{evening}/people", {"names": [f"Gast {number + 1}"]})
            tokens.append(came["token"])
            phones.append(await connect(session, url, evening, came["token"], [number + 1]))
        items: list[dict[str, Any]] = [{"id": 0, "game": "pasch", "rounds": 5} for _ in range(30)]
        items.append({"id": 0, "game": GAME, "rounds": 50, "way": "tablet"})
        await boss.do("plan", items=items)
        await boss.do("settle", terms={"name": "Messabend", "size": people // tables, "each_table_chooses": True})
        await boss.do("draw", draws=0, tables=tables)
        await asyncio.sleep(1)
        scribes = {}
        for table in phones[0].tables:
            writer = table["people"][0]
            scribes[table["table"]] = phones[writer - 1]
            await phones[writer - 1].do("write", table=table["table"], person=writer)
        player = scribes.pop(tables)
        await player.do("begin", table=tables, item=len(items))
        (game,) = (one for one in player.games.values() if one["running"])
        await player.do("lay", game=game["game"])
        match, mine = player.games[str(game["game"])]["match"], [tokens[player.people[0] - 1]]
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
        throwing = run(other, throw, url, match, mine, seconds)
        await asyncio.gather(
            *(write(scribe, table, rng, until, phones, told, acks) for table, scribe in scribes.items())
        )
        beside = await throwing
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
            "throw alone": median(alone) * 1000,
            "throw beside": median(beside) * 1000,
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
    times = ("told p50", "told p99", "ack p99", "throw alone", "throw beside")
    for name in ("results", "strokes", *times, "cpu", "kb each"):
        table.add_column(name, justify="right")
    ms = [f"{found[name]:.1f} ms" for name in times]
    table.add_row(
        str(found["results"]), str(found["strokes"]), *ms, f"{found['cpu']:.0%}", f"{found['kb each']:.0f} KB"
    )
    console = Console()
    console.print(table)
    console.print(
        "told: from the end of a game at a table until each of all phones has the new standings. ack: a scribe's "
        "stroke. throw: at one table, until its dice are seen there, before there is an evening and as a table of it "
        "(medians). "
        "cpu: of one core, of the server's. kb each: what each phone got. "
        f"Yardstick {before:.1f} to {yardstick():.1f} ms."
    )


if __name__ == "__main__":
    main()

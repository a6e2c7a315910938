"""SIGKILL in the middle of an evening: nothing that was confirmed is lost or counts twice, and it comes to its king.

Shortened here; with MUTSCHEL_SOAK=1 (`make soak`) there are many more kills.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from evening_phones import IDS, EveningPhone, ServerRefusal, item
from mutschel.client import SeatView
from mutschel.evening import entries as log
from mutschel.evening.state import EveningState
from mutschel.evening.verify import verify
from mutschel.protocol import PROTOCOL
from players import play_out
from serving import NO_LIMITS, SOAK, ServerProcess, meanwhile, serving
from stores import opened

pytestmark = pytest.mark.slow
GAMES = 12 if SOAK else 2
KILLS = 60 if SOAK else 2
NAMES = ["Ben", "Cem", "Dora", "Erna", "Franz"]
LOST = (aiohttp.ClientError, ConnectionError, TimeoutError, AssertionError)


class Determined:
    """A phone that asks again without an answer, with the same id, at whichever node lives."""

    def __init__(self, session: aiohttp.ClientSession, urls: list[str]) -> None:
        self._session = session
        self._urls = urls
        self.evening = ""
        self.confirmed: list[tuple[str, dict[str, Any]]] = []  # what was acknowledged
        self.steps = 0  # and how often somebody came further, at a table too

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        while True:
            for url in self._urls:
                with suppress(*LOST):
                    async with self._session.request(method, url + path, json=body) as response:
                        if response.status < 500:
                            assert response.ok, await response.text()
                            return await response.json()
            await asyncio.sleep(0.05)

    async def do(self, token: str, type: str, **message: Any) -> dict[str, Any]:
        """Until it is acknowledged; the evening as it is then."""
        id = f"determined {next(IDS)}"
        while True:
            for url in self._urls:
                with suppress(*LOST):
                    return await self._try(url, token, id, type, message)
            await asyncio.sleep(0.05)

    async def _try(self, url: str, token: str, id: str, type: str, message: dict[str, Any]) -> dict[str, Any]:
        async with self._session.ws_connect(f"{url}/api/evenings/{self.evening}/live") as ws:
            await ws.send_json({"type": "hello", "protocol": PROTOCOL, "tokens": [token]})
            device = EveningPhone(ws)
            try:
                await device.until(lambda view: "about" in view)
                async with asyncio.timeout(30):
                    try:
                        await device.do(type, id, **message)
                    except ServerRefusal as why:
                        if str(why) == "try-again":
                            raise TimeoutError from why
                        if str(why) != "already-crowned":
                            raise
                self.confirmed.append((type, message))
                self.steps += 1
                return device.view
            finally:
                device.reading.cancel()

    async def view(self) -> dict[str, Any]:
        found: dict[str, Any] = await self.ask("GET", f"/api/evenings/{self.evening}")
        return found

    async def play_out(self, match: str, token: str) -> None:
        """A match at a table of our own, whatever happens to its server."""
        await play_out(self._urls, match, [token], watch=self._further)

    def _further(self, view: SeatView) -> None:
        self.steps += view["seat"] == 0


async def whole_evening(people: Determined, ready: asyncio.Event) -> None:
    at = await people.ask("POST", "/api/evenings", {"name": "Mutscheltag"})
    people.evening, boss = at["id"], at["token"]
    anna = await people.ask("POST", f"/api/evenings/{people.evening}/people", {"names": ["Anna"]})
    await people.do(boss, "put_down", names=NAMES)
    items = [item(way="tablet" if number % 3 == 1 else "list", rounds=1) for number in range(GAMES)]
    await people.do(boss, "plan", items=[*items, item(kind="final", rounds=1)])
    await people.do(boss, "draw", draws=0, tables=2)
    ready.set()
    rng = Random(GAMES)
    for number in range(1, GAMES + 2):
        if number == GAMES + 1:
            await people.do(boss, "close_tables")
        view = await people.do(boss, "call", item=number)
        for game in [game for game in view["games"].values() if game["item"]["id"] == number]:
            await play(people, boss, game, rng)
    await people.do(boss, "crown")
    assert anna["token"]


async def play(people: Determined, boss: str, game: dict[str, Any], rng: Random) -> None:
    number = game["game"]
    if game["item"]["way"] == "tablet":
        view = await people.do(boss, "lay", game=number)
        await people.play_out(view["games"][str(number)]["match"], boss)
        while (await people.view())["games"][str(number)]["running"]:
            await asyncio.sleep(0.05)
        return
    losers = [person for person in game["people"] if rng.random() < 0.4]
    while game["running"]:
        for person in losers:
            await people.do(boss, "strike", game=number, person=person)
        game = (await people.do(boss, "finish", game=number))["games"][str(number)]
        losers = game["tied"][1:]


async def check(people: Determined, database: str) -> None:
    """The log says what was confirmed, each once; and its lots and its king are those that everybody gets from it."""
    async with opened(database) as store:
        stored = await store.load(people.evening)
        assert stored is not None
        entries = [log.decode(entry) for entry in stored.entries]
        state = EveningState(people.evening, stored.secret)
        state.apply_all(entries)
        assert verify(entries) >= 1
        struck = [(entry.game, entry.person) for entry in entries if isinstance(entry, log.Struck)]
        said = [(message["game"], message["person"]) for type, message in people.confirmed if type == "strike"]
        assert struck == said
        assert state.crowned is not None
        assert all(game.winner is not None for game in state.games.values())
        assert len(state.games) == 2 * GAMES + 1
        for kind in (log.Ended, log.Began, log.Laid):
            numbers = [entry.game for entry in entries if isinstance(entry, kind)]
            assert len(numbers) == len(set(numbers)), kind
        for game in state.games.values():
            if game.match is not None:
                row = (await store.rows([game.match]))[game.match]
                assert row.state == "over"


async def killed_meanwhile(people: Determined, servers: list[ServerProcess], evening: asyncio.Task[None]) -> None:
    """Again and again, whenever they have come a few steps further."""
    rng = Random(len(servers))
    for _ in range(KILLS):
        goal = people.steps + rng.randint(1, 6)
        while people.steps < goal and not evening.done():
            await asyncio.sleep(0.01)
        server = rng.choice(servers)
        server.kill()
        await meanwhile(server.start)


async def run(servers: list[ServerProcess]) -> Determined:
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(aiohttp.ClientSession())
        people = Determined(session, [server.url for server in servers])
        ready = asyncio.Event()
        evening = asyncio.create_task(whole_evening(people, ready))
        await asyncio.wait([evening, asyncio.create_task(ready.wait())], return_when=asyncio.FIRST_COMPLETED)
        await killed_meanwhile(people, servers, evening)
        await evening
        return people


def test_an_evening_survives_kills(tmp_path: Path) -> None:
    with serving(tmp_path, durability="process", **NO_LIMITS) as server:
        people = asyncio.run(run([server]))
    asyncio.run(check(people, str(server.database)))
    assert "Traceback" not in server.log


@pytest.mark.at_length
def test_and_over_two_nodes(postgres_url: str, redis_url: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        nodes = [
            stack.enter_context(serving(tmp_path / str(n), database=postgres_url, redis=redis_url, **NO_LIMITS))
            for n in range(2)
        ]
        people = asyncio.run(run(nodes))
    asyncio.run(check(people, postgres_url))
    assert not [node.log for node in nodes if "Traceback" in node.log]

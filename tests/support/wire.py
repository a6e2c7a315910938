"""A WebSocket for any message of a test, right or wrong, and a match that must not suffer from it."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import aiohttp

from mutschel.client import Lobby, Player, play_seat, random_policy
from mutschel.protocol import PROTOCOL
from players import played
from serving import SOAK, ServerProcess
from waiting import PATIENCE

REPLAYED = "sent-before"  # the id of an answer that was given before

Message = dict[str, Any]


class Wire:
    """One connection to a table. Pings are not answered; a server tolerates that for a while."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self.ws = ws

    async def say(self, message: str | bytes | Message) -> None:
        if isinstance(message, bytes):
            await self.ws.send_bytes(message)
        else:
            await self.ws.send_str(message if isinstance(message, str) else json.dumps(message))

    async def hear(self, last: Callable[[Message], bool] = lambda _: False) -> list[Message]:
        """Return all messages until this one, or until the server closes the connection."""
        heard = []
        async for frame in self.ws:
            message = json.loads(frame.data)
            heard.append(message)
            if last(message):
                break
        return heard


@asynccontextmanager
async def wire(
    session: aiohttp.ClientSession,
    base: str,
    table: str,
    tokens: tuple[str, ...] | None = (),
    headers: dict[str, str] | None = None,
) -> AsyncIterator[Wire]:
    """Connect and read the welcome; tokens None: without a hello."""
    url = f"{base}/api/tables/{table}/play"
    async with asyncio.timeout(PATIENCE), session.ws_connect(url, headers=headers) as ws:
        it = Wire(ws)
        if tokens is not None:
            await it.say(hello(*tokens))
            heard = await it.hear(lambda message: message["type"] in ("welcome", "bye"))
            assert heard[-1]["type"] == "welcome", heard
        yield it


def hello(*tokens: str, **changes: Any) -> Message:
    return {"type": "hello", "protocol": PROTOCOL, "tokens": list(tokens)} | changes


class Victims:
    """Anna and Ben, in the middle of a match of Pig: one of them is to throw or to hold."""

    def __init__(
        self, server: ServerProcess, table: str, tokens: list[str], persons: list[str], anna: Player, ben: Player
    ) -> None:
        self.server = server
        self.table = table
        self.tokens = tokens
        self.persons = persons
        self.players = anna, ben
        self.first = 0  # the first of them to answer

    @property
    def key(self) -> int:
        return self.players[0].latest[0].key

    @property
    def asked(self) -> int:
        seat: int = self.players[0].latest[0].view["waiting"]["seats"][0]
        return seat

    def seats_of(self, tokens: tuple[str, ...]) -> set[int]:
        return {seat for seat in (0, 1) if self.tokens[seat] in tokens or self.persons[seat] in tokens}

    async def finish(self) -> None:
        await asyncio.gather(*(play_seat(player, player.seats[0], random_policy()) for player in self.players))


@asynccontextmanager
async def victims(server: ServerProcess) -> AsyncIterator[Victims]:
    """Check that nothing happens at their table meanwhile; then play on to the end, and check the dice."""
    async with Lobby(server.url) as anna, Lobby(server.url) as ben, aiohttp.ClientSession() as session:
        laid = await anna.create_table("pig", ["Anna"], options={"goal": 20})
        table = laid.table.id
        joined = await ben.join(table, ["Ben"])
        await anna.start(table)
        assert laid.person is not None
        assert joined.person is not None
        async with anna.player(table) as a, ben.player(table) as b:
            tokens = [laid.seats[0].token, joined.seats[0].token]
            they = Victims(server, table, tokens, [laid.person, joined.person], a, b)
            await a.until(lambda: 0 in a.latest and a.latest[0].view["waiting"]["for"] == "choice")
            async with wire(session, server.url, table, tuple(tokens)) as device:
                they.first, key = they.asked, they.key
                await device.say(answer(they.first, key, "hold", REPLAYED))
                await device.hear(lambda message: REPLAYED in (message.get("ack"), message.get("id")))
            await a.until(lambda: they.key != key)  # now the other one is asked
            before = server.entries(table)
            yield they
            assert server.entries(table) == before
            await they.finish()
        assert (await anna.verify(table)).ok
        await unharmed(server)


def answer(seat: int, key: int, value: object, id: str) -> Message:
    return {"type": "answer", "id": id, "seat": seat, "key": key, "value": value}


@asynccontextmanager
async def others(server: ServerProcess) -> AsyncIterator[None]:
    """Let others play one match of Pig after another meanwhile, and check that the server stays well."""
    done = asyncio.Event()
    async with asyncio.TaskGroup() as beside:
        beside.create_task(stay_well(server, done))
        beside.create_task(play_pig(server, done))
        if SOAK:
            beside.create_task(play_beside(server, "dice-cup", seconds=1))
        yield
        done.set()


async def play_pig(server: ServerProcess, done: asyncio.Event) -> None:
    await play_beside(server, "pig")
    while not await is_set(done):
        await play_beside(server, "pig")


async def is_set(done: asyncio.Event) -> bool:
    """Return whether it is set, perhaps in a moment."""
    with suppress(TimeoutError):
        await asyncio.wait_for(done.wait(), 0.5)
    return done.is_set()


async def play_beside(server: ServerProcess, game: str, **options: int) -> None:
    """Play a whole match, and check its dice."""
    async with Lobby(server.url) as lobby:
        table = await played(lobby, game, "Cleo", "Dora", **options)
        assert (await lobby.verify(table)).ok


async def stay_well(server: ServerProcess, done: asyncio.Event) -> None:
    async with aiohttp.ClientSession() as session:
        while not await is_set(done):
            async with session.get(f"{server.url}/healthz") as response:
                assert response.status == 200, await response.text()


async def requests_by_status(server: ServerProcess) -> Counter[int]:
    """Return the server's number of answered requests, by status."""
    async with aiohttp.ClientSession() as session, session.get(f"{server.url}/metrics") as response:
        lines = (await response.text()).splitlines()
    counted: Counter[int] = Counter()
    for line in lines:
        if line.startswith("mutschel_http_requests_total{"):
            labels, _, number = line.rpartition(" ")
            counted[int(labels.partition('status="')[2][:3])] += int(float(number))
    return counted


async def figure(server: ServerProcess, name: str, value: float) -> None:
    """Wait until a metric of the server has this value."""
    async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as session:
        while True:
            async with session.get(f"{server.url}/metrics") as response:
                if f"\n{name} {value:.1f}\n" in await response.text():
                    return
            await asyncio.sleep(0.1)


async def unharmed(server: ServerProcess) -> None:
    """Check that nothing went wrong, as far as the server's metrics and log tell."""
    reported = '"from": "mutschel.server.http.reports"'  # the page's own reports, which anybody can send
    log = "\n".join([line for line in server.log.splitlines() if reported not in line])
    for sign in ("Traceback", "incident", '"level": "error"', '"level": "warning"'):
        assert sign not in log, log[max(0, log.index(sign) - 300) :][:5000]
    statuses = await requests_by_status(server)
    assert max(statuses) < 500, statuses

"""Two nodes, real processes on a real PostgreSQL and Redis: whatever stops, freezes or forgets, people play on.

Nobody loses anything but the connection, and the log stays one story.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator, Sized
from contextlib import AsyncExitStack, ExitStack, suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from redis.asyncio.client import Pipeline

from http_server import server
from mutschel.client import Lobby, play_seat
from mutschel.host import entries as log
from mutschel.server.nodes.bus import execute
from mutschel.server.nodes.messages import NodeBatch, Tell
from services import Postgres, Redis
from serving import NO_LIMITS, SOAK, ServerProcess, get, meanwhile, serving
from stores import opened
from waiting import PATIENCE, asynchronous
from wire import hello, wire
from witnesses import Party, PlayingParties, Witness, check_table, human

pytestmark = pytest.mark.slow
ALL_TROUBLES = ("FLUSHALL", "CLIENT KILL TYPE pubsub", "CLIENT KILL TYPE normal", "FLUSHALL")
TROUBLES = ALL_TROUBLES if SOAK else ALL_TROUBLES[:2]


class Pair(NamedTuple):
    one: ServerProcess
    other: ServerProcess
    database: str


@pytest.fixture
def pair(postgres: Postgres, redis: Redis, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """New for each test: what one does to its nodes they feel for a while."""
    with ExitStack() as stack:
        database = stack.enter_context(postgres.fresh_database())
        one, other = (
            stack.enter_context(
                serving(tmp_path_factory.mktemp("node"), database=database, redis=redis.url, **NO_LIMITS)
            )
            for _ in range(2)
        )
        yield Pair(one, other, database)
        assert "Traceback" not in one.log + other.log


class TwoAtPig(PlayingParties):
    """Anna and Ben on different nodes, and somebody who watches."""

    def __init__(self, pair: Pair) -> None:
        super().__init__([pair.one.url, pair.other.url], [Party("pig", [["Anna"], ["Ben"]])], "pig")
        self.database = pair.database

    async def go_on(self) -> None:
        await self.progress(12)

    async def check(self) -> None:
        async with opened(self.database) as store:
            for table, witnesses in self.tables.items():
                stored = await store.load(table)
                assert stored is not None
                check_table(table, stored, witnesses)

    def byes(self) -> set[str]:
        """Return the goodbyes to the people at the present table."""
        return {code for witness in self.parties[0].witnesses for code in witness.byes}


@pytest.mark.at_length  # test_two_nodes.py does it in one process
@asynchronous
async def test_everything_through_either_node(pair: Pair, tmp_path: Path) -> None:
    one, other = pair.one.url, pair.other.url
    async with AsyncExitStack() as stack:
        anna, ben = [await stack.enter_async_context(Lobby(url)) for url in (one, other)]
        table = (await anna.create_table("pig", ["Anna"], options={"goal": 30})).table.id
        await ben.join(table, ["Ben"])
        assert [seat.name for seat in (await anna.start(table)).seats] == ["Anna", "Ben"]
        for round in range(2):
            people = [
                Witness(url, table, lobby.tokens.get(table, ()))
                for url, lobby in ((one, anna), (other, ben), (other, Lobby(other)))
            ]
            for person in people:
                await stack.enter_async_context(person)
            assert [person.seats for person in people] == [[0], [1], []]
            scores = await asyncio.gather(*(play_seat(people[seat], seat, human(Random(seat))) for seat in (0, 1)))
            assert scores[0] == scores[1] == (await anna.table(table)).result
            async with opened(pair.database) as store:
                stored = await store.load(table)
                assert stored is not None
                check_table(table, stored, people)
            assert people[2].shown
            assert (await ben.verify(table)).ok
            if round == 0:  # once more: the one asks for it, the other finds it
                next = (await ben.next_game(table)).table.id
                assert (await anna.table(table)).next == next
                anna.tokens[next] = anna.tokens[table]
                table = next
                await anna.start(table)


@asynchronous
async def test_a_node_that_froze_can_not_add_to_a_table_that_another_took_over(pair: Pair, tmp_path: Path) -> None:
    one, other = pair.one.url, pair.other.url
    async with Lobby(one) as lobby:
        seated = await lobby.create_table("pig", ["Anna", "Ben"], options={"begins": 1, "goal": 30}, start=True)
    table, tokens = seated.table.id, [seat.token for seat in seated.seats]
    async with Witness([one, other], table, tokens[:1]) as anna, Witness([other], table, tokens[1:]) as ben:
        await anna.until(lambda: anna.table.seats[1].here and anna.latest[0].view["question"] is not None)
        os.kill(pair.one.pid, signal.SIGSTOP)
        try:
            answering = asyncio.create_task(anna.answer(0, "throw"))  # lies at the frozen node
            await ben.until(lambda: ben.welcomes > 1)
            assert not answering.done()
        finally:
            os.kill(pair.one.pid, signal.SIGCONT)
        await answering
        assert anna.byes[0] == "reload"
        assert anna.welcomes > 1
        await asyncio.gather(*(play_seat(who, seat, human(Random(seat))) for seat, who in enumerate((anna, ben))))
    async with opened(pair.database) as store:
        stored = await store.load(table)
        assert stored is not None
        check_table(table, stored, [anna, ben])
    written = [log.decode(entry) for entry in stored.entries]
    taken_over = max(place for place, entry in enumerate(written) if isinstance(entry, log.TakenOver))
    assert taken_over < next(place for place, entry in enumerate(written) if isinstance(entry, log.Answered))


@asynchronous
async def test_a_node_that_stops_sends_its_people_to_the_other(pair: Pair, tmp_path: Path) -> None:
    crowd = TwoAtPig(pair)
    async with crowd:
        for node in (pair.one, pair.other):  # whichever holds the table
            await crowd.go_on()
            assert node.process is not None
            node.process.send_signal(signal.SIGTERM)
            assert await meanwhile(node.process.wait) == 0
            await crowd.go_on()
            await meanwhile(node.start)
        assert "restart" in crowd.byes()
    await crowd.check()


@asynchronous
async def test_redis_forgets_and_fails(pair: Pair, redis: Redis, tmp_path: Path) -> None:
    async with TwoAtPig(pair) as crowd:
        await crowd.go_on()
        for trouble in TROUBLES:
            redis.ask(trouble)
            await crowd.go_on()
        await meanwhile(redis.stop)
        while get(f"{pair.one.url}/healthz") != 503:  # so that nobody is sent there
            await asyncio.sleep(0.05)
        await meanwhile(redis.start)
        await crowd.go_on()
    assert {"reload"} <= crowd.byes() <= {"reload", "try-again"}
    await crowd.check()


@asynchronous
async def test_postgresql_goes_and_comes_back(pair: Pair, postgres: Postgres, tmp_path: Path) -> None:
    crowd = TwoAtPig(pair)
    async with crowd:
        while "reload" not in crowd.byes():  # those who are just coming to a table are not sent away
            await crowd.go_on()
            await meanwhile(postgres.stop)
            await asyncio.sleep(0.5)  # they notice, and try in vain
            await meanwhile(postgres.start)
        await crowd.go_on()
    assert {"reload"} <= crowd.byes() <= {"reload", "try-again"}
    await crowd.check()


@asynchronous
async def test_visitors_leave_nothing_behind(postgres_url: str, redis_url: str, tmp_path: Path) -> None:
    async with (
        server(tmp_path, database=postgres_url, redis=redis_url) as here,
        server(tmp_path, database=postgres_url, redis=redis_url) as there,
    ):
        assert here.service.nodes is not None
        assert there.service.nodes is not None
        seated = await here.lay(names=["Anna"])
        table = seated["table"]["id"]
        await here.ask("GET", f"/api/tables/{table}")  # so that it lives here
        async with wire(there.session, there.base, table, None) as device:
            await device.say(hello(seated["seats"][0]["token"]))
            await device.say({"type": "react", "id": "early", "seat": 0, "emoji": "🎲"})  # without waiting
            await device.hear(lambda message: message["type"] == "ack")
            assert len(here.service.nodes.remote) == len(there.service.nodes.forwarded) == 1
        await gone(here.service.nodes.remote, there.service.nodes.forwarded)
        async with wire(there.session, there.base, table, None) as device:
            await device.say(hello())  # and goes, perhaps before it has arrived
        await gone(here.service.nodes.remote, there.service.nodes.forwarded)
        async with there.wire(table) as device:
            here.service.tables.drop(here.service.tables.live[table])
            assert (await device.hear())[-1]["type"] == "bye"
        await gone(here.service.nodes.remote, there.service.nodes.forwarded)


@asynchronous
async def test_what_many_devices_at_another_node_are_told_goes_there_once(
    postgres_url: str, redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """98 watchers of one address at a quick match filled Redis's line to their node until it was cut."""
    async with (
        server(tmp_path, database=postgres_url, redis=redis_url) as here,
        server(tmp_path, database=postgres_url, redis=redis_url) as there,
        AsyncExitStack() as stack,
    ):
        nodes = there.service.nodes
        assert nodes is not None
        table = (await here.lay(names=["Anna"]))["table"]["id"]
        await here.ask("GET", f"/api/tables/{table}")  # so that it lives here
        watchers = [await stack.enter_async_context(there.wire(table)) for _ in range(5)]
        told: list[Tell] = []
        receive = nodes.receive

        def listen(batch: NodeBatch) -> None:
            told.extend(message for message in batch.messages if isinstance(message, Tell))
            receive(batch)

        monkeypatch.setattr(nodes, "receive", listen)
        await here.ask("POST", f"/api/tables/{table}/seats", {"names": ["Ben"]}, status=201)
        for watcher in watchers:
            await watcher.hear(lambda message: len(message.get("table", {}).get("seats", ())) == 2)
        assert [len(one.links) for one in told if b'"Ben"' in one.message] == [5]


@asynchronous
async def test_a_cancellation_that_got_lost_on_the_way_is_found() -> None:
    class Swallows(Pipeline):
        def __init__(self) -> None:
            """Needs no Redis."""

        async def execute(self, raise_on_error: bool = True) -> list[object]:
            with suppress(asyncio.CancelledError):
                await asyncio.sleep(PATIENCE)
            return []

    task = asyncio.create_task(execute(Swallows()))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def gone(*places: Sized) -> None:
    async with asyncio.timeout(PATIENCE):
        while any(map(len, places)):
            await asyncio.sleep(0.02)

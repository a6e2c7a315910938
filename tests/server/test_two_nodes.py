"""The lobby on two nodes: whichever is asked, everybody meets at the same table."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from clubs import founded, held, shown
from commits import RecordingLink
from evening_phones import announced, came, phone
from http_server import server
from mutschel.engine import Problem
from mutschel.server.live import commands
from mutschel.server.nodes.bus import LEASE
from mutschel.server.nodes.messages import AnyMessage, DeviceArrived, Do, NodeBatch, SayBye, Tell
from mutschel.server.nodes.nodes import MOST_EARLY, ForwardedDevice, Nodes, RemoteLink
from mutschel.server.nodes.ownership import ASKED_AT_ONCE
from mutschel.store.postgres import PostgresStore
from retention import TOKEN
from serving import NO_LIMITS
from stores import opened
from waiting import PATIENCE, asynchronous


@pytest.mark.daily
@asynchronous
async def test_one_table_over_two_nodes(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    shared: dict[str, Any] = {"database": postgres_url, "redis": redis_url}
    async with server(tmp_path, **shared) as here, server(tmp_path, **shared) as there:
        seated = await here.lay(names=["Anna"], bots=["easy"], public=True)
        table, anna, key = seated["table"]["id"], seated["seats"][0]["token"], seated["person"]
        path = f"/api/tables/{table}"
        assert (await there.ask("GET", f"/api/words/{seated['table']['word']}"))["table"] == table
        ben = (await there.join(table, names=["Ben"]))["seats"][0]["token"]
        assert await here.join(table, status=409, names=["BEN"]) == "name-taken"
        assert await there.ask("POST", f"{path}/start", status=403, tokens="x" * 22) == "not-seated"
        assert await there.ask("GET", "/api/tables/nothing", status=404) == "no-such-table"
        [line] = (await there.ask("GET", "/api/tables"))["tables"]
        assert line["names"][0::2] == ["Anna", "Ben"]
        assert (await here.ask("POST", f"{path}/start", tokens=anna))["state"] == "running"
        await asyncio.gather(here.play_out(table, anna), there.play_out(table, ben))
        for node in (here, there):
            assert (await node.ask("GET", f"{path}/verify"))["ok"]
        asked = [(here, anna), (there, ben), (there, key)]
        laid = await asyncio.gather(
            *(node.ask("POST", f"{path}/next", {}, status=201, tokens=token) for node, token in asked)
        )
        [next] = {answer["table"]["id"] for answer in laid}
        assert [answer["seats"][0]["token"] for answer in laid] == [anna, ben, key]
        mine = (await there.ask("GET", "/api/me", tokens=key))["tables"]
        assert {line["id"] for line in mine} == {table, next}


@asynchronous
async def test_a_club_over_two_nodes(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    """No node holds a club: whichever writes an evening down, it is written once."""
    shared = NO_LIMITS | {"database": postgres_url, "redis": redis_url}
    async with server(tmp_path, **shared) as here, server(tmp_path, **shared) as there:
        club, key = await founded(here)
        await held(there, club, key, "Anna", "Ben", "Cem", "Dora", loser="Dora")
        views = await asyncio.gather(*(shown(node, club) for node in (here, there) * 3))
        assert [len(view["evenings"]) for view in views] == [1] * 6
        stored = await here.service.store.load(club)
        assert stored is not None
        assert sum(b'"do":"met"' in entry for entry in stored.entries) == 1
        made = await here.ask("POST", f"/api/clubs/{club}/evenings", {}, status=201, tokens=key)
        async with phone(there, made["id"], made["token"]) as organiser:
            await organiser.do("put_down", names=["Anna", "Ben"])
        assert [one["people"] for one in (await shown(here, club))["next"]] == [2]


@asynchronous
async def test_whoever_is_forgotten_at_an_evening_of_another_node_leaves_it(
    tmp_path: Path, postgres_url: str, redis_url: str
) -> None:
    shared = NO_LIMITS | {"database": postgres_url, "redis": redis_url}
    async with server(tmp_path, **shared) as here, server(tmp_path, **shared) as there:
        evening, token = await announced(here)
        async with phone(here, evening, token), phone(there, evening) as watching:
            guest = await came(there, evening, "Anna")
            async with phone(there, evening, guest["token"]) as theirs:
                await there.ask("DELETE", "/api/me", tokens=guest["person"])
                await asyncio.wait_for(theirs.gone.wait(), PATIENCE)
            await watching.until(lambda view: view["people"]["1"]["name"] == "N. N.")
            assert not watching.gone.is_set()


@asynchronous
async def test_what_is_deleted_is_gone_from_the_node_that_holds_it(
    tmp_path: Path, postgres_url: str, redis_url: str
) -> None:
    shared = NO_LIMITS | {"database": postgres_url, "redis": redis_url, "admin_token": TOKEN}
    async with server(tmp_path, **shared) as here, server(tmp_path, **shared) as there:
        table, (evening, token) = (await here.lay(names=["Anna"]))["table"]["id"], await announced(here)
        async with phone(here, evening, token) as organiser:
            await here.ask("GET", f"/api/tables/{table}")
            for place in (table, evening):
                await there.ask("DELETE", f"/api/admin/places/{place}", tokens=TOKEN)
            await asyncio.wait_for(organiser.gone.wait(), PATIENCE)
        for node in (here, there):
            assert await node.ask("GET", f"/api/tables/{table}", status=404) == "no-such-table"
            assert await node.ask("GET", f"/api/evenings/{evening}", status=404) == "no-such-evening"


@asynchronous
async def test_what_cannot_be_passed_on_harms_nobody_else(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    """No message takes a number of thirty digits: a node that tried left Redis, and dropped everybody's tables."""
    shared: dict[str, Any] = {"database": postgres_url, "redis": redis_url}
    async with server(tmp_path, **shared) as here, server(tmp_path, **shared) as there:
        seated = await here.lay(names=["Mallory"])
        path, token = f"/api/tables/{seated['table']['id']}", seated["seats"][0]["token"]
        await here.ask("GET", path)
        for node, status, code in ((here, 409, "bad-option"), (there, 400, "bad-request")):
            change = {"options": {"rounds": 10**30}}
            assert await node.ask("PATCH", path, change, status=status, tokens=token) == code
        assert (await there.ask("GET", "/healthz"))["ok"]
        assert (await there.ask("GET", path))["id"] == seated["table"]["id"]


def test_whoever_talks_on_while_their_table_is_fetched_has_to_go() -> None:
    """A long table takes a second: nobody's messages fill the memory of the node that fetches it."""
    nodes = Nodes.__new__(Nodes)  # without Redis, which has no part in it
    sent: list[AnyMessage] = []
    nodes.send = lambda node, message: sent.append(message)
    link = RemoteLink(nodes, ("other", "1"), "en", 0)
    nodes.remote = {link.key: link}
    for _ in range(2 * MOST_EARLY):
        nodes._receive_from(link.key, b"x" * 16_000)
    assert len(link.early) == MOST_EARLY
    assert link.key not in nodes.remote
    assert isinstance(sent[0], SayBye)
    assert sent[0].code == "too-many-messages"


@asynchronous
async def test_whoever_asks_a_node_that_died_is_told_as_soon_as_it_is_known() -> None:
    """Also if nobody here plays at its tables; otherwise a request to a frozen one waits until it gives up."""
    nodes = Nodes.__new__(Nodes)
    nodes.forwarded, nodes.remote, nodes._calls = {}, {}, {}
    nodes.send = lambda node, message: None
    asking = asyncio.create_task(nodes._ask("frozen", Do("call", "table", commands.GetTable([]), 0)))
    await asyncio.sleep(0)
    assert nodes.peers() == {"frozen"}
    nodes.died("frozen")
    with pytest.raises(Problem, match="try"):
        await asking


@asynchronous
async def test_a_commit_of_a_node_that_froze_ends_by_the_time_others_take_its_tables(postgres_url: str) -> None:
    """A node that takes over a table waits for that commit, and everybody at that node does."""
    async with opened(postgres_url) as store:
        assert isinstance(store, PostgresStore)
        [[said]] = await store._find(
            "SELECT setting FROM pg_settings WHERE name = $1", "idle_in_transaction_session_timeout"
        )
    assert 0 < int(said) <= LEASE * 1000


def test_one_message_s_trouble_is_not_everybody_s() -> None:
    """A device that can't be told something is no reason to leave Redis, and to drop everybody's tables."""
    nodes, links = Nodes.__new__(Nodes), [RecordingLink(), RecordingLink()]
    links[0].breaks = True
    nodes.forwarded = {str(number): ForwardedDevice(nodes, "other", link) for number, link in enumerate(links)}
    nodes.receive(NodeBatch("other", [Tell(["0"], b"view", 0), Tell(["1"], b"view", 0)]))
    assert links[1].sent == [b"view"]


@asynchronous
async def test_however_many_ask_whose_a_table_is_redis_has_connections_left(
    tmp_path: Path, postgres_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With all hundred taken, a node couldn't say that it lives: it dropped everybody's tables and started over."""
    async with server(tmp_path, **NO_LIMITS, database=postgres_url, redis=redis_url) as here:
        path = f"/api/tables/{(await here.lay(names=['Anna']))['table']['id']}"
        assert here.service.nodes is not None
        ownership, asking, most = here.service.nodes._ownership, 0, 0
        claim = ownership._claim

        async def claims(**what: Any) -> Any:
            nonlocal asking, most
            asking += 1
            most = max(most, asking)
            try:
                return await claim(**what)
            finally:
                asking -= 1

        monkeypatch.setattr(ownership, "_claim", claims)
        await asyncio.gather(*(here.ask("GET", path) for _ in range(150)))
        assert 1 < most <= ASKED_AT_ONCE


@asynchronous
async def test_an_evening_is_told_to_one_device_of_an_address_after_the_other(
    tmp_path: Path, postgres_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A large evening told to a hundred at once is more than Redis keeps for a node: it would be cut off."""
    shared: dict[str, Any] = NO_LIMITS | {"database": postgres_url, "redis": redis_url}
    async with server(tmp_path, **shared) as here, server(tmp_path, **shared) as there, AsyncExitStack() as stack:
        nodes = there.service.nodes
        assert nodes is not None
        id, _ = await announced(here)
        await here.ask("GET", f"/api/evenings/{id}")  # so that it lives here
        most, send = 0, nodes.send

        def sends(node: str, message: AnyMessage) -> None:
            nonlocal most
            send(node, message)
            if isinstance(message, DeviceArrived):
                arriving.append(message.link)
                most = max(most, sum(not nodes.forwarded[link].link.greeted for link in arriving))

        arriving: list[str] = []
        monkeypatch.setattr(nodes, "send", sends)
        await asyncio.gather(*(stack.enter_async_context(phone(there, id)) for _ in range(6)))
        assert (len(arriving), most) == (6, 1)

"""The owner of a table, over HTTP and over the socket."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from http_server import HttpClient, server
from mutschel.client import Lobby, Player, ServerRefused
from serving import NO_LIMITS
from waiting import asynchronous


async def refused(doing: Any) -> tuple[str, int | None]:
    with pytest.raises(ServerRefused) as caught:
        await doing
    return caught.value.code, caught.value.status


async def a_table_with_an_owner(here: HttpClient, there: HttpClient) -> None:
    """Anna reaches one node, everybody else the other."""
    async with AsyncExitStack() as stack:
        anna, ben, cem = [await stack.enter_async_context(Lobby(me.base)) for me in (here, there, there)]
        id = (await anna.create_table("pasch", ["Anna"])).table.id
        hers = await stack.enter_async_context(anna.player(id))
        await ben.join(id, ["Ben"])
        his = await stack.enter_async_context(ben.player(id))
        assert (his.table.owner, his.table.door) == (0, "open")

        # what is played, and who has to go
        assert await refused(ben.change(id, game="pig")) == ("not-owner", 403)
        assert await refused(ben.change(id, owner=1)) == ("not-owner", 403)
        assert await refused(ben.leave(id, 0)) == ("not-owner", 403)
        assert (await ben.change_seat(id, 1, "Benno")).seats[1].name == "Benno", "what is his is his"
        assert (await anna.change(id, pace="quick")).pace == "quick"

        # who sits down
        await anna.change(id, door="locked")
        assert await refused(cem.join(id, ["Cem"])) == ("table-locked", 403)
        assert await refused(ben.join(id, bots=["easy"])) == ("not-owner", 403)
        bot = (await anna.join(id, bots=["easy"])).table.seats[-1].member
        assert await refused(ben.change_seat(id, bot, "Anna 2")) == ("not-owner", 403)
        assert await refused(ben.leave(id, bot)) == ("not-owner", 403)
        assert await refused(ben.start(id)) == ("not-owner", 403)
        await anna.change(id, door="ask")
        assert await refused(cem.join(id, ["Cem"])) == ("knock-first", 403)
        watching = await stack.enter_async_context(Player(there.base, id))
        knocking = asyncio.create_task(watching.knock("Cem"))
        await his.until(lambda: bool(his.table.claims))
        [claim] = his.table.claims
        assert (claim.member, claim.name) == (None, "Cem")
        assert (await refused(his.answer_claim(claim.claim, True)))[0] == "not-owner"
        await hers.answer_claim(claim.claim, True)
        given = await knocking
        cem.tokens[id] = [given.token]
        assert given.person is not None
        await watching.until(lambda: watching.members == [given.member])
        async with Player(here.base, id, [given.token]) as again:
            assert again.members == [given.member], "the seat is kept"

        # handing over
        handed = await anna.change(id, owner=1)
        assert handed.owner == 1
        assert await refused(anna.change(id, door="open")) == ("not-owner", 403)
        await ben.change(id, owner=0)

        # sending away: before the match, and in the middle of it
        await anna.leave(id, given.member)
        await watching.until(lambda: watching.members == [])
        await anna.start(id)
        removed = await anna.leave(id, 1)
        assert removed.seats[1].sitting_in is not None
        await his.until(lambda: his.members == [])
        async with ben.player(id) as dead:
            assert dead.members == [], "his token opens nothing any more"
            assert (await refused(dead.claim_seat(1)))[0] == "sent-away", "nor does anybody get his seat"


@asynchronous
async def test_a_table_with_an_owner(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as me:
        await a_table_with_an_owner(me, me)


@pytest.mark.at_length  # test_two_nodes.py and test_seats_online.py pass as much on
@asynchronous
async def test_a_table_with_an_owner_over_two_nodes(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    shared: dict[str, Any] = {"database": postgres_url, "redis": redis_url} | NO_LIMITS
    async with server(tmp_path, **shared) as here, server(tmp_path, **shared) as there:
        await a_table_with_an_owner(here, there)


@asynchronous
async def test_the_owner_s_seat_is_not_given_away_after_some_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mutschel.host.presence.AWAY", 0)
    async with server(tmp_path, **NO_LIMITS) as me, Lobby(me.base) as anna, Lobby(me.base) as ben:
        id = (await anna.create_table("pasch", ["Anna"])).table.id
        await ben.join(id, ["Ben"])
        async with ben.player(id), Player(me.base, id) as second:
            assert await refused(ben.leave(id, 0)) == ("owner-may-return", 403)
            assert (await refused(second.claim_seat(0)))[0] == "owner-may-return"


@asynchronous
async def test_after_a_restart_the_owner_has_time_to_come_back(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as me:
        seated = await me.lay(names=["Anna"])
        path = f"/api/tables/{seated['table']['id']}"
        ben = (await me.join(seated["table"]["id"], names=["Ben"]))["seats"][0]["token"]
        await me.ask("PATCH", path, {"door": "locked"}, tokens=seated["seats"][0]["token"])
    async with server(tmp_path, **NO_LIMITS) as me:
        assert await me.ask("DELETE", f"{path}/seats/0", status=403, tokens=ben) == "not-owner"
        assert await me.ask("PATCH", path, {"game": "pig"}, status=403, tokens=ben) == "not-owner"
        assert await me.ask("POST", f"{path}/seats", {"names": ["Cem"]}, status=403) == "table-locked"
        assert [seat["away_for"] for seat in (await me.ask("GET", path))["seats"]] == [None, None]


@asynchronous
async def test_a_locked_table_is_not_listed(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as me:
        seated = await me.lay(names=["Anna"], public=True)
        path, anna = f"/api/tables/{seated['table']['id']}", seated["seats"][0]["token"]
        for door, listed in (("locked", 0), ("ask", 1)):
            assert (await me.ask("PATCH", path, {"door": door}, tokens=anna))["public"]
            assert len((await me.ask("GET", "/api/tables"))["tables"]) == listed


@asynchronous
async def test_a_table_stays_its_owner_s_when_people_play_on(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as me:
        seated = await me.lay(names=["Anna", "Ben"], bots=["easy"], door="ask")
        id, [anna, ben] = seated["table"]["id"], [seat["token"] for seat in seated["seats"]]
        path = f"/api/tables/{id}"
        await me.ask("PATCH", path, {"owner": 1}, tokens=anna)
        await me.ask("POST", f"{path}/start", tokens=ben)
        await me.play_out(id, anna, ben)
        assert await me.ask("POST", f"{path}/next", {"game": "pasch"}, status=403, tokens=anna) == "not-owner"
        next = (await me.ask("POST", f"{path}/next", {}, status=201, tokens=anna))["table"]
        assert (next["owner"], next["door"]) == (1, "ask")

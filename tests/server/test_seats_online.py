"""A seat changes devices, and a word stays with its people: on a real server, and over two nodes."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from claims import claimed
from http_server import HttpClient, server
from mutschel.client import Lobby, Player, ServerRefused
from mutschel.server.live.messages import ASKING_EACH, QUESTIONS_EACH
from mutschel.server.live.table import MOST_DEVICES
from mutschel.server.tokens import hashed, new_token
from retention import Clocks
from serving import NO_LIMITS
from waiting import asynchronous


async def the_aunt_takes_her_seat(here: HttpClient, there: HttpClient) -> None:
    """The family plays on a tablet at one node; her phone reaches the other."""
    async with Lobby(here.base) as family, AsyncExitStack() as stack:
        laid = await family.create_table("pasch", ["Anna", "Ben", "Ruth"], options={"begins": 3}, start=True)
        id, old = laid.table.id, laid.seats[2].token
        tablet = await stack.enter_async_context(family.player(id))
        phone = await stack.enter_async_context(Player(there.base, id))
        assert [seat.shared for seat in phone.table.seats] == [True, True, True]
        with pytest.raises(ServerRefused, match="claim-refused"):
            await claimed(phone, 2, tablet, agree=False)
        key = new_token()
        token = await claimed(phone, 2, tablet, person=key)
        await tablet.until(lambda: tablet.seats == [0, 1])
        await phone.until(lambda: phone.seats == [2] and 2 in phone.latest)
        assert not phone.table.seats[2].shared
        await phone.until(lambda: phone.latest[2].view["waiting"]["seats"] == [2])
        await phone.throw(2)
        with pytest.raises(ServerRefused, match="not-your-seat"):
            await tablet.react(2, "🎲")
        await tablet.react(1, "🎲")

        stored = await here.service.store.load(id)
        assert stored is not None
        row = stored.seats[2]
        assert (row.token, row.person, row.name) == (hashed(token), hashed(key), "Ruth")
        assert not any(secret.encode() in b"".join(stored.entries) for secret in (token, key, old))
        async with Player(there.base, id, [old]) as dead, Player(there.base, id, [token]) as again:
            assert (dead.seats, again.seats) == ([], [2])
        mine = (await there.ask("GET", "/api/me", tokens=key))["tables"]
        assert [(line["id"], line["members"]) for line in mine] == [(id, [2])]
        mine = (await here.ask("GET", "/api/me", tokens=laid.person or ""))["tables"]
        assert [line["members"] for line in mine] == [[0, 1]]
        async with Player(here.base, id, [laid.person or ""]) as tablet_again:
            assert tablet_again.seats == [0, 1]


@asynchronous
async def test_the_aunt_takes_her_seat_from_the_family_s_tablet(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        await the_aunt_takes_her_seat(here, here)


@asynchronous
async def test_the_aunt_takes_her_seat_through_another_node(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    shared: dict[str, Any] = {"database": postgres_url, "redis": redis_url} | NO_LIMITS
    async with server(tmp_path, **shared) as here, server(tmp_path, **shared) as there:
        await the_aunt_takes_her_seat(here, there)


@asynchronous
async def test_a_seat_that_was_taken_survives_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutschel.host.presence.AWAY", 0)
    async with server(tmp_path, **NO_LIMITS) as me, Lobby(me.base) as anna, Lobby(me.base) as ben:
        id = (await anna.create_table("pasch", ["Anna"])).table.id
        old = (await ben.join(id, ["Ben"])).seats[0].token
        async with anna.player(id) as hers, Player(me.base, id) as new:
            token = await claimed(new, 1, hers)
    async with (
        server(tmp_path, **NO_LIMITS) as me,
        Player(me.base, id, [old]) as dead,
        Player(me.base, id, [token]) as his,
    ):
        assert (dead.seats, his.seats) == ([], [1])


@asynchronous
async def test_one_of_two_who_share_a_device_comes_back_from_a_bot(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as me, Lobby(me.base) as family:
        id = (await family.create_table("pasch", ["Anna", "Ben", "Cem"], start=True)).table.id
        async with family.player(id) as tablet:
            await tablet.sit_in(1)
            await tablet.sit_in(2)
            await tablet.come_back(1)
            await tablet.until(lambda: tablet.table.seats[1].sitting_in is None)
            assert tablet.table.seats[2].sitting_in is not None


@asynchronous
async def test_one_address_keeps_nobody_else_from_asking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    comes_from = [1]
    monkeypatch.setattr("mutschel.server.service.share_of", lambda address: comes_from[0])
    async with server(tmp_path, **NO_LIMITS) as me, Lobby(me.base) as lobby:
        id = (await lobby.create_table("pasch", ["Anna", "Ben"], start=True)).table.id
        async with lobby.player(id) as tablet:
            comes_from[0] = 2
            for _ in range(QUESTIONS_EACH):
                async with Player(me.base, id) as pest:  # each time anew
                    asked = asyncio.create_task(pest.claim_seat(1))
                    await tablet.until(lambda: bool(tablet.table.claims))
                    await tablet.answer_claim(tablet.table.claims[0].claim, agree=False)
                    with pytest.raises(ServerRefused, match="claim-refused"):
                        await asked
            async with Player(me.base, id) as pest:
                with pytest.raises(ServerRefused, match="too-many-actions"):
                    await pest.claim_seat(1)
            comes_from[0] = 3
            async with Player(me.base, id) as aunt:
                assert await claimed(aunt, 1, tablet), "that cost nobody else anything"


@asynchronous
async def test_one_address_takes_not_every_place_of_those_who_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    comes_from = [1]
    monkeypatch.setattr("mutschel.server.service.share_of", lambda address: comes_from[0])
    async with server(tmp_path, **NO_LIMITS) as me, Lobby(me.base) as lobby, AsyncExitStack() as stack:
        id = (await lobby.create_table("pasch", ["Anna", "Ben", "Cem", "Dora"], start=True)).table.id
        tablet = await stack.enter_async_context(lobby.player(id))
        comes_from[0] = 2
        pests = [await stack.enter_async_context(Player(me.base, id)) for _ in range(ASKING_EACH + 1)]
        asked = [asyncio.create_task(pest.claim_seat(seat)) for seat, pest in enumerate(pests[1:])]
        await tablet.until(lambda: len(tablet.table.claims) == ASKING_EACH)
        with pytest.raises(ServerRefused, match="too-many-claims"):
            await pests[0].claim_seat(ASKING_EACH)
        comes_from[0] = 3
        aunt = await stack.enter_async_context(Player(me.base, id))
        waiting = asyncio.create_task(aunt.claim_seat(ASKING_EACH))
        await tablet.until(lambda: len(tablet.table.claims) == ASKING_EACH + 1)
        for task in (*asked, waiting):
            task.cancel()


# -- words ---------------------------------------------------------------------------------------------
async def finished(me: HttpClient) -> tuple[dict[str, Any], str, str]:
    seated = await me.lay(names=["Anna", "Ben"], start=True)
    token = seated["seats"][0]["token"]
    await me.play_out(seated["table"]["id"], *(seat["token"] for seat in seated["seats"]))
    return seated["table"], token, seated["seats"][1]["token"]


@asynchronous
async def test_a_word_goes_along_when_its_people_play_on(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        table, anna, ben = await finished(me)
        word = table["word"]
        assert (await me.ask("GET", f"/api/words/{word}"))["table"] == table["id"], "nobody has played on yet"
        path = f"/api/tables/{table['id']}/next"
        laid = await asyncio.gather(*(me.ask("POST", path, {}, status=201, tokens=who) for who in (anna, ben, anna)))
        [next] = {one["table"]["id"] for one in laid}
        assert (await me.ask("GET", f"/api/tables/{next}"))["word"] == word
        assert (await me.ask("GET", f"/api/words/{word}"))["table"] == next
        assert (await me.ask("GET", f"/api/tables/{table['id']}"))["word"] is None
    async with server(tmp_path) as me:
        assert (await me.ask("GET", f"/api/tables/{next}"))["word"] == word


@asynchronous
async def test_a_word_that_somebody_else_has_by_now_stays_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server(tmp_path) as me:
        table, anna, _ = await finished(me)
        taken = (await me.lay(names=["Cleo"]))["table"]
        monkeypatch.setattr(me.service.tables.store, "table_of_word", lambda word: asyncio.sleep(0))  # it was free
        me.service.tables.live[table["id"]].table.state.setup.word = taken["word"]  # and then they were quicker
        next = (await me.ask("POST", f"/api/tables/{table['id']}/next", {}, status=201, tokens=anna))["table"]
        monkeypatch.undo()
        assert next["word"] not in (None, taken["word"])
        assert (await me.ask("GET", f"/api/words/{next['word']}"))["table"] == next["id"]
        assert (await me.ask("GET", f"/api/words/{taken['word']}"))["table"] == taken["id"]


@asynchronous
async def test_an_hour_after_the_end_a_word_is_nobody_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = Clocks(monkeypatch)
    async with server(tmp_path) as me:
        table, anna, _ = await finished(me)
        await clocks.go_on(me, 2)
        assert (await me.ask("GET", f"/api/tables/{table['id']}"))["word"] is None
        next = (await me.ask("POST", f"/api/tables/{table['id']}/next", {}, status=201, tokens=anna))["table"]
        assert next["word"] not in (None, table["word"])


@asynchronous
async def test_a_table_that_found_no_word_gets_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with server(tmp_path) as me:
        table, anna, _ = await finished(me)
        monkeypatch.setattr("mutschel.server.live.words.TRIES", 0)
        next = (await me.ask("POST", f"/api/tables/{table['id']}/next", {}, status=201, tokens=anna))["table"]
        assert next["word"] == table["word"]


# -- on many devices -----------------------------------------------------------------------------------
@asynchronous
async def test_of_too_many_devices_of_one_person_the_oldest_has_to_go(tmp_path: Path) -> None:
    """Each of them is sent everything, for everybody who plays there: 99 of them with 20 people were felt."""
    async with server(tmp_path, **NO_LIMITS) as me, Lobby(me.base) as family, AsyncExitStack() as stack:
        laid = await family.create_table("pasch", ["Anna", "Ben", "Ruth"], options={"begins": 1}, start=True)
        aunt = await stack.enter_async_context(Player(me.base, laid.table.id, [laid.seats[2].token]))
        watching = await stack.enter_async_context(Player(me.base, laid.table.id))
        devices = [
            await stack.enter_async_context(Player(me.base, laid.table.id, [laid.seats[0].token, laid.seats[1].token]))
            for _ in range(3 * MOST_DEVICES)
        ]
        live = me.service.tables.live[laid.table.id]
        assert len(live.links) == 1 + 1 + MOST_DEVICES
        for gone in devices[:-MOST_DEVICES]:
            with pytest.raises(ServerRefused, match="too-many-devices"):
                await gone.until(lambda: False)
        await devices[-1].until(lambda: 0 in devices[-1].latest)
        await devices[-1].throw(0)
        for other in (aunt, watching, *devices[-MOST_DEVICES:]):
            await other.until(lambda other=other: all(view.key > 0 for view in other.latest.values()))  # type: ignore[misc]


@asynchronous
async def test_whoever_opens_many_devices_ends_their_own_and_not_one_that_others_share(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as me, Lobby(me.base) as family, AsyncExitStack() as stack:
        seated = await family.create_table("pasch", ["Anna", "Ben"], start=True)
        tablet = await stack.enter_async_context(family.player(seated.table.id))
        ben = [seated.seats[1].token]
        phones = [await stack.enter_async_context(Player(me.base, seated.table.id, ben)) for _ in range(MOST_DEVICES)]
        with pytest.raises(ServerRefused, match="too-many-devices"):
            await phones[0].until(lambda: False)
        await tablet.pause()
        assert tablet.seats == [0, 1]

"""An evening on a real server: phones, scribes, tables of its own, restarts, and two nodes."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from evening_phones import EveningPhone, ServerRefusal, announced, came, item, phone
from http_server import HttpClient, server
from mutschel.evening.decide import check
from serving import NO_LIMITS
from waiting import PATIENCE, asynchronous

NAMES = ["Anna", "Ben", "Cem", "Dora", "Erna", "Franz"]


async def written(scribe: EveningPhone, game: int, loser: int) -> None:
    """A list of one round in which somebody gets all strokes, and then one after the other until one is best."""
    await scribe.do("strike", game=game, person=loser)
    while scribe.view["games"][str(game)]["running"]:
        await scribe.do("finish", game=game)
        state = scribe.view["games"][str(game)]
        for person in state["tied"][1:] if state["running"] else ():
            await scribe.do("strike", game=game, person=person)


async def seen(device: EveningPhone, game: int) -> None:
    """Until this device knows of the game."""
    await device.until(lambda view: str(game) in view["games"])


@asynchronous
async def test_from_the_announcement_to_the_king(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here, AsyncExitStack() as stack:
        id, token = await announced(here)
        organiser = await stack.enter_async_context(phone(here, id, token))
        screen = await stack.enter_async_context(phone(here, id))
        assert organiser.view["mine"] == {"people": [], "organiser": True, "announced": True, "wishes": []}
        assert not screen.view["mine"]["organiser"]

        word = organiser.view["about"]["word"]
        assert len(word) == 5
        found = await here.ask("GET", f"/api/words/{word.lower()}")
        assert (found["evening"], found["table"]) == (id, None)

        anna = await came(here, id, "Anna", "Ben", nonce="0" * 32)
        assert "mine" not in await here.ask("GET", f"/api/evenings/{id}", tokens=anna["token"])
        annas = await stack.enter_async_context(phone(here, id, anna["token"]))
        assert annas.view["mine"]["people"] == [1, 2]
        await organiser.do("put_down", names=["Cem", "Dora"])
        cem = await here.ask("POST", f"/api/evenings/{id}/phones", {"people": [3]}, status=201)
        cems = await stack.enter_async_context(phone(here, id, cem["token"]))
        assert cems.view["mine"]["people"] == [3]

        await organiser.do("plan", items=[item(), item("sequenz"), item("pasch", kind="final", finalists="all")])
        await organiser.do("draw", draws=0, tables=1)
        seated = await screen.until(lambda view: view["tables"] and view["tables"][0]["people"])
        assert sorted(seated) == [1, 2, 3, 4]
        assert sorted(screen.view["ceremony"]["order"]) == [1, 2, 3, 4]

        await annas.do("write", table=1, person=1)
        for number, game in [(1, 1), (2, 2)]:
            await organiser.do("call", item=number)
            await seen(annas, game)
            await written(annas, game, loser=4)
        assert screen.view["standings"][0]["mutscheln"] >= 1
        await organiser.do("close_tables")
        await organiser.do("call", item=3)
        await annas.do("write", table=0, person=1)
        await written(annas, 3, loser=2)
        winner = annas.view["games"]["3"]["winner"]
        await organiser.do("crown")
        assert await screen.until(lambda view: view["prizes"]["king"]) == winner
        assert screen.view["about"]["phase"] == "crowned"
        assert screen.view["news"][0]["what"] == "crowned"
        with pytest.raises(ServerRefusal, match="already-crowned"):
            await organiser.do("correct", game=1, winner=2, why="after all")
        mine = await here.ask("GET", "/api/me/evenings", tokens=anna["person"])
        assert [(line["id"], line["phase"], line["people"], line["organiser"]) for line in mine["evenings"]] == [
            (id, "crowned", 4, False)
        ]
        assert (await here.ask("GET", "/api/me", tokens=anna["person"]))["tables"] == []


@asynchronous
async def test_nobody_does_what_is_not_theirs(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here, AsyncExitStack() as stack:
        id, token = await announced(here)
        organiser = await stack.enter_async_context(phone(here, id, token))
        anna = await came(here, id, "Anna")
        ben = await came(here, id, "Ben")
        annas = await stack.enter_async_context(phone(here, id, anna["token"]))
        bens = await stack.enter_async_context(phone(here, id, ben["token"]))
        foreign = await stack.enter_async_context(phone(here, id, "A" * 22))
        await organiser.do("put_down", names=NAMES[2:])
        await organiser.do("plan", items=[item(), item(way="phones")])
        await organiser.do("draw", draws=0, tables=1)
        await organiser.do("call", item=1)
        refusals: list[tuple[EveningPhone, str, dict[str, Any]]] = [
            (annas, "not-organiser", {"type": "draw", "draws": 1}),
            (annas, "not-organiser", {"type": "call", "item": 2}),
            (annas, "not-organiser", {"type": "crown"}),
            (annas, "not-organiser", {"type": "hand_on", "person": 1}),
            (annas, "not-yours", {"type": "rename", "person": 2, "name": "Bertha"}),
            (annas, "not-yours", {"type": "leave", "person": 2}),
            (annas, "not-yours", {"type": "write", "table": 1, "person": 2}),
            (annas, "not-scribe", {"type": "strike", "game": 1, "person": 2}),
            (annas, "not-organiser", {"type": "begin", "table": 1, "item": 2}),
            (foreign, "not-scribe", {"type": "strike", "game": 1, "person": 2}),
            (foreign, "not-yours", {"type": "lay", "game": 1}),
            (organiser, "drawn-already", {"type": "draw", "draws": 0}),
            (organiser, "no-such-game", {"type": "strike", "game": 9, "person": 2}),
            (organiser, "nothing-to-undo", {"type": "take_back", "game": 1}),
        ]
        for device, code, message in refusals:
            with pytest.raises(ServerRefusal, match=code):
                await device.do(**message)
        await bens.do("write", table=1, person=2)
        with pytest.raises(ServerRefusal, match="somebody-writes"):
            await annas.do("write", table=1, person=1)
        await annas.do("write", table=1, person=1, instead_of=2)
        with pytest.raises(ServerRefusal, match="not-scribe"):
            await bens.do("strike", game=1, person=2)

        await annas.do("wish", person=1, other=2, wish="apart")
        assert annas.view["mine"]["wishes"] == [[1, 2, "apart"]]
        assert bens.view["mine"]["wishes"] == [[1, 2, "apart"]]
        assert foreign.view["mine"]["wishes"] == []

        await organiser.do("hand_on", person=2)
        await bens.until(lambda view: view["mine"]["organiser"])
        with pytest.raises(ServerRefusal, match="not-organiser"):
            await organiser.do("resume")
        await bens.do("put_down", names=["Gerda"])
        await organiser.do("hand_on", person=None)  # whoever announced it may always take it back
        with pytest.raises(ServerRefusal, match="not-organiser"):
            await bens.do("put_down", names=["Hans"])


@asynchronous
async def test_what_a_scribe_sends_twice_or_late_counts_once(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        id, token = await announced(here)
        async with phone(here, id, token) as organiser:
            await organiser.do("put_down", names=NAMES)
            await organiser.do("plan", items=[item()])
            await organiser.do("draw", draws=0, tables=1)
            await organiser.do("call", item=1)
            await organiser.do("strike", id="first", game=1, person=2)
        here.service.evenings.drop_all()  # as after a restart: it comes back from the store
        async with phone(here, id, token) as organiser:
            await organiser.do("strike", id="first", game=1, person=2)
            await organiser.do("strike", id="second", game=1, person=3)
            await organiser.do("call", item=1)
            assert organiser.view["games"]["1"]["strokes"] == {"2": 1, "3": 1}
            assert len(organiser.view["games"]) == 1


async def play_digitally(here: HttpClient, there: HttpClient) -> None:
    """A game of the evening at a table of our own: its result is a result of the evening, once."""
    async with AsyncExitStack() as stack:
        id, token = await announced(here)
        organiser = await stack.enter_async_context(phone(here, id, token))
        anna, ben = await came(here, id, "Anna"), await came(there, id, "Ben")
        annas = await stack.enter_async_context(phone(there, id, anna["token"]))
        bens = await stack.enter_async_context(phone(here, id, ben["token"]))
        await organiser.do("put_down", names=["Cem", "Dora"])
        await organiser.do("plan", items=[item(way="phones", rounds=1), item("sequenz")])
        await organiser.do("draw", draws=0, tables=1)
        await organiser.do("call", item=1)
        await annas.until(lambda view: "1" in view["games"])
        await bens.until(lambda view: "1" in view["games"])
        laid = await asyncio.gather(annas.do("lay", game=1), bens.do("lay", game=1), return_exceptions=True)
        assert sum(isinstance(one, Exception) for one in laid) <= 1  # told to ask again, or found it laid
        match = await annas.until(lambda view: view["games"]["1"]["match"])
        table = await there.ask("GET", f"/api/tables/{match}")
        assert (table["evening"], table["state"]) == (id, "running")
        assert table["options"]["rounds"] == 1
        assert table["options"]["mutschel"] == "throw"
        with pytest.raises(ServerRefusal, match="played-with-dice"):
            await organiser.do("strike", game=1, person=1)

        await organiser.do("pause", minutes=20)
        await eventually(there, match, lambda table: table["paused"])
        await organiser.do("resume")
        await eventually(there, match, lambda table: not table["paused"])

        tokens = [anna["token"], ben["token"]]
        await asyncio.gather(*(there.play_out(match, one) for one in tokens))
        game = await organiser.until(lambda view: view["games"]["1"]["winner"] and view["games"]["1"])
        result = (await there.ask("GET", f"/api/tables/{match}"))["result"]
        names = [seat["name"] for seat in table["seats"]]
        winner = names[result["winners"][0]]
        assert organiser.view["people"][str(game["winner"])]["name"] == winner
        assert sum(line["mutscheln"] for line in organiser.view["standings"]) == 1
        refused = await there.ask("POST", f"/api/tables/{match}/next", {}, status=409, tokens=anna["token"])
        assert refused == "evening-goes-on"
        await organiser.do("call", item=2)
        assert len(organiser.games(running=True)) == 1


async def eventually(somebody: HttpClient, table: str, like: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not like(await somebody.ask("GET", f"/api/tables/{table}")):
            await asyncio.sleep(0.05)


@asynchronous
async def test_a_game_at_a_table_of_our_own(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        await play_digitally(here, here)


@asynchronous
async def test_and_over_two_nodes(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    nodes = NO_LIMITS | {"database": postgres_url, "redis": redis_url}
    async with server(tmp_path, **nodes) as here, server(tmp_path, **nodes) as there:
        await play_digitally(here, there)


@asynchronous
async def test_a_result_that_could_not_be_told_is_asked_for(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here, AsyncExitStack() as stack:
        id, token = await announced(here)
        organiser = await stack.enter_async_context(phone(here, id, token))
        anna = await came(here, id, "Anna", "Ben", "Cem", "Dora")
        annas = await stack.enter_async_context(phone(here, id, anna["token"]))
        await organiser.do("plan", items=[item(way="tablet", rounds=1)])
        await organiser.do("draw", draws=0, tables=1)
        await organiser.do("call", item=1)
        await annas.do("lay", game=1)
        match = annas.view["games"]["1"]["match"]
        here.service.tables.tell_evening = lambda live: None  # the node dies before it can tell
        await here.play_out(match, anna["token"])
        here.service.evenings.drop_all()
        await organiser.gone.wait()
        organiser = await stack.enter_async_context(phone(here, id, token))
        assert await organiser.until(lambda view: view["games"]["1"]["winner"])
        assert sum(line["mutscheln"] for line in organiser.view["standings"]) == 1


@asynchronous
async def test_malformed_and_foreign_messages_change_nothing(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        id, token = await announced(here)
        for path, body, status in [
            ("/api/evenings", {"name": ""}, 409),
            ("/api/evenings", {"name": "x" * 300}, 400),
            ("/api/evenings", {}, 400),
            (f"/api/evenings/{id}/people", {"names": []}, 400),
            (f"/api/evenings/{id}/people", {"names": ["Anna"] * 13}, 400),
            (f"/api/evenings/{id}/people", {"names": ["Anna", "anna"]}, 409),
            (f"/api/evenings/{id}/people", {"names": ["Anna"], "nonce": "xyz"}, 400),
            (f"/api/evenings/{id}/phones", {"people": [7]}, 404),
            ("/api/evenings/ev.unknown/people", {"names": ["Anna"]}, 404),
            ("/api/evenings/unknown/people", {"names": ["Anna"]}, 404),
        ]:
            await here.ask("POST", path, body, status=status)
        async with phone(here, id, token) as organiser:
            before = organiser.view
            await organiser.send_raw("[1, 2")
            await organiser.send_raw('{"type": "strike", "id": "x"}')
            with pytest.raises(ServerRefusal, match="too-few-to-draw"):
                await organiser.do("draw", draws=0, tables=500)
            assert organiser.view == before


@asynchronous
async def test_nobody_alone_fills_an_evening(tmp_path: Path) -> None:
    """Its log has room for everybody: whoever changes their mind again and again is told to ask the organiser."""
    async with server(tmp_path, **NO_LIMITS) as here, AsyncExitStack() as stack:
        id, token = await announced(here)
        organiser = await stack.enter_async_context(phone(here, id, token))
        anna = await came(here, id, "Anna")
        annas = await stack.enter_async_context(phone(here, id, anna["token"]))
        for number in range(check.MOST_CHANGES):
            await annas.do("rename", person=1, name=f"Anna {number}")
        with pytest.raises(ServerRefusal, match="changed-too-often"):
            await annas.do("leave", person=1)
        await organiser.do("leave", person=1)
        assert not annas.view["people"]["1"]["here"]


@asynchronous
async def test_who_only_watches_makes_room_for_who_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutschel.server.live.evening.MOST_DEVICES", 3)
    async with server(tmp_path, **NO_LIMITS) as here, AsyncExitStack() as stack:
        id, token = await announced(here)
        organiser = await stack.enter_async_context(phone(here, id, token))
        first = await stack.enter_async_context(phone(here, id))
        second = await stack.enter_async_context(phone(here, id))
        with pytest.raises(AssertionError, match="closed"):  # full: another who only watches is sent away
            await stack.enter_async_context(phone(here, id))
        anna = await came(here, id, "Anna")
        await stack.enter_async_context(phone(here, id, anna["token"]))
        await second.gone.wait()
        assert not first.gone.is_set()
        assert not organiser.gone.is_set()


@asynchronous
async def test_a_stroke_costs_no_more_at_the_end_of_a_long_evening(tmp_path: Path) -> None:
    """Only the game that it is about is looked at, however many there have been."""
    async with server(tmp_path, **NO_LIMITS) as here:
        id, token = await announced(here)
        async with phone(here, id, token) as organiser:
            await organiser.do("put_down", names=NAMES)
            await organiser.do("settle", terms={"name": "x", "each_table_chooses": True})
            await organiser.do("plan", items=[item()])
            await organiser.do("draw", draws=0, tables=1)
            for game in range(1, 30):
                await organiser.do("begin", table=1, item=1)
                await organiser.do("drop", game=game)
            await organiser.do("begin", table=1, item=1)
            live = here.service.evenings.live[id]
            before = dict(live.shown.games or {})
            await organiser.do("strike", game=30, person=1)
            after = live.shown.games or {}
            assert [number for number in after if after[number] is not before[number]] == ["30"]

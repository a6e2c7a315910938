"""A club on a real server: evenings become its history, each once; its people join, claim, leave and are forgotten."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest

from clubs import founded, held, named, shown
from evening_phones import came, item, phone
from http_server import server
from mutschel.server import retention
from retention import grown_old, played
from serving import NO_LIMITS
from waiting import asynchronous

pytestmark = pytest.mark.slow


@pytest.mark.daily
@asynchronous
async def test_evenings_become_a_history(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        club, key = await founded(here)
        empty = await shown(here, club)
        assert (empty["evenings"], empty["next"], empty["records"], empty["mine"]) == ([], [], [], [])
        assert [person["place"] for person in empty["people"]] == [None]

        first = await held(here, club, key, "Anna", "Ben", "Cem", "Dora", loser="Dora")
        second = await held(here, club, key, "Ben", "Anna", "Cem", "Emil", loser="Anna")
        view = await shown(here, club, key)
        assert [one["evening"] for one in view["evenings"]] == [second, first]
        people = named(view)
        assert sorted(people) == ["Anna", "Ben", "Cem", "Dora", "Emil"]
        assert view["mine"] == [people["Anna"]["person"]] == [view["keeper"]]
        assert people["Anna"] | {"mat": 0} == {
            "person": 1, "name": "Anna", "mat": 0, "claimed": True, "left": False, "place": 2, "evenings": 2,
            "mutscheln": 1, "strikes": 1, "games": 2, "won": 1, "crowns": 1, "form": None,
        }  # fmt: skip
        assert (people["Ben"]["place"], people["Cem"]["place"], people["Emil"]["evenings"]) == (1, 3, 1)
        assert [one["king"] for one in view["evenings"]] == [people["Ben"]["person"], people["Anna"]["person"]]

        page = await here.ask("GET", f"/api/clubs/{club}/people/1")
        assert [(one["evening"], one["place"], one["of"], one["king"]) for one in page["evenings"]] == [
            (second, 4, 4, False), (first, 1, 4, True),
        ]  # fmt: skip
        ben = next(one for one in page["against"] if one["other"] == people["Ben"]["person"])
        assert (ben["ahead"], ben["behind"], ben["games"]) == (1, 1, 2)

        again = await shown(here, club)
        stored = await here.service.store.load(club)
        assert stored is not None
        assert sum(b'"do":"met"' in entry for entry in stored.entries) == 2, "looking again writes nothing"
        assert again["people"] == view["people"]

        mine = await here.ask("GET", "/api/me/clubs", tokens=key)
        assert [(line["id"], line["people"], line["evenings"]) for line in mine["clubs"]] == [(club, 5, 2)]
        assert (await here.ask("GET", "/api/me", tokens=key))["tables"] == []

        rows = list(
            csv.reader(io.StringIO((await here.ask("GET", f"/api/clubs/{club}/table.csv?lang=en")).lstrip("\ufeff")))
        )
        assert [row[:4] for row in rows[1:3]] == [["1", "Ben", "2", "1"], ["2", "Anna", "2", "1"]]
        exported = await here.ask("GET", f"/api/clubs/{club}/club.json")
        assert exported["people"]["1"] == {"name": "Anna", "left": False}
        assert key not in json.dumps(exported)


@asynchronous
async def test_an_evening_that_goes_is_written_down_before_even_if_nobody_has_looked(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        club, key = await founded(here)
        evening = await held(here, club, key, "Anna", "Ben", "Cem", "Dora", loser="Dora")
    grown_old(tmp_path, **{evening: 8})
    async with server(tmp_path, finished_days=7, **NO_LIMITS) as here:
        await here.service.retention.tidy()
        assert await here.ask("GET", f"/api/evenings/{evening}", status=404) == "no-such-evening"
        view = await shown(here, club)
        assert [one["evening"] for one in view["evenings"]] == [evening]
        assert named(view)["Anna"]["crowns"] == 1


@asynchronous
async def test_a_club_that_can_t_be_read_keeps_its_evenings_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "AT_ONCE", 1)
    async with server(tmp_path, **NO_LIMITS) as here:
        club, key = await founded(here)
        evening = await held(here, club, key, "Anna", "Ben", "Cem", "Dora", loser="Dora")
        table, _ = await played(here, "Anna")
    grown_old(tmp_path, **{evening: 9, table: 8})
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database, database:
        database.execute("UPDATE entries SET entry = CAST('{}' AS BLOB) WHERE table_id = ? AND seq = 1", (club,))
    async with server(tmp_path, **NO_LIMITS) as here:
        all_of_it = here.service
        keeper = retention.Retention(all_of_it.store, all_of_it.registry, all_of_it.readings, all_of_it.clubs, 7, 0)
        for _ in range(2):
            await keeper.tidy()
        assert await here.ask("GET", f"/api/tables/{table}", status=404) == "no-such-table"
        await here.ask("GET", f"/api/evenings/{evening}")


@asynchronous
async def test_what_is_given_after_the_crown_counts_too(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        club, key = await founded(here)
        made = await here.ask("POST", f"/api/clubs/{club}/evenings", {"name": "Mutscheltag"}, status=201, tokens=key)
        async with phone(here, made["id"], made["token"]) as organiser:
            await organiser.do("settle", terms={"name": "Mutscheltag", "baked": 3})
            await organiser.do("put_down", names=["Anna", "Ben", "Cem", "Dora"])
            await organiser.do("plan", items=[item("pasch", rounds=1)])
            await organiser.do("draw", draws=0, tables=1)
            before = await shown(here, club)
            assert [(one["name"], one["phase"], one["people"]) for one in before["next"]] == [
                ("Mutscheltag", "tables", 4)
            ]
            await organiser.do("call", item=1)
            for person in (2, 3, 4):
                await organiser.do("strike", game=1, person=person)
            await organiser.do("finish", game=1)
            await organiser.do("crown")
            assert named(await shown(here, club))["Anna"]["mutscheln"] == 1
            await organiser.do("give_rest")
        after = await shown(here, club)
        assert sum(person["mutscheln"] for person in after["people"]) == 3
        assert (after["next"], len(after["evenings"])) == ([], 1)


@asynchronous
async def test_everybody_who_was_there_becomes_a_club(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here, AsyncExitStack() as stack:
        made = await here.ask("POST", "/api/evenings", {"name": "Im Rössle"}, status=201)
        evening, token = made["id"], made["token"]
        organiser = await stack.enter_async_context(phone(here, evening, token))
        cem = await came(here, evening, "Cem")
        await organiser.do("put_down", names=["Anna", "Ben", "Dora"])
        wanted = {"name": "Rössle", "you": "Anna", "evening": evening}
        assert await here.ask("POST", "/api/clubs", wanted, status=409, tokens=token) == "not-crowned"
        await organiser.do("plan", items=[item("pasch", rounds=1)])
        await organiser.do("draw", draws=0, tables=1)
        await organiser.do("call", item=1)
        for person in (2, 3, 4):
            await organiser.do("strike", game=1, person=person)
        await organiser.do("finish", game=1)
        await organiser.do("crown")
        assert await here.ask("POST", "/api/clubs", wanted, status=403, tokens=cem["token"]) == "not-organiser"
        club = (await here.ask("POST", "/api/clubs", wanted, status=201, tokens=token))["club"]
        assert sorted(named(club)) == ["Anna", "Ben", "Cem", "Dora"]
        assert [one["evening"] for one in club["evenings"]] == [evening]
        await organiser.until(lambda view: view["about"]["club"] == club["id"])
        assert (await shown(here, club["id"], cem["person"]))["mine"] == [named(club)["Cem"]["person"]]
        assert club["mine"] == [named(club)["Anna"]["person"]]


@asynchronous
async def test_joining_claiming_leaving_and_being_forgotten(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        club, key = await founded(here)
        path = f"/api/clubs/{club}"
        evening = await held(here, club, key, "Anna", "Ben", "Cem", "Dora", loser="Dora")
        people = {name: one["person"] for name, one in named(await shown(here, club)).items()}

        ben = await here.ask("POST", f"{path}/people/{people['Ben']}/phone", {}, status=201)
        assert ben["club"]["mine"] == [people["Ben"]]
        assert await here.ask("POST", f"{path}/people/{people['Ben']}/phone", {}, status=409) == "has-a-phone"
        gerda = await here.ask("POST", f"{path}/people", {"names": ["Gerda"], "me": True}, status=201)
        assert gerda["person"]
        assert await here.ask("POST", f"{path}/people", {"names": ["Hans"]}, status=403) == "not-a-member"
        assert await here.ask("POST", f"{path}/people", {"names": ["GERDA"]}, status=409, tokens=key) == "name-taken"
        await here.ask("POST", f"{path}/people", {"names": ["Hans", "Ida"]}, status=201, tokens=ben["person"])

        own = f"{path}/people/{people['Ben']}"
        assert await here.ask("PATCH", own, {"name": "Benno"}, status=403, tokens=gerda["person"]) == "not-yours"
        assert "Benno" in named(await here.ask("PATCH", own, {"name": "Benno"}, tokens=ben["person"]))
        left = await here.ask("PATCH", own, {"left": True}, tokens=ben["person"])
        assert named(left)["Benno"]["left"]
        assert await here.ask("PATCH", path, {"name": "Linde"}, status=403, tokens=ben["person"]) == "not-keeper"
        assert (await here.ask("PATCH", path, {"name": "Linde"}, tokens=key))["name"] == "Linde"
        assert await here.ask("PATCH", path, {"keeper": people["Cem"]}, status=409, tokens=key) == "no-phone"

        # Ben comes again, under his old name: his key still says who he is
        again = await here.ask("POST", f"{path}/evenings", {}, status=201, tokens=key)
        async with phone(here, again["id"], again["token"]) as organiser:
            await here.ask(
                "POST", f"/api/evenings/{again['id']}/people", {"names": ["Ben"], "person": ben["person"]}, status=201
            )
            await organiser.do("put_down", names=["Anna", "Cem", "Dora"])
            await organiser.do("plan", items=[item("pasch", rounds=1)])
            await organiser.do("draw", draws=0, tables=1)
            await organiser.do("call", item=1)
            for person in (2, 3, 4):
                await organiser.do("strike", game=1, person=person)
            await organiser.do("finish", game=1)
            await organiser.do("crown")
        benno = named(await shown(here, club))["Benno"]
        assert (benno["crowns"], benno["evenings"], benno["left"]) == (1, 2, False)

        assert await here.ask("DELETE", own, status=403, tokens=gerda["person"]) == "not-yours"
        forgotten = await here.ask("DELETE", own, tokens=key)
        assert "Benno" not in named(forgotten)
        assert [one["king"] for one in forgotten["evenings"]] == [None, people["Anna"]]
        stored = await here.service.store.load(club)
        assert stored is not None
        kept = b"".join(stored.entries) + b"".join(seat.name.encode() for seat in stored.seats) + stored.row.summary
        assert b"Ben" not in kept
        assert evening in {one["evening"] for one in forgotten["evenings"]}

        assert await here.ask("DELETE", path, status=403, tokens=gerda["person"]) == "not-keeper"
        await here.ask("DELETE", path, tokens=key)
        assert await here.ask("GET", path, status=404) == "no-such-club"
        assert (await here.ask("GET", "/api/me/clubs", tokens=key))["clubs"] == []


@asynchronous
async def test_form_comes_from_matches_at_tables_of_our_own(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        club, key = await founded(here)
        made = await here.ask("POST", f"/api/clubs/{club}/evenings", {}, status=201, tokens=key)
        evening = made["id"]
        people = await came(here, evening, "Anna", "Ben", "Cem", "Dora")
        async with phone(here, evening, made["token"]) as organiser:
            await organiser.do("plan", items=[item("grosse-hausnummer", rounds=1, way="phones")])
            await organiser.do("draw", draws=0, tables=1)
            await organiser.do("call", item=1)
            await organiser.do("lay", game=1)
            match = organiser.view["games"]["1"]["match"]
            await here.play_out(match, people["token"])
            await organiser.until(lambda view: not view["games"]["1"]["running"])
            await organiser.do("crown")
        await shown(here, club)
        while not all(person["form"] is not None for person in (await shown(here, club))["people"]):
            await asyncio.sleep(0.05)
        page = await here.ask("GET", f"/api/clubs/{club}/people/1")
        assert page["evenings"][0]["form"] == page["person"]["form"] >= 0
        stored = await here.service.store.load(club)
        assert stored is not None
        assert sum(b'"do":"judged"' in entry for entry in stored.entries) == 1


@asynchronous
async def test_many_at_once_over_two_nodes_lose_nothing(postgres_url: str, tmp_path: Path) -> None:
    async with (
        server(tmp_path, database=postgres_url, **NO_LIMITS) as here,
        server(tmp_path, database=postgres_url, **NO_LIMITS) as there,
    ):
        club, key = await founded(here)
        evening = await held(here, club, key, "Anna", "Ben", "Cem", "Dora", loser="Dora")
        await asyncio.gather(*[shown(node, club) for node in (here, there) for _ in range(4)])
        names = [f"Gast {number}" for number in range(6)]
        for_all = [
            node.ask("POST", f"/api/clubs/{club}/people", {"names": [name]}, status=201, tokens=key)
            for node, name in zip([here, there] * 3, names, strict=True)
        ]
        await asyncio.gather(*for_all)
        view = await shown(there, club)
        assert sorted(named(view)) == sorted(["Anna", "Ben", "Cem", "Dora", *names])
        stored = await here.service.store.load(club)
        assert stored is not None
        assert sum(evening.encode() in entry and b'"met"' in entry for entry in stored.entries) == 1


@asynchronous
async def test_one_that_there_is_not(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        for id in ("cl.nowhere", "table", "ev.nowhere"):
            assert await here.ask("GET", f"/api/clubs/{id}", status=404) == "no-such-club"
        club, key = await founded(here)
        assert await here.ask("GET", f"/api/clubs/{club}/people/77", status=404) == "no-such-person"
        assert await here.ask("GET", f"/api/tables/{club}", status=404) == "no-such-table"
        body = {"evening": "ev.nowhere"}
        assert await here.ask("POST", f"/api/clubs/{club}/evenings", body, status=404, tokens=key) == "no-such-evening"
        made = await here.ask("POST", "/api/clubs", {"name": "  ", "you": "Eve"}, status=409)
        assert made == "bad-text"

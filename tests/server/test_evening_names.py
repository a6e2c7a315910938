"""Names at an evening: the host finds and removes any of them, and who takes another leaves none behind."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from evening_phones import announced, came, item, phone
from http_server import HttpClient, server
from mutschel.evening import entries
from mutschel.host.members import NAMELESS
from mutschel.store.base import Write
from retention import HIDDEN, TOKEN, everything_in
from serving import NO_LIMITS
from waiting import asynchronous

SETTINGS = NO_LIMITS | {"admin_token": TOKEN}
LATER = "Zenzi Zuber"


async def called(here: HttpClient, name: str) -> list[tuple[str, list[str]]]:
    """Return the places with this name, and the others there."""
    found = await here.ask("GET", f"/api/admin/places?name={quote(name)}", tokens=TOKEN)
    return [(line["id"], [one["name"] for one in line["people"]]) for line in found["lines"]]


async def log_of(here: HttpClient, evening: str, token: str) -> str:
    text: str = await here.ask("GET", f"/api/evenings/{evening}/log", tokens=token)
    return text


@asynchronous
async def test_the_host_finds_and_removes_people_who_were_put_down_without_a_phone(tmp_path: Path) -> None:
    async with server(tmp_path, **SETTINGS) as here:
        evening, token = await announced(here)
        async with phone(here, evening, token) as organiser:
            await organiser.do("put_down", names=[HIDDEN, "Ben"])
            assert await called(here, HIDDEN) == [(evening, [HIDDEN, "Ben"])]
            line = await here.ask("DELETE", f"/api/admin/places/{evening}/people/1", tokens=TOKEN)
            assert [one["name"] for one in line["people"]] == [NAMELESS, "Ben"]
            await organiser.until(lambda view: view["people"]["1"]["name"] == NAMELESS)
            assert await called(here, HIDDEN) == []
        assert HIDDEN not in await log_of(here, evening, token)
        await here.service.retention.tidy()
    assert HIDDEN.encode() not in everything_in(tmp_path)


@asynchronous
async def test_and_under_the_name_that_they_have_now(tmp_path: Path) -> None:
    async with server(tmp_path, **SETTINGS) as here:
        evening, token = await announced(here)
        guest = await came(here, evening, "Cem")
        async with phone(here, evening, token) as organiser, phone(here, evening, guest["token"]) as theirs:
            await organiser.do("put_down", names=["Anna"])
            await organiser.do("rename", person=2, name="Dora")
            await theirs.do("rename", person=1, name="Eva")
            for gone in ("Anna", "Cem"):
                assert await called(here, gone) == []
            for name in ("Dora", "Eva"):
                assert await called(here, name) == [(evening, ["Eva", "Dora"])]
        body = {"people": [2]}
        arrived = await here.ask("POST", f"/api/evenings/{evening}/phones", body, status=201, tokens="")
        async with phone(here, evening, arrived["token"]) as theirs:
            await theirs.do("rename", person=2, name=LATER)
        assert await called(here, LATER) == [(evening, ["Eva", LATER])]
        assert (await here.ask("GET", "/api/me/evenings", tokens=arrived["person"]))["evenings"]


@asynchronous
async def test_whoever_takes_another_name_leaves_no_trace_of_the_old_one(tmp_path: Path) -> None:
    async with server(tmp_path, **SETTINGS) as here:
        evening, token = await announced(here)
        guest = await came(here, evening, HIDDEN, "Ben")
        async with phone(here, evening, token) as organiser, phone(here, evening, guest["token"]) as theirs:
            await organiser.do("put_down", names=[HIDDEN + " 2"])
            await theirs.do("rename", person=1, name=HIDDEN + " 3")
            await theirs.do("rename", person=1, name=HIDDEN + " 4")
            await organiser.do("rename", person=3, name="Cem")
        here.service.registry.drop_all()
        async with phone(here, evening, guest["token"]) as theirs:
            await theirs.do("rename", person=1, name=LATER)
            names = {person["name"] for person in theirs.view["people"].values()}
            assert names == {LATER, "Ben", "Cem"}
        text = await log_of(here, evening, token)
        assert LATER in text
        assert HIDDEN not in text
        await here.ask("GET", f"/api/evenings/{evening}/lots")
        await here.service.retention.tidy()
    assert HIDDEN.encode() not in everything_in(tmp_path)
    async with server(tmp_path, **SETTINGS) as here:  # as its log tells it
        people = (await here.ask("GET", f"/api/evenings/{evening}"))["people"]
        assert [person["name"] for person in people.values()] == [LATER, "Ben", "Cem"]


@asynchronous
async def test_nor_if_the_server_is_killed_right_after(tmp_path: Path) -> None:
    async with server(tmp_path, **SETTINGS) as here:
        evening, _ = await announced(here)
        guest = await came(here, evening, HIDDEN)
        store, seen = here.service.store, list[Write]()
        commit = store.commit

        async def watched(writes: Sequence[Write]) -> set[int]:
            seen.extend(writes)
            return await commit(writes)

        store.commit = watched  # type: ignore[method-assign]
        async with phone(here, evening, guest["token"]) as theirs:
            await theirs.do("rename", person=1, name=LATER)
        [write] = [write for write in seen if any(LATER.encode() in entry for entry in write.entries)]
        replaced: list[Any] = [entries.decode(text) for _, text in write.replaced]
        assert [(one.person, one.name) for one in replaced] == [(1, NAMELESS)]
        assert [(row.member, row.name) for row in write.seats] == [(1, LATER)]


@asynchronous
async def test_whoever_has_no_phone_still_plays_on_that_of_others(tmp_path: Path) -> None:
    async with server(tmp_path, **SETTINGS) as here:
        evening, token = await announced(here)
        guest = await came(here, evening, "Anna")
        async with phone(here, evening, token) as organiser, phone(here, evening, guest["token"]) as theirs:
            await organiser.do("put_down", names=["Ben", "Cem", "Dora"])
            await organiser.do("plan", items=[item(way="phones", rounds=1)])
            await organiser.do("draw", draws=0, tables=1)
            await organiser.do("call", item=1)
            await theirs.do("lay", game=1)
            [game] = theirs.games()
        mine = (await here.ask("GET", "/api/me", tokens=guest["person"]))["tables"]
        assert [(table["id"], sorted(table["names"]), len(table["members"])) for table in mine] == [
            (game["match"], ["Anna", "Ben", "Cem", "Dora"], 4)
        ]

"""A damaged row is the trouble of one place: every list shows the others, and says that this one can't be read."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from evening_phones import announced, came
from http_server import HttpClient, server
from mutschel.server import clock
from mutschel.server.http.summaries import EveningSummary, TableSummary, summary_of
from retention import TOKEN, played
from serving import NO_LIMITS
from stores import row
from waiting import asynchronous

KEY = "k" * 22
SUMMARIES = [b"", b"\xff", b'{"names":["An', b"{}", b"null", b'{"names":["\xff"],"result":null}']
WRONG = b'{"names":["Anna"],"result":{"scores":[1],"wynners":[0]}}'  # a bit that flipped


async def damage(url: str, id: str, **columns: bytes | str) -> None:
    """The server has stopped meanwhile."""
    if url.startswith("postgresql:"):
        connection = await asyncpg.connect(url)
        for name, value in columns.items():
            await connection.execute(f"UPDATE tables SET {name} = $1 WHERE id = $2", value, id)
        await connection.close()
    else:
        with closing(sqlite3.connect(url)) as database, database:
            for name, value in columns.items():
                database.execute(f"UPDATE tables SET {name} = ? WHERE id = ?", (value, id))


def lines(found: Any, ids: list[str]) -> list[tuple[str, bool]]:
    return [(line["id"], line["damaged"]) for line in found if line["id"] in ids]


@pytest.mark.parametrize("bad", [*SUMMARIES, WRONG])
def test_a_summary_that_cannot_be_read_is_none(bad: bytes) -> None:
    assert summary_of(row("t", summary=bad), TableSummary) is None
    assert summary_of(row("ev.t", summary=bad), EveningSummary) is None
    good = row("t", summary=b'{"names":["Anna"],"result":null}')
    assert summary_of(good, TableSummary) is not None


@asynchronous
async def test_lists_show_all_other_tables_and_a_damaged_one_without_its_names(store_url: str, tmp_path: Path) -> None:
    settings = NO_LIMITS | {"admin_token": TOKEN, "database": store_url}
    async with server(tmp_path, **settings) as here:
        laid = [await here.lay(names=[name], person=KEY, public=True) for name in ("Anna", "Ben", "Cem")]
        bad, other, good = ids = [one["table"]["id"] for one in laid]
        over, _ = await played(here, "Dora")
    await damage(store_url, bad, summary=b'{"names":["Annegret Zwie')
    await damage(store_url, other, state="rvnning")
    await damage(store_url, over, summary=WRONG)
    async with server(tmp_path, **settings) as here:
        told = [(good, False), (other, True), (bad, True)]
        public = (await here.ask("GET", "/api/tables"))["tables"]
        assert lines(public, ids) == [told[0], told[2]]
        assert [(line["names"], line["state"]) for line in public] == [(["Cem"], "lobby"), ([], "lobby")]
        assert lines((await here.ask("GET", "/api/me", tokens=KEY))["tables"], ids) == told
        assert lines((await here.ask("GET", "/api/me/data", tokens=KEY))["places"], ids) == told
        every = (await here.ask("GET", "/api/admin/places", tokens=TOKEN))["lines"]
        assert lines(every, [*ids, over]) == [(over, True), *told]
        assert (await here.ask("GET", f"/api/admin/places/{bad}", tokens=TOKEN))["damaged"]
        await here.ask("GET", f"/api/tables/{bad}")
        await here.join(bad, names=["Eva"])
        assert lines((await here.ask("GET", "/api/tables"))["tables"], [bad]) == [(bad, False)], "it is written anew"
        await here.ask("DELETE", f"/api/admin/places/{over}", tokens=TOKEN)
        assert await here.ask("GET", f"/api/tables/{over}", status=404) == "no-such-table"


@asynchronous
async def test_damaged_evenings_and_clubs_harm_no_other(store_url: str, tmp_path: Path) -> None:
    settings = NO_LIMITS | {"admin_token": TOKEN, "database": store_url}
    async with server(tmp_path, **settings) as here:
        evenings, clubs = [], []
        for name in ("Linde", "Rose"):
            about = {"name": name, "you": "Anna", "person": KEY}
            clubs.append((await here.ask("POST", "/api/clubs", about, status=201))["club"]["id"])
            about = {"name": name, "person": KEY}
            path = f"/api/clubs/{clubs[0]}/evenings"
            evenings.append((await here.ask("POST", path, about, status=201, tokens=KEY))["id"])
    for id in (evenings[0], clubs[0]):
        await damage(store_url, id, summary=b"\xff\x00")
    async with server(tmp_path, **settings) as here:
        mine = (await here.ask("GET", "/api/me/evenings", tokens=KEY))["evenings"]
        assert lines(mine, evenings) == [(evenings[1], False), (evenings[0], True)]
        mine = (await here.ask("GET", "/api/me/clubs", tokens=KEY))["clubs"]
        assert sorted(lines(mine, clubs)) == sorted([(clubs[1], False), (clubs[0], True)])
        next = (await here.ask("GET", f"/api/clubs/{clubs[0]}", tokens=KEY))["next"]
        assert {one["evening"]: (one["name"], one["damaged"]) for one in next} == {
            evenings[0]: ("", True),
            evenings[1]: ("Rose", False),
        }
        places = (await here.ask("GET", "/api/me/data", tokens=KEY))["places"]
        assert len(places) == 4
        for id in (evenings[0], clubs[0]):
            await here.ask("DELETE", f"/api/admin/places/{id}", tokens=TOKEN)


@asynchronous
async def test_a_day_whose_row_is_damaged_keeps_nobody_from_the_others(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        mine = await here.ask("POST", f"/api/days/{clock.today()}", {"name": "Anna", "person": KEY}, status=201)
    await damage(str(tmp_path / "tables.sqlite"), mine["table"]["id"], summary=b"", state="over")
    async with server(tmp_path, **NO_LIMITS) as here:
        today = (await here.ask("GET", "/api/days", tokens=KEY))["days"][0]
        assert (today["mine"]["table"], today["mine"]["score"]) == (mine["table"]["id"], None)


@asynchronous
async def test_a_name_that_is_no_text_any_more_is_found_and_goes_with_its_table(tmp_path: Path) -> None:
    """In SQLite; PostgreSQL has no text that isn't one."""
    async with server(tmp_path, admin_token=TOKEN, **NO_LIMITS) as here:
        bad = (await here.lay(names=["Anna", "Ben"], person=KEY))["table"]["id"]
        good = (await here.lay(names=["Cem"], person=KEY))["table"]["id"]
        evening, _ = await announced(here)
        await came(here, evening, "Dora", person=KEY)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database, database:
        for id, member in ((bad, 0), (evening, 1)):
            wrong = "UPDATE seats SET name = CAST(x'ff6e6e61' AS TEXT) WHERE table_id = ? AND member = ?"
            database.execute(wrong, (id, member))
    async with server(tmp_path, admin_token=TOKEN, **NO_LIMITS) as here:
        every = (await here.ask("GET", "/api/admin/places", tokens=TOKEN))["lines"]
        assert lines(every, [bad, good, evening]) == [(evening, True), (good, False), (bad, True)]
        assert [person["name"] for person in every[2]["people"]] == ["\ufffdnna", "Ben"]
        assert len((await here.ask("GET", "/api/me", tokens=KEY))["tables"]) == 2
        data = (await here.ask("GET", "/api/me/data", tokens=KEY))["places"]
        assert sorted(place["names"] for place in data) == [["Cem"], ["\ufffdnna"], ["\ufffdnna", "Ben"]]
        seats = (await here.ask("GET", f"/api/tables/{bad}"))["seats"]
        assert [seat["name"] for seat in seats] == ["Anna", "Ben"], "its log has them"
        await deleted_without_reading(here, bad)


async def deleted_without_reading(here: HttpClient, id: str) -> None:
    async def unreadable(table: str) -> Any:
        raise AssertionError("nobody reads names")

    here.service.store.seats_of = unreadable  # type: ignore[method-assign]
    await here.ask("DELETE", f"/api/admin/places/{id}", tokens=TOKEN)
    assert await here.ask("GET", f"/api/tables/{id}", status=404) == "no-such-table"

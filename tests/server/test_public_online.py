"""Strangers at public tables: lists, words and names that one of them can't have for himself, on a real server."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from http_server import HttpClient, server
from mutschel.client import Lobby
from mutschel.host.hosted import HostedTable
from mutschel.server.tokens import new_token
from mutschel.store import StoreError
from mutschel.store.base import Lifetimes
from retention import Clocks
from serving import NO_LIMITS, SOAK
from waiting import asynchronous

MANY = NO_LIMITS | {"proxies": 1}


async def lay_from(me: HttpClient, address: str, **table: Any) -> dict[str, Any]:
    body = {"game": "langer-entenschiss", "options": {"rounds": 1, "begins": 1}} | table
    headers = {"X-Forwarded-For": address}
    laid: dict[str, Any] = (await me.ask("POST", "/api/tables", body, status=201, headers=headers))["table"]
    return laid


# -- the list ------------------------------------------------------------------------------------------
@asynchronous
async def test_one_address_does_not_fill_the_list(tmp_path: Path) -> None:
    async with server(tmp_path, **MANY | {"listed_per_address": 10}) as me:
        friend = await lay_from(me, "192.0.2.1", names=["Anna"], public=True)
        for n in range(110):
            await lay_from(me, "198.51.100.9", names=[f"Pest {n}"], bots=["easy"] * (18 if SOAK else 4), public=True)
        lines = (await me.ask("GET", "/api/tables"))["tables"]
        assert [line["id"] for line in lines].index(friend["id"]) == 1
        assert len(lines) == 1 + 10
        assert lines[0]["names"][0] == "Pest 109", "of theirs, the newest"


# -- words ---------------------------------------------------------------------------------------------
@asynchronous
async def test_one_address_does_not_hold_all_words(tmp_path: Path) -> None:
    async with server(tmp_path, **MANY | {"words_per_address": 5}) as me:
        pest = await asyncio.gather(*(lay_from(me, "198.51.100.9") for _ in range(12)))
        assert sum(table["word"] is not None for table in pest) == 5, "all at once, too"
        assert (await lay_from(me, "198.51.100.9"))["word"] is None
        assert (await lay_from(me, "192.0.2.1"))["word"] is not None
        await me.service.store.advance_clock(1, 1)
        await me.service.store.release_words(2**53, Lifetimes(0, 0, 0, 0))
        assert (await lay_from(me, "198.51.100.9"))["word"] is not None


@asynchronous
async def test_a_table_where_nobody_begins_loses_its_word_after_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks = Clocks(monkeypatch)
    async with server(tmp_path, **MANY) as me:
        table = await lay_from(me, "192.0.2.1", names=["Anna"])

        async def word_after(hours: float) -> str | None:
            await clocks.go_on(me, hours)
            word: str | None = (await me.ask("GET", f"/api/tables/{table['id']}"))["word"]
            return word

        assert await word_after(23) == table["word"]
        await me.join(table["id"], names=["Ben"])
        assert await word_after(24) == table["word"], "somebody has come since"
        assert await word_after(2) is None
        monkeypatch.setattr("mutschel.server.live.words.new_word", lambda letters: table["word"])
        assert (await lay_from(me, "192.0.2.1"))["word"] == table["word"], "it goes to somebody else"
        await me.join(table["id"], names=["Cem"])
        assert await word_after(0) is None, "the table is found by its link"
        me.service.tables.drop_all()
        await me.join(table["id"], names=["Dora"])
        assert await word_after(0) is None


# -- changes before the match ----------------------------------------------------------------------------
@asynchronous
async def test_one_address_does_not_make_all_the_changes_that_a_lobby_takes(tmp_path: Path) -> None:
    async with server(tmp_path, **MANY | {"changes_per_hour": 6, "connections_per_address": 100}) as me:
        table = (await lay_from(me, "192.0.2.1", names=["Anna"], public=True))["id"]
        path, pest = f"/api/tables/{table}/seats", {"X-Forwarded-For": "198.51.100.9"}
        sat = await me.ask("POST", path, {"names": ["Pest"]}, status=201, headers=pest)
        token = sat["seats"][0]["token"]
        for n in range(3):
            await me.ask("PATCH", f"{path}/1", {"name": f"Pest {n}"}, tokens=token, headers=pest)
        await me.ask("DELETE", f"{path}/1", tokens=token, headers=pest)
        token = (await me.ask("POST", path, {"names": ["Pest"]}, status=201, headers=pest))["seats"][0]["token"]

        refused = {"status": 429, "tokens": token, "headers": pest}
        assert await me.ask("PATCH", f"{path}/2", {"name": "Pest 4"}, **refused) == "too-many-changes"
        assert await me.ask("DELETE", f"{path}/2", **refused) == "too-many-changes"
        assert await me.ask("POST", path, {"bots": ["easy"]}, **refused) == "too-many-changes"
        assert await me.ask("PATCH", f"/api/tables/{table}", {"pace": "slow"}, **refused) == "too-many-changes"

        await me.ask("POST", path, {"names": ["Ben"]}, status=201, headers={"X-Forwarded-For": "192.0.2.2"})
        other = (await lay_from(me, "192.0.2.1", names=["Cem"]))["id"]
        await me.ask("POST", f"/api/tables/{other}/seats", {"names": ["Pest"]}, status=201, headers=pest)


# -- playing on ----------------------------------------------------------------------------------------
async def all_press_play_on(me: HttpClient, others: list[HttpClient], count: Any) -> None:
    """Twelve at once, through all of these servers: one table, which keeps the word."""
    names = [f"Name {n}" for n in range(12)]
    laid = await me.lay(names=names, start=True, public=True)
    table, tokens = laid["table"], [seat["token"] for seat in laid["seats"]]
    await me.play_out(table["id"], *tokens)
    before = await count()
    path = f"/api/tables/{table['id']}/next"
    asked = [others[n % len(others)].ask("POST", path, {}, status=201, tokens=token) for n, token in enumerate(tokens)]
    found = await asyncio.gather(*asked)
    [next] = {one["table"]["id"] for one in found}
    assert await count() == before + 1
    assert [line["id"] for line in (await me.ask("GET", "/api/tables"))["tables"]] == [next]
    info = await me.ask("GET", f"/api/tables/{next}")
    assert (info["word"], info["owner"]) == (table["word"], 0)
    assert [one["seats"][0]["name"] for one in found] == names


@asynchronous
async def test_twelve_rematches_at_once_make_one_table(tmp_path: Path) -> None:
    async def count() -> int:
        database = sqlite3.connect(tmp_path / "tables.sqlite")
        ((tables,),) = database.execute("SELECT count(*) FROM tables").fetchall()
        database.close()
        return int(tables)

    async with server(tmp_path, **NO_LIMITS) as me:
        await all_press_play_on(me, [me], count)


@pytest.mark.at_length  # in test_two_nodes.py three play on at once
@asynchronous
async def test_twelve_rematches_through_two_nodes_make_one_table(
    tmp_path: Path, postgres_url: str, redis_url: str
) -> None:
    async def count() -> int:
        database = await asyncpg.connect(postgres_url)
        tables = await database.fetchval("SELECT count(*) FROM tables")
        await database.close()
        return int(tables)

    shared: dict[str, Any] = {"database": postgres_url, "redis": redis_url} | NO_LIMITS
    async with server(tmp_path, **shared) as here, server(tmp_path, **shared) as there:
        await all_press_play_on(here, [here, there], count)


@asynchronous
async def test_a_next_table_to_which_nobody_could_move_is_nobody_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another node holds the old table by now, as it seems; then this one's is in no list."""

    def overtaken(*_: object) -> None:
        raise StoreError("store-overtaken")

    async with server(tmp_path, **NO_LIMITS) as me:
        laid = await me.lay(names=["Anna"], bots=["easy"], start=True, public=True)
        table, [token] = laid["table"]["id"], [seat["token"] for seat in laid["seats"]]
        await me.play_out(table, token)
        with monkeypatch.context() as patch:
            patch.setattr(HostedTable, "move_on", overtaken)
            headers = {"Authorization": f"Bearer {token}"}
            async with me.session.post(f"{me.base}/api/tables/{table}/next", json={}, headers=headers) as response:
                assert response.status == 503
        assert (await me.ask("GET", "/api/tables"))["tables"] == []
        assert [line["id"] for line in (await me.ask("GET", "/api/me", tokens=laid["person"]))["tables"]] == [table]
        await me.ask("POST", f"/api/tables/{table}/next", {}, status=201, tokens=token)


# -- one's own tables ----------------------------------------------------------------------------------
@asynchronous
async def test_all_of_a_person_s_tables_are_found_page_by_page(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as me:
        key, other = new_token(), new_token()
        laid = [(await me.lay(names=["Anna"], person=key))["table"]["id"] for _ in range(105)]
        both = (await me.lay(names=["Anna"], person=key))["table"]["id"]
        await me.join(both, names=["Ben"], person=other)

        first = await me.ask("GET", "/api/me", tokens=key)
        second = await me.ask("GET", f"/api/me?after={first['next']}", tokens=key)
        assert (len(first["tables"]), len(second["tables"]), second["next"]) == (100, 6, None)
        assert {line["id"] for page in (first, second) for line in page["tables"]} == {*laid, both}
        async with Lobby(me.base, person=key) as anna:
            assert [line.id for line in await anna.me()] == [
                line["id"] for page in (first, second) for line in page["tables"]
            ]

        few = await me.ask("GET", "/api/me?count=2", tokens=f"{key},{other},{key}")
        assert [(line["id"], line["members"]) for line in few["tables"]] == [(both, [0, 1]), (laid[-1], [0])]
        assert (await me.ask("GET", "/api/me", tokens=other))["next"] is None
        for wrong in ("after=x", "after=1-", "count=0", "count=101"):
            assert await me.ask("GET", f"/api/me?{wrong}", status=400, tokens=key) == "bad-request"

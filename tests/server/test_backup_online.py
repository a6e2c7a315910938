"""A server that was set back to a backup: matches that were running are over, and everybody is told why."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from evening_phones import announced, came, item, phone
from http_server import server
from mutschel.cli.main import main
from mutschel.store.backup import back_up, restore
from serving import NO_LIMITS
from waiting import asynchronous


@asynchronous
async def test_a_match_that_ran_is_over_and_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    async with server(tmp_path, **NO_LIMITS) as here:
        seated = await here.lay(names=["Anna", "Ben"], start=True)
        table, tokens = seated["table"]["id"], [seat["token"] for seat in seated["seats"]]
        waiting = (await here.lay(names=["Cem"]))["table"]["id"]
        await asyncio.to_thread(back_up, database, copy)
        await here.play_out(table, *tokens)
        before = await here.ask("GET", f"/api/tables/{table}")
        assert (before["state"], before["restored"]) == ("over", False)
    await asyncio.to_thread(restore, copy, database)
    async with server(tmp_path, **NO_LIMITS) as here:
        rows = {row.id: row.state for row in await here.service.store.places(9)}
        assert rows == {table: "abandoned"}
        after = await here.ask("GET", f"/api/tables/{table}")
        assert (after["state"], after["restored"], after["result"]) == ("abandoned", True, None)
        assert after["fair"]["secret"] == before["fair"]["secret"], "what everybody could know by then"
        await here.ask("GET", f"/api/tables/{waiting}", status=404)
        assert (await here.ask("GET", f"/api/tables/{table}/verify"))["ok"]
        url = f"{here.base}/t/{table}"
        assert await asyncio.to_thread(main, ["verify", url]) == 0
        assert "ended because its server was restored from a backup" in " ".join(capsys.readouterr().out.split())
        assert (await here.ask("GET", f"/api/tables/{table}/replay"))["steps"]
        again = await here.ask("POST", f"/api/tables/{table}/next", {}, status=201, tokens=tokens[0])
        assert again["table"]["state"] == "lobby"


@asynchronous
async def test_an_evening_goes_on_without_the_matches_that_ran(tmp_path: Path) -> None:
    database, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    async with server(tmp_path, **NO_LIMITS) as here, AsyncExitStack() as stack:
        id, token = await announced(here)
        organiser = await stack.enter_async_context(phone(here, id, token))
        anna = await came(here, id, "Anna", "Ben", "Cem", "Dora")
        annas = await stack.enter_async_context(phone(here, id, anna["token"]))
        await organiser.do("plan", items=[item(way="tablet", rounds=1)] * 2)
        await organiser.do("draw", draws=0, tables=1)
        await organiser.do("call", item=1)
        await annas.do("lay", game=1)
        match = annas.view["games"]["1"]["match"]
        await asyncio.to_thread(back_up, database, copy)
    await asyncio.to_thread(restore, copy, database)
    async with server(tmp_path, **NO_LIMITS) as here, AsyncExitStack() as stack:
        organiser = await stack.enter_async_context(phone(here, id, token))
        annas = await stack.enter_async_context(phone(here, id, anna["token"]))
        assert (await here.ask("GET", f"/api/tables/{match}"))["restored"]
        await organiser.until(lambda view: not organiser.games(running=True))
        assert annas.view["games"]["1"]["winner"] is None
        await organiser.do("call", item=2)
        await annas.until(lambda view: "2" in view["games"])
        await annas.do("lay", game=2)
        again = annas.view["games"]["2"]["match"]
        await here.play_out(again, anna["token"])
        assert await organiser.until(lambda view: view["games"]["2"]["winner"])

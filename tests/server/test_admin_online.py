"""Running a server for others: finding and deleting, shutting an address out, keeping for a time."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from http_server import server
from mutschel.server import blocks, retention
from mutschel.server.fairness import share_of
from retention import HIDDEN, TOKEN, everything_in, grown_old, log_of, played
from serving import NO_LIMITS
from waiting import asynchronous
from wire import hello, wire


@asynchronous
async def test_without_a_token_nobody_runs_the_server(tmp_path: Path) -> None:
    async with server(tmp_path) as here:
        assert await here.ask("GET", "/api/admin/load", status=404, tokens=TOKEN) == "no-such-page"
    async with server(tmp_path, admin_token=TOKEN) as here:
        assert await here.ask("GET", "/api/admin/load", status=401) == "token-needed"
        assert await here.ask("GET", "/api/admin/load", status=401, tokens="x" * 22) == "bad-admin-token"
        for route in here.service.routes():
            if route.path.startswith("/api/admin"):
                path = route.path.replace("{id}", "x").replace("{member}", "0")
                body = {"address": "192.0.2.1", "hours": 1} if route.takes else None
                assert await here.ask(route.method, path, body, status=401, tokens="x" * 22) == "bad-admin-token"


@asynchronous
async def test_tables_evenings_and_clubs_are_listed_found_by_name_and_deleted_for_good(tmp_path: Path) -> None:
    async with server(tmp_path, admin_token=TOKEN, **NO_LIMITS) as here:
        table, _ = await played(here, HIDDEN, "Ben")
        evening = (await here.ask("POST", "/api/evenings", {"name": "Mutscheltag"}, status=201))["id"]
        club = (await here.ask("POST", "/api/clubs", {"name": "Linde", "you": HIDDEN}, status=201))["club"]["id"]
        listed = (await here.ask("GET", "/api/admin/places", tokens=TOKEN))["lines"]
        assert {(line["id"], line["kind"]) for line in listed} == {
            (table, "table"),
            (evening, "evening"),
            (club, "club"),
        }
        found = await here.ask("GET", f"/api/admin/places?name={HIDDEN.replace(' ', '%20')}", tokens=TOKEN)
        assert {line["id"] for line in found["lines"]} == {table, club}
        page = await here.ask("GET", "/api/admin/places?count=2", tokens=TOKEN)
        rest = await here.ask("GET", f"/api/admin/places?after={page['next']}", tokens=TOKEN)
        assert [line["id"] for line in page["lines"] + rest["lines"]] == [line["id"] for line in listed]
        await log_of(here, table)  # which is kept in memory then
        for id in (table, evening, club):
            assert (await here.ask("DELETE", f"/api/admin/places/{id}", tokens=TOKEN))["id"] == id
            assert await here.ask("GET", f"/api/admin/places/{id}", status=404, tokens=TOKEN) == "no-such-place"
        assert await here.ask("GET", f"/api/tables/{table}", status=404) == "no-such-table"
        assert await here.ask("GET", f"/api/tables/{table}/log", status=404) == "no-such-table"
        await here.service.retention.tidy()
    assert HIDDEN.encode() not in everything_in(tmp_path)


@asynchronous
async def test_whoever_is_at_a_table_that_is_deleted_learns_it(tmp_path: Path) -> None:
    async with server(tmp_path, admin_token=TOKEN) as here:
        seated = await here.lay(names=["Anna"], bots=["easy"], start=True)
        table = seated["table"]["id"]
        async with here.wire(table, seated["seats"][0]["token"]) as device:
            line = await here.ask("GET", f"/api/admin/places/{table}", tokens=TOKEN)
            assert (line["devices"], line["addresses"]) == (1, ["127.0.0.1"])
            await here.ask("DELETE", f"/api/admin/places/{table}", tokens=TOKEN)
            assert (await device.hear())[-1]["type"] == "bye"


@asynchronous
async def test_a_match_is_closed_without_a_result(tmp_path: Path) -> None:
    async with server(tmp_path, admin_token=TOKEN) as here:
        table = (await here.lay(names=["Anna", "Ben"], start=True))["table"]["id"]
        assert (await here.ask("POST", f"/api/admin/places/{table}/close", tokens=TOKEN))["state"] == "abandoned"
        assert await here.ask("POST", f"/api/admin/places/{table}/close", status=409, tokens=TOKEN) == "over"
        lobby = (await here.lay(names=["Anna"]))["table"]["id"]
        assert await here.ask("POST", f"/api/admin/places/{lobby}/close", status=409, tokens=TOKEN) == "not-begun"
        club = (await here.ask("POST", "/api/clubs", {"name": "Linde", "you": "Anna"}, status=201))["club"]["id"]
        assert await here.ask("POST", f"/api/admin/places/{club}/close", status=409, tokens=TOKEN) == "not-a-table"


@asynchronous
async def test_a_blocked_address_is_shut_out_for_a_time_and_others_are_not(tmp_path: Path) -> None:
    async with server(tmp_path, admin_token=TOKEN, proxies=1) as here:
        stranger = {"X-Forwarded-For": "2001:db8::7"}
        seated = await here.lay(names=["Anna"], bots=["easy"], start=True)
        table = seated["table"]["id"]
        async with (
            wire(here.session, here.base, table, None, stranger) as silent,
            wire(here.session, here.base, table, (), stranger) as device,
        ):
            load = await here.ask("GET", "/api/admin/load", tokens=TOKEN)
            assert load["addresses"] == [{"address": "2001:db8::/56", "connections": 2}]
            body: dict[str, Any] = {"address": "2001:db8::/56", "hours": 2}
            load = await here.ask("POST", "/api/admin/blocks", body, tokens=TOKEN)
            assert [block["address"] for block in load["blocked"]] == ["2001:db8::/56"]
            assert (await device.hear())[-1]["code"] == "blocked"
            await silent.say(hello())
            assert [message["code"] for message in await silent.hear()] == ["blocked"]
        async with here.session.get(f"{here.base}/api/tables", headers=stranger) as refused:
            assert (refused.status, (await refused.json())["code"]) == (403, "blocked")
        await here.ask("GET", "/api/tables")
        bad = [(address, "bad-address") for address in ("nonsense", "192.0.2.0/24", "2001:db8::/32")]
        for address, code in (*bad, ("127.0.0.1", "own-address")):
            body, me = {"address": address, "hours": 1}, {"X-Forwarded-For": "127.0.0.1"}
            assert await here.ask("POST", "/api/admin/blocks", body, status=409, tokens=TOKEN, headers=me) == code
    async with server(tmp_path, admin_token=TOKEN, proxies=1) as here:  # it outlasts a restart
        await asyncio.sleep(0)
        while not here.service.blocks.now():
            await asyncio.sleep(0.01)
        body = {"address": "2001:db8::1", "hours": 0}
        assert (await here.ask("POST", "/api/admin/blocks", body, tokens=TOKEN))["blocked"] == []
        await here.ask("GET", "/api/tables", headers=stranger)


@asynchronous
async def test_whoever_is_blocked_while_their_table_is_fetched_is_not_let_in(tmp_path: Path) -> None:
    async with server(tmp_path, admin_token=TOKEN, proxies=1) as here:
        tables, stranger = here.service.tables, "192.0.2.7"
        table = (await here.lay(names=["Anna"]))["table"]["id"]
        tables.drop(tables.live[table])
        turn = tables._loader._turns.of(share_of(stranger))
        async with wire(here.session, here.base, table, None, {"X-Forwarded-For": stranger}) as device:
            async with turn:  # something else is being fetched for them
                await device.say(hello())
                while not tables._loader._loading:
                    await asyncio.sleep(0.01)
                await here.ask("POST", "/api/admin/blocks", {"address": stranger, "hours": 1}, tokens=TOKEN)
            assert [message.get("code") for message in await device.hear()] == ["blocked"]


@asynchronous
async def test_whoever_is_blocked_on_another_node_is_sent_away_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "LOOK_EVERY", 0.01)
    async with server(tmp_path, proxies=1) as here:
        seated = await here.lay(names=["Anna"])
        async with wire(here.session, here.base, seated["table"]["id"], (), {"X-Forwarded-For": "192.0.2.7"}) as device:
            await here.service.store.block("192.0.2.7", 2**52, 0)  # as the other node does
            assert (await device.hear())[-1]["code"] == "blocked"


@asynchronous
async def test_blocks_that_are_over_leave_room_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "MOST", 1)
    async with server(tmp_path, admin_token=TOKEN) as here:
        for address, until in (("192.0.2.1", 1), ("192.0.2.2", 2)):
            await here.service.store.block(address, until, 0)
        await here.service.blocks._look()
        body: dict[str, Any] = {"address": "192.0.2.3", "hours": 1}
        load = await here.ask("POST", "/api/admin/blocks", body, tokens=TOKEN)
        assert [block["address"] for block in load["blocked"]] == ["192.0.2.3"]
        body["address"] = "192.0.2.4"
        assert await here.ask("POST", "/api/admin/blocks", body, status=409, tokens=TOKEN) == "too-many-blocks"


@asynchronous
async def test_nobody_is_taken_for_somebody_else_whose_address_has_the_same_share(tmp_path: Path) -> None:
    innocent = "192.0.2.7"
    every = (f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}" for n in range(2**24))
    stranger = next(address for address in every if share_of(address) == share_of(innocent))
    async with server(tmp_path, admin_token=TOKEN, proxies=1) as here:
        tables = [(await here.lay(names=["Anna"]))["table"]["id"] for _ in range(2)]
        async with AsyncExitStack() as stack:
            for table, address in zip(tables, (stranger, innocent), strict=True):
                by = {"X-Forwarded-For": address}
                await stack.enter_async_context(wire(here.session, here.base, table, (), by))
            line = await here.ask("GET", f"/api/admin/places/{tables[0]}", tokens=TOKEN)
            assert line["addresses"] == [stranger, innocent]  # whoever runs the server sees that it may be either


@asynchronous
async def test_what_somebody_looks_at_is_kept_and_keeps_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "AT_ONCE", 1)
    async with server(tmp_path) as here:
        held, other = [(await played(here, "Anna"))[0] for _ in range(2)]
    grown_old(tmp_path, **{held: 9, other: 8})
    async with server(tmp_path) as here:
        all_of_it = here.service
        keeper = retention.Retention(all_of_it.store, all_of_it.registry, all_of_it.readings, all_of_it.clubs, 7, 0)
        async with here.wire(held):
            await keeper.tidy()
            await here.ask("GET", f"/api/tables/{held}")
            assert await here.ask("GET", f"/api/tables/{other}", status=404) == "no-such-table"


@asynchronous
async def test_what_is_older_than_the_host_wants_to_keep_goes(tmp_path: Path) -> None:
    async with server(tmp_path) as here:
        over, _ = await played(here, HIDDEN)
        lobby = (await here.lay(names=["Anna"]))["table"]["id"]
        fresh, _ = await played(here, "Ben")
    grown_old(tmp_path, **{over: 8, lobby: 8})
    async with server(tmp_path) as here:
        await here.service.retention.tidy()
        await here.ask("GET", f"/api/tables/{over}")  # by default nothing is deleted
        site = await here.ask("GET", "/api/site")
        assert site == {"imprint": None, "privacy": None, "finished_days": 0, "waiting_hours": 0}
    async with server(tmp_path, finished_days=7, waiting_hours=24) as here:
        await here.service.retention.tidy()
        for gone in (over, lobby):
            assert await here.ask("GET", f"/api/tables/{gone}", status=404) == "no-such-table"
        await here.ask("GET", f"/api/tables/{fresh}")
    assert HIDDEN.encode() not in everything_in(tmp_path)


@asynchronous
async def test_the_host_says_who_they_are(tmp_path: Path) -> None:
    (tmp_path / "imprint.md").write_text("# Würfelverein Linde", encoding="utf-8")
    async with server(tmp_path, imprint=str(tmp_path / "imprint.md"), finished_days=30) as here:
        site = await here.ask("GET", "/api/site")
        assert (site["imprint"], site["privacy"], site["finished_days"]) == ("# Würfelverein Linde", None, 30)

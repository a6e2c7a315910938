"""Running a server for others: finding and deleting, removing a name, shutting an address out, keeping for a time."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from evening_phones import announced, came, phone
from http_server import Somebody, asynchronous, server
from mutschel.engine import logs
from mutschel.games.registry import find_game
from mutschel.host import entries
from mutschel.host.fair import verify
from mutschel.host.hosted import HostedTable
from mutschel.host.play import NO_PACE
from mutschel.host.presence import Device
from mutschel.protocol import PROTOCOL
from mutschel.server import blocks
from mutschel.server.limits import share_of
from mutschel.server.live import retention
from mutschel.server.live.forgetting import forget, without_names
from mutschel.server.live.table import LiveTable, encode
from mutschel.store.sqlite import SqliteStore
from patience import PATIENCE
from serving import NO_LIMITS

pytestmark = pytest.mark.slow
TOKEN = "an-admin-s-token-22-ch"
HIDDEN = "Annegret Zwiebel"


async def played(here: Somebody, *names: str) -> tuple[str, str]:
    """A finished match; its id, and the key of whoever played."""
    seated = await here.lay(names=list(names), bots=[] if len(names) > 1 else ["easy"], start=True)
    await here.play_out(seated["table"]["id"], *(seat["token"] for seat in seated["seats"]))
    return seated["table"]["id"], seated["person"]


async def log_of(here: Somebody, table: str) -> str:
    text: str = await here.ask("GET", f"/api/tables/{table}/log")
    return text


def everything_in(folder: Path) -> bytes:
    """As it lies on the disk once the server has stopped."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return b"".join(file.read_bytes() for file in folder.glob("tables.sqlite*"))


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
        async with here.session.ws_connect(f"{here.base}/api/tables/{table}/play") as ws:
            await ws.send_json({"type": "hello", "protocol": PROTOCOL, "tokens": [seated["seats"][0]["token"]]})
            await ws.receive_json()
            line = await here.ask("GET", f"/api/admin/places/{table}", tokens=TOKEN)
            assert (line["devices"], line["addresses"]) == (1, ["127.0.0.1"])
            await here.ask("DELETE", f"/api/admin/places/{table}", tokens=TOKEN)
            assert [json.loads(frame.data)["type"] async for frame in ws if isinstance(frame.data, str)][-1] == "bye"


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


@pytest.mark.parametrize("when", ["lobby", "running", "over"])
@asynchronous
async def test_a_name_is_removed_from_everywhere_and_the_dice_can_still_be_checked(tmp_path: Path, when: str) -> None:
    async with server(tmp_path, admin_token=TOKEN, **NO_LIMITS) as here:
        seated = await here.lay(names=[HIDDEN, "Ben"], start=when != "lobby")
        table, tokens = seated["table"]["id"], [seat["token"] for seat in seated["seats"]]
        if when == "over":
            await here.play_out(table, *tokens)
            await log_of(here, table)
        line = await here.ask("DELETE", f"/api/admin/places/{table}/people/0", tokens=TOKEN)
        assert [person["name"] for person in line["people"]] == ["N. N.", "Ben"]
        if when == "lobby":
            await here.ask("POST", f"/api/tables/{table}/start", tokens=tokens[1])
        if when != "over":
            await here.play_out(table, *tokens)
        text = await log_of(here, table)
        assert json.loads(text.splitlines()[0])["seats"] == ["N. N.", "Ben"]
        assert verify(logs.parse(text), find_game) > 0
        info = await here.ask("GET", f"/api/tables/{table}")
        assert [seat["name"] for seat in info["seats"]] == ["N. N.", "Ben"]
        assert (
            await here.ask("DELETE", f"/api/admin/places/{table}/people/9", status=404, tokens=TOKEN)
            == "no-such-member"
        )
        await here.service.retention.tidy()
    assert HIDDEN.encode() not in everything_in(tmp_path)
    async with server(tmp_path) as here:  # as its log tells it
        assert await log_of(here, table) == text


@asynchronous
async def test_a_person_takes_their_data_along_and_is_forgotten_at_tables_evenings_and_clubs(tmp_path: Path) -> None:
    async with server(tmp_path, admin_token=TOKEN, **NO_LIMITS) as here:
        over, key = await played(here, HIDDEN, "Ben")
        running = (await here.lay(names=[HIDDEN], bots=["easy"], start=True, person=key))["table"]["id"]
        lobby = (await here.lay(names=[HIDDEN], person=key))["table"]["id"]
        evening = (await here.ask("POST", "/api/evenings", {"name": "Mutscheltag"}, status=201))["id"]
        await came(here, evening, HIDDEN, person=key)
        made = await here.ask("POST", "/api/clubs", {"name": "Linde", "you": HIDDEN, "person": key}, status=201)
        club = made["club"]["id"]
        data = await here.ask("GET", "/api/me/data", tokens=key)
        assert {place["id"] for place in data["places"]} == {over, running, lobby, evening, club}
        assert all(HIDDEN in place["names"] for place in data["places"])
        assert data["next"] is None
        found = next(place for place in data["places"] if place["id"] == over)
        assert (found["log"], found["result"] is None) == (f"{here.base}/api/tables/{over}/log", False)

        told = await here.ask("DELETE", "/api/me", tokens=key)
        while told["left"]:
            told = await here.ask("DELETE", "/api/me", tokens=key)
        assert await here.ask("DELETE", "/api/me", tokens=key) == {"done": 0, "left": False, "refused": []}
        assert (await here.ask("GET", "/api/me/data", tokens=key))["places"] == []
        assert verify(logs.parse(await log_of(here, over)), find_game) > 0
        names = (await here.ask("GET", f"/api/tables/{running}"))["seats"]
        assert names[0]["name"] == "N. N."
        assert (await here.ask("GET", f"/api/tables/{lobby}"))["seats"] == []
        await here.service.retention.tidy()
    assert HIDDEN.encode() not in everything_in(tmp_path)


def test_whoever_leaves_a_match_that_ends_by_it_breaks_no_seal() -> None:
    secret, game = b"s" * 32, find_game("langer-entenschiss")
    terms = entries.Agreed(game.id, game.version, {"rounds": 1, "begins": 2})
    table = HostedTable.create("table", secret, terms, NO_PACE)
    anna, ben = table.sit(HIDDEN), table.sit("Ben")
    for member in (anna, ben):
        table.add_nonce(member, f"{member:032x}")
    live = LiveTable(table, (), None, 0)
    table.start(0)
    table.connect(device := Device([ben]), 0)
    assert table.state.play is not None
    table.throw(device, 1, table.state.play.key, None, "Ben throws", 0)
    assert table.state.running  # it is Anna's turn, and after her throw nobody's
    written = [encode(entry) for entry in table.take().entries]
    replaced = without_names(written, [anna])
    forget(live, [anna], True, 0)
    assert table.state.over
    written += [encode(entry) for entry in table.take().entries]
    for seq, entry in replaced:
        written[seq] = entry
    text = HostedTable.restore("table", secret, written, NO_PACE).state.log_text()
    assert HIDDEN not in text
    assert verify(logs.parse(text), find_game) == 2


@asynchronous
async def test_what_is_kept_of_somebody_is_found_with_few_questions(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        key, asked = "k" * 22, 0
        for _ in range(20):
            await here.lay(names=["Anna"], person=key)
            await here.ask("POST", "/api/clubs", {"name": "Linde", "you": "Anna", "person": key}, status=201)
        store = here.service.store
        assert isinstance(store, SqliteStore)
        find = store._find

        def counted(statement: str, *values: Any) -> list[Any]:
            nonlocal asked
            asked += 1
            return find(statement, *values)

        store._find = counted  # type: ignore[method-assign]
        assert len((await here.ask("GET", "/api/me/data", tokens=key))["places"]) == 40
        assert asked <= 5  # for each kind of place, and the watch over blocked addresses may look


@asynchronous
async def test_whoever_is_forgotten_at_an_evening_sends_nobody_else_away(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        evening, token = await announced(here)
        async with phone(here, evening, token) as organiser:
            guest = await came(here, evening, HIDDEN)
            async with phone(here, evening, guest["token"]) as theirs:
                told = await here.ask("DELETE", "/api/me", tokens=",".join([guest["person"]] * 24))
                assert told == {"done": 1, "left": False, "refused": []}
                await asyncio.wait_for(theirs.gone.wait(), PATIENCE)
            person = await organiser.until(lambda view: view["people"]["1"]["name"] == "N. N." and view["people"]["1"])
            assert not person["here"]  # no lots are drawn for nobody
            assert not organiser.gone.is_set()
        await here.service.retention.tidy()
    assert HIDDEN.encode() not in everything_in(tmp_path)


@asynchronous
async def test_whoever_is_forgotten_before_a_match_sends_nobody_else_away(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        seated = await here.lay(names=["Ben"])
        table = seated["table"]["id"]
        hidden = await here.join(table, names=[HIDDEN])
        async with here.session.ws_connect(f"{here.base}/api/tables/{table}/play") as ws:
            await ws.send_json({"type": "hello", "protocol": PROTOCOL, "tokens": [seated["seats"][0]["token"]]})
            await ws.receive_json()
            await here.ask("DELETE", "/api/me", tokens=hidden["person"])
            while (message := await ws.receive_json())["type"] != "table":
                assert message["type"] != "bye"
            assert [seat["name"] for seat in message["table"]["seats"]] == ["Ben"]
            assert len(here.service.tables.live[table].links) == 1
        await here.service.retention.tidy()
    assert HIDDEN.encode() not in everything_in(tmp_path)


@asynchronous
async def test_a_table_that_refuses_keeps_nobody_from_being_forgotten_elsewhere(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        table, key = await played(here, HIDDEN)
        evening, _ = await announced(here)
        await came(here, evening, HIDDEN, person=key)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database, database:
        # a game that is no longer installed
        database.execute(
            "UPDATE entries SET entry = CAST(replace(entry, ?, ?) AS BLOB) WHERE table_id = ? AND seq = 0",
            ("langer-entenschiss", "langer-gaenseschiss", table),
        )
    async with server(tmp_path, **NO_LIMITS) as here:
        told = await here.ask("DELETE", "/api/me", tokens=key)
        assert (told["done"], len(told["refused"])) == (1, 1)
        assert [place["id"] for place in (await here.ask("GET", "/api/me/data", tokens=key))["places"]] == [table]


@asynchronous
async def test_whoever_was_forgotten_doesnt_play_on(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        seated = await here.lay(names=[HIDDEN, "Ben"])  # the table is theirs
        table = seated["table"]["id"]
        cara = await here.join(table, names=["Cara"])
        tokens = [seat["token"] for seat in seated["seats"] + cara["seats"]]
        await here.ask("POST", f"/api/tables/{table}/start", tokens=tokens[0])
        await here.play_out(table, *tokens)
        await here.ask("DELETE", "/api/me", tokens=seated["person"])
        next = await here.ask("POST", f"/api/tables/{table}/next", {}, status=201, tokens=cara["person"])
        assert [seat["name"] for seat in next["table"]["seats"]] == ["Cara"]
        assert next["table"]["owner"] == next["seats"][0]["member"]


@asynchronous
async def test_a_club_is_handed_on_to_somebody_who_stays(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        key, other = "k" * 22, "o" * 22
        made = await here.ask("POST", "/api/clubs", {"name": "Linde", "you": "Anna", "person": key}, status=201)
        people = f"/api/clubs/{(club := made['club']['id'])}/people"
        for name, whose in (("Ben", key), ("Cara", other)):
            await here.ask("POST", people, {"names": [name], "me": True, "person": whose}, status=201, tokens=whose)
        await here.ask("PATCH", f"/api/clubs/{club}", {"keeper": 2}, tokens=key)
        await here.ask("DELETE", "/api/me", tokens=key)
        assert (await here.ask("GET", f"/api/clubs/{club}", tokens=other))["keeper"] == 3


@asynchronous
async def test_a_blocked_address_is_shut_out_for_a_time_and_others_are_not(tmp_path: Path) -> None:
    async with server(tmp_path, admin_token=TOKEN, proxies=1) as here:
        stranger = {"X-Forwarded-For": "2001:db8::7"}
        seated = await here.lay(names=["Anna"], bots=["easy"], start=True)
        url = f"{here.base}/api/tables/{seated['table']['id']}/play"
        hello = {"type": "hello", "protocol": PROTOCOL, "tokens": []}
        async with (
            here.session.ws_connect(url, headers=stranger) as silent,
            here.session.ws_connect(url, headers=stranger) as ws,
        ):
            await ws.send_json(hello)
            await ws.receive_json()
            load = await here.ask("GET", "/api/admin/load", tokens=TOKEN)
            assert load["addresses"] == [{"address": "2001:db8::/56", "connections": 2}]
            body: dict[str, Any] = {"address": "2001:db8::/56", "hours": 2}
            load = await here.ask("POST", "/api/admin/blocks", body, tokens=TOKEN)
            assert [block["address"] for block in load["blocked"]] == ["2001:db8::/56"]
            codes = [json.loads(frame.data).get("code") async for frame in ws if isinstance(frame.data, str)]
            assert codes[-1] == "blocked"
            await silent.send_json(hello)
            assert (await silent.receive_json())["code"] == "blocked"
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
async def test_whoever_is_blocked_on_another_node_is_sent_away_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "LOOK_EVERY", 0.01)
    async with server(tmp_path, proxies=1) as here:
        seated = await here.lay(names=["Anna"])
        url, stranger = f"{here.base}/api/tables/{seated['table']['id']}/play", {"X-Forwarded-For": "192.0.2.7"}
        async with here.session.ws_connect(url, headers=stranger) as ws:
            await ws.send_json({"type": "hello", "protocol": PROTOCOL, "tokens": []})
            await ws.receive_json()
            await here.service.store.block("192.0.2.7", 2**52, 0)  # as the other node does
            codes = [json.loads(frame.data).get("code") async for frame in ws if isinstance(frame.data, str)]
            assert codes[-1] == "blocked"


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
                url, by = f"{here.base}/api/tables/{table}/play", {"X-Forwarded-For": address}
                ws = await stack.enter_async_context(here.session.ws_connect(url, headers=by))
                await ws.send_json({"type": "hello", "protocol": PROTOCOL, "tokens": []})
                await ws.receive_json()
            line = await here.ask("GET", f"/api/admin/places/{tables[0]}", tokens=TOKEN)
            assert line["addresses"] == [stranger, innocent]  # whoever runs the server sees that it may be either


@asynchronous
async def test_what_somebody_looks_at_is_kept_and_keeps_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "AT_ONCE", 1)
    async with server(tmp_path) as here:
        held, other = [(await played(here, "Anna"))[0] for _ in range(2)]
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database, database:
        for table, days in ((held, 9), (other, 8)):
            database.execute("UPDATE tables SET changed = changed - ? * 86400000 WHERE id = ?", (days, table))
    async with server(tmp_path) as here:
        keeper = retention.Retention(here.service.store, here.service.kinds, here.service.readings, 7, 0)
        async with here.session.ws_connect(f"{here.base}/api/tables/{held}/play") as ws:
            await ws.send_json({"type": "hello", "protocol": PROTOCOL, "tokens": []})
            await ws.receive_json()
            await keeper.tidy()
            await here.ask("GET", f"/api/tables/{held}")
            assert await here.ask("GET", f"/api/tables/{other}", status=404) == "no-such-table"


@asynchronous
async def test_what_is_older_than_the_host_wants_to_keep_goes(tmp_path: Path) -> None:
    async with server(tmp_path) as here:
        over, _ = await played(here, HIDDEN)
        lobby = (await here.lay(names=["Anna"]))["table"]["id"]
        fresh, _ = await played(here, "Ben")
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database, database:
        database.execute("UPDATE tables SET changed = changed - 8 * 86400000 WHERE id IN (?, ?)", (over, lobby))
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

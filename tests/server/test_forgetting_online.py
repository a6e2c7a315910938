"""Being forgotten: a name goes from everywhere, nobody else is disturbed, and the dice can still be checked."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from evening_phones import announced, came, item, phone
from host_driver import ManualDriver
from http_server import HttpClient, server
from mutschel.client import Player
from mutschel.engine import logs
from mutschel.evening.decide import OWN_AFTER
from mutschel.games.registry import find_game
from mutschel.host import entries
from mutschel.host.fair import verify
from mutschel.host.members import NAMELESS
from mutschel.host.play import NO_PACE
from mutschel.server.clock import epoch_ms
from mutschel.server.live import evenings
from mutschel.server.live.forgetting import forget, without_names
from mutschel.server.live.table import LiveTable
from mutschel.store.base import Write
from mutschel.store.sqlite import SqliteStore
from retention import HIDDEN, TOKEN, everything_in, log_of, meanwhile, played
from serving import NO_LIMITS
from waiting import PATIENCE, asynchronous

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _no_nonces_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Await no nonces, because people who have been sent away add none."""
    monkeypatch.setattr("mutschel.host.schedule.NONCES_BY", 0)


@contextmanager
def looking_for_a_word(here: HttpClient) -> Iterator[tuple[asyncio.Event, asyncio.Event]]:
    """For a new table; the first event says that somebody looks, the second that they may find one."""
    store, asked, found = here.service.store, asyncio.Event(), asyncio.Event()
    table_of_word = store.table_of_word

    async def slowly(word: str) -> str | None:
        asked.set()
        await found.wait()
        return await table_of_word(word)

    store.table_of_word = slowly  # type: ignore[method-assign]
    yield asked, found
    store.table_of_word = table_of_word  # type: ignore[method-assign]


async def names_at(here: HttpClient, table: str) -> list[str]:
    return [seat["name"] for seat in (await here.ask("GET", f"/api/tables/{table}"))["seats"]]


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


@pytest.mark.daily
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


@asynchronous
async def test_whoever_was_sent_away_twice_can_still_be_forgotten_at_all_three_tables(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        seated = await here.lay(names=["Ben", "Cem"])
        table, (ben, cem) = seated["table"]["id"], [seat["token"] for seat in seated["seats"]]
        hidden = await here.join(table, names=[HIDDEN])
        for _ in range(2):
            await here.ask("POST", f"/api/tables/{table}/start", tokens=ben)
            async with Player(here.base, table, [ben]) as his:
                [member] = [seat.member for seat in his.table.seats if seat.name == HIDDEN]
                await here.ask("DELETE", f"/api/tables/{table}/seats/{member}", tokens=ben)
            await here.play_out(table, ben, cem)
            table = (await here.ask("POST", f"/api/tables/{table}/next", {}, status=201, tokens=ben))["table"]["id"]
        assert (await here.ask("GET", "/api/me", tokens=hidden["person"]))["tables"] == []
        places = (await here.ask("GET", "/api/me/data", tokens=hidden["person"]))["places"]
        assert [place["names"] for place in places] == [[HIDDEN]] * 3
        assert (await here.ask("DELETE", "/api/me", tokens=hidden["person"]))["done"] == 3
        await here.service.retention.tidy()
    assert HIDDEN.encode() not in everything_in(tmp_path)


@asynchronous
async def test_whoever_leaves_before_the_match_leaves_no_name(tmp_path: Path) -> None:
    """Otherwise their key would no longer lead to this table, so they couldn't remove it."""
    async with server(tmp_path, **NO_LIMITS) as here:
        seated = await here.lay(names=["Ben", "Cem"])
        table, tokens = seated["table"]["id"], [seat["token"] for seat in seated["seats"]]
        hidden = (await here.join(table, names=["Dora"]))["seats"][0]
        path = f"/api/tables/{table}/seats/{hidden['member']}"
        await here.ask("PATCH", path, {"name": HIDDEN}, tokens=hidden["token"])
        await here.ask("DELETE", path, tokens=hidden["token"])
        await here.ask("POST", f"/api/tables/{table}/start", tokens=tokens[0])
        await here.play_out(table, *tokens)
        await here.service.retention.tidy()
    assert HIDDEN.encode() not in everything_in(tmp_path)
    async with server(tmp_path) as here:  # as its log tells it
        assert verify(logs.parse(await log_of(here, table)), find_game) > 0


@asynchronous
async def test_nor_if_the_server_is_killed_right_after(tmp_path: Path) -> None:
    """The name went with a second commit: whoever had left by then had nothing left to remove it with."""
    async with server(tmp_path, **NO_LIMITS) as here:
        table = (await here.lay(names=["Ben"]))["table"]["id"]
        hidden = (await here.join(table, names=[HIDDEN]))["seats"][0]
        store, seen = here.service.tables.store, list[Write]()
        commit = store.commit

        async def watched(writes: Sequence[Write]) -> set[int]:
            seen.extend(writes)
            return await commit(writes)

        store.commit = watched  # type: ignore[method-assign]
        await here.ask("DELETE", f"/api/tables/{table}/seats/{hidden['member']}", tokens=hidden["token"])
        [left] = [write for write in seen if hidden["member"] in write.gone]
        assert [entries.decode(text).name for _, text in left.replaced] == ["N. N."]


@asynchronous
async def test_whoever_is_sent_away_just_as_the_match_begins_keeps_their_name_and_the_seal_is_right(
    tmp_path: Path,
) -> None:
    """The log was written anew without the name, which the seal at the end still had: somebody had changed it, then."""
    async with server(tmp_path, **NO_LIMITS) as here:
        seated = await here.lay(names=["Ben", "Cem"])
        table, (ben, cem) = seated["table"]["id"], [seat["token"] for seat in seated["seats"]]
        member = (await here.join(table, names=["Dora"]))["seats"][0]["member"]
        async with Player(here.base, table, [ben]):
            with meanwhile(here, lambda: here.ask("POST", f"/api/tables/{table}/start", tokens=ben)):
                await here.ask("DELETE", f"/api/tables/{table}/seats/{member}", tokens=ben)
        await here.play_out(table, ben, cem)
        text = await log_of(here, table)
    assert json.loads(text.splitlines()[0])["seats"] == ["Ben", "Cem", "Dora"]
    assert verify(logs.parse(text), find_game) > 0


def test_whoever_leaves_a_match_that_ends_by_it_breaks_no_seal() -> None:
    driver = ManualDriver("langer-entenschiss", 2, options={"rounds": 1, "begins": 2}, pace=NO_PACE)
    driver.table.change_seat(0, HIDDEN)
    driver.table.start(driver.now)
    driver.phones[1].connect()
    driver.throw(1)
    assert driver.table.state.running  # it is the other's turn, and after that throw nobody's
    replaced = without_names(driver.log, [0])
    forget(LiveTable(driver.table, (), None, 0), [0], True, driver.now)
    assert driver.table.state.over
    driver.collect()
    for seq, entry in replaced:
        driver.log[seq] = entry
    text = driver.rebuilt().state.log_text()
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
async def test_whoever_only_says_that_they_are_somebody_cant_have_them_forgotten_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All it takes to say so is the link of an evening, and a name that was removed doesn't come back."""
    async with server(tmp_path, **NO_LIMITS) as here:
        evening, token = await announced(here)
        async with phone(here, evening, token) as organiser:
            await organiser.do("put_down", names=["Anna", "Ben"])
            thief = await came(here, evening, "Cem")
            claimed = {"people": [1, 2]}
            await here.ask("POST", f"/api/evenings/{evening}/phones", claimed, status=201, tokens=thief["token"])
            told = await here.ask("DELETE", "/api/me", tokens=thief["person"])
            assert (told["done"], told["left"]) == (1, True)
            told = await here.ask("DELETE", "/api/me", tokens=thief["person"])
            assert (told["done"], told["left"], len(told["refused"])) == (0, False, 1)
            names = [
                person["name"] for person in (await here.ask("GET", f"/api/evenings/{evening}"))["people"].values()
            ]
            assert names == ["Anna", "Ben", "N. N."]
            later = epoch_ms() + OWN_AFTER
            monkeypatch.setattr(evenings, "epoch_ms", lambda: later)
            assert (await here.ask("DELETE", "/api/me", tokens=thief["person"]))["done"] == 1


@asynchronous
async def test_whoever_is_forgotten_before_a_match_sends_nobody_else_away(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        seated = await here.lay(names=["Ben"])
        table = seated["table"]["id"]
        hidden = await here.join(table, names=[HIDDEN])
        async with here.wire(table, seated["seats"][0]["token"]) as device:
            await here.ask("DELETE", "/api/me", tokens=hidden["person"])
            said = await device.hear(lambda message: message["type"] in ("table", "bye"))
            assert [seat["name"] for seat in said[-1]["table"]["seats"]] == ["Ben"]
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
async def test_two_whose_names_were_removed_keep_nobody_from_playing(tmp_path: Path) -> None:
    async with server(tmp_path, admin_token=TOKEN, **NO_LIMITS) as here:
        evening, token = await announced(here)
        two = await came(here, evening, "Anna", "Ben")
        await came(here, evening, "Cara", "Dora")
        async with phone(here, evening, token) as organiser:
            await organiser.do("plan", items=[item(way="phones")])
            await organiser.do("draw", draws=0, tables=1)
            await organiser.do("call", item=1)
            await here.ask("DELETE", "/api/me", tokens=two["person"])
            await organiser.do("lay", game=1)

        seated = await here.lay(names=["Anna", "Ben", "Cara"], start=True)
        table = seated["table"]["id"]
        await here.play_out(table, *(seat["token"] for seat in seated["seats"]))
        for member in (0, 1):
            await here.ask("DELETE", f"/api/admin/places/{table}/people/{member}", tokens=TOKEN)
        next = await here.ask("POST", f"/api/tables/{table}/next", {}, status=201, tokens=seated["person"])
        assert [seat["name"] for seat in next["table"]["seats"]] == ["N. N.", "N. N.", "Cara"]


@asynchronous
async def test_nobody_who_goes_while_an_evening_s_table_is_laid_is_told_too_early_that_nothing_is_left(
    tmp_path: Path,
) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        evening, token = await announced(here)
        key = (await came(here, evening, HIDDEN))["person"]
        async with phone(here, evening, token) as organiser:
            await organiser.do("put_down", names=["Ben", "Cem", "Dora"])
            await organiser.do("plan", items=[item(way="phones", rounds=1)])
            await organiser.do("draw", draws=0, tables=1)
            await organiser.do("call", item=1)
            with looking_for_a_word(here) as (asked, found):
                laying = asyncio.create_task(organiser.do("lay", game=1))
                await asked.wait()
                forgetting = asyncio.create_task(here.ask("DELETE", "/api/me", tokens=key))
                await organiser.until(lambda view: view["people"]["1"]["name"] == NAMELESS)
                found.set()
                await laying
            said = await forgetting
            while said["left"]:
                said = await here.ask("DELETE", "/api/me", tokens=key)
            [game] = organiser.games()
        assert sorted(await names_at(here, game["match"])) == ["Ben", "Cem", "Dora", NAMELESS]
        await here.service.retention.tidy()
    assert HIDDEN.encode() not in everything_in(tmp_path)


@asynchronous
async def test_nobody_who_goes_while_the_next_table_is_laid_is_taken_along(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        seated = await here.lay(names=["Ben"])
        table, ben = seated["table"]["id"], seated["seats"][0]["token"]
        hidden = await here.join(table, names=[HIDDEN])
        await here.ask("POST", f"/api/tables/{table}/start", tokens=ben)
        await here.play_out(table, ben, hidden["seats"][0]["token"])
        with looking_for_a_word(here) as (asked, found):
            going_on = asyncio.create_task(here.ask("POST", f"/api/tables/{table}/next", {}, status=503, tokens=ben))
            await asked.wait()
            assert not (await here.ask("DELETE", "/api/me", tokens=hidden["person"]))["left"]
            found.set()
            assert await going_on == "try-again"
        assert [row.id for row in await here.service.store.places(9)] == [table], "nobody laid one and cleared it"
        again = await here.ask("POST", f"/api/tables/{table}/next", {}, status=201, tokens=ben)
        assert [seat["name"] for seat in again["table"]["seats"]] == ["Ben"]

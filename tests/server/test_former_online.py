"""Former holders of a seat that another device got can remove their name there, and do nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from claims import claimed
from evening_phones import announced, came, item, phone
from http_server import HttpClient, server
from mutschel.client import Player, ServerRefused
from mutschel.engine import logs
from mutschel.games.registry import find_game
from mutschel.host.fair import verify
from mutschel.server.live import messages
from mutschel.server.tokens import hashed
from retention import HIDDEN, TOKEN, everything_in, log_of, meanwhile
from serving import NO_LIMITS
from waiting import asynchronous

pytestmark = pytest.mark.slow
GIVEN = 1  # the member whose seat changes hands
NEW_KEY = "n" * 22


class Given(NamedTuple):
    table: str
    ben: str  # his token
    key: str  # of whoever had the seat before
    old: str  # and its token then
    token: str  # of the seat now


@pytest.fixture(autouse=True)
def _soon_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutschel.host.presence.AWAY", 0)
    monkeypatch.setattr("mutschel.host.schedule.NONCES_BY", 0)


async def given(here: HttpClient, there: HttpClient | None = None, *, start: bool = True, name: str = HIDDEN) -> Given:
    """Give an absent person's seat to another device, with Ben's consent, perhaps through another node."""
    seated = await here.lay(names=["Ben"])
    table, ben = seated["table"]["id"], seated["seats"][0]["token"]
    before = await here.join(table, names=[name])
    if start:
        await here.ask("POST", f"/api/tables/{table}/start", tokens=ben)
    token = await handed(here, there or here, table, ben, NEW_KEY)
    return Given(table, ben, before["person"], before["seats"][0]["token"], token)


async def handed(here: HttpClient, there: HttpClient, table: str, ben: str, key: str) -> str:
    async with Player(here.base, table, [ben]) as his, Player(there.base, table) as new:
        return await claimed(new, GIVEN, his, person=key)


async def names_at(here: HttpClient, table: str) -> list[str]:
    return [seat["name"] for seat in (await here.ask("GET", f"/api/tables/{table}"))["seats"]]


async def places_of(here: HttpClient, key: str) -> dict[str, Any]:
    places = (await here.ask("GET", "/api/me/data", tokens=key))["places"]
    assert len({place["id"] for place in places}) == len(places)
    return {place["id"]: place["names"] for place in places}


async def kept(here: HttpClient, table: str) -> str:
    stored = await here.service.store.load(table)
    assert stored is not None
    return f"{stored} {stored.entries}"


async def they_remove_their_name(here: HttpClient, there: HttpClient) -> None:
    """In the match, and at the next table, where whoever has the seat now plays on under the name."""
    table, ben, key, old, token = await given(here, there)
    await here.play_out(table, ben, token)
    text = await log_of(here, table)
    next = (await here.ask("POST", f"/api/tables/{table}/next", {}, status=201, tokens=ben))["table"]["id"]
    assert await names_at(there, next) == ["Ben", HIDDEN]
    assert await places_of(there, key) == {table: [HIDDEN], next: [HIDDEN]}

    # nothing else is theirs
    assert (await there.ask("GET", "/api/me", tokens=key))["tables"] == []
    for id in (table, next):
        async with Player(there.base, id, [key, old]) as nobody:
            assert nobody.seats == []
    path = f"/api/tables/{next}/seats/{GIVEN}"
    assert await there.ask("PATCH", path, {"name": "Ich"}, status=403, tokens=f"{key},{old}") == "not-seated"
    assert await there.ask("POST", f"/api/tables/{next}/start", status=403, tokens=key) == "not-seated"

    await here.ask("PATCH", path, {"name": HIDDEN}, tokens=NEW_KEY)  # as before: it is still theirs
    assert await there.ask("DELETE", "/api/me", tokens=key) == {"done": 2, "left": False, "refused": []}
    assert await places_of(there, key) == {}
    for id in (table, next):
        assert await names_at(here, id) == ["Ben", "N. N."]
        assert HIDDEN not in await kept(here, id)
    assert HIDDEN in text
    assert verify(logs.parse(await log_of(here, table)), find_game) > 0

    # whoever has the seat now still has it, and finds a name of their own
    assert (await here.ask("GET", "/api/me", tokens=NEW_KEY))["tables"][0]["members"] == [GIVEN]
    await here.ask("PATCH", path, {"name": "Dora"}, tokens=NEW_KEY)
    await here.ask("POST", f"/api/tables/{next}/start", tokens=ben)
    await here.play_out(next, ben, token)
    assert await names_at(here, next) == ["Ben", "Dora"]
    assert (await there.ask("DELETE", "/api/me", tokens=key))["done"] == 0


@asynchronous
async def test_whoever_had_a_seat_before_removes_their_name_and_nothing_else(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        await they_remove_their_name(here, here)
        await here.service.retention.tidy()
    assert HIDDEN.encode() not in everything_in(tmp_path)


@pytest.mark.at_length  # test_two_nodes.py has somebody who is forgotten
@asynchronous
async def test_also_through_another_node(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    shared: dict[str, Any] = {"database": postgres_url, "redis": redis_url} | NO_LIMITS
    async with server(tmp_path, **shared) as here, server(tmp_path, **shared) as there:
        await they_remove_their_name(here, there)


@asynchronous
async def test_also_in_a_running_match_which_goes_on_and_after_a_restart(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        table, ben, key, _, token = await given(here)
    async with server(tmp_path, **NO_LIMITS) as here:
        assert (await here.ask("DELETE", "/api/me", tokens=key))["done"] == 1
        await here.play_out(table, ben, token)
        assert await names_at(here, table) == ["Ben", "N. N."]
        assert verify(logs.parse(await log_of(here, table)), find_game) > 0
        await here.service.retention.tidy()
    assert HIDDEN.encode() not in everything_in(tmp_path)


@asynchronous
async def test_whoever_has_the_seat_under_another_name_keeps_theirs(tmp_path: Path) -> None:
    """And the old name is gone with that: nobody has to remove it, whatever they were called before."""
    async with server(tmp_path, **NO_LIMITS) as here:
        table, ben, key, old, _ = await given(here, start=False, name="Cem")
        path = f"/api/tables/{table}/seats/{GIVEN}"
        assert await here.ask("PATCH", path, {"name": "Ich"}, status=403, tokens=old) == "not-seated"
        assert await places_of(here, key) == {table: ["Cem"]}
        await here.ask("PATCH", path, {"name": HIDDEN}, tokens=NEW_KEY)
        assert await places_of(here, key) == {}
        assert (await here.ask("DELETE", "/api/me", tokens=key))["done"] == 0
        assert await names_at(here, table) == ["Ben", HIDDEN]

        third = "d" * 22
        await handed(here, here, table, ben, third)
        await here.ask("PATCH", path, {"name": "Dora"}, tokens=third)
        assert (await here.ask("DELETE", "/api/me", tokens=NEW_KEY))["done"] == 0
        await here.ask("POST", f"/api/tables/{table}/start", tokens=ben)
        await here.play_out(table, ben, third)
        assert verify(logs.parse(await log_of(here, table)), find_game) > 0
        await here.service.retention.tidy()
    everything = everything_in(tmp_path)
    assert HIDDEN.encode() not in everything
    assert b'"Cem"' not in everything
    async with server(tmp_path, **NO_LIMITS) as here:  # as its log tells it
        assert await names_at(here, table) == ["Ben", "Dora"]


@asynchronous
async def test_also_who_takes_it_while_the_old_one_is_being_removed(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        table, _, key, _, _ = await given(here, start=False)
        path = f"/api/tables/{table}/seats/{GIVEN}"
        with meanwhile(here, lambda: here.ask("PATCH", path, {"name": "Dora"}, tokens=NEW_KEY)):
            await here.ask("DELETE", "/api/me", tokens=key)
        assert await names_at(here, table) == ["Ben", "Dora"]
        assert HIDDEN not in await kept(here, table)


@asynchronous
async def test_who_gets_a_seat_while_it_is_being_left_keeps_it(tmp_path: Path) -> None:
    """Only the name goes: it isn't theirs."""
    async with server(tmp_path, **NO_LIMITS) as here:
        table, ben, _, _, _ = await given(here)
        new = "d" * 22
        with meanwhile(here, lambda: handed(here, here, table, ben, new)):
            await here.ask("DELETE", "/api/me", tokens=NEW_KEY)
        assert await names_at(here, table) == ["Ben", "N. N."]
        assert [seat["members"] for seat in (await here.ask("GET", "/api/me", tokens=new))["tables"]] == [[GIVEN]]


@pytest.mark.parametrize("by", ["host", "holder"])
@asynchronous
async def test_once_a_name_is_removed_nobody_is_known_who_had_it(tmp_path: Path, by: str) -> None:
    async with server(tmp_path, admin_token=TOKEN, **NO_LIMITS) as here:
        table, _, key, _, _ = await given(here)
        if by == "host":
            await here.ask("DELETE", f"/api/admin/places/{table}/people/{GIVEN}", tokens=TOKEN)
        else:
            await here.ask("DELETE", "/api/me", tokens=NEW_KEY)
        assert await places_of(here, key) == {}
        await here.service.retention.tidy()
    assert hashed(key) not in everything_in(tmp_path)


@asynchronous
async def test_a_seat_goes_back_and_forth_and_is_remembered_for_so_many_devices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "QUESTIONS_EACH", 1000)
    monkeypatch.setattr(messages, "MOST_FORMER", 2)
    async with server(tmp_path, **NO_LIMITS) as here:
        table, ben, key, _, _ = await given(here)
        for _ in range(2):
            await handed(here, here, table, ben, key)
            assert [seat["members"] for seat in (await here.ask("GET", "/api/me", tokens=key))["tables"]] == [[GIVEN]]
            assert await places_of(here, key) == await places_of(here, NEW_KEY) == {table: [HIDDEN]}
            await handed(here, here, table, ben, NEW_KEY)
        stored = await here.service.store.load(table)
        assert stored is not None
        assert [seat.former for seat in stored.seats] == [(), (hashed(key),)]
        await handed(here, here, table, ben, "d" * 22)
        async with Player(here.base, table, [ben]), Player(here.base, table) as new:
            with pytest.raises(ServerRefused, match="too-many-holders"):
                await new.claim_seat(GIVEN)
        assert (await here.ask("DELETE", "/api/me", tokens=key))["done"] == 1, "nobody is pushed out"
        await handed(here, here, table, ben, "e" * 22)


@asynchronous
async def test_at_an_evening_people_remove_their_name_also_where_they_played_on_somebody_else_s_device(
    tmp_path: Path,
) -> None:
    """But not whoever has only just said that they are somebody without a phone."""
    async with server(tmp_path, **NO_LIMITS) as here:
        evening, token = await announced(here)
        hidden, ben = await came(here, evening, HIDDEN), await came(here, evening, "Ben")
        async with phone(here, evening, token) as organiser, phone(here, evening, ben["token"]) as tablet:
            await organiser.do("put_down", names=["Cem"])
            thief = await came(here, evening, "Dora")
            cem = {"people": [3]}
            await here.ask("POST", f"/api/evenings/{evening}/phones", cem, status=201, tokens=thief["token"])
            await organiser.do("plan", items=[item(way="tablet", rounds=1)])
            await organiser.do("draw", draws=0, tables=1)
            await organiser.do("call", item=1)
            await tablet.do("lay", game=1)
            [game] = tablet.games()
        match = game["match"]
        assert await places_of(here, hidden["person"]) == {match: [HIDDEN], evening: [HIDDEN]}
        assert (await here.ask("GET", "/api/me", tokens=hidden["person"]))["tables"] == []
        assert (await here.ask("DELETE", "/api/me", tokens=hidden["person"]))["done"] == 2
        await here.ask("DELETE", "/api/me", tokens=thief["person"])
        assert sorted(await names_at(here, match)) == ["Ben", "Cem", "N. N.", "N. N."]
        async with Player(here.base, match, [ben["token"]]) as still:
            assert len(still.seats) == 4
        await here.service.retention.tidy()
    assert HIDDEN.encode() not in everything_in(tmp_path)


@asynchronous
async def test_whoever_was_sent_away_and_forgotten_isnt_taken_along(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        seated = await here.lay(names=["Ben", "Cem"])
        table, (ben, cem) = seated["table"]["id"], [seat["token"] for seat in seated["seats"]]
        hidden = await here.join(table, names=[HIDDEN])
        await here.ask("POST", f"/api/tables/{table}/start", tokens=ben)
        async with Player(here.base, table, [ben]):
            await here.ask("DELETE", f"/api/tables/{table}/seats/2", tokens=ben)
        assert await places_of(here, hidden["person"]) == {table: [HIDDEN]}
        await here.ask("DELETE", "/api/me", tokens=hidden["person"])
        await here.play_out(table, ben, cem)
        next = await here.ask("POST", f"/api/tables/{table}/next", {}, status=201, tokens=ben)
        assert [seat["name"] for seat in next["table"]["seats"]] == ["Ben", "Cem"]

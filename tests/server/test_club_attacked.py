"""A stranger with a club's link, and nothing else, does all harm they can: the keeper can undo all of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from clubs import founded, held, named, shown
from evening_phones import came, item, phone
from http_server import HttpClient, server
from mutschel.club import decide
from mutschel.club import entries as log
from mutschel.engine import Problem
from mutschel.server.clock import epoch_ms
from mutschel.server.finished.reading import Reading
from mutschel.server.http import my_data
from mutschel.server.live import evenings
from mutschel.store.base import Write
from retention import HIDDEN, TOKEN
from serving import NO_LIMITS
from waiting import asynchronous

pytestmark = pytest.mark.slow


async def joined(here: HttpClient, club: str, name: str) -> str:
    """The key of somebody who is new."""
    body = {"names": [name], "me": True}
    key: str = (await here.ask("POST", f"/api/clubs/{club}/people", body, status=201))["person"]
    return key


async def claimed(here: HttpClient, club: str, person: int) -> str:
    key: str = (await here.ask("POST", f"/api/clubs/{club}/people/{person}/phone", {}, status=201))["person"]
    return key


@asynchronous
async def test_who_has_just_claimed_somebody_cannot_have_them_forgotten(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        club, key = await founded(here)
        await held(here, club, key, "Anna", "Ben", "Cem", "Dora", loser="Dora")
        ben = named(await shown(here, club))["Ben"]["person"]
        path = f"/api/clubs/{club}/people/{ben}"
        thief = await claimed(here, club, ben)
        assert await here.ask("DELETE", path, status=409, tokens=thief) == "claimed-lately"
        await here.ask("PATCH", path, {"claimed": False}, tokens=key)
        assert await here.ask("DELETE", path, status=403, tokens=thief) == "not-yours"
        fresh = await joined(here, club, "Eve")
        eve = named(await shown(here, club))["Eve"]["person"]
        assert "Eve" not in named(await here.ask("DELETE", f"/api/clubs/{club}/people/{eve}", tokens=fresh))
        assert "Ben" not in named(await here.ask("DELETE", path, tokens=key)), "whoever keeps it may at any time"


@asynchronous
async def test_who_is_refused_because_of_that_is_forgotten_a_week_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        club, key = await founded(here)
        await held(here, club, key, "Anna", "Ben", "Cem", "Dora", loser="Dora")
        ben = await claimed(here, club, named(await shown(here, club))["Ben"]["person"])
        for _ in range(2):
            told = await here.ask("DELETE", "/api/me", tokens=ben)
            assert told["done"] == 0
            assert len(told["refused"]) == 1
        monkeypatch.setattr(my_data, "epoch_ms", lambda: epoch_ms() + 8 * 24 * 3600 * 1000)
        assert await here.ask("DELETE", "/api/me", tokens=ben) == {"done": 1, "left": False, "refused": []}
        assert "Ben" not in named(await shown(here, club))


@pytest.mark.parametrize("days", [0, 8])  # since the evening, and nobody has looked at the club
@asynchronous
async def test_nor_who_has_claimed_them_at_the_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    """People whom an evening brings come with the device that they had there, which anybody may have claimed."""
    async with server(tmp_path, **NO_LIMITS) as here:
        club, key = await founded(here)
        with monkeypatch.context() as patched:
            patched.setattr(evenings, "epoch_ms", lambda: epoch_ms() - days * 24 * 3600 * 1000)
            evening = await held(here, club, key, "Anna", "Ben", "Cem", "Dora", loser="Dora")
        thief = (await here.ask("POST", f"/api/evenings/{evening}/phones", {"people": [2]}, status=201))["person"]
        ben = named(await shown(here, club))["Ben"]
        path = f"/api/clubs/{club}/people/{ben['person']}"
        assert ben["claimed"]
        assert await here.ask("DELETE", path, status=409, tokens=thief) == "claimed-lately"
        assert not named(await here.ask("PATCH", path, {"claimed": False}, tokens=key))["Ben"]["claimed"]


@asynchronous
async def test_nobody_becomes_keeper_by_claiming(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        club, key = await founded(here)
        path = f"/api/clubs/{club}"
        await here.ask("POST", f"{path}/people", {"names": ["Ben"]}, status=201, tokens=key)
        cem = await joined(here, club, "Cem")
        assert await here.ask("PATCH", f"{path}/people/1", {"claimed": False}, status=409, tokens=key) == "keeper-stays"
        view = await here.ask("DELETE", f"{path}/people/1", tokens=key)
        assert view["keeper"] == named(view)["Cem"]["person"], "Ben has no device: whoever takes his name would keep it"
        assert (await here.ask("PATCH", path, {"name": "Linde"}, tokens=cem))["name"] == "Linde"


@asynchronous
async def test_evenings_that_a_stranger_made_up_can_be_taken_out(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        club, key = await founded(here)
        path = f"/api/clubs/{club}"
        real = await held(here, club, key, "Anna", "Ben", "Cem", "Dora", loser="Dora")
        before = await shown(here, club)
        eve = await joined(here, club, "Eve")
        false = await held(here, club, eve, "Eve", "Ben", *[f"Gast {n}" for n in range(30)], loser="Ben")
        assert (await shown(here, club))["evenings"][0]["evening"] == false
        for _ in range(decide.MOST_OPEN):
            await here.ask("POST", f"{path}/evenings", {}, status=201, tokens=eve)
        assert await here.ask("POST", f"{path}/evenings", {}, status=409, tokens=eve) == "too-many-open"
        await here.ask("POST", f"{path}/evenings", {}, status=201, tokens=key)  # whoever keeps it always can

        assert await here.ask("DELETE", f"{path}/evenings/{false}", status=403, tokens=eve) == "not-keeper"
        after = await here.ask("DELETE", f"{path}/evenings/{false}", tokens=key)
        assert [one["evening"] for one in after["evenings"]] == [real]
        assert sorted(named(after)) == sorted([*named(before), "Eve"]), "whoever came only to that one has gone with it"
        assert {name: one["strikes"] for name, one in named(after).items() if name != "Eve"} == {
            name: one["strikes"] for name, one in named(before).items()
        }
        assert [one["evening"] for one in (await shown(here, club))["evenings"]] == [real], "it does not come back"
        for one in after["next"]:
            after = await here.ask("DELETE", f"{path}/evenings/{one['evening']}", tokens=key)
        assert after["next"] == []
        assert await here.ask("DELETE", f"{path}/evenings/{false}", status=404, tokens=key) == "no-such-evening"


@asynchronous
async def test_an_evening_that_could_not_be_announced_takes_no_place(tmp_path: Path) -> None:
    """Unseen evenings could not be taken out: two hundred of them, and a club could have no other."""
    async with server(tmp_path, **NO_LIMITS) as here:
        club, _ = await founded(here)
        eve = await joined(here, club, "Eve")
        path = f"/api/clubs/{club}/evenings"
        assert await here.ask("POST", path, {"name": "x" * 81}, status=409, tokens=eve) == "bad-text"
        assert (await here.service.clubs.load(club, "")).state.announced == {}
        made = await here.ask("POST", path, {"name": "Mutscheltag"}, status=201, tokens=eve)
        assert [one["evening"] for one in (await shown(here, club))["next"]] == [made["id"]]


@asynchronous
async def test_one_evening_s_trouble_is_not_the_club_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        club, key = await founded(here)
        await held(here, club, key, "Anna", "Ben", "Cem", "Dora", loser="Dora")

        async def fails(*given: object) -> bytes:
            raise RuntimeError("damaged")

        with monkeypatch.context() as patched:
            patched.setattr(here.service.readings, "read", fails)
            assert (await shown(here, club))["evenings"] == []
        assert len((await shown(here, club))["evenings"]) == 1


@asynchronous
async def test_what_was_too_busy_to_be_judged_is_judged_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        clubs = here.service.clubs
        game = log.PlayedGame([[1], [2]], "pasch", match="a match", seated=[1, 2])

        async def busy(*given: object) -> bytes:
            raise Problem(code, package="mutschel.server", n=1, seconds=1)

        monkeypatch.setattr(here.service.readings, "read", busy)
        for code in ("too-many-readings", "readings-busy"):
            with pytest.raises(Problem) as why:
                await clubs._given_away(game, "somewhere")
            assert why.value.code == code
        code = "took-too-long"
        assert await clubs._given_away(game, "somewhere") == []


@asynchronous
async def test_each_change_counts_against_whoever_makes_it(tmp_path: Path) -> None:
    """Several in one request counted as one, and a club takes only so many."""
    async with server(tmp_path, **NO_LIMITS | {"changes_per_hour": 3, "connections_per_address": 100}) as here:
        club, _ = await founded(here)
        eve = await joined(here, club, "Eve")
        path = f"/api/clubs/{club}/people/2"
        await here.ask("PATCH", path, {"name": "Eva", "left": True}, tokens=eve)
        assert await here.ask("PATCH", path, {"left": False}, status=429, tokens=eve) == "too-many-changes"


@asynchronous
async def test_a_server_that_stops_says_so(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        club, _ = await founded(here)
        await here.service.clubs.close()
        assert await here.ask("GET", f"/api/clubs/{club}", status=503) == "try-again"


@asynchronous
async def test_an_evening_that_is_added_again_and_again_takes_its_place_once(tmp_path: Path) -> None:
    """All that each of them had been was kept: some hours, and no server had the memory to look at the club."""
    async with server(tmp_path, **NO_LIMITS) as here:
        club, key = await founded(here)
        made = await here.ask("POST", "/api/evenings", {"name": "Abend", "person": key}, status=201)
        names = ["Anna", *[f"Gast {number}" for number in range(40)]]
        async with phone(here, made["id"], made["token"]) as organiser:
            await organiser.do("put_down", names=names)
            await organiser.do("plan", items=[item("pasch", rounds=1)])
            await organiser.do("draw", draws=0, tables=1)
            await organiser.do("call", item=1)
            for person in range(2, len(names) + 1):
                await organiser.do("strike", game=1, person=person)
            await organiser.do("finish", game=1)
            await organiser.do("crown")
        path, sizes, views = f"/api/clubs/{club}/evenings", [], []
        for _ in range(3):
            await here.ask("POST", path, {"evening": made["id"]}, status=201, tokens=f"{key}, {made['token']}")
            views.append(await shown(here, club))
            sizes.append(sum(map(len, await here.service.clubs.entries(club))))
            await here.ask("DELETE", f"{path}/{made['id']}", tokens=key)
        assert len(named(views[0])) == len(names)
        assert [(one["name"], one["place"], one["won"]) for one in views[0]["people"]] == [
            (one["name"], one["place"], one["won"]) for one in views[2]["people"]
        ]
        joins = 41 * len(log.encode(log.Joined(100, made["id"])))
        assert sizes[2] - sizes[1] < joins + sizes[0] / 2, "of each only who was there"
        lines = [log.decode(one) for one in await here.service.clubs.entries(club)]
        assert [one.lines for one in lines if isinstance(one, log.Met)] == [[], [], []], "it is taken out"


@asynchronous
async def test_adding_an_evening_counts_like_setting_one_up(tmp_path: Path) -> None:
    """One evening, added to one club after the other, filled the disk many times as quickly as tables."""
    async with server(tmp_path, **NO_LIMITS | {"tables_per_hour": 3}) as here:
        club, key = await founded(here)
        evening = await held(here, club, key, "Anna", "Ben", "Cem", "Dora", loser="Dora")
        path = f"/api/clubs/{club}/evenings"
        await here.ask("POST", path, {"evening": evening}, status=201, tokens=key)
        assert await here.ask("POST", path, {"evening": evening}, status=429, tokens=key) == "too-many-tables"


@asynchronous
async def test_of_one_address_one_look_at_a_time_and_none_for_whoever_has_gone(tmp_path: Path) -> None:
    """Each look at a large club took 0.1 GB, several at once, and went on when nobody waited for it any more."""
    async with server(tmp_path, **NO_LIMITS) as here:
        club, _ = await founded(here)
        clubs, looks, go_on = here.service.clubs, 0, asyncio.Event()
        up_to_date = clubs.up_to_date

        async def slow(id: str, address: str) -> Any:
            nonlocal looks
            looks += 1
            await go_on.wait()
            return await up_to_date(id, address)

        clubs.up_to_date = slow  # type: ignore[method-assign]
        paths = [f"/api/clubs/{club}{part}" for part in ("", "/people/1", "/table.csv", "/club.json")]
        asked = [asyncio.create_task(here.session.get(here.base + path)) for path in paths]
        while not looks:
            await asyncio.sleep(0.01)
        await here.ask("GET", "/healthz")  # by now the others have been heard, too
        assert looks == 1
        for one in asked[1:]:
            one.cancel()
        await asyncio.gather(*asked[1:], return_exceptions=True)
        while here.service.limits.open.taken() > 2:  # the one that is looked for, and a connection that rests
            await asyncio.sleep(0.01)
        go_on.set()
        async with await asked[0] as response:
            assert response.status == 200
        await shown(here, club)
        assert looks == 2, "nobody waited for the others"


@asynchronous
async def test_who_is_forgotten_while_the_club_reads_an_evening_does_not_come_in_by_it(tmp_path: Path) -> None:
    async with server(tmp_path, admin_token=TOKEN, **NO_LIMITS) as here:
        club, key = await founded(here)
        evening = await held(here, club, key, "Anna", "Ben", "Cem", "Dora", loser="Dora")
        readings = here.service.readings
        read = readings.read

        async def slowly(reading: Reading, address: str, *more: Any) -> bytes:
            readings.read = read  # type: ignore[method-assign]
            result = await read(reading, address, *more)
            await here.ask("DELETE", f"/api/admin/places/{evening}/people/2", tokens=TOKEN)
            return result

        readings.read = slowly  # type: ignore[assignment, method-assign]
        assert "Ben" not in named(await shown(here, club))
        assert readings.read == read
        assert sorted(named(await shown(here, club))) == ["Anna", "Cem", "Dora"]


@asynchronous
async def test_nor_who_goes_when_the_club_has_only_to_save_it(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here:
        club, key = await founded(here)
        made = await here.ask("POST", f"/api/clubs/{club}/evenings", {}, status=201, tokens=key)
        hidden = (await came(here, made["id"], HIDDEN))["person"]
        store, going = here.service.store, list[asyncio.Task[Any]]()
        commit = store.commit
        async with phone(here, made["id"], made["token"]) as organiser:
            await organiser.do("put_down", names=["Anna", "Ben", "Cem"])
            await organiser.do("plan", items=[item(rounds=1)])
            await organiser.do("draw", draws=0, tables=1)
            await organiser.do("call", item=1)
            for person in (2, 3, 4):
                await organiser.do("strike", game=1, person=person)
            await organiser.do("finish", game=1)
            await organiser.do("crown")

            async def slowly(writes: Sequence[Write]) -> set[int]:
                if writes[0].table == club and not going:
                    going.append(asyncio.create_task(here.ask("DELETE", "/api/me", tokens=hidden)))
                    assert (await going[0])["left"] is False
                return await commit(writes)

            store.commit = slowly  # type: ignore[method-assign]
            await shown(here, club)
        assert [task.done() for task in going] == [True]
        assert sorted(named(await shown(here, club))) == ["Anna", "Ben", "Cem"]

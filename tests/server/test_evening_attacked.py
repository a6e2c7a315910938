"""Attacks on an evening, or on its server: things that an attacker can't do."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from threading import Event
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest

from commits import RecordingLink
from evening_phones import ServerRefusal, announced, came, item, phone
from evenings import Evening
from http_server import server
from mutschel.engine import Problem
from mutschel.evening import chances, decide
from mutschel.evening import entries as log
from mutschel.evening.decide import check, writing
from mutschel.evening.standings import standings
from mutschel.host import entries
from mutschel.host.hosted import HostedTable
from mutschel.host.presence import AWAY, Device
from mutschel.protocol import evening_messages as wire
from mutschel.server.live.evening import LiveEvening, crowded_out
from mutschel.server.live.evening_view import ViewExtras, view_of
from mutschel.server.live.link import Link
from mutschel.server.live.quota import AT_ONCE, MOST_WAITING, PART, Quota
from serving import NO_LIMITS
from virtual_loop import VirtualLoop
from waiting import PATIENCE, asynchronous

NAMES = ["Anna", "Ben", "Cem", "Dora", "Erna", "Franz", "Gerda", "Hans"]


# -- somebody else's game ------------------------------------------------------------------------------------
def busy() -> Evening:
    """Two tables of four in their first game; for the next one there are up to four at a table."""
    evening = Evening()
    evening.come(*NAMES)
    evening.plan(log.Item(0, game="pasch", rounds=2), log.Item(0, game="dice-flick", way="phones"))
    evening.draw(2)
    evening.call(1)
    return evening


@pytest.mark.parametrize("how", ["finish", "drop", "match"])
def test_who_comes_late_keeps_no_game_from_ending(how: str) -> None:
    """Too many for what was called meanwhile: the game counts, and the table waits for the organiser."""
    evening = busy()
    state, first, second = evening.state, evening.state.games[1], evening.state.games[2]
    evening.do(decide.end(state, 1, first.people[:1], {}, 0))
    evening.call(2, anyway=True)
    evening.come(*(f"Late {n}" for n in range(8)))
    for person in second.people[1:]:
        evening.do(writing.strike(state, 2, person, evening.id))
    evening.do(
        {
            "finish": lambda: writing.finish(state, 2, evening.id, 0),
            "drop": lambda: decide.drop(state, 2, 0),
            "match": lambda: decide.end(state, 2, second.people[:1], {}, 0, "a match"),
        }[how]()
    )
    assert not second.running
    assert state.running_at(second.table) is None


def test_only_who_sits_or_plays_at_a_table_takes_its_list() -> None:
    evening = busy()
    state = evening.state
    here, elsewhere = state.tables[0][0], state.tables[1][0]
    for table in (1, 0):
        with pytest.raises(Problem) as why:
            decide.write(state, table, elsewhere, anybody=False)
        assert why.value.code == "sits-elsewhere"
    assert decide.write(state, 1, here, anybody=False)
    assert decide.write(state, 1, elsewhere), "the organiser names whom they like"
    evening.do(decide.move(state, here, 2))
    assert decide.write(state, 1, here, anybody=False), "they still play here"


def test_nobody_takes_a_game_from_its_scribe_by_laying_a_table() -> None:
    """Then nothing more could be written on the list, and all seats were on the phone that laid the table."""
    evening = busy()
    with pytest.raises(Problem) as why:
        decide.lay(evening.state, 1, "a match")
    assert why.value.code == "played-by-list"


def test_one_table_alone_does_not_use_up_the_evening_s_games() -> None:
    evening = busy()
    evening.do(decide.drop(evening.state, 1, 0))
    for _ in range(check.MOST_GAMES_AT_A_TABLE - 1):
        evening.do(decide.begin_at(evening.state, 1, 1, 0))
        evening.do(decide.drop(evening.state, max(evening.state.games), 0))
    with pytest.raises(Problem) as why:
        decide.begin_at(evening.state, 1, 1, 0)
    assert why.value.code == "too-many-games"
    evening.do(decide.drop(evening.state, 2, 0))
    assert decide.begin_at(evening.state, 2, 1, 0)


def at_an_evening() -> tuple[HostedTable, list[Device]]:
    table = HostedTable.create("t", bytes(32), entries.Agreed("pasch", 1, {}), evening="ev.x", game_number=1)
    phones = [Device([table.sit(name)]) for name in NAMES[:3]]
    for one in phones:
        table.connect(one, 0)
    table.start(0)
    return table, phones


def test_chance_made_somebody_the_first_at_a_table_and_that_gives_them_no_power() -> None:
    table, _ = at_an_evening()
    with pytest.raises(Problem) as why:
        table.remove(1, 1)
    assert why.value.code == "cannot-remove"


def test_nobody_ends_an_evening_s_match_while_the_others_phones_sleep() -> None:
    table, phones = at_an_evening()
    for one in phones[1:]:
        table.disconnect(one, 1)
    table.vote_to_end(phones[0], True, 3 * AWAY)
    table.tick(9 * AWAY)
    assert table.state.running
    for one in phones[1:]:
        table.connect(one, 9 * AWAY)
        table.vote_to_end(one, True, 9 * AWAY)
    assert not table.state.running


# -- the door ------------------------------------------------------------------------------------------------
@pytest.mark.slow
@asynchronous
async def test_the_organiser_closes_the_door(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here, AsyncExitStack() as stack:
        id, token = await announced(here)
        organiser = await stack.enter_async_context(phone(here, id, token))
        rude = await came(here, id, "Rude")
        rudes = await stack.enter_async_context(phone(here, id, rude["token"]))
        await organiser.do("leave", person=1)
        await rudes.do("return", person=1)
        await organiser.do("put_down", names=["Anna"])
        await organiser.do("settle", terms={"name": "x", "closed": True})
        await organiser.do("leave", person=1)
        with pytest.raises(ServerRefusal, match="door-closed"):
            await rudes.do("return", person=1)
        people = f"/api/evenings/{id}"
        assert await here.ask("POST", f"{people}/people", {"names": ["Ruder"]}, status=403) == "door-closed"
        assert await here.ask("POST", f"{people}/phones", {"people": [2]}, status=403) == "door-closed"
        await organiser.do("put_down", names=["Ben"])
        await organiser.do("return", person=1)
        assert [person["here"] for person in organiser.view["people"].values()] == [True] * 3


# -- how large an evening may be ------------------------------------------------------------------------------
def test_a_programme_carries_nothing_that_nobody_reads() -> None:
    evening = Evening()
    evening.plan(log.Item(0, game="pasch", options={"x": "y" * 15_000}))
    assert evening.state.items[0].options == {}, "with the list people play as they like"
    for much in ("y" * check.MOST_OPTIONS, 10**30):
        with pytest.raises(Problem) as why:
            decide.plan(evening.state, [log.Item(0, game="pasch", way="phones", options={"x": much})])
        assert why.value.code == "too-many-options"


def test_a_programme_is_not_changed_for_ever() -> None:
    evening = Evening()
    for minutes in range(check.MOST_PLANS):
        evening.do(decide.plan(evening.state, [log.Item(0, "break", minutes=1 + minutes % 2)]))
    with pytest.raises(Problem) as why:
        decide.plan(evening.state, [])
    assert why.value.code == "planned-too-often"


def test_other_tokens_beside_one_s_own_make_no_other_phone() -> None:
    links: list[Link] = []
    for number in range(6):
        link = RecordingLink([0])
        link.who = (b"organiser", b"%d" % number)
        for out in crowded_out(links, link):
            links.remove(out)
        links.append(link)
    assert len(links) == 4


def test_what_is_shown_is_what_the_whole_evening_looks_like() -> None:
    """Only what an entry is about is looked at, so nothing else may have changed."""
    evening, rng = Evening(), Random(8)
    live = LiveEvening(evening.restored(), [], None, 0)
    told = 1

    def caught_up() -> None:
        nonlocal told
        for line in evening.log[told:]:
            entry = log.decode(line)
            live.record([entry])
            live.take()
            live.changes([entry])
            whole = view_of(live.state, ViewExtras(live.extras.word, deque()))
            assert msgspec.structs.replace(live.shown, news=[], ceremony=None) == whole, entry
        told = len(evening.log)

    state = evening.state
    evening.come(*NAMES)
    evening.do(decide.come(state, ["Ida", "Jan"]))
    evening.do(decide.get_phone(state, [9]))
    evening.plan(log.Item(0, game="pasch", rounds=1), log.Item(0, game="sequenz", rounds=1), log.Item(0, "break"))
    evening.draw(2)
    caught_up()
    acts: list[Callable[[], list[log.Entry]]] = [
        lambda: decide.rename(state, 1, f"Anna {rng.random():.3f}"),
        lambda: decide.title(state, 2, "queen"),
        lambda: decide.sit_down(state, 3),
        lambda: decide.wish(state, 1, 2, "apart"),
        lambda: decide.write(state, 1, state.tables[0][0]),
        lambda: decide.settle(state, log.Settled("Anders", reckoning="strikes", baked=9)),
        lambda: decide.skip(state, 2),
        lambda: decide.pause(state, 5),
        lambda: decide.resume(state),
        lambda: decide.hand_on(state, 1),
        lambda: decide.leave(state, 4),
        lambda: decide.call(state, 1, 0),
        lambda: [log.Laid(2, "a match")],
        lambda: decide.come_back(state, 4),
        lambda: decide.plan(state, [*state.items, log.Item(0, "break", name="Vesper")]),
    ]
    for act in acts:
        evening.do(act())
        caught_up()
    evening.write_list(state.games[1], rng)
    evening.do(decide.end(state, 2, state.games[2].people[:1], {state.games[2].people[1]: 3}, 0, "a match"))
    evening.do(decide.close_tables(state))
    evening.do(decide.crown(state))
    evening.do(decide.give_rest(state))
    caught_up()


# -- whose time it is ----------------------------------------------------------------------------------------
def test_an_address_that_wants_much_waits_and_nobody_else_does() -> None:
    async def go() -> None:
        loop = asyncio.get_running_loop()
        turns, spent, others = Quota(loop.time), 0.0, 0

        def costly() -> None:
            nonlocal spent
            spent += 0.01
            turns.spent(1, 0.01)  # as if it had taken so long

        def cheap() -> None:
            nonlocal others
            others += 1

        assert all(turns.take(1, "loud", costly) for _ in range(MOST_WAITING))
        assert spent <= AT_ONCE + 0.02
        assert turns.take(2, "elsewhere", cheap)
        assert others == 1
        assert turns.take(1, "beside", cheap)
        await asyncio.sleep(1)
        assert others == 2, "who shares its address is next in turn"
        assert AT_ONCE / 2 < spent <= PART + AT_ONCE + 0.02
        while turns.take(1, "loud", costly):
            pass
        assert turns.take(1, "beside", cheap), "only its own is too much"
        await asyncio.sleep(MOST_WAITING * 0.01 / PART + 60)
        before = spent
        assert turns.take(1, "loud", costly)
        assert spent > before, "after a rest at once"

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(go())


def test_a_mistake_keeps_nobody_waiting_for_ever() -> None:
    def fails() -> None:
        raise RuntimeError("a mistake")

    async def go() -> None:
        loop = asyncio.get_running_loop()
        turns, done = Quota(loop.time), asyncio.Event()
        loop.set_exception_handler(lambda _, __: None)
        turns.spent(1, AT_ONCE + 1)
        turns.take(1, "one", fails)
        turns.take(1, "other", done.set)
        async with asyncio.timeout(60):
            await done.wait()

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(go())


@pytest.mark.slow
@asynchronous
async def test_a_phone_has_one_turn_however_many_connections_it_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ninety that only watched made everybody in their pub wait for a second and more at every stroke."""
    async with server(tmp_path, **NO_LIMITS) as here:
        evenings = here.service.evenings
        live = await evenings.open((await announced(here))[0])
        done: list[Link] = []
        monkeypatch.setattr(evenings, "_receive", lambda live, link, message: done.append(link))
        evenings._time.spent(0, AT_ONCE + 0.02)  # so that all have to wait
        watching, organiser = [RecordingLink() for _ in range(30)], RecordingLink([0])
        for link in [*watching, *watching, organiser]:
            evenings.receive(live, link, wire.Resume("1"))
        while len(done) < 61:
            await asyncio.sleep(0.01)
        assert done[:2] == [watching[0], organiser]


@pytest.mark.slow
@asynchronous
async def test_a_guest_who_changes_their_name_keeps_no_lots_from_being_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server(tmp_path, **NO_LIMITS) as here, AsyncExitStack() as stack:
        id, token = await announced(here)
        organiser = await stack.enter_async_context(phone(here, id, token))
        anna = await came(here, id, "Anna")
        annas = await stack.enter_async_context(phone(here, id, anna["token"]))
        await organiser.do("put_down", names=NAMES[1:])
        loop, draw = asyncio.get_running_loop(), decide.draw
        drawn: list[str] = []

        async def disturb() -> str:
            try:
                await annas.do("rename", person=1, name=f"Anna {len(drawn)}")
            except ServerRefusal as why:
                return str(why)
            return "done"

        def disturbed(*args: Any) -> Callable[[], log.Drawn]:
            drawing = draw(*args)

            def go() -> log.Drawn:
                drawn.append(asyncio.run_coroutine_threadsafe(disturb(), loop).result())
                return drawing()

            return go

        monkeypatch.setattr(decide, "draw", disturbed)
        await organiser.do("draw", draws=0)
        assert drawn == ["done", "done", "try-again"]
        assert organiser.view["about"]["draws"] == 1
        monkeypatch.undo()
        await annas.do("rename", person=1, name="Anna once more")


@pytest.mark.slow
@asynchronous
async def test_nobody_waits_for_the_lots_of_another_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two minutes, for those of four hundred people at two tables."""
    async with server(tmp_path, **NO_LIMITS) as here:
        evenings, drawn, long = here.service.evenings, decide.draw, Event()
        full, other = [await evenings.open((await announced(here))[0]) for _ in range(2)]
        for live in (full, other):
            live.record(decide.come(live.state, NAMES))

        def draw(*args: Any) -> Callable[[], log.Drawn]:
            drawing = drawn(*args)
            return lambda: (long.wait(), drawing())[1] if args[0] is full.state else drawing()

        monkeypatch.setattr(decide, "draw", draw)
        pest = asyncio.create_task(evenings._draw(full, wire.Draw("1", 0), share=1))
        await asyncio.sleep(0)
        try:
            async with asyncio.timeout(PATIENCE / 2):
                await evenings._draw(other, wire.Draw("1", 0), share=2)
        finally:
            long.set()
        await pest


@pytest.mark.parametrize("decision", [chances.finalists, chances.table_winners])
def test_a_hall_is_reckoned_once_and_not_table_by_table(
    decision: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With sixty tables and a thousand games nobody on the whole server was answered for most of a second."""
    evening, reckon = busy(), Mock(side_effect=standings)
    monkeypatch.setattr(chances, "standings", reckon)
    final = [log.Item(9, kind="final", game="pasch")] if decision is chances.finalists else []
    assert decision(evening.state, *final, chances.Lottery(evening.state, evening.state.next_lot))
    assert len(evening.state.tables) > reckon.call_count == 1


def test_no_lots_for_tables_at_which_nobody_can_play() -> None:
    evening = Evening()
    for number in range(2 * check.MOST_AT_A_TABLE + 1):
        evening.come(f"Nr. {number}")
    with pytest.raises(Problem) as why:
        decide.draw(evening.state, 2)
    assert why.value.code == "too-many-there"
    decide.draw(evening.state, 3)


@pytest.mark.slow
@asynchronous
async def test_an_address_lays_no_more_tables_than_an_evening_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mutschel.server.live.evenings.LAID_PER_HOUR", 1)
    async with server(tmp_path, **NO_LIMITS) as here, AsyncExitStack() as stack:
        id, token = await announced(here)
        organiser = await stack.enter_async_context(phone(here, id, token))
        await organiser.do("put_down", names=NAMES)
        await organiser.do("plan", items=[item(way="tablet")])
        await organiser.do("draw", draws=0, tables=2)
        await organiser.do("call", item=1)
        await organiser.do("lay", game=1)
        with pytest.raises(ServerRefusal, match="too-many-tables"):
            await organiser.do("lay", game=2)
        assert organiser.view["games"]["2"]["match"] is None
        await organiser.do("lay", game=1)


@pytest.mark.slow
@asynchronous
async def test_an_address_writes_no_more_than_several_evenings_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An organiser who settled everything anew, over and over, filled the disk with two gigabytes an hour."""
    monkeypatch.setattr("mutschel.server.live.evenings.WRITTEN_PER_HOUR", 1800)
    async with server(tmp_path, **NO_LIMITS) as here, AsyncExitStack() as stack:
        for evening in range(3):  # also at several evenings
            id, token = await announced(here)
            organiser = await stack.enter_async_context(phone(here, id, token))
            terms = organiser.view["about"]["terms"]
            for name in ("🎲" * 80, "🍺" * 80):
                if evening < 2:
                    await organiser.do("settle", terms=terms | {"name": name})
        with pytest.raises(ServerRefusal, match="too-much-written"):
            await organiser.do("settle", terms=terms | {"name": "🎲" * 80})
        assert organiser.view["about"]["terms"] == terms


@pytest.mark.slow
@asynchronous
async def test_lots_count_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutschel.server.live.evenings.WRITTEN_PER_HOUR", 1100)
    async with server(tmp_path, **NO_LIMITS) as here, AsyncExitStack() as stack:
        id, token = await announced(here)
        organiser = await stack.enter_async_context(phone(here, id, token))
        await organiser.do("put_down", names=NAMES)
        await organiser.do("draw", draws=0, tables=1)
        with pytest.raises(ServerRefusal, match="too-much-written"):
            await organiser.do("draw", draws=1, tables=1)


@pytest.mark.slow
@asynchronous
async def test_a_list_stays_a_list_on_the_server_too(tmp_path: Path) -> None:
    async with server(tmp_path, **NO_LIMITS) as here, AsyncExitStack() as stack:
        id, token = await announced(here)
        organiser = await stack.enter_async_context(phone(here, id, token))
        anna = await came(here, id, *NAMES[:4])
        annas = await stack.enter_async_context(phone(here, id, anna["token"]))
        await organiser.do("plan", items=[item()])
        await organiser.do("draw", draws=0, tables=1)
        await organiser.do("call", item=1)
        with pytest.raises(ServerRefusal, match="played-by-list"):
            await annas.do("lay", game=1)
        await organiser.do("strike", game=1, person=1)

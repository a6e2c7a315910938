"""The server's tables when commits, loads, links or games fail: nothing untrue is kept, and play goes on."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Sequence

import pytest

from commits import ANNA, BEN, RecordingLink, lay, tables_on
from mutschel.engine import Problem
from mutschel.host import entries as log
from mutschel.protocol import play
from mutschel.server.live.commands import GetTable, NewSeat, Start
from mutschel.server.live.link import Link
from mutschel.server.live.table import LiveTable
from mutschel.server.live.tables import TableMemory
from mutschel.store import Store, StoreError
from mutschel.store.base import Write
from stores import opened
from waiting import PATIENCE, asynchronous


class Gate:
    """Holds commits (or loads) back until it is opened, or makes them fail."""

    def __init__(self, store: Store, name: str) -> None:
        self.entered = asyncio.Event()
        self.open = asyncio.Event()
        self.error: Exception | None = None
        self._pass: Callable[..., object] = getattr(store, name)
        setattr(store, name, self)

    async def __call__(self, *args: object) -> object:
        self.entered.set()
        await self.open.wait()
        if self.error is not None:
            error, self.error = self.error, None
            raise error
        return await self._pass(*args)  # type: ignore[misc]


async def written(tables: TableMemory, table: str) -> list[str]:
    stored = await tables.store.load(table)
    assert stored is not None
    return [type(log.decode(entry)).__name__ for entry in stored.entries]


def come(tables: TableMemory, live: LiveTable, *members: int) -> RecordingLink:
    link = RecordingLink(members)
    link.ponged = tables.clock()  # otherwise it is one that hasn't been heard of for hours, and is sent away
    for member in members:
        live.table.add_nonce(member, f"{member:032x}")
    tables.attach(live, link)
    return link


def throw(tables: TableMemory, live: LiveTable, link: Link, seat: int) -> None:
    assert live.table.state.play is not None
    tables.receive(live, link, play.ThrowDice(f"throw of {seat}", seat, live.table.state.play.key))


async def settled(tables: TableMemory) -> None:
    """All commits that were under way are over, well or not."""
    table = await lay(tables)
    await tables.do(table, GetTable([]))


@asynchronous
async def test_whatever_a_store_raises_is_not_the_end(store_file: str) -> None:
    async with tables_on(store_file) as tables:
        table = await lay(tables)
        link = come(tables, await tables.open(table))
        gate = Gate(tables.store, "commit")
        gate.open.set()
        gate.error = RuntimeError("nobody has thought of this")
        with pytest.raises(StoreError, match="RuntimeError"):
            await tables.do(table, Start([ANNA]))
        assert link.byes == ["reload"]
        assert (await tables.do(table, Start([ANNA]))).table.state == "running"


async def sizes_of_commits(url: str, tables: int) -> list[int]:
    """Return the number of tables in each commit when one after another changes, each a turn of the loop later."""
    sizes: list[int] = []
    async with tables_on(url) as known:
        lives = [await known.open(await lay(known)) for _ in range(tables)]
        commit = known.store.commit

        async def counted(writes: Sequence[Write]) -> set[int]:
            sizes.append(len(writes))
            return await commit(writes)

        known.store.commit = counted  # type: ignore[method-assign]

        async def change(live: LiveTable, turns: int) -> None:
            for _ in range(turns):
                await asyncio.sleep(0)
            live.table.change_seat(live.table.state.seated[0].id, "Cem")
            await known.save(live)

        await asyncio.gather(*(change(live, turns) for turns, live in enumerate(lives)))
    return sizes


@asynchronous
async def test_as_long_as_more_tables_come_they_share_a_commit(
    store_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mutschel.server.commit.GATHERS", PATIENCE)
    assert await sizes_of_commits(store_file, 5) == [5]


@asynchronous
async def test_but_no_commit_waits_for_ever(store_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutschel.server.commit.GATHERS", 0)
    sizes = await sizes_of_commits(store_file, 5)
    assert sizes[0] < 5
    assert sum(sizes) == 5


@asynchronous
async def test_a_broken_link_is_nobody_elses_trouble(store_file: str) -> None:
    async with tables_on(store_file) as tables:
        live = await tables.open(await lay(tables))
        broken, other = come(tables, live), come(tables, live)
        await settled(tables)
        broken.breaks = True
        before = len(other.sent)
        await tables.do(live.id, Start([ANNA]))
        await settled(tables)
        assert set(broken.byes) == {"reload"}
        assert len(other.sent) > before


@asynchronous
async def test_whoever_no_longer_waits_may_still_be_told(store_file: str) -> None:
    async with tables_on(store_file) as tables:
        table = await lay(tables)
        gate = Gate(tables.store, "commit")
        starting = asyncio.create_task(tables.do(table, Start([ANNA])))
        await gate.entered.wait()
        waiting = asyncio.create_task(tables.do(table, GetTable([])))
        await asyncio.sleep(0)
        starting.cancel()
        waiting.cancel()
        await asyncio.wait([starting, waiting])
        gate.error = StoreError("store-full")
        gate.open.set()
        await settled(tables)
        assert (await tables.do(table, GetTable([]))).table.state == "lobby"


@asynchronous
async def test_what_happens_to_a_lost_copy_of_a_table_never_gets_into_its_log(store_file: str) -> None:
    async with tables_on(store_file) as tables:
        table = await lay(tables, start=True)
        lost = await tables.open(table)
        links = [come(tables, lost, seat) for seat in (0, 1)]
        await settled(tables)
        gate = Gate(tables.store, "commit")
        gate.open.set()
        gate.error = StoreError("store-full")
        throw(tables, lost, links[0], 0)  # fails; but that copy of the table has seen it
        await settled(tables)
        live = await tables.open(table)
        assert live is not lost
        throw(tables, live, come(tables, live, 0), 0)
        await settled(tables)
        before = await written(tables, table)
        assert len(before) == lost.table.state.seq, "so that what is done to the lost copy would even fit"
        throw(tables, lost, links[1], 1)
        await settled(tables)
        assert await written(tables, table) == before


@asynchronous
async def test_a_dropped_table_takes_along_what_was_not_durable_yet(store_file: str) -> None:
    async with tables_on(store_file) as tables:
        table = await lay(tables)
        gate = Gate(tables.store, "commit")
        other = asyncio.create_task(lay(tables))
        await gate.entered.wait()  # from here on all wait for the next commit
        starting = asyncio.create_task(tables.do(table, Start([ANNA])))
        await asyncio.sleep(0)
        tables.drop(tables.live[table])
        again = asyncio.create_task(tables.do(table, Start([BEN])))
        await asyncio.sleep(0.05)
        gate.open.set()
        await asyncio.wait([other, starting, again])
        assert isinstance(starting.exception(), StoreError)
        assert (await written(tables, table)).count("Started") == 1


@asynchronous
async def test_a_table_that_comes_too_late_from_the_store_is_not_used(store_file: str) -> None:
    async with tables_on(store_file) as tables:
        table = await lay(tables)
        tables.drop_all()
        gate = Gate(tables.store, "load")
        opening = asyncio.create_task(tables.open(table))
        await gate.entered.wait()
        tables.drop_all()  # others may have written to it since
        gate.open.set()
        with pytest.raises(Problem, match="try again"):
            await opening
        assert not tables.live
        assert await tables.open(table) is tables.live[table]


@asynchronous
async def test_whoever_takes_a_table_over_shuts_out_who_held_it(store_file: str) -> None:
    """It would not be enough to have read the log: until the new one writes, what the old one writes would fit."""
    async with tables_on(store_file) as one:
        other = TableMemory(one.store)
        table = await lay(one)
        live = await other.open(table)
        live.table.take_over()
        await other.save(live)
        with pytest.raises(StoreError, match="got to this table first"):
            await one.do(table, Start([ANNA]))
        assert (await other.do(table, Start([ANNA]))).table.state == "running"
        assert (await one.do(table, GetTable([]))).table.state == "running"
        assert await written(one, table) == ["Created", "Sat", "Sat", "TakenOver", "Started"]
        await other.close()


@asynchronous
async def test_a_game_that_fails_costs_only_its_own_table(
    store_file: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with tables_on(store_file) as tables:
        table, other = await lay(tables, start=True), await lay(tables)
        live = await tables.open(table)
        anna, ben = come(tables, live, 0), come(tables, live, 1)
        watcher = come(tables, await tables.open(other))
        await settled(tables)
        before = await written(tables, table)
        with monkeypatch.context() as patch:
            patch.setattr("mutschel.engine.match.Match.answer", lambda *_: 1 // 0)
            throw(tables, live, anna, 0)
            await settled(tables)
            assert (anna.byes[0], ben.byes, watcher.byes) == ("internal", ["reload"], [])
            assert table not in tables.live
        with monkeypatch.context() as patch:
            patch.setattr("mutschel.engine.table.Table.view", lambda *_: 1 // 0)
            assert come(tables, await tables.open(table), 0).byes[0] == "internal"
            assert table not in tables.live
        assert await written(tables, table) == before
        assert "ZeroDivisionError" in caplog.text


@asynchronous
async def test_after_the_end_nothing_begins(store_file: str) -> None:
    async with opened(store_file) as store:
        tables = TableMemory(store)
        table = await lay(tables)
        link = come(tables, await tables.open(table))
        await tables.close()
        assert link.byes == ["restart"]
        for work in (tables.open(table), lay(tables), tables.do(table, GetTable([]))):
            with pytest.raises(Problem, match="try again"):
                await work


def test_a_server_without_a_vital_part_ends() -> None:
    program = """
import asyncio
from mutschel.server.tasks import start_critical_task

async def fail():
    raise RuntimeError("vital")

async def main():
    start_critical_task("part", fail())
    await asyncio.sleep(60)

asyncio.run(main())
"""
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ended.returncode == os.EX_SOFTWARE
    assert "RuntimeError: vital" in ended.stderr


@asynchronous
async def test_tables_that_are_laid_at_once_never_share_a_word(
    store_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mutschel.server.live.words.new_word", lambda letters: "MOND")
    async with opened(store_file) as store:
        tables = TableMemory(store)
        setups = [log.Agreed("pasch", 1, {}) for _ in range(5)]
        laid = await asyncio.gather(*(tables.create(setup, [NewSeat("Anna", ANNA, ANNA)]) for setup in setups))
        assert sorted(str(done.table.word) for done in laid) == ["MOND", *["None"] * 4]
        await tables.close()


@asynchronous
async def test_a_game_that_fails_when_it_begins_leaves_nothing_untrue(
    store_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with tables_on(store_file) as tables:
        table = await lay(tables)

        def broken(*args: object) -> None:
            raise RuntimeError("a broken game")

        with monkeypatch.context() as patch:
            patch.setattr("mutschel.host.state.TableMatch", broken)
            with pytest.raises(Problem) as refused:
                await tables.do(table, Start([ANNA]))
        assert refused.value.code == "try-again"
        assert table not in tables.live
        assert (await tables.do(table, Start([ANNA]))).table.state == "running"

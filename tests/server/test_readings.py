"""The schedule of readings of finished matches. Most readers here are done when a test says so; then come real ones."""

from __future__ import annotations

import asyncio
import gzip
import json
import multiprocessing
import os
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from host_driver import Driver
from mutschel.engine import Json, Problem
from mutschel.host.hosted import HostedTable
from mutschel.server.finished import pool
from mutschel.server.finished import reading as reader
from mutschel.server.finished.pool import LONG_MATCH, AnswerCache, ReadingJob, Readings
from mutschel.server.finished.reader import Reader
from mutschel.server.finished.reading import Reading, Work
from mutschel.store.base import StoredTable, TableRow
from waiting import asynchronous

ROW = TableRow("table", None, "pasch", "over", False, 0, 0, 0, None, b"{}")


class Archive:
    """Every match there could be, finished; some are long."""

    async def finished(self, table: str) -> StoredTable:
        return StoredTable(ROW, b"", [b""] * (LONG_MATCH + table.startswith("long")))


class SlowArchive(Archive):
    """Fetching takes until a test says so."""

    def __init__(self) -> None:
        self.fetching: dict[str, asyncio.Event] = {}

    async def finished(self, table: str) -> StoredTable:
        self.fetching[table] = asyncio.Event()
        await self.fetching[table].wait()
        return await super().finished(table)


class Desk:
    """Readers in all pools, and what they are at."""

    def __init__(self, seconds: float = 0, archive: Archive | None = None) -> None:
        self.readings = Readings(archive or Archive(), seconds, lambda: DeskReader(self))
        self.begun: list[str] = []  # tables, in this order
        self.readers: list[DeskReader] = []
        self.at: dict[str, asyncio.Future[bytes]] = {}

    async def ask(self, address: str, *tables: str, what: str = "analysis") -> list[asyncio.Task[bytes]]:
        """One after the other, and everything has begun that can."""
        asked = []
        for table in tables:
            asked.append(asyncio.create_task(self.readings.read(Reading(table, what), address)))
            await settle()
        return asked

    async def finish(self, *tables: str) -> None:
        for table in tables:
            self.at.pop(table).set_result(table.encode())
            await settle()

    def counts(self) -> tuple[int, int]:
        return self.readings.waiting(), self.readings.running()


class DeskReader:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.ended = 0
        desk.readers.append(self)

    async def read(self, work: Work) -> bytes:
        table = work.reading.table
        self.desk.begun.append(table)
        self.desk.at[table] = asyncio.get_running_loop().create_future()
        return await self.desk.at[table]

    def end(self) -> None:
        self.ended += 1


async def settle() -> None:
    """Everything happens that can happen by itself."""
    for _ in range(20):
        await asyncio.sleep(0)


ANALYSTS = pool.ANALYSTS


@pytest.fixture(autouse=True)
def one_analyst(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "ANALYSTS", 1)


async def code_of(asked: asyncio.Task[bytes]) -> str:
    """Why it was refused."""
    with pytest.raises(Problem) as why:
        await asked
    assert why.value.text("de") != why.value.text("en")
    return why.value.code


# -- whose turn it is ------------------------------------------------------------------------------------------------
@asynchronous
async def test_the_same_is_read_once_for_all_who_ask_and_kept() -> None:
    desk = Desk()
    asked = [*await desk.ask("anna", "one", "one"), *await desk.ask("ben", "one")]
    assert desk.counts() == (0, 1)
    await desk.finish("one")
    assert [await one for one in asked] == [b"one"] * 3
    assert [await one for one in await desk.ask("cleo", "one")] == [b"one"]
    assert desk.begun == ["one"]
    assert desk.counts() == (0, 0)


@asynchronous
async def test_what_was_being_read_when_a_name_was_removed_is_not_kept() -> None:
    desk = Desk()
    asked = await desk.ask("anna", "one")
    desk.readings.forget("one")
    await desk.finish("one")
    assert await asked[0] == b"one"
    await desk.ask("ben", "one")
    assert desk.begun == ["one", "one"]


@asynchronous
async def test_what_was_being_fetched_when_a_name_was_removed_is_not_kept_either() -> None:
    archive = SlowArchive()
    desk = Desk(archive=archive)
    asked = await desk.ask("anna", "one")
    desk.readings.forget("one")
    archive.fetching["one"].set()
    await settle()
    await desk.finish("one")
    assert await asked[0] == b"one"
    await desk.ask("ben", "one")
    archive.fetching["one"].set()
    await settle()
    assert desk.begun == ["one", "one"]


@asynchronous
async def test_what_was_read_while_somebody_waited_for_their_turn_is_not_read_again() -> None:
    archive = SlowArchive()
    desk = Desk(archive=archive)
    asked = await desk.ask("eve", "one", "other", "one")
    archive.fetching["one"].set()
    await settle()
    await desk.finish("one")
    archive.fetching["other"].set()
    await settle()
    assert asked[2].done()
    assert [await asked[0], await asked[2]] == [b"one"] * 2
    assert desk.begun == ["one", "other"]


@asynchronous
async def test_of_one_address_one_match_at_a_time_is_fetched_from_the_store() -> None:
    """However many somebody wants at once, nobody else waits for more than one of them."""
    archive = SlowArchive()
    desk = Desk(archive=archive)
    asked = await desk.ask("eve", "e1", "e2", "e3")
    await desk.ask("anna", "a1")
    assert [*archive.fetching] == ["e1", "a1"]
    asked[1].cancel()
    archive.fetching["e1"].set()
    await settle()
    assert [*archive.fetching] == ["e1", "a1", "e3"]
    assert desk.begun == ["e1"]


@asynchronous
async def test_addresses_take_turns() -> None:
    desk = Desk()
    await desk.ask("eve", "e1", "e2", "e3", "e4")
    await desk.ask("anna", "a1", "a2")
    await desk.ask("ben", "b1")
    assert desk.counts() == (6, 1)
    for table in ("e1", "e2", "a1", "b1", "e3", "a2", "e4"):
        assert desk.begun[-1] == table
        await desk.finish(table)
    assert desk.counts() == (0, 0)
    assert len(desk.readers) == 1


@asynchronous
async def test_whoever_joins_another_address_does_not_wait_for_its_turn() -> None:
    desk = Desk()
    await desk.ask("cleo", "c1")
    await desk.ask("eve", "e1", "e2", "e3")
    await desk.ask("anna", "e3", "a1")
    for table in ("c1", "e1", "e3", "e2", "a1"):
        assert desk.begun[-1] == table
        await desk.finish(table)


@asynchronous
async def test_of_one_address_one_runs_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """However few cores there are, nobody else waits for its analysis, which may take a minute."""
    monkeypatch.setattr(pool, "ANALYSTS", ANALYSTS)
    desk = Desk()
    await desk.ask("eve", "e1", "e2")
    assert desk.begun == ["e1"]
    await desk.ask("anna", "a1")
    assert desk.begun == ["e1", "a1"]
    await desk.finish("e1")
    assert desk.begun == ["e1", "a1", "e2"]


@asynchronous
async def test_short_ones_wait_neither_for_analyses_nor_for_long_matches() -> None:
    desk = Desk()
    await desk.ask("eve", *(f"e{n}" for n in range(9)))
    await desk.ask("eve", *(f"long {n}" for n in range(9)), what="verify")
    assert desk.counts() == (16, 2)
    for what in ("log", "replay", "verify"):
        (asked,) = await desk.ask("eve", what, what=what)
        await desk.finish(what)
        assert await asked == what.encode()
    assert desk.begun == ["e0", "long 0", "log", "replay", "verify"]


@asynchronous
async def test_whoever_wants_too_much_is_refused_and_nobody_else() -> None:
    desk = Desk()
    asked = await desk.ask("eve", *(f"e{n}" for n in range(10)))
    assert [one.done() for one in asked] == [False] * 9 + [True]
    assert await code_of(asked[9]) == "too-many-readings"
    (again,) = await desk.ask("eve", "e8")  # it waits already
    (anna,) = await desk.ask("anna", "e9")
    assert not again.done()
    assert not anna.done()
    await desk.finish("e0", "e1")
    (later,) = await desk.ask("eve", "e10")
    assert not later.done()


@asynchronous
async def test_when_too_many_wait_everybody_is_told() -> None:
    desk = Desk()
    asked = [(await desk.ask(f"address {n}", f"{n}"))[0] for n in range(34)]
    assert desk.counts() == (32, 1)
    assert await code_of(asked[33]) == "readings-busy"
    (joins,) = await desk.ask("address 33", "0")
    await desk.finish("0")
    assert await joins == b"0"


# -- the end of it -----------------------------------------------------------------------------------------------
@asynchronous
async def test_what_nobody_waits_for_is_dropped() -> None:
    desk = Desk()
    one, two, three = await desk.ask("eve", "e1", "e2", "e3")
    (also,) = await desk.ask("anna", "e2")
    two.cancel()
    three.cancel()
    one.cancel()
    await settle()
    assert desk.begun == ["e1", "e2"]
    assert [reader.ended for reader in desk.readers] == [1, 0]
    await desk.finish("e2")
    assert await also == b"e2"
    assert desk.counts() == (0, 0)
    await desk.ask("eve", "e3")
    assert desk.begun == ["e1", "e2", "e3"]


@asynchronous
async def test_somebody_asks_again_at_the_very_moment_it_is_dropped() -> None:
    desk = Desk()
    (first,) = await desk.ask("eve", "e1")
    first.cancel()
    (second,) = await desk.ask("anna", "e1")
    await desk.finish("e1")
    assert await second == b"e1"
    assert desk.begun == ["e1", "e1"]


@asynchronous
async def test_whoever_goes_before_anything_has_begun_leaves_nothing_behind() -> None:
    desk = Desk()
    analyses, job = desk.readings._analyses, ReadingJob(Work(Reading("e1", "analysis"), b"", []), lambda job: None)
    analyses.join(job, "eve")
    assert desk.counts() == (0, 1)
    analyses.leave(job, "eve")
    await settle()
    assert desk.counts() == (0, 0)
    assert desk.begun == []
    await desk.ask("eve", "e2")
    assert desk.begun == ["e2"]


@asynchronous
async def test_what_takes_a_moment_is_finished_and_kept_all_the_same() -> None:
    desk = Desk()
    (gone,) = await desk.ask("eve", "e1", what="verify")
    gone.cancel()
    await settle()
    await desk.finish("e1")
    (asked,) = await desk.ask("anna", "e1", what="verify")
    assert await asked == b"e1"
    assert desk.begun == ["e1"]
    assert desk.readers[0].ended == 0


@asynchronous
async def test_somebody_who_has_hung_up_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "LOOK_EVERY", 0.001)
    desk = Desk()
    with pytest.raises(ConnectionResetError):
        await desk.readings.read(Reading("e1", "analysis"), "eve", lambda: not desk.begun)
    await settle()
    assert desk.counts() == (0, 0)
    assert desk.readers[0].ended == 1


@asynchronous
async def test_nothing_takes_for_ever() -> None:
    desk = Desk(seconds=0.01)
    asked = [*await desk.ask("eve", "e1"), *await desk.ask("anna", "e1")]
    assert {await code_of(one) for one in asked} == {"took-too-long"}
    await settle()
    assert desk.counts() == (0, 0)
    (again,) = await desk.ask("eve", "e1")
    await desk.finish("e1")
    assert await again == b"e1"
    assert [reader.ended for reader in desk.readers] == [1, 0]


@asynchronous
async def test_a_refusal_is_an_answer_but_a_failure_costs_the_reader() -> None:
    desk = Desk()
    (refused,) = await desk.ask("eve", "e1")
    desk.at["e1"].set_exception(Problem("not-over", package="mutschel.host"))
    assert await code_of(refused) == "not-over"
    (failed,) = await desk.ask("eve", "e1")
    desk.at["e1"].set_exception(RuntimeError("out of memory"))
    with pytest.raises(RuntimeError):
        await failed
    await desk.ask("eve", "e1")
    assert desk.begun == ["e1"] * 3
    assert [reader.ended for reader in desk.readers] == [1, 0]


@asynchronous
async def test_a_server_that_stops_waits_for_nobody() -> None:
    desk = Desk()
    await desk.ask("ben", "b1", what="log")
    await desk.finish("b1")
    asked = [*await desk.ask("eve", "e1", "e2"), *await desk.ask("anna", "a1")]
    desk.readings.close()
    asked += await desk.ask("cleo", "c1")
    assert [await code_of(one) for one in asked] == ["try-again"] * 4
    await settle()
    assert desk.begun == ["b1", "e1"]
    assert [reader.ended for reader in desk.readers] == [1, 1]
    assert desk.counts() == (0, 0)


def test_answers_are_kept_up_to_so_many_bytes() -> None:
    kept = AnswerCache(10)
    one, two, three, four = (Reading(f"{n}", "log") for n in range(4))
    kept.add(one, b"1234")
    kept.add(two, b"1234")
    assert kept.get(one) == b"1234"
    kept.add(three, b"1234")
    assert [kept.get(one), kept.get(two), kept.get(three)] == [b"1234", None, b"1234"]
    kept.add(four, b"x" * 11)
    assert [kept.get(reading) for reading in (one, two, three, four)] == [None] * 4
    for _ in range(3):  # of the same, only one counts
        kept.add(four, b"x" * 10)
    assert kept.get(four) == b"x" * 10


# -- the readers themselves ------------------------------------------------------------------------------------------
TODAY = "2026-11-17"


def work(game: str, what: str, *more: str | int) -> Work:
    driver = Driver(game, 2, seed=1, options={"rounds": 1}).start().run()
    return Work(Reading(driver.table.state.id, what, more), driver.secret, driver.log)


@contextmanager
def a_reader() -> Iterator[Reader]:
    """Its process is gone in the end, whatever happened."""
    one = Reader()
    try:
        yield one
    finally:
        one.end()
        one._thread.shutdown(wait=True)
        assert multiprocessing.active_children() == []


def test_a_process_remembers_the_tables_asked_for_last(monkeypatch: pytest.MonkeyPatch) -> None:
    restored: list[str] = []
    restore = HostedTable.restore

    def counted(id: str, *more: Json) -> HostedTable:
        restored.append(id)
        return restore(id, *more)

    monkeypatch.setattr(reader, "KEPT", 2)
    monkeypatch.setattr(HostedTable, "restore", counted)
    match = work("pasch", "log", TODAY)
    tables: OrderedDict[str, HostedTable] = OrderedDict()
    for table in ("one", "two", "one", "three", "one", "two"):
        for what, more in (("log", (TODAY,)), ("replay", (0, 5)), ("verify", (TODAY, "de"))):
            answer = reader.answer(match._replace(reading=Reading(table, what, more)), tables)
            assert isinstance(answer, bytes)
    assert restored == ["one", "two", "three", "two"]


def test_what_is_long_is_compressed_by_the_reader() -> None:
    """Compressing it for every request would hold up those who play."""
    for game, what, more in (("studentenpasch", "analysis", ()), ("pasch", "replay", (0, 5))):
        answer = reader.answer(work(game, what, *more), OrderedDict())
        assert isinstance(answer, bytes)
        assert json.loads(gzip.decompress(answer))


@asynchronous
async def test_reading_is_done_by_another_process() -> None:
    pasch = work("pasch", "log", TODAY)
    with a_reader() as one:
        here = reader.answer(pasch, OrderedDict())
        assert await one.read(pasch) == here
        (process,) = multiprocessing.active_children()
        assert process.pid != os.getpid()
        with pytest.raises(Problem) as why:
            await one.read(work("pasch", "analysis"))
        assert why.value.code == "nothing-to-decide"
        assert "pasch" in why.value.text("en").lower()
        with pytest.raises(RuntimeError, match="KeyError: 'colour'"):
            await one.read(work("pasch", "colour"))
        assert await one.read(pasch) == here


@asynchronous
async def test_a_reader_that_dies_is_an_incident_and_not_a_client_that_has_gone() -> None:
    with a_reader() as one:
        await one.read(work("pasch", "log", TODAY))
        multiprocessing.active_children()[0].kill()
        with pytest.raises(RuntimeError, match="has ended"):
            await one.read(work("pasch", "log", TODAY))


@asynchronous
async def test_a_reader_can_be_ended_before_its_process_has_begun() -> None:
    with a_reader() as one:
        one._ended = True  # as `end` does, while the thread is about to start the process
        with pytest.raises(RuntimeError, match="has ended"):
            await one.read(work("pasch", "log", TODAY))

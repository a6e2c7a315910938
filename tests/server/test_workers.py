"""Bots' thoughts, hints and flights of dice: whose are worked out next."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from threading import Event

import pytest

from commits import RecordingLink
from mutschel.engine import Json
from mutschel.host import entries
from mutschel.host.hosted import HostedTable
from mutschel.host.undecided import TableJob, WaitingMessage
from mutschel.server.live import workers
from mutschel.server.live.link import Link
from mutschel.server.live.table import LiveTable
from mutschel.server.live.workers import Workers
from waiting import PATIENCE, asynchronous

PEST, FRIEND, OTHER = 1, 2, 3


def silent(share: int, plays: bool = True) -> Link:
    """A device of this address, of somebody who plays or of nobody."""
    link = RecordingLink([0] if plays else ())
    link.share = share
    return link


class Bench:
    """One thread, which is busy until everything has been asked for."""

    def __init__(self) -> None:
        self.hosted = HostedTable.create("t", bytes(32), entries.Agreed("pasch", 1, {"begins": 1}))
        for name in ("Anna", "Ben"):
            self.hosted.sit(name)
        self.hosted.start(0)
        self.done: list[str] = []
        self.workers = Workers(self.on_done)
        self._free = Event()
        self.ask(self.table(OTHER), "first", self._free.wait)

    def on_done(self, live: LiveTable, job: TableJob, value: Json, why: BaseException | None) -> None:
        assert why is None
        assert job.message is not None
        self.done.append(job.message.id)

    def table(self, *shares: int, watched_by: Sequence[int] = ()) -> LiveTable:
        live = LiveTable(self.hosted, (), None, 0)
        live.links = [*(silent(share, plays=False) for share in watched_by), *map(silent, shares)]
        return live

    def ask(self, live: LiveTable, name: str, run: object = lambda: None) -> None:
        key = self.hosted.state.play.key  # type: ignore[union-attr]
        self.workers.add(live, [TableJob(key, 0, run, message=WaitingMessage(object(), 0, name, 0))])  # type: ignore[arg-type]

    async def order(self, until: int | None = None) -> list[str]:
        """The order in which all of it was done, or the first of it."""
        asked = until or self.workers.waiting() + 1
        self._free.set()
        while len(self.done) < asked:
            await asyncio.sleep(0)
        self.workers.close()
        return self.done[1:]


@pytest.fixture(autouse=True)
def one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "THREADS", 1)


@asynchronous
async def test_whoever_plays_at_many_tables_has_one_turn_like_everybody() -> None:
    bench = Bench()
    for n in range(50):
        bench.ask(bench.table(PEST), f"pest {n}")
    friend = bench.table(FRIEND)
    bench.ask(friend, "friend 0")
    bench.ask(friend, "friend 1")
    order = await bench.order()
    assert order[:5] == ["pest 0", "friend 0", "pest 1", "friend 1", "pest 2"]
    assert order[5:] == [f"pest {n}" for n in range(3, 50)], "each of their tables has its turn as well"


@asynchronous
async def test_at_one_address_tables_take_turns() -> None:
    bench = Bench()
    busy, calm = bench.table(FRIEND), bench.table(FRIEND)
    for n in range(3):
        bench.ask(busy, f"busy {n}")
    bench.ask(calm, "calm")
    assert await bench.order() == ["busy 0", "calm", "busy 1", "busy 2"]


@asynchronous
async def test_whoever_joins_somebody_or_watches_does_not_make_them_wait() -> None:
    bench = Bench()
    for n in range(10):
        bench.ask(bench.table(PEST), f"pest {n}")
    bench.ask(bench.table(PEST, FRIEND), "joined")
    bench.ask(bench.table(OTHER, watched_by=[PEST]), "watched")
    order = await bench.order()
    assert order[:3] == ["pest 0", "joined", "watched"]


@asynchronous
async def test_one_address_never_has_all_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four things that take a while, and no bot on the whole server thought until they were done."""
    monkeypatch.setattr(workers, "THREADS", 3)
    bench, long = Bench(), Event()
    for n in range(4):
        bench.ask(bench.table(PEST), f"pest {n}", long.wait)
    for n in range(3):
        bench.ask(bench.table(FRIEND), f"friend {n}")
    try:
        async with asyncio.timeout(PATIENCE / 2):
            assert await bench.order(until=4) == ["friend 0", "friend 1", "friend 2"]
    finally:
        long.set()

"""A clock on the wall that jumps, at a server that deletes what is too old: nothing goes before its time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from evening_phones import announced
from http_server import HttpClient, server
from mutschel.server.running_hours import MOST_OFF, HourCounter
from retention import DAY, HOUR, Clocks, played
from serving import NO_LIMITS
from stores import MemoryStore
from waiting import asynchronous

TODAY = 20_000 * DAY
KEEPING = NO_LIMITS | {"finished_days": 5, "waiting_hours": 48}


class Places:
    """One of each kind that may be too old."""

    def __init__(self, here: HttpClient) -> None:
        self.here = here

    async def lay(self) -> None:
        here = self.here
        self.over, _ = await played(here, "Anna")
        lobby, running = await here.lay(names=["Ben"]), await here.lay(names=["Cem", "Dora"], start=True)
        self.lobby, self.running = lobby["table"]["id"], running["table"]["id"]
        self.evening, _ = await announced(here)
        self.words = [(await here.ask("GET", path))["word"] for path in self._with_words]

    @property
    def _with_words(self) -> list[str]:
        return [f"/api/tables/{self.running}", f"/api/tables/{self.lobby}"]

    async def left(self) -> set[str]:
        every = {name: getattr(self, name) for name in ("over", "lobby", "running", "evening")}
        rows = await self.here.service.store.rows(list(every.values()))
        return {name for name, id in every.items() if id in rows}

    async def have_their_words(self) -> bool:
        return [(await self.here.ask("GET", path))["word"] for path in self._with_words] == self.words


@asynccontextmanager
async def keeping(folder: Path) -> AsyncIterator[Places]:
    async with server(folder, **KEEPING) as here:
        yield Places(here)


@asynchronous
async def test_a_clock_far_behind_that_is_set_right_makes_nothing_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small computer without a battery begins in 1972 every time."""
    clocks = Clocks(monkeypatch)
    clocks.wall -= 20_000 * DAY
    async with keeping(tmp_path) as places:
        await places.lay()
        await clocks.go_on(places.here, 3)
        clocks.wall += 20_000 * DAY
        await clocks.go_on(places.here, 20)
        assert await places.have_their_words()
        await clocks.go_on(places.here, 24)
        assert await places.left() == {"over", "lobby", "running", "evening"}
        await clocks.go_on(places.here, 2)
        assert await places.left() == {"over", "running", "evening"}, "after 48 hours"
        await clocks.go_on(places.here, 70)
        assert await places.left() == {"over", "running", "evening"}
        await clocks.go_on(places.here, 2)
        assert await places.left() == {"running", "evening"}, "after five days"


@pytest.mark.parametrize("days", [500, 20])
@asynchronous
async def test_a_clock_that_is_ahead_for_a_while_makes_nothing_old_and_nothing_immortal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    clocks = Clocks(monkeypatch)
    async with keeping(tmp_path) as places:
        await places.lay()
        for _ in range(3):
            clocks.wall += days * DAY
            await clocks.go_on(places.here, 0.5)
            later = (await places.here.lay(names=["Ben"]))["table"]["id"]
            clocks.wall -= days * DAY
            await clocks.go_on(places.here, 1.5)
            assert await places.left() == {"over", "lobby", "running", "evening"}
            assert await places.have_their_words()
        await places.here.ask("GET", f"/api/tables/{later}")
        await clocks.go_on(places.here, 5 * 24)
        await places.here.ask("GET", f"/api/tables/{later}", status=404)
        assert await places.left() == {"running", "evening"}


@asynchronous
async def test_a_server_that_begins_with_a_wrong_clock_deletes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks = Clocks(monkeypatch)
    async with keeping(tmp_path) as places:
        await places.lay()
        await clocks.go_on(places.here, 2)
    for days in (500, -500, 20):
        clocks.wall += days * DAY
        async with server(tmp_path, **KEEPING) as here:
            places.here = here
            await clocks.go_on(here, 0.5)
            clocks.wall -= days * DAY
            await clocks.go_on(here, 3)
            assert await places.left() == {"over", "lobby", "running", "evening"}
            assert await places.have_their_words()


@asynchronous
async def test_a_server_that_is_off_at_night_deletes_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = Clocks(monkeypatch)
    async with keeping(tmp_path) as places:
        await places.lay()
        await clocks.go_on(places.here, 2)
    left = []
    for _ in range(6):
        clocks.now, clocks.wall = 7, clocks.wall + 20 * HOUR  # since the computer was switched on
        async with server(tmp_path, **KEEPING) as here:
            places.here = here
            await clocks.go_on(here, 4)
            left.append(sorted(await places.left()))
    two, three = ["evening", "over", "running"], ["evening", "lobby", "over", "running"]
    assert left == [three, two, two, two, ["evening", "running"], ["evening", "running"]]


class Counted(MemoryStore):
    """A store that keeps the clock, and no table."""

    def __init__(self) -> None:
        super().__init__("", b"")
        self.at = 0, 0

    async def advance_clock(self, time: int, wall: int) -> None:
        self.at = max(self.at, (time, wall))

    async def read_clock(self) -> tuple[int, int]:
        return self.at


async def run(store: Counted, hours: float, wall: int) -> int:
    """A server for so long; the time that is counted afterwards."""
    now = 0
    node = HourCounter(store, lambda: now, lambda: wall + now)
    while now <= hours * HOUR:
        await node.look()
        now += HOUR // 6
    return store.at[0] // HOUR


@pytest.mark.parametrize(
    ("off", "counted"),
    [(0, 0), (7 * HOUR, 7), (MOST_OFF - 3 * HOUR, 741), (MOST_OFF + HOUR, 0), (-DAY, 0), (20_000 * DAY, 0)],
)
@asynchronous
async def test_time_without_a_server_counts_if_the_clock_can_be_believed(off: int, counted: int) -> None:
    store = Counted()
    assert await run(store, 2, TODAY) == 2
    assert await run(store, 0.9, TODAY + 2 * HOUR + off) == 2, "too short to be sure"
    assert await run(store, 1, TODAY + 2 * HOUR + off) == 3 + counted
    assert store.at[0] <= 3 * HOUR + max(0, off)


@asynchronous
async def test_several_nodes_don_t_count_faster() -> None:
    store = Counted()
    nodes, now = [], [0]
    while now[0] <= 10 * HOUR:
        if now[0] % HOUR == 0:  # each joins an hour after the other
            nodes.append(HourCounter(store, lambda: now[0], lambda: TODAY + now[0]))
        for node in nodes:
            await node.look()
            assert store.at[0] <= now[0]
        now[0] += HOUR // 6
    assert store.at[0] == 10 * HOUR

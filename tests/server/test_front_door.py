"""Attacks on what stands before the routes: connections that say nothing, floods, frames, questions about health."""

from __future__ import annotations

import asyncio
import json
import struct
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TypeAlias

import pytest

from http_server import HttpClient, ManualClock, server
from junk_messages import BINARY, PING, frame
from junk_requests import get, handshake
from mutschel.server.aiohttp_adapter import connections
from mutschel.server.aiohttp_adapter.frames import MOST_AT_ONCE, MOST_FRAGMENTS, NEVER_ALLOWED, FrameChecker
from mutschel.server.limits import FOUND_FOR, SharedQuery
from mutschel.store import StoreError
from waiting import asynchronous

pytestmark = pytest.mark.slow

NEVER = 10**6  # seconds
Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]


# -- requests that count -----------------------------------------------------------------------


@asynchronous
async def test_files_count_a_tenth_and_everything_else_whole(tmp_path: Path) -> None:
    clock = ManualClock()
    async with server(tmp_path, clock, requests_per_minute=6) as me:

        async def served(path: str) -> int:
            """Return the number of answers before a refusal."""
            for count in range(100):
                async with me.session.get(me.base + path) as response:
                    if response.status == 429:
                        return count
            return 100

        for path, times in (("/", 60), ("/assets/nothing.js", 60), ("/metrics", 6), ("/healthz", 6), ("/api/no", 6)):
            assert await served(path) == times, path
            clock.now += 60


# -- connections that say nothing --------------------------------------------------------------


@asynccontextmanager
async def connected(
    me: HttpClient, said: bytes = b"", address: str = "127.0.0.1"
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    port = int(me.base.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        writer.write(said)
        yield reader, writer
    finally:
        writer.transport.abort()


async def answered(reader: asyncio.StreamReader) -> None:
    """A whole answer has come."""
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200")
    await reader.readexactly(int(head.partition(b"Content-Length: ")[2].partition(b"\r\n")[0]))


async def rest(reader: asyncio.StreamReader) -> bytes:
    """Return everything until the server hangs up, politely or not."""
    try:
        return await reader.read()
    except ConnectionError:
        return b""


async def waiting(me: HttpClient, number: int) -> None:
    while me.service.metrics.registry.get_sample_value("mutschel_connections_waiting") != number:
        await asyncio.sleep(0)


HALF = {
    "nothing": b"",
    "half a line": b"GET /api/ta",
    "half a head": get("/api/tables")[:-2],
    "no TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
}


@pytest.mark.parametrize("said", HALF.values(), ids=HALF.keys())
@asynchronous
async def test_who_asks_for_nothing_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    monkeypatch.setattr(connections, "REQUEST_WITHIN", 0.05)
    async with server(tmp_path) as me, connected(me, get("/api/tables")) as (calm, asking):
        await answered(calm)
        async with connected(me, said) as (bare, _):
            assert b"200" not in await rest(bare)
        asking.write(get("/api/tables"))  # who has been served may take their time with the next request
        await answered(calm)
        asking.write(said or b"G")  # but not once it has begun
        assert b"200" not in await rest(calm)
        await waiting(me, 0)


@asynchronous
async def test_who_asks_for_nothing_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_WITHIN", NEVER)
    async with server(tmp_path, waiting_per_address=3) as me, connected(me, get("/api/tables")) as (calm, asking):
        await answered(calm)
        async with connected(me, b"GET"), connected(me), connected(me):
            await waiting(me, 3)
            for _ in range(20):
                async with connected(me) as (refused, _):
                    with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                        await refused.readexactly(1)
            figure = me.service.metrics.registry.get_sample_value
            assert figure("mutschel_refusals_total", {"code": "too-many-connections"}) == 20
            assert figure("mutschel_connections_waiting") == 3
        await waiting(me, 0)
        asking.write(get("/api/tables"))
        await answered(calm)


# -- connections that rest ---------------------------------------------------------------------


@asynchronous
async def test_who_has_asked_once_and_rests_is_counted_too(tmp_path: Path) -> None:
    async with server(tmp_path, open_per_address=20, requests_per_minute=0) as me:
        figure = me.service.metrics.registry.get_sample_value
        async with AsyncExitStack() as resting:
            for _ in range(20):
                calm, asking = await resting.enter_async_context(connected(me, get("/api/tables")))
                await answered(calm)
            for _ in range(5):
                async with connected(me, get("/api/tables")) as (refused, _):
                    with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                        await refused.readexactly(1)
            assert figure("mutschel_refusals_total", {"code": "too-many-connections"}) == 5
            assert (figure("mutschel_connections_open"), figure("mutschel_connections_waiting")) == (20, 0)
            async with connected(me, get("/api/tables"), address="127.0.0.77") as (other, _):
                await answered(other)
            asking.write(get("/api/tables"))  # and whoever is in is still served
            await answered(calm)
        while figure("mutschel_connections_open"):
            await asyncio.sleep(0)
        async with connected(me, get("/api/tables")) as (again, _):
            await answered(again)


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such limit")
def test_a_server_may_open_as_many_files_as_the_system_lets_it() -> None:
    program = """
import resource
from mutschel.server import process
_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
process.allow_open_files()
most = process.OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, process.OPEN_FILES)
assert resource.getrlimit(resource.RLIMIT_NOFILE) == (most, hard)
process.OPEN_FILES = 300
process.allow_open_files()
assert resource.getrlimit(resource.RLIMIT_NOFILE) == (most, hard), "never fewer than before"
"""
    subprocess.run([sys.executable, "-c", program], check=True)


@asynchronous
async def test_behind_a_proxy_all_connections_are_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_WITHIN", NEVER)
    async with (
        server(tmp_path, proxies=1, waiting_per_address=1, open_per_address=2) as me,
        connected(me),
        connected(me),
    ):
        await waiting(me, 2)
        async with connected(me, get("/api/tables")) as (calm, _):
            await answered(calm)


@asynchronous
async def test_who_says_no_hello_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutschel.server.sockets.play.HELLO_WITHIN", 0.05)
    async with server(tmp_path) as me:
        table = (await me.lay())["table"]["id"]
        for said in (b"", frame(b"{", fin=False), frame(b"{}")[:3], frame(b"", PING)):
            async with connected(me, handshake(table) + said) as (reader, _):
                heard = await reader.read()
                assert b'"no-hello"' in heard
                assert b"\x88\x02" + struct.pack(">H", 1008) in heard


# -- frames ------------------------------------------------------------------------------------


class Reader:
    """A reader that keeps what aiohttp would have got."""

    def __init__(self) -> None:
        self.fed = b""

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        self.fed += data
        return False, b""


def read(said: bytes, size: int) -> bytes:
    reader = Reader()
    frames = FrameChecker(reader)
    for at in range(0, len(said), size):
        frames.feed_data(said[at : at + size])
    return reader.fed


GOOD = (
    frame(b"{}") + frame(b"x" * 125) + frame(b"x" * 300, BINARY) + frame(b"", PING) + frame(b"a", fin=False)
    + frame(b"", PING) + frame(b"b", 0, fin=False) + frame(b"", 0) + frame(b"x" * 70_000) + frame(b"") + frame(b"{}")
)  # fmt: skip
BAD = {
    "no mask": frame(b"{}", mask=None),
    "ping without a mask": frame(b"", PING, mask=None),
    "an empty beginning": frame(b"", fin=False),
    "an empty fragment": frame(b"{", fin=False) + frame(b"", 0, fin=False),
    "an empty fragment in many bytes": b"\x01\xfe\0\0" + bytes(4),
    "too many fragments": frame(b"{", fin=False) + frame(b" ", 0, fin=False) * MOST_FRAGMENTS,
}


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 10**6])
def test_good_frames_go_through_however_they_come(size: int) -> None:
    assert read(GOOD, size) == GOOD


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD.keys())
@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 10**6])
def test_nothing_of_a_bad_frame_is_read(bad: bytes, size: int) -> None:
    nothing, last = read(GOOD + bad, size).split(GOOD)
    assert nothing == b""
    assert last.endswith(NEVER_ALLOWED)
    assert len(last) < len(bad) + len(NEVER_ALLOWED)


def test_a_flood_of_frames_is_not_looked_at() -> None:
    reader = Reader()
    FrameChecker(reader).feed_data(frame(b"", PING) * 40_000)
    assert reader.fed == frame(b"", PING) * MOST_AT_ONCE + NEVER_ALLOWED


# -- health ------------------------------------------------------------------------------------


@asynchronous
async def test_however_many_ask_for_health_the_store_is_tried_once(tmp_path: Path) -> None:
    clock = ManualClock()
    async with server(tmp_path, clock, requests_per_minute=0) as me:
        tries = 0
        free = asyncio.Event()

        async def locked() -> None:
            nonlocal tries
            tries += 1
            await free.wait()
            raise StoreError("store-busy")

        me.service.store.ready = locked  # type: ignore[method-assign]
        asked, get_kept = 0, me.service._ready.get

        async def ask_kept() -> None:
            nonlocal asked
            asked += 1
            clock.now += FOUND_FOR
            await get_kept()

        me.service._ready.get = ask_kept  # type: ignore[method-assign]

        async def ask() -> tuple[int, str]:
            async with me.session.get(f"{me.base}/healthz") as response:
                return response.status, (await response.json())["code"]

        asking = [asyncio.create_task(ask()) for _ in range(60)]
        while asked < 60:
            await asyncio.sleep(0)
        free.set()
        assert set(await asyncio.gather(*asking)) == {(503, "store-busy")}
        assert tries == 1


@asynchronous
async def test_an_answer_is_kept_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, found = ManualClock(), iter(range(10))

    async def find() -> int:
        return next(found)

    kept = SharedQuery(find, clock)
    assert [await kept.get() for _ in range(5)] == [0] * 5
    clock.now += FOUND_FOR
    assert [await kept.get(), await kept.get()] == [1, 1]
    monkeypatch.setattr("mutschel.server.limits.FOUND_WITHIN", 0)
    never = SharedQuery(asyncio.Event().wait, clock)
    for _ in range(2):
        with pytest.raises(StoreError) as busy:
            await never.get()
        assert busy.value.code == "store-busy"


@asynchronous
async def test_metrics_tell_how_much_there_is_of_everything(tmp_path: Path) -> None:
    async with server(tmp_path) as me:
        figures = {
            line.split()[0]: float(line.split()[1])
            for line in (await me.ask("GET", "/metrics")).splitlines()
            if not line.startswith("#")
        }
        for name in ("commits", "jobs", "readings", "sends", "connections"):
            assert figures[f"mutschel_{name}_waiting"] == 0
        assert figures["mutschel_database_bytes"] > 4096
        assert figures["process_open_fds"] > 3
        assert figures["process_resident_memory_bytes"] > 2**20
        assert "mutschel_loop_lag_seconds_count" in figures

        async def gone() -> int:
            raise StoreError("store-lost")

        me.service.store.size = gone  # type: ignore[method-assign]
        me.service._size._began -= FOUND_FOR
        assert "\nmutschel_database_bytes NaN\n" in await me.ask("GET", "/metrics")
    assert json.dumps(figures).count("127.0.0.1") == 0

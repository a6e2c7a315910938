"""Analyses that never end, on a real server: nobody waits for them, and they end with whoever wanted them."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

import aiohttp
import pytest

from mutschel.client import Lobby
from players import played
from serving import NO_LIMITS, ServerProcess, meanwhile, serving
from waiting import PATIENCE
from wire import figure, play_beside, unharmed

pytestmark = pytest.mark.slow

EVE, ANNA = "192.0.2.66", "2001:db8::1"


async def over(server: ServerProcess) -> str:
    """A finished match that can be analysed."""
    async with Lobby(server.url) as lobby:
        return await played(lobby, "grosse-hausnummer", "Anna", rounds=1)


Ask: TypeAlias = Callable[..., asyncio.Task[tuple[int, Any]]]


@asynccontextmanager
async def asking(server: ServerProcess) -> AsyncIterator[Ask]:
    """Asks about a table: the status, and what was said. Whoever still waits in the end hangs up."""
    async with asyncio.timeout(PATIENCE), aiohttp.ClientSession(server.url) as session:
        asked: list[asyncio.Task[tuple[int, Any]]] = []

        async def get(address: str, path: str) -> tuple[int, Any]:
            async with session.get(f"/api/tables/{path}", headers={"X-Forwarded-For": address}) as response:
                assert (response.status in (429, 503)) == ("Retry-After" in response.headers)
                is_json = response.content_type == "application/json"
                return response.status, await (response.json() if is_json else response.text())

        def ask(address: str, path: str) -> asyncio.Task[tuple[int, Any]]:
            asked.append(asyncio.create_task(get(address, path)))
            return asked[-1]

        yield ask
        for one in asked:
            one.cancel()
        await asyncio.wait(asked)


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.05)


def readers_of(server: ServerProcess) -> list[int]:
    """All processes that it has started."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        facts = facts_of(int(folder.name))
        if facts and int(facts[1]) == server.pid:
            found.append(int(folder.name))
    return found


def facts_of(process: int) -> list[str]:
    """Its state, its parent …; nothing if there is no such process."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def is_gone(process: int) -> bool:
    return facts_of(process)[:1] in ([], ["Z"], ["X"])


def test_nobody_waits_for_an_analysis(tmp_path: Path) -> None:
    async def go(server: ServerProcess) -> None:
        tables = [await over(server) for _ in range(10)]
        async with asking(server) as ask:
            for waiting, table in enumerate(tables[:9]):
                ask(EVE, f"{table}/analysis")
                await figure(server, "mutschel_readings_running", 1)
                await figure(server, "mutschel_readings_waiting", waiting)
            status, told = await ask(EVE, f"{tables[9]}/analysis?lang=de")
            assert (status, told["code"]) == (429, "too-many-readings")
            assert "8 Anfragen" in told["text"]
            for address in (EVE, ANNA):
                status, checked = await ask(address, f"{tables[0]}/verify")
                assert (status, checked["ok"]) == (200, True)
                assert (await ask(address, f"{tables[0]}/replay?count=5"))[0] == 200
                status, log = await ask(address, f"{tables[0]}/log")
                assert status == 200
                assert tables[0] in log
            await play_beside(server, "pig")  # readers know every game that the server knows
        await figure(server, "mutschel_readings_waiting", 0)  # they have all hung up
        await figure(server, "mutschel_readings_running", 0)
        await unharmed(server)

    with serving(tmp_path, "endless.py", **NO_LIMITS, proxies=1, pace="none") as server:
        asyncio.run(go(server))


def test_after_a_while_somebody_is_told_that_it_takes_too_long(tmp_path: Path) -> None:
    async def go(server: ServerProcess) -> None:
        table = await over(server)
        async with asking(server) as ask:
            for _ in range(2):  # the second has a new process
                status, told = await ask(EVE, f"{table}/analysis")
                assert (status, told["code"]) == (503, "took-too-long")
                assert "1 s" in told["text"]
        assert "Traceback" not in server.log

    with serving(tmp_path, "endless.py", reading_seconds=1, pace="none") as server:
        asyncio.run(go(server))


async def endless_analysis(server: ServerProcess, ask: Ask) -> asyncio.Task[tuple[int, Any]]:
    """Read a log, and then wait for an analysis; for each there is a process."""
    table = await over(server)
    assert (await ask(EVE, f"{table}/log"))[0] == 200
    asked = ask(EVE, f"{table}/analysis")
    await until(lambda: "endless" in server.log)
    return asked


def test_a_server_that_is_stopped_waits_for_no_analysis(tmp_path: Path) -> None:
    async def go(server: ServerProcess) -> None:
        async with asking(server) as ask:
            asked = await endless_analysis(server, ask)
            readers, process = readers_of(server), server.process
            assert len(readers) >= 2
            assert process is not None
            for one in (*readers, server.pid):  # as systemd does
                os.kill(one, signal.SIGTERM)
            status, told = await asked
            assert (status, told["code"]) == (503, "try-again")
            assert await meanwhile(process.wait) == 0
        await until(lambda: all(map(is_gone, readers)))
        assert "Traceback" not in server.log

    with serving(tmp_path, "endless.py", drain_seconds=3600, pace="none") as server:
        asyncio.run(go(server))


def test_a_server_that_is_killed_leaves_nobody_behind(tmp_path: Path) -> None:
    async def go(server: ServerProcess) -> None:
        async with asking(server) as ask:
            asked = await endless_analysis(server, ask)
            readers = readers_of(server)
            assert len(readers) >= 2
            assert not any(map(is_gone, readers))
            server.kill()
            with pytest.raises(aiohttp.ClientError):
                await asked
            await until(lambda: all(map(is_gone, readers)))

    with serving(tmp_path, "endless.py", pace="none") as server:
        asyncio.run(go(server))

"""SIGKILL at any moment: nothing that was confirmed is lost or done twice, nothing shown was untrue, all play on.

Shortened here; in full, 1,000 kills or as many as MUTSCHEL_KILLS says, with MUTSCHEL_SOAK=1 (`make soak`).
"""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from mutschel.server.nodes.bus import LEASE
from serving import NO_LIMITS, SOAK, ServerProcess, meanwhile, serving
from stores import opened
from witnesses import PlayingParties, check_table, confirmed, parties

pytestmark = pytest.mark.slow

NODES = 2
COPIES = 3 if SOAK else 1  # of each kind of table
KILLS = int(os.environ.get("MUTSCHEL_KILLS", "1000"))
OF_ONE, OF_ONE_WITH_POWER, OF_TWO = (KILLS * 6 // 10, KILLS // 10, KILLS * 3 // 10) if SOAK else (1, 1, 1)


@pytest.mark.daily
@pytest.mark.parametrize(
    ("durability", "kills"),
    [("process", OF_ONE), pytest.param("power", OF_ONE_WITH_POWER, marks=pytest.mark.at_length)],
)
def test_a_killed_server_loses_nothing(durability: str, kills: int, tmp_path: Path) -> None:
    with serving(tmp_path, durability=durability, **NO_LIMITS) as server:
        crowd = PlayingParties([server.url], parties(COPIES), f"kill {durability}")
        asyncio.run(kill_again_and_again(crowd, [server], kills))
    asyncio.run(check_everything(crowd, str(server.database)))
    assert "Traceback" not in server.log


def test_a_killed_node_costs_nobody_more_than_the_connection(postgres_url: str, redis_url: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        nodes = [
            stack.enter_context(serving(tmp_path / str(n), database=postgres_url, redis=redis_url, **NO_LIMITS))
            for n in range(NODES)
        ]
        crowd = PlayingParties([node.url for node in nodes], parties(COPIES), "kill nodes")
        asyncio.run(kill_again_and_again(crowd, nodes, OF_TWO))
    asyncio.run(check_everything(crowd, postgres_url))
    assert not [node.log for node in nodes if "Traceback" in node.log]


async def kill_again_and_again(crowd: PlayingParties, servers: list[ServerProcess], kills: int) -> None:
    rng = Random(f"{kills} kills")
    async with crowd:
        await crowd.progress(1, each=True)
        for kill in range(kills):
            if len(servers) > 1 and rng.random() < 0.3:
                await freeze(rng.choice(servers))
            await asyncio.sleep(rng.random())
            server = rng.choice(servers)
            if rng.random() < 0.5:  # the moment it has confirmed something: that must be durable by then
                await crowd.at_next_move(server.kill)
            else:
                server.kill()
            if len(servers) > 1:
                await crowd.progress(10)  # the others do its work
            await asyncio.sleep(rng.random() / 2)
            await meanwhile(server.start)
            if rng.random() < 0.8:  # otherwise it is killed while people are still coming back
                await crowd.progress(10)
            if SOAK:
                moves = confirmed(crowd.parties)
                print(f"kill {kill + 1}: {moves} moves confirmed, {crowd.finished} matches finished", flush=True)
        await crowd.progress(2, each=True)
        while not crowd.finished:
            await crowd.progress(10)


async def freeze(node: ServerProcess) -> None:
    """Long enough for the others to take its tables, while it knows nothing of it."""
    os.kill(node.pid, signal.SIGSTOP)
    try:
        await asyncio.sleep(1.5 * LEASE)
    finally:
        os.kill(node.pid, signal.SIGCONT)


async def check_everything(crowd: PlayingParties, database: str) -> None:
    over = 0
    async with opened(database) as store:
        for table, witnesses in crowd.tables.items():
            stored = await store.load(table)
            assert stored is not None, "a table that was laid is lost"
            over += check_table(table, stored, witnesses).state.over
    assert over >= crowd.finished > 0

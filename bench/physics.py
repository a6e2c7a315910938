"""The cost of simulated dice, and a move's time at one table while dice are flicked at 50 others."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from math import radians
from pathlib import Path
from random import Random
from statistics import mean, quantiles

import numpy as np
from rich.console import Console
from rich.table import Table

from mutschel.client import Lobby, Player, play_seat, random_policy
from mutschel.engine import MatchView
from mutschel.games.by_hand import Launch, Puff
from mutschel.physics import DieInHole, blow, cup_throw, flick, slide
from mutschel.physics.box import HOLES
from mutschel.physics.cup import radius_for
from mutschel.physics.cup import throw as thrown

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))
from serving import NO_LIMITS, serving

FLICKERS = 50
MOVES = 400  # at the table that is timed


def costs(console: Console, times: int = 60) -> None:
    """Print the CPU of one simulation, in units of a flick into an empty box."""
    rng = Random(1)

    def luck() -> list[float]:
        return [rng.random() for _ in range(6)]

    def flicked(lying: int) -> Callable[[], object]:
        def once() -> object:
            dice = {hole: DieInHole(rng.randint(1, 6), yaw=rng.randrange(360)) for hole in rng.sample(HOLES, lying)}
            launch = Launch(rng.uniform(0.6, 1.2), radians(rng.uniform(-20, 20)), radians(45))
            return flick(dice, "south", launch, luck())

        return once

    def poured(edges: list[float], room: float, gap: float) -> Callable[[], object]:
        return lambda: thrown(edges, radius_for(edges, room), gap, np.random.default_rng(rng.randrange(10**9)))

    works: list[tuple[str, Callable[[], object]]] = [
        ("flick, 0 dice lying", flicked(0)),
        ("flick, 6 dice lying", flicked(6)),
        ("flick, 12 dice lying", flicked(12)),
        ("flick along the table", lambda: slide(Launch(1.0, 0.0, 0.7), luck())),
        ("breath", lambda: blow(Puff(11, 0.4), luck())),
        ("throw of 2 dice, kept or not", poured([1.0] * 2, 0.97, 0.34)),
        ("throw of 12 dice, kept or not", poured([1.0, 0.75] * 6, 0.93, 0.22)),
        ("throw of 2 dice on given faces", lambda: cup_throw([1, 6], rng.randrange(10**9))),
    ]
    table = Table("simulation", "ms CPU", "p95", "of an empty flick", title="Simulated dice, one core")
    measure = 0.0
    for name, work in works:
        work()  # its model is made once
        spent = []
        for _ in range(times):
            began = time.process_time()
            work()
            spent.append(1000 * (time.process_time() - began))
        measure = measure or mean(spent)
        table.add_row(name, f"{mean(spent):.0f}", f"{quantiles(spent, n=20)[-1]:.0f}", f"{mean(spent) / measure:.1f} ×")
    console.print(table)


async def latencies(lobby: Lobby, moves: int) -> list[float]:
    """Return the milliseconds of moves at a table of Pig, one after another."""
    seated = await lobby.create_table("pig", ["Anna", "Ben"], options={"goal": 1000}, start=True)
    spent: list[float] = []
    async with lobby.player(seated.table.id) as player:
        views = {seat: player.views(seat) for seat in (0, 1)}
        view = (await anext(views[0])).view
        while len(spent) < moves and view["waiting"] is not None:
            seat = view["waiting"]["seats"][0]
            began = time.perf_counter()
            if view["waiting"]["for"] == "throw":
                await player.throw(seat, key=view["key"])
            else:
                await player.answer(seat, "throw", key=view["key"])
            spent.append(1000 * (time.perf_counter() - began))
            key = view["key"]
            while view["key"] == key:
                view = (await anext(views[0])).view
            await asyncio.sleep(0.02)
    return spent


async def flick_on(lobby: Lobby, seed: int, count: list[int]) -> None:
    """Let two people at one table flick as fast as the server lets them."""
    while True:
        seated = await lobby.create_table("dice-flick", ["Anna", "Ben"], options={"dice": "physics"}, start=True)
        policy = random_policy(Random(seed))

        def watch(view: MatchView) -> None:
            count[0] += view["waiting"] is not None and view["waiting"]["for"] == "landing"

        async with lobby.player(seated.table.id) as player:
            assert isinstance(player, Player)
            async with asyncio.TaskGroup() as group:
                group.create_task(play_seat(player, 0, policy, watch))
                group.create_task(play_seat(player, 1, policy))


async def delays(console: Console) -> None:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), **NO_LIMITS, pace="none") as server:
        async with Lobby(server.url) as lobby:
            alone = await latencies(lobby, MOVES)
            count = [0]
            flicking = [asyncio.create_task(flick_on(lobby, seed, count)) for seed in range(FLICKERS)]
            await asyncio.sleep(3)
            began, before = time.perf_counter(), count[0]
            among = await latencies(lobby, MOVES)
            rate = (count[0] - before) / (time.perf_counter() - began)
            for task in flicking:
                task.cancel()
            await asyncio.gather(*flicking, return_exceptions=True)
    title = f"While {FLICKERS} tables flick, {rate:.0f} times a second in all"
    table = Table("a move at another table", "p50 ms", "p99 ms", title=title)
    for name, spent in (("nobody flicks", alone), (f"{FLICKERS} tables flick", among)):
        cuts = quantiles(spent, n=100)
        table.add_row(name, f"{cuts[49]:.1f}", f"{cuts[98]:.1f}")
    console.print(table)
    console.print("The load runs on the same cores, so it delays itself as well.")


def main() -> None:
    console = Console()
    costs(console)
    asyncio.run(delays(console))


if __name__ == "__main__":
    main()

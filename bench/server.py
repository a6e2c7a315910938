"""`make bench-server`: durable moves per second of a server's CPU, their delay, and the server's memory.

The server has a process and a core of its own, and so has the load (`bench.load`). Pig and DICE CUP, 100 tables with
two people each; both durabilities. Machines are noisy: compare what one run measured, not two runs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import msgspec
from rich.console import Console
from rich.table import Table

from bench.load import Plan, Report, Run, stolen
from mutschel.client import Lobby

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))
from serving import NO_LIMITS, ServerProcess, serving

ROOT = Path(__file__).parents[1]
TABLES = 100
RATE = 5.0  # moves per second and table
IDLE_TABLES = 10_000
IDLE_SECONDS = 40  # enough to set up all of them
GAMES: dict[str, dict[str, Any]] = {"pig": {"goal": 1000}, "dice-cup": {"seconds": 1, "columns": 6}}
AT_ONCE = {"throws": 3, "placing": "at-once", "mutschel": "roll-off"}
# The games whose bots think longest, with as many bots as possible.
WORST: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("hohe-hausnummern", 12, AT_ONCE),
    ("grosse-hausnummer", 12, AT_ONCE),
    ("studentenpasch", 12, {}),
    ("choice", 8, {}),
    ("dice-cup", 6, {"seconds": 1}),
    ("dice-flick", 4, {}),
)
KB = 1024
MB = KB * KB
YARDSTICK = (
    "Yardstick: milliseconds of CPU for a fixed piece of Python, meanwhile. The more, the less a CPU second was worth."
)
CORES = sorted(os.sched_getaffinity(0))


@contextmanager
def server(durability: str, idle_seconds: int = 3600) -> Iterator[ServerProcess]:
    """Run a fresh server without limits on the first core; everything else then runs on another."""
    settings = NO_LIMITS | {"durability": durability, "idle_seconds": idle_seconds, "log_level": "warning"}
    with tempfile.TemporaryDirectory() as folder:
        os.sched_setaffinity(0, CORES[:1])  # inherited by child processes
        with serving(Path(folder), **settings) as process:
            os.sched_setaffinity(0, CORES[1:] or CORES)
            yield process


def load(plan: Plan) -> Report:
    command = [sys.executable, "-m", "bench.load"]
    done = subprocess.run(command, input=msgspec.json.encode(plan), stdout=subprocess.PIPE, check=True, cwd=ROOT)
    report = msgspec.json.decode(done.stdout, type=Report)
    over = sum(run.over for run in report.runs)
    assert not over, f"{over} matches ended, and their tables were idle: take fewer seconds"
    return report


def moves(game: str, durability: str, seconds: float) -> tuple[int, Report]:
    """Return the server's memory before the first table, and the load's measurements."""
    # DICE CUP sets its own pace: two seconds of pauses for three moves of a table
    runs = [("closed loop", 0.0, seconds)]
    if game == "pig":
        runs.insert(0, (f"{RATE * TABLES:.0f} moves/s", RATE, seconds))
    with server(durability) as process:
        at_start = process.memory()
        plan = Plan(process.url, process.pid, game, GAMES[game], TABLES, runs, warm_up=min(2, seconds))
        return at_start, load(plan)


async def idle_tables(game: str, count: int) -> dict[str, float]:
    """Measure the memory of many tables for two people each without devices, and again after they left memory."""
    with server("process", IDLE_SECONDS) as process:
        async with Lobby(process.url) as lobby:
            await lay_some(lobby, game, 50)  # excludes what the first ones load
            before = process.memory()
            began = time.monotonic()
            await lay_some(lobby, game, count)
            seconds = time.monotonic() - began
        assert live_tables(process) == count + 50, f"they left before {IDLE_SECONDS} s had passed"
        in_memory = process.memory()
        while live_tables(process):
            await asyncio.sleep(1)
        gone = process.memory()
    return {
        "tables": count,
        "laid_per_second": count / seconds,
        "kb_in_memory": (in_memory - before) / KB / count,
        "server_mb": in_memory / MB,
        "server_mb_after": gone / MB,
    }


def live_tables(process: ServerProcess) -> int:
    with urlopen(f"{process.url}/metrics") as response:
        found = re.search(r"^mutschel_tables_live (\d+)", response.read().decode(), re.MULTILINE)
    assert found is not None
    return int(found[1])


async def lay_some(lobby: Lobby, game: str, count: int) -> None:
    for _ in range(count):
        await lobby.create_table(game, ["Anna", "Ben"], options=GAMES[game], start=True)


async def worst_game(game: str, options: dict[str, Any], players: int, seconds: float) -> dict[str, Any]:
    """Measure how long twelve hard bots (or as many as the game takes) that don't wait hold up the event loop."""
    with server("process") as process:
        at_start, stolen_before = dict(lags(process)), stolen()
        async with Lobby(process.url) as lobby:
            seated = await lobby.create_table(game, [], bots=["hard"] * players, options=options, start=True)
            async with lobby.player(seated.table.id) as watcher:
                slowest, began = 0.0, time.monotonic()
                while time.monotonic() - began < seconds and watcher.table.state == "running":
                    asked = time.monotonic()
                    await lobby.table(seated.table.id)
                    slowest = max(slowest, time.monotonic() - asked)
                    await asyncio.sleep(0.01)
        held = [1000 * float(bound) for bound, count in lags(process) if count == at_start[bound]]
    # None: longer than the metric's largest bucket
    figures = {"slowest_answer_ms": 1000 * slowest, "held_less_than_ms": min(held, default=None)}
    figures["stolen_ms"] = 1000 * (stolen() - stolen_before)  # other machines hold up the loop as well
    return {"game": game, "players": players} | figures


def lags(process: ServerProcess) -> Iterator[tuple[str, int]]:
    """Yield, for the upper bound of each bucket, how often the loop was held up for longer."""
    with urlopen(f"{process.url}/metrics") as response:
        text = response.read().decode()
    total = int(float(re.search(r"^mutschel_loop_lag_seconds_count (\S+)", text, re.MULTILINE)[1]))  # type: ignore[index]
    for bound, count in re.findall(r'^mutschel_loop_lag_seconds_bucket\{le="([\d.]+)"\} (\S+)', text, re.MULTILINE):
        yield bound, total - int(float(count))


def row(game: str, durability: str, run: Run) -> list[str]:
    return [
        game,
        durability,
        run.name,
        f"{run.moves / run.seconds:,.0f}",
        f"{run.per_cpu_second:,.0f}",
        f"{run.p50:.1f}",
        f"{run.p99:.1f}",
        f"{run.worst:.0f}",
        f"{100 * run.cpu / run.seconds:.0f} %",
        f"{100 * run.load_cpu / run.seconds:.0f} %",
        f"{100 * run.others_cpu / run.seconds:.0f} %",
        f"{run.yardstick:.1f}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--seconds", type=float, default=6, help="for each run (default: 6)")
    parser.add_argument("--idle-tables", type=int, default=IDLE_TABLES)
    parser.add_argument("--json", type=Path, default=ROOT / "build" / "bench-server.json", help="where the figures go")
    asked = parser.parse_args()
    console = Console(width=max(132, Console().width))
    table = Table(
        "game", "durability", "run", "moves/s", "moves per\nCPU second", "p50 ms", "p99 ms", "worst", "server\nCPU",
        "load\nCPU", "others'\nCPU", "yard-\nstick", title=f"Durable moves: {TABLES} tables, two people each",
    )  # fmt: skip
    figures: dict[str, Any] = {"tables": TABLES, "runs": [], "idle": {}}
    said: list[str] = []
    for game in GAMES:
        for durability in ("process", "power"):
            at_start, report = moves(game, durability, asked.seconds)
            memory = {"start": at_start, "with_tables": report.memory, "after": report.memory_after}
            for run in report.runs:
                table.add_row(*row(game, durability, run))
                facts = msgspec.to_builtins(run) | {"moves_per_cpu_second": run.per_cpu_second, "memory": memory}
                figures["runs"].append({"game": game, "durability": durability} | facts)
        start, with_tables, after = (size // MB for size in memory.values())
        said.append(
            f"Memory with {game}: {start} MB at the start, {with_tables} MB with all tables and people, {after} MB "
            f"when they had played."
        )
    console.print(table, YARDSTICK, *said, sep="\n")
    for game in GAMES:
        idle = figures["idle"][game] = asyncio.run(idle_tables(game, asked.idle_tables))
        console.print(
            f"{idle['tables']:,} idle tables of {game}: {idle['kb_in_memory']:.1f} KB each. The server has "
            f"{idle['server_mb']:.0f} MB with them, {idle['server_mb_after']:.0f} MB when they have left memory. "
            f"They were laid over HTTP, {idle['laid_per_second']:,.0f} a second."
        )
    heads = ("loop held for less than, ms", "slowest answer to others, ms", "stolen by other machines, ms")
    worst = Table("game", "bots", *heads, title="Hard bots at full speed")
    for game, players, options in WORST:
        found = asyncio.run(worst_game(game, options, players, asked.seconds))
        held = found["held_less_than_ms"]
        bound = "?" if held is None else f"{held:.0f}"
        worst.add_row(game, str(players), bound, f"{found['slowest_answer_ms']:.0f}", f"{found['stolen_ms']:.0f}")
        figures.setdefault("worst", []).append(found)
    console.print(worst)
    asked.json.parent.mkdir(exist_ok=True)
    asked.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

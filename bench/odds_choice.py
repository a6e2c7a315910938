"""CHOICE: how fast the kernel plays at random, plays by the network and learns, and how long a bot thinks."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import mean, quantiles
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from mutschel.engine import Domain, Json, MatchView
from mutschel.games.choice.bot import ChoiceBot
from mutschel.games.choice.odds import after_splits, kernel, network
from mutschel.games.choice.odds.learning import Run
from mutschel.games.choice.rules import GAME, ChoiceSheet, all_splits
from mutschel.host.single_match import Simulation


class Timed(ChoiceBot):
    """A bot that notes how long it thinks."""

    spent: list[float]

    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        began = time.process_time()
        answer = super().choose(view, domain)
        self.spent.append(1000 * (time.process_time() - began))
        return answer


def a_second(work: Callable[[int], object], games: int) -> float:
    """Games per second on one core; the first ones, which compile, don't count."""
    work(8)
    began = time.process_time()
    work(games)
    return games / (time.process_time() - began)


def main() -> None:
    console = Console()
    desk, net, luck = kernel.desk(), network.shipped(), np.array([1], np.uint64)
    table = Table("CHOICE alone", "games/s", title="Kernel, one core")
    run = Run.new(40_000, 1)
    rows: list[tuple[str, Callable[[int], object], int]] = [
        ("at random", lambda games: kernel.played(desk, net, True, luck, games), 1_000_000),
        ("by the network", lambda games: kernel.played(desk, net, False, luck, games), 20_000),
        ("learning", run.advance, 20_000),
    ]
    for name, work, games in rows:
        table.add_row(name, f"{a_second(work, games):,.0f}")
    console.print(table)

    table = Table("players", "ms CPU", "p99", title="An answer of the hardest bot, one core")
    rng = Random(1)
    for players in (1, 2, 4, 8):
        Timed.spent = []
        for _ in range(8):
            bots = [Timed(seat, "hard", rng) for seat in range(players)]
            Simulation(GAME, GAME.settle(players, {}), bots, rng).run()
        table.add_row(str(players), f"{mean(Timed.spent):.1f}", f"{quantiles(Timed.spent, n=100)[-1]:.1f}")
    console.print(table)
    began = time.process_time()
    for _ in range(200):
        after_splits(ChoiceSheet(), all_splits((1, 2, 3, 4, 6)))
    console.print(f"All 15 splits of a throw judged: {1000 * (time.process_time() - began) / 200:.2f} ms.")


if __name__ == "__main__":
    main()

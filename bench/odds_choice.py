"""CHOICE: how fast the network plays and learns many games at once, and how long a bot thinks."""

from __future__ import annotations

import time
from random import Random
from statistics import mean, quantiles
from typing import Any

import jax
from rich.console import Console
from rich.table import Table

from mutschel.engine import Domain, Json, MatchView
from mutschel.games.choice.bot import ChoiceBot
from mutschel.games.choice.odds import after_splits, lockstep, network
from mutschel.games.choice.odds.learning import THROWS, Run
from mutschel.games.choice.rules import GAME, ChoiceSheet, all_splits
from mutschel.host.single_match import Simulation

LESSONS = 4


class TimedBot(ChoiceBot):
    """A bot that notes how long it thinks."""

    spent: list[float]

    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        began = time.process_time()
        answer = super().choose(view, domain)
        self.spent.append(1000 * (time.process_time() - began))
        return answer


def main() -> None:
    console = Console()
    table = Table("CHOICE alone", "a second", title=f"Many games at once, on {jax.devices()[0].device_kind}")
    for player in ("greedy", "ahead"):
        lockstep.played(network.shipped(), lockstep.GAMES, 1, player)  # compiles
        began = time.perf_counter()
        lockstep.played(network.shipped(), lockstep.GAMES, 2, player)
        table.add_row(f"games, {player}", f"{lockstep.GAMES / (time.perf_counter() - began):,.1f}")
    run = Run.new(100_000, 1)
    run.advance(1)
    began = time.perf_counter()
    for _ in range(LESSONS):
        run.advance(1)
    run.pupil.lessons.block_until_ready()
    sheets = LESSONS * THROWS * len(run.pupil.sheets.state)
    table.add_row("sheets learnt from", f"{sheets / (time.perf_counter() - began):,.0f}")
    console.print(table)

    table = Table("players", "ms CPU", "p99", "most", title="An answer of the hardest bot, one core")
    rng = Random(1)
    for players in (1, 2, 4, 8):
        TimedBot.spent = []
        for _ in range(8):
            bots = [TimedBot(seat, "hard", rng) for seat in range(players)]
            Simulation(GAME, GAME.settle(players, {}), bots, rng).run()
        figures = mean(TimedBot.spent), quantiles(TimedBot.spent, n=100)[-1], max(TimedBot.spent)
        table.add_row(str(players), *[f"{figure:.1f}" for figure in figures])
    console.print(table)
    began = time.process_time()
    for _ in range(200):
        after_splits(ChoiceSheet(), all_splits((1, 2, 3, 4, 6)))
    console.print(f"All 15 splits of a throw judged: {1000 * (time.process_time() - began) / 200:.2f} ms.")


if __name__ == "__main__":
    main()

"""The costs of solving DICE CUP, answering and judging on one core: seconds, and milliseconds per answer and match."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import mean, quantiles
from typing import Any
from unittest.mock import patch

from rich.console import Console
from rich.table import Table

from mutschel.analysis.report import analyse, has_judge
from mutschel.engine import Bot, Domain, Json, Match, MatchView
from mutschel.engine.bot import bot_class, has_bot
from mutschel.games.dice_cup.odds import fresh
from mutschel.games.dice_cup.odds.solving import solve
from mutschel.games.dice_cup.odds.throws import throw_kinds, throws
from mutschel.games.registry import all_games, find_game
from mutschel.testing import playthrough

PLAYERS = 4
OPTIONS: dict[str, dict[str, Json]] = {"sequenz": {"throws": 3}, "wuerfelblitz": {"discs_per_black": 1}}


def spent(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def solved(console: Console) -> None:
    table = Table("DICE CUP", "seconds", title="Solved from nothing, full sight")
    for columns in (1, 2):
        throws.cache_clear()
        throw_kinds.cache_clear()
        table.add_row(f"columns={columns}", f"{spent(lambda: solve(fresh(columns))):.2f}")  # noqa: B023
    console.print(table)


def played(game: str) -> tuple[Match, list[float]]:
    """Return a match among hard bots, and the time of each answer but the first, which may load something."""
    took: list[float] = []

    kind = bot_class(find_game(game), "hard")
    choose = kind.choose

    def timed(bot: Bot, view: MatchView, domain: Domain[Any]) -> Json:
        began = time.process_time()
        answer = choose(bot, view, domain)
        took.append(1000 * (time.process_time() - began))
        return answer

    with patch.object(kind, "choose", timed):
        match = playthrough.played(find_game(game), ["hard"] * PLAYERS, "bench", OPTIONS.get(game))
    return match, took[1:]


def judged(console: Console) -> None:
    table = Table(
        "game", "a bot's answer, ms", "p99", "judged, ms per player", "first time", title=f"{PLAYERS} hard bots"
    )
    for game in [id for id, game in all_games().items() if has_bot(game)]:
        match, took = played(game)
        cells = [f"{mean(took):.2f}", f"{quantiles(took, n=100)[-1]:.2f}"] if len(took) > 1 else ["–", "–"]
        if has_judge(find_game(game)):
            first, again = [1000 * spent(lambda: analyse(match)) / PLAYERS for _ in range(2)]  # noqa: B023
            cells += [f"{again:.1f}", f"{first:.1f}"]
        table.add_row(game, *cells)
    console.print(table)


def main() -> None:
    console = Console()
    solved(console)
    judged(console)


if __name__ == "__main__":
    main()

"""Prints the tables of `make bench`. Machines are noisy: compare what one run measured, not two runs."""

from __future__ import annotations

import gc
import time
import tracemalloc
from random import Random
from statistics import median

from rich.console import Console
from rich.table import Table

from bench.pig import turn
from mutschel.engine import Game, Json, Match, RandomBot, logs
from mutschel.games.registry import all_games, find_game
from mutschel.host.single_match import Simulation
from mutschel.testing.random_play import random_answer

SECONDS = 0.4  # for each game
# Random callers lose their discs as fast as they win them: with three to a black one a match hardly ever ends.
QUICKER: dict[str, dict[str, Json]] = {"wuerfelblitz": {"discs_per_black": 1}}
ALLOWED = 50  # KB for a live match of the median game
TURNS = 41


def speed(id: str, players: int) -> tuple[float, float]:
    """Games and requests per second of random play in a simulation, on one core."""
    game = find_game(id)
    options = game.settle(players, game.by_chance(QUICKER.get(game.id, {})))
    rng = Random(1)
    games = requests = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        simulation = Simulation(game, options, [RandomBot(seat, "random", rng) for seat in range(players)], rng)
        simulation.run()
        games += 1
        requests += simulation.requests
    return games / spent, requests / spent


def memory(game: Game, players: int, copies: int = 10) -> float:
    """Bytes of a live match in the middle of a game: half of its answers given."""
    whole = Match(game, players, game.by_chance(QUICKER.get(game.id, {})))
    rng = Random(1)
    while whole.request is not None:
        by, at, value = random_answer(whole, rng)
        whole.answer(by, value, at)
    text = logs.dumps(whole)
    matches: list[Match] = []

    def half() -> Match:
        answers = logs.parse(text).answers  # a copy of its own, from text, as servers have them
        return Match(game, whole.names, whole.options.as_json()).replay(answers[: len(answers) // 2])

    half()  # excludes what the first one loads or caches
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    matches += [half() for _ in range(copies)]
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / copies


def rebuild(game: Game, players: int, options: dict[str, Json], answers: int = 300) -> float:
    """Seconds to bring back a match with this many answers from the text of its log."""
    match = Match(game, players, options)
    rng = Random(1)
    while len(match.log) < answers:
        by, at, value = random_answer(match, rng)
        match.answer(by, value, at)
    text = logs.dumps(match)
    times = []
    for _ in range(30):
        began = time.process_time()
        logs.restore(logs.parse(text), find_game)
        times.append(time.process_time() - began)
    return median(times)


def pig_against_open_spiel() -> Table:
    """The rates of all drivers, and their ratios to OpenSpiel's, each of the same turn."""
    turns = [turn() for _ in range(TURNS)]
    table = Table(
        "driver", "requests/s", "× leanest", "× general", title="Pig, two random players (medians; ratios turn by turn)"
    )
    for driver in turns[0]:
        table.add_row(
            driver,
            f"{median(rates[driver] for rates in turns):,.0f}",
            f"{median(rates[driver] / rates['open spiel leanest'] for rates in turns):.2f}",
            f"{median(rates[driver] / rates['open spiel general'] for rates in turns):.2f}",
        )
    return table


def main() -> None:
    console = Console()
    table = Table(
        "game",
        "players",
        "games/s",
        "requests/s",
        "KB live",
        title="Random play, one core, 4 players or as many as fit",
    )
    sizes: dict[str, float] = {}
    for id, game in all_games().items():
        players = min(4, game.players[1])
        games, requests = speed(id, players)
        sizes[id] = memory(game, players) / 1024
        table.add_row(id, str(players), f"{games:,.0f}", f"{requests:,.0f}", f"{sizes[id]:.0f}")
    console.print(table)
    larger = [f"{id} ({size:.0f} KB)" for id, size in sizes.items() if size > ALLOWED]
    console.print(
        f"A live match: median {median(sizes.values()):.0f} KB. Over {ALLOWED} KB: {', '.join(larger) or 'none'}."
    )
    for id, options in (("dice-cup", {"columns": 6}), ("wuerfelblitz", {}), ("nackets-luisle", {"rounds": 50})):
        seconds = rebuild(find_game(id), 4, options)
        console.print(f"A match of 300 answers back from its log: {id} {1000 * seconds:.1f} ms.")
    console.print(pig_against_open_spiel())


if __name__ == "__main__":
    main()

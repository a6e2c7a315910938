"""Many matches among bots, and what came of them.

Every match has a seed of its own, so it makes no difference how many jobs share the work.

>>> from mutschel.games.registry import find_game
>>> sum(simulate(find_game("pasch"), players=2, games=100, seed=1).wins)
1.0
"""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from multiprocessing import Pool
from random import Random

from mutschel.engine import Game, Json, Options, Problem, Seat
from mutschel.engine.bot import bot_class
from mutschel.games.registry import find_game
from mutschel.host.bots import ALL_LEVELS
from mutschel.host.single_match import Simulation

REPORT = 0.1  # seconds of play after which a job says how far it is


@dataclass
class Statistics:
    """What came of some matches. Sums are kept exactly, so the order in which matches are added doesn't matter."""

    game: Game
    players: int
    games: int = 0
    rounds: int = 0
    seconds: float = 0.0
    scores: list[int] = field(default_factory=list)
    winners: Counter[tuple[Seat, ...]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.scores = self.scores or [0] * self.players

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0

    @property
    def mean_score(self) -> list[float]:
        return [score / self.games for score in self.scores]

    @property
    def wins(self) -> list[float]:
        """The share of matches that each seat won; a win shared by k counts 1/k."""
        shares = [Fraction(0)] * self.players
        for seats, times in self.winners.items():
            for seat in seats:
                shares[seat] += Fraction(times, len(seats))
        return [float(share / self.games) for share in shares]

    @property
    def strikes_per_round(self) -> list[float] | None:
        """For games that are played for strikes: per seat, over all rounds that were played."""
        if self.game.score != "strikes":
            return None
        return [score / self.rounds if self.rounds else 0.0 for score in self.scores]

    def as_json(self) -> dict[str, Json]:
        facts: dict[str, Json] = {
            "game": self.game.id,
            "players": self.players,
            "games": self.games,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games_per_second, 1),
            "mean_score": self.mean_score,
            "wins": self.wins,
        }
        strikes = self.strikes_per_round
        return facts if strikes is None else facts | {"strikes_per_round": strikes}


Sums = tuple[int, int, list[int], Counter[tuple[Seat, ...]]]  # games, rounds, scores, winners


def simulate(
    game: Game,
    players: int,
    games: int,
    seed: int | str = 0,
    bots: Sequence[str] = ("hard",),
    options: Mapping[str, Json] | None = None,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Statistics:
    """Play this many matches. One bot level fills all seats; a game without a bot of its own is played at random.

    What a hand would do is left to chance unless `options` say otherwise: physics are a hundred times slower. With
    several jobs the game must be one that the registry finds. `progress` hears how many matches are done.
    """
    settled = game.settle(players, game.by_chance(options or {}))
    levels = seat_levels(bots, players)
    statistics = Statistics(game, players)
    began = time.perf_counter()
    for played, rounds, scores, winners in _chunks(game, settled, levels, games, str(seed), jobs):
        statistics.games += played
        statistics.rounds += rounds
        statistics.scores = [a + b for a, b in zip(statistics.scores, scores, strict=True)]
        statistics.winners += winners
        if progress is not None:
            progress(statistics.games)
    statistics.seconds = time.perf_counter() - began
    return statistics


def seat_levels(bots: Sequence[str], players: int) -> list[str]:
    """A level for every seat; a Problem if there is no such level, or not one for each seat."""
    for level in bots:
        if level not in ALL_LEVELS:
            raise Problem("unknown-level", value=level, levels=", ".join(ALL_LEVELS))
    if len(bots) not in (1, players):
        raise Problem("not-so-many-bots", n=len(bots), seats=players)
    return list(bots) if len(bots) == players else [bots[0]] * players


def _chunks(game: Game, options: Options, levels: list[str], games: int, seed: str, jobs: int) -> Iterator[Sums]:
    """The matches in chunks that take about as long as `REPORT`; the first match tells how many that is."""
    began = time.perf_counter()
    yield _play(game, options, levels, range(1), seed)
    size = max(1, min(1000, int(REPORT / (time.perf_counter() - began))))
    ranges = [range(first, min(first + size, games)) for first in range(1, games, size)]
    if jobs == 1:
        for numbers in ranges:
            yield _play(game, options, levels, numbers, seed)
    else:
        work = [(game.id, options.as_json(), levels, numbers, seed) for numbers in ranges]
        with Pool(jobs, _leave_interrupts_to_the_parent) as pool:
            yield from pool.imap_unordered(_play_by_id, work)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_by_id(work: tuple[str, Json, list[str], range, str]) -> Sums:
    """In another process: a game can't travel, but its name can."""
    id, options, levels, numbers, seed = work
    game = find_game(id)
    return _play(game, game.settle(len(levels), options), levels, numbers, seed)


def _play(game: Game, options: Options, levels: list[str], numbers: range, seed: str) -> Sums:
    rounds = 0
    scores = [0] * len(levels)
    winners: Counter[tuple[Seat, ...]] = Counter()
    classes = [bot_class(game, level) for level in levels]
    for number in numbers:
        rng = Random(f"{seed}:{number}")
        bots = [kind(seat, level, rng) for seat, (kind, level) in enumerate(zip(classes, levels, strict=True))]
        simulation = Simulation(game, options, bots, rng)
        result = simulation.run()
        rounds += simulation.table.round
        winners[tuple(result.winners)] += 1
        for seat, score in enumerate(result.scores):
            scores[seat] += score
    return len(numbers), rounds, scores, winners

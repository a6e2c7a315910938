"""Simulations, many matches among bots: streamed one by one, summed up, or written to a file."""

from __future__ import annotations

import os
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from mutschel import __version__
from mutschel.engine import Game, Json
from mutschel.games.registry import find_game
from mutschel.lab.entrants import Entrant, Who, at_seats
from mutschel.lab.files import Rows, columns, row, rows_in
from mutschel.lab.interrupts import deferred
from mutschel.lab.statistics import Statistics
from mutschel.lab.tasks import GameSetup, MatchResult, MatchWork, T, TaskSize, ranges
from mutschel.lab.workers import map_tasks

W = TypeVar("W")
Batch = TypeVar("Batch")
Progress = Callable[[int], None]
ALONE = 0.2  # seconds before workers are started: a short run needs none


def simulate(
    game: Game | str,
    players: int | None = None,
    games: int = 1000,
    seed: int | str = 0,
    bots: Sequence[Who] = ("hard",),
    options: Mapping[str, Json] | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
    *,
    first: int = 0,
    cluster: str | None = None,
    out: str | os.PathLike[str] | None = None,
) -> Statistics:
    """Play this many matches and sum them up. Results are the same for any number of jobs, and on a cluster.

    `bots`: levels, or classes of your own; one fills all seats. `first`: the number of the first match. `out`: a file
    for one line per match, `.csv` or `.parquet`. Chance decides what a hand would do unless `options` say otherwise:
    physics are a hundred times slower. `progress` is called with the number of matches done.
    """
    series = Series(ExperimentPlan(game, bots, games, seed, players, options, first))
    series.run(jobs, cluster, out, progress)
    return series.statistics


def matches(
    game: Game | str,
    players: int | None = None,
    games: int = 1000,
    seed: int | str = 0,
    bots: Sequence[Who] = ("hard",),
    options: Mapping[str, Json] | None = None,
    jobs: int = 1,
    *,
    first: int = 0,
    cluster: str | None = None,
) -> Iterator[MatchResult]:
    """Yield the same matches one by one, in the order of their numbers; few are kept in memory.

    >>> [played.scores for played in matches("pasch", games=2, seed=1)]
    [(2, 3), (3, 2)]
    """
    for found in Series(ExperimentPlan(game, bots, games, seed, players, options, first)).play(jobs, cluster):
        yield from found


@dataclass(frozen=True)
class ExperimentPlan:
    """The matches to play: this many `games` (pairs of them, in a tournament), from the number `first` on."""

    game: Game | str
    bots: Sequence[Who] = ("hard",)
    games: int = 1000
    seed: int | str = 0
    players: int | None = None
    options: Mapping[str, Json] | None = None
    first: int = 0

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + self.games)


class Experiment(ABC, Generic[Batch]):
    """A plan being played, with its results so far, however it ends."""

    def __init__(self, plan: ExperimentPlan, setup: GameSetup, entrants: Sequence[Entrant]) -> None:
        self.setup = setup
        self.entrants = entrants
        self.seed = str(plan.seed)
        self.numbers = plan.numbers
        self.seconds = 0.0
        self.rows = Rows()

    @property
    @abstractmethod
    def matches(self) -> int:
        """The number of matches played so far."""

    @abstractmethod
    def play(self, jobs: int, cluster: str | None) -> Iterator[Batch]:
        """Play all matches, and yield their results in batches."""

    @abstractmethod
    def count(self, found: Batch) -> None:
        """Add a batch to the figures and to the file."""

    def run(
        self,
        jobs: int = 1,
        cluster: str | None = None,
        out: str | os.PathLike[str] | None = None,
        progress: Progress | None = None,
    ) -> None:
        began = time.perf_counter()
        facts = experiment_facts(self.setup, self.entrants, self.seed)
        try:
            with rows_in(out, columns(self.setup.players), facts) as self.rows:
                for found in self.play(jobs, cluster):
                    with deferred():
                        self.count(found)
                        self.rows.flush()
                    if progress is not None:
                        progress(self.matches)
        finally:
            self.seconds = time.perf_counter() - began


class Series(Experiment[list[MatchResult]]):
    """An experiment of single matches of the same bots at the same seats."""

    def __init__(self, plan: ExperimentPlan) -> None:
        setup = setup_of(plan.game, plan.players, plan.options, len(plan.bots))
        super().__init__(plan, setup, at_seats(plan.bots, setup.players))
        self.statistics = Statistics(setup.game, setup.players, [entrant.name for entrant in self.entrants])

    @property
    def matches(self) -> int:
        return self.statistics.games

    def play(self, jobs: int, cluster: str | None) -> Iterator[list[MatchResult]]:
        task_size = TaskSize(far=cluster is not None)
        work = MatchWork(self.setup, entrants_for(cluster, self.entrants), self.seed)
        tasks = ranges(self.numbers.start, self.numbers.stop, task_size)
        for done in map_starting_here(work, tasks, jobs, cluster):
            task_size.adapt(len(done.results), done.seconds)
            yield done.results
            if done.problem is not None:
                raise done.problem

    def count(self, found: list[MatchResult]) -> None:
        for played in found:
            self.statistics.add(played)
            self.rows.add(row(played.number, played, self.entrants))

    def run(self, *args: Any, **more: Any) -> None:
        try:
            super().run(*args, **more)
        finally:
            self.statistics.seconds = self.seconds


# -- shared with tournaments and datasets --------------------------------------------------------------
def setup_of(game: Game | str, players: int | None, options: Mapping[str, Json] | None, at_least: int = 1) -> GameSetup:
    """The setup of a game; without `players` two play, or more if more bots are named or the game needs them."""
    game = find_game(game) if isinstance(game, str) else game
    low, high = game.players
    n = max(at_least, low, min(2, high)) if players is None else players
    return GameSetup(game, n, game.settle(n, game.by_chance(options or {})))


def experiment_facts(setup: GameSetup, entrants: Sequence[Entrant], seed: str) -> dict[str, Json]:
    """The facts that are needed to play the same matches again."""
    return {
        "mutschel": __version__,
        "game": setup.game.id,
        "rules": setup.game.version,
        "options": setup.options.as_json(),
        "bots": [entrant.name for entrant in entrants],
        "seed": seed,
    }


def entrants_for(cluster: str | None, entrants: Sequence[Entrant]) -> Sequence[Entrant]:
    if cluster is None:
        return entrants
    from mutschel.lab.cluster import as_code  # needs the extra `cluster`

    return as_code(entrants)


def map_starting_here(work: Callable[[W], T], tasks: Iterator[W], jobs: int, cluster: str | None) -> Iterator[T]:
    """Yield results in the order of the tasks; works in this process for the first moments, then with all workers.

    Starting workers takes longer than a short run.
    """
    began = time.perf_counter()
    if cluster is None:
        while time.perf_counter() - began < ALONE:
            task = next(tasks, None)
            if task is None:
                return
            yield work(task)
    yield from map_tasks(work, tasks, jobs, cluster)

"""Many matches among bots: streamed one by one, summed up, or written to a file."""

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
from mutschel.lab.ctrl_c import later
from mutschel.lab.entrants import Entrant, Who, at_seats
from mutschel.lab.files import Rows, columns, row, rows_in
from mutschel.lab.jobs import Matches, Pace, Played, Setting, T, ranges
from mutschel.lab.statistics import Statistics
from mutschel.lab.workers import shared

W = TypeVar("W")
Found = TypeVar("Found")
Progress = Callable[[int], None]
ALONE = 0.2  # seconds before others are asked to help: what is done by then needs nobody


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
    for one line per match, `.csv` or `.parquet`. What a hand would do is left to chance unless `options` say otherwise:
    physics are a hundred times slower. `progress` hears how many matches are done.
    """
    series = Series(Plan(game, bots, games, seed, players, options, first))
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
) -> Iterator[Played]:
    """The same matches one by one, in the order of their numbers; however many they are, few are kept.

    >>> [played.scores for played in matches("pasch", games=2, seed=1)]
    [(2, 3), (3, 2)]
    """
    for found in Series(Plan(game, bots, games, seed, players, options, first)).play(jobs, cluster):
        yield from found


@dataclass(frozen=True)
class Plan:
    """What is to be played: this many `games` (or pairs of them, in a tournament), from the number `first` on."""

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


class Run(ABC, Generic[Found]):
    """Playing a plan, with what has come of it so far, however it ends."""

    def __init__(self, plan: Plan, setting: Setting, entrants: Sequence[Entrant]) -> None:
        self.setting = setting
        self.entrants = entrants
        self.seed = str(plan.seed)
        self.numbers = plan.numbers
        self.seconds = 0.0
        self.rows = Rows()

    @property
    @abstractmethod
    def matches(self) -> int:
        """How many have been played."""

    @abstractmethod
    def play(self, jobs: int, cluster: str | None) -> Iterator[Found]:
        """Play, and hand out what was found as it comes."""

    @abstractmethod
    def count(self, found: Found) -> None:
        """Sum up, and write down."""

    def run(
        self,
        jobs: int = 1,
        cluster: str | None = None,
        out: str | os.PathLike[str] | None = None,
        progress: Progress | None = None,
    ) -> None:
        began = time.perf_counter()
        facts = about(self.setting, self.entrants, self.seed)
        try:
            with rows_in(out, columns(self.setting.players), facts) as self.rows:
                for found in self.play(jobs, cluster):
                    with later():
                        self.count(found)
                        self.rows.flush()
                    if progress is not None:
                        progress(self.matches)
        finally:
            self.seconds = time.perf_counter() - began


class Series(Run[list[Played]]):
    """Matches that are played one after the other at one table."""

    def __init__(self, plan: Plan) -> None:
        setting = setting_of(plan.game, plan.players, plan.options, len(plan.bots))
        super().__init__(plan, setting, at_seats(plan.bots, setting.players))
        self.statistics = Statistics(setting.game, setting.players, [entrant.name for entrant in self.entrants])

    @property
    def matches(self) -> int:
        return self.statistics.games

    def play(self, jobs: int, cluster: str | None) -> Iterator[list[Played]]:
        pace = Pace(far=cluster is not None)
        work = Matches(self.setting, ready_for(cluster, self.entrants), self.seed)
        tasks = ranges(self.numbers.start, self.numbers.stop, pace)
        for done in worked(work, tasks, jobs, cluster):
            pace.measured(len(done.results), done.seconds)
            yield done.results
            if done.problem is not None:
                raise done.problem

    def count(self, found: list[Played]) -> None:
        for played in found:
            self.statistics.add(played)
            self.rows.add(row(played.number, played, self.entrants))

    def run(self, *args: Any, **more: Any) -> None:
        try:
            super().run(*args, **more)
        finally:
            self.statistics.seconds = self.seconds


# -- what tournaments have in common with it -----------------------------------------------------------
def setting_of(game: Game | str, players: int | None, options: Mapping[str, Json] | None, at_least: int = 1) -> Setting:
    """Two play unless somebody says otherwise, or more bots than that are named."""
    game = find_game(game) if isinstance(game, str) else game
    low, high = game.players
    n = max(at_least, low, min(2, high)) if players is None else players
    return Setting(game, n, game.settle(n, game.by_chance(options or {})))


def about(setting: Setting, entrants: Sequence[Entrant], seed: str) -> dict[str, Json]:
    """What one has to know to play the same again."""
    return {
        "mutschel": __version__,
        "game": setting.game.id,
        "rules": setting.game.version,
        "options": setting.options.as_json(),
        "bots": [entrant.name for entrant in entrants],
        "seed": seed,
    }


def ready_for(cluster: str | None, entrants: Sequence[Entrant]) -> Sequence[Entrant]:
    if cluster is None:
        return entrants
    from mutschel.lab.cluster import as_code  # not everybody has one

    return as_code(entrants)


def worked(work: Callable[[W], T], tasks: Iterator[W], jobs: int, cluster: str | None) -> Iterator[T]:
    """What comes of all tasks, in order. For the first moments nobody is asked to help."""
    began = time.perf_counter()
    if cluster is None:
        while time.perf_counter() - began < ALONE:
            task = next(tasks, None)
            if task is None:
                return
            yield work(task)
    yield from shared(work, tasks, jobs, cluster)

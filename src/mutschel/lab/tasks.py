"""Tasks for processes or machines: ranges of matches by their number.

Everything about a match follows from the seed and its number, so it makes no difference who plays it, or when.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from mutschel.engine import Bot, Game, Json, Match, Options, Problem, Request, Seat, Table
from mutschel.games.registry import find_game
from mutschel.host.fair import FairStream
from mutschel.host.single_match import Simulation
from mutschel.lab.entrants import PACKAGE, Entrant, reason
from mutschel.lab.recording import record_match

T = TypeVar("T")


class MatchResult(NamedTuple):
    """The result of one numbered match."""

    number: int
    rounds: int
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]

    def win(self, seat: Seat) -> float:
        """This seat's share of the win: 1/k if k share it."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Pair(NamedTuple):
    """Two matches with the same dice: in the second the bots swap seats."""

    number: int
    matches: tuple[MatchResult, MatchResult]


class TaskResult(NamedTuple, Generic[T]):
    """The results of a task: all of them, or those from before the problem."""

    results: list[T]
    problem: Problem | None
    seconds: float


class GameSetup:
    """A game with its players and options. It is pickled by the game's name, because a game can't be pickled."""

    def __init__(self, game: Game, players: int, options: Options) -> None:
        self.game = game
        self.players = players
        self.options = options
        self._makers: dict[Entrant, Callable[[Seat, Random], Bot]] = {}

    def __reduce__(self) -> Any:
        return setup_by_name, (self.game.id, self.game.version, self.players, self.options.as_json())

    def play(
        self, number: int, seats: Sequence[Entrant], rngs: Sequence[Random], dice: bytes | None = None
    ) -> MatchResult:
        """Play one match. With `dice`, throws follow from their place and not from what was decided before them."""
        simulation = Simulation(self.game, self.options, self._bots(seats, rngs), rngs[0])
        if dice is not None:
            simulation.placed = ThrowsByPlace(dice, simulation.table)
        result = simulation.run()
        return MatchResult(number, simulation.table.round, tuple(result.scores), tuple(result.winners))

    def record(self, number: int, seats: Sequence[Entrant], seed: str) -> Match:
        """Play the match that `MatchWork` plays with this number and seed, with its log."""
        rng = Random(f"{seed}:{number}")
        return record_match(self.game, self.options, self._bots(seats, [rng] * len(seats)), rng)

    def _bots(self, seats: Sequence[Entrant], rngs: Sequence[Random]) -> list[Bot]:
        return [self._maker(entrant)(seat, rngs[seat]) for seat, entrant in enumerate(seats)]

    def _maker(self, entrant: Entrant) -> Callable[[Seat, Random], Bot]:
        if entrant not in self._makers:
            self._makers[entrant] = entrant.maker(self.game)
        return self._makers[entrant]


def setup_by_name(id: str, version: int, players: int, options: Json) -> GameSetup:
    game = find_game(id, version)
    return GameSetup(game, players, game.settle(players, options))


class MatchWork:
    """The work of a simulation: plays a range of numbered matches, each with dice of its own."""

    def __init__(self, setup: GameSetup, entrants: Sequence[Entrant], seed: str) -> None:
        self.setup = setup
        self.entrants = entrants
        self.seed = seed

    def __call__(self, numbers: range) -> TaskResult[MatchResult]:
        return run_task(self._play, numbers, self.seed)

    def _play(self, number: int) -> MatchResult:
        rng = Random(f"{self.seed}:{number}")
        return self.setup.play(number, self.entrants, [rng] * self.setup.players)


class PairWork:
    """The work of a tournament: plays a range of numbered pairs of matches with the same dice for one pairing.

    Seats are taken in turn, and swapped in the second match. For one player, both play alone with those dice.
    """

    def __init__(self, setup: GameSetup, entrants: Sequence[Entrant], seed: str) -> None:
        self.setup = setup
        self.entrants = entrants
        self.seed = seed

    def __call__(self, task: tuple[int, int, range]) -> tuple[int, int, TaskResult[Pair]]:
        a, b, numbers = task
        return a, b, run_task(lambda number: self._play(a, b, number), numbers, self.seed)

    def _play(self, a: int, b: int, number: int) -> Pair:
        names = "–".join(sorted((self.entrants[a].name, self.entrants[b].name)))  # whatever else takes part
        name = f"{self.seed}:{names}:{number}"
        dice = sha256(f"mutschel lab 1|{name}".encode()).digest()
        first, second = (self._match(order, number, name, dice) for order in ((a, b), (b, a)))
        return Pair(number, (first, second))

    def _match(self, order: tuple[int, int], number: int, name: str, dice: bytes) -> MatchResult:
        seats = [self.entrants[who] for who in seats_of(order, self.setup.players)]
        # what a bot does by chance follows from its seat, like its dice: so equal bots play equal matches
        rngs = [Random(f"{name}:{seat}") for seat in range(len(seats))]
        return self.setup.play(number, seats, rngs, dice)


def seats_of(order: tuple[int, int], players: int) -> list[int]:
    """
    >>> seats_of((4, 7), 3), seats_of((7, 4), 3)
    ([4, 7, 4], [7, 4, 7])
    """
    return [order[seat % 2] for seat in range(players)]


def run_task(play: Callable[[int], T], numbers: Iterable[int], seed: str) -> TaskResult[T]:
    results: list[T] = []
    began = time.perf_counter()
    problem = None
    for number in numbers:
        try:
            results.append(play(number))
        except Problem as wrong:
            wrong.facts |= {"number": number, "seed": seed}  # with which the match can be played again
            problem = wrong
        except Exception as error:
            problem = Problem("match-failed", package=PACKAGE, number=number, seed=seed, why=reason(error))
            problem.__cause__ = error
        if problem is not None:
            break
    return TaskResult(results, problem, time.perf_counter() - began)


class ThrowsByPlace:
    """Draws throws by place: each follows from its round, its seat, and how many that seat has thrown in that round.

    So a bot that throws once more than another would have changes none of the other throws.
    """

    def __init__(self, key: bytes, table: Table) -> None:
        self.key = key
        self.table = table
        self.round = 0
        self.thrown: Counter[Seat] = Counter()

    def __call__(self, request: Request) -> Random:
        if self.table.round != self.round:
            self.round = self.table.round
            self.thrown.clear()
        seat: Seat = request.seat  # type: ignore[attr-defined]
        place = self.round << 64 | self.thrown[seat] << 16 | seat
        self.thrown[seat] += 1
        return FairStream(self.key, place)


class TaskSize:
    """The number of matches in a task: as many as take a tenth of a second here, or a second on a cluster."""

    HERE, FAR = 0.1, 1.0  # seconds of a task for a process beside us, and for another machine
    MOST = 1000

    def __init__(self, far: bool) -> None:
        self.seconds = self.FAR if far else self.HERE
        self.matches = 1

    def adapt(self, n: int, seconds: float) -> None:
        self.matches = max(1, min(self.MOST, int(self.seconds * n / seconds))) if n and seconds > 0 else 1


def ranges(first: int, last: int, task_size: TaskSize) -> Iterator[range]:
    """Split the numbers into parts, each as large as `task_size` says when it is taken."""
    while first < last:
        part = range(first, min(first + task_size.matches, last))
        yield part
        first = part.stop

"""What is shared out among processes or machines: matches by their number.

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
from mutschel.lab.recorded import recorded

T = TypeVar("T")


class Played(NamedTuple):
    """What came of one match."""

    number: int
    rounds: int
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]

    def win(self, seat: Seat) -> float:
        """Its share of the win: shared by k it is 1/k."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Pair(NamedTuple):
    """Two matches with the same dice: in the second the seats are exchanged."""

    number: int
    matches: tuple[Played, Played]


class Done(NamedTuple, Generic[T]):
    """What came of a task: all of it, or as much as there was before something went wrong."""

    results: list[T]
    problem: Problem | None
    seconds: float


class Setting:
    """A game and its options. In another process a game can't travel, but its name can."""

    def __init__(self, game: Game, players: int, options: Options) -> None:
        self.game = game
        self.players = players
        self.options = options
        self._makers: dict[Entrant, Callable[[Seat, Random], Bot]] = {}

    def __reduce__(self) -> Any:
        return named_setting, (self.game.id, self.game.version, self.players, self.options.as_json())

    def play(self, number: int, seats: Sequence[Entrant], rngs: Sequence[Random], dice: bytes | None = None) -> Played:
        """With `dice`, throws follow from their place and not from what was decided before them."""
        simulation = Simulation(self.game, self.options, self._bots(seats, rngs), rngs[0])
        if dice is not None:
            simulation.placed = Places(dice, simulation.table)
        result = simulation.run()
        return Played(number, simulation.table.round, tuple(result.scores), tuple(result.winners))

    def record(self, number: int, seats: Sequence[Entrant], seed: str) -> Match:
        """The match of this number that `Matches` plays with this seed, and all that was answered in it."""
        rng = Random(f"{seed}:{number}")
        return recorded(self.game, self.options, self._bots(seats, [rng] * len(seats)), rng)

    def _bots(self, seats: Sequence[Entrant], rngs: Sequence[Random]) -> list[Bot]:
        return [self._maker(entrant)(seat, rngs[seat]) for seat, entrant in enumerate(seats)]

    def _maker(self, entrant: Entrant) -> Callable[[Seat, Random], Bot]:
        if entrant not in self._makers:
            self._makers[entrant] = entrant.maker(self.game)
        return self._makers[entrant]


def named_setting(id: str, version: int, players: int, options: Json) -> Setting:
    game = find_game(id, version)
    return Setting(game, players, game.settle(players, options))


class Matches:
    """A task is a range of numbers; each is a match with dice of its own."""

    def __init__(self, setting: Setting, entrants: Sequence[Entrant], seed: str) -> None:
        self.setting = setting
        self.entrants = entrants
        self.seed = seed

    def __call__(self, numbers: range) -> Done[Played]:
        return done(self._play, numbers, self.seed)

    def _play(self, number: int) -> Played:
        rng = Random(f"{self.seed}:{number}")
        return self.setting.play(number, self.entrants, [rng] * self.setting.players)


class Pairs:
    """A task is a pairing and a range of numbers; each is a pair of matches with the same dice.

    Seats are taken in turn, and exchanged in the second match. For one player, both play alone with those dice.
    """

    def __init__(self, setting: Setting, entrants: Sequence[Entrant], seed: str) -> None:
        self.setting = setting
        self.entrants = entrants
        self.seed = seed

    def __call__(self, task: tuple[int, int, range]) -> tuple[int, int, Done[Pair]]:
        a, b, numbers = task
        return a, b, done(lambda number: self._play(a, b, number), numbers, self.seed)

    def _play(self, a: int, b: int, number: int) -> Pair:
        names = "–".join(sorted((self.entrants[a].name, self.entrants[b].name)))  # whatever else takes part
        name = f"{self.seed}:{names}:{number}"
        dice = sha256(f"mutschel lab 1|{name}".encode()).digest()
        first, second = (self._match(order, number, name, dice) for order in ((a, b), (b, a)))
        return Pair(number, (first, second))

    def _match(self, order: tuple[int, int], number: int, name: str, dice: bytes) -> Played:
        seats = [self.entrants[who] for who in seats_of(order, self.setting.players)]
        # what a bot does by chance follows from its seat, like its dice: so equal bots play equal matches
        rngs = [Random(f"{name}:{seat}") for seat in range(len(seats))]
        return self.setting.play(number, seats, rngs, dice)


def seats_of(order: tuple[int, int], players: int) -> list[int]:
    """
    >>> seats_of((4, 7), 3), seats_of((7, 4), 3)
    ([4, 7, 4], [7, 4, 7])
    """
    return [order[seat % 2] for seat in range(players)]


def done(play: Callable[[int], T], numbers: Iterable[int], seed: str) -> Done[T]:
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
    return Done(results, problem, time.perf_counter() - began)


class Places:
    """Throws by place: each follows from its round, its seat, and how many that seat has thrown in that round.

    So whoever throws once more than somebody else would have, changes nobody's other throws.
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


class Pace:
    """How many matches make a task that is long enough to be worth sending, and short enough to be heard of soon."""

    HERE, FAR = 0.1, 1.0  # seconds of a task for a process beside us, and for another machine
    MOST = 1000

    def __init__(self, far: bool) -> None:
        self.seconds = self.FAR if far else self.HERE
        self.size = 1

    def measured(self, n: int, seconds: float) -> None:
        self.size = max(1, min(self.MOST, int(self.seconds * n / seconds))) if n and seconds > 0 else 1


def ranges(first: int, last: int, pace: Pace) -> Iterator[range]:
    """The numbers in parts, as large as they should be by then."""
    while first < last:
        part = range(first, min(first + pace.size, last))
        yield part
        first = part.stop

"""The figures of one game's page of odds: its results, its strikes, and the best way to play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple, TypeAlias

from mutschel.engine import LANGUAGES, Game, Json, Options, Problem
from mutschel.odds.number_to_beat import Deviation, by_rank, deviations, last_seat
from mutschel.odds.process import Floats, Solution
from mutschel.odds.seats import Round
from mutschel.odds.strategies import Strategy, said, strategies, struck
from mutschel.odds.turn import Position, Turn

Number = Fraction | float
MOST = 12  # players for whom strikes are worked out unless the caller asks for more
Strikes = Callable[[int], list[float]]  # from the number of players to each seat's chance, the beginner's first


class Amount(NamedTuple):
    """A number as it is printed. `error` is half of its 95 % confidence interval."""

    value: float
    digits: int = 0
    error: float | None = None
    percent: bool = False


class Sentence(NamedTuple):
    """A text of the game's own, under [odds], with its facts."""

    text: str
    facts: Mapping[str, Amount | str | int] = {}


Cell: TypeAlias = str | int | Amount | Sentence  # a str is one of the game's words


class FactTable(NamedTuple):
    """A table that only this game has. `intro` and `columns` are texts of the game's own, under [odds]."""

    intro: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]


class Advice(NamedTuple):
    """The best answer in one situation: the number of the throw, the dice laid aside, and the dice on the table."""

    throw: int
    kept: tuple[int | None, ...]
    faces: tuple[int, ...]
    answer: Json


class Decisions:
    """Ways to play a turn: for the best mean, by simple rules, and as the last player, who knows what to beat."""

    def __init__(self, turn: Turn, best: Solution) -> None:
        self.turn = turn
        self.round = Round(turn.process, turn.highest_loses, turn.roll_off)
        self.strategies: list[Strategy] = strategies(turn, best)
        self.deviations: list[Deviation] = [] if turn.hit_or_miss else deviations(self.round, best)
        choices = [(at, answer) for at, answer in best.policy.items() if isinstance(at, Position)]
        advice = [Advice(at.throw, at.kept, at.faces, answer) for at, answer in choices]
        self.policy = sorted(advice, key=lambda one: (one.throw, str(one.kept), one.faces))

    def strike(self, strategy: Strategy, players: int) -> float:
        """The chance of a strike with this strategy, if all others go for the best mean and nobody looks at others."""
        if self.turn.hit_or_miss:
            return 1 - float(strategy.mean)
        mine, theirs = (by_rank(self.round, one.distribution) for one in (strategy, self.strategies[0]))
        return struck(mine, theirs, players - 1, self.round.roll_off)[-1]

    def last(self, players: int) -> tuple[float, float]:
        """The last player's chance of a strike, playing best and going for the mean."""
        return last_seat(self.round, players, by_rank(self.round, self.strategies[0].distribution))


class Page(NamedTuple):
    """The odds of one game with these options.

    `what` names the unit of its results: "points", "throws" or "hits"; any other is the game's own text `odds.what`.
    """

    game: Game
    options: Options
    what: str
    distribution: Mapping[Any, Number]
    strikes: Strikes | None = None
    decisions: Decisions | None = None
    played: int | None = None  # turns, or whole games, the distribution was sampled from; None: it was computed
    notes: Sequence[Sentence] = ()  # further remarks on the figures
    tables: Sequence[FactTable] = ()
    facts: Callable[[], Mapping[str, Json]] = dict  # fields of the JSON that only this game has
    most: int = MOST

    @property
    def exact(self) -> bool:
        return all(isinstance(share, Fraction) for share in self.distribution.values())

    @property
    def mean(self) -> Number:
        mean: Number = sum(result * share for result, share in self.distribution.items())
        return mean

    @property
    def sd(self) -> float:
        mean = float(self.mean)
        return sqrt(sum(float(share) * (float(result) - mean) ** 2 for result, share in self.distribution.items()))

    @property
    def error(self) -> float | None:
        """Half of the mean's 95 % confidence interval, if it was found by playing."""
        return None if self.played is None else 1.96 * self.sd / sqrt(self.played)

    @property
    def players(self) -> range:
        low, high = self.game.players
        return range(low, min(high, self.most) + 1)

    def as_json(self) -> dict[str, Json]:
        mean = self.mean
        tables = {players: self.strikes(players) for players in self.players} if self.strikes else {}
        return {
            "game": self.game.id,
            "options": self.options.as_json(),
            "what": self.what,
            "exact": self.exact,
            "mean": float(mean),
            "fraction": str(mean) if isinstance(mean, Fraction) else None,
            "sd": self.sd,
            "distribution": {str(result): float(share) for result, share in self.distribution.items()},
            "strike": {str(players): sum(seats) / players for players, seats in tables.items()},
            "seats": {str(players): seats for players, seats in tables.items()},
            **self._decisions_as_json(),
            **({} if self.played is None else {"played": self.played, "error": self.error}),
            **self.facts(),
        }

    def _decisions_as_json(self) -> dict[str, Json]:
        found = self.decisions
        if found is None:
            return {"policy": [], "strategies": [], "against": [], "last": {}}
        last = {} if found.turn.hit_or_miss else {players: found.last(players) for players in self.players}
        return {
            "policy": [advice._asdict() for advice in found.policy],
            "strategies": [
                {
                    "name": one.name,
                    "mean": float(one.mean),
                    "loss": float(one.loss),
                    "strike": {str(players): found.strike(one, players) for players in self.players},
                    "words": {language: said(one, self.game, language) for language in LANGUAGES} if one.text else None,
                }
                for one in found.strategies
            ],
            "against": [one.as_json() for one in found.deviations],
            "last": {str(players): {"best": best, "for_the_mean": usual} for players, (best, usual) in last.items()},
        }


def page(game: Game, given: Mapping[str, Json] | None = None, most: int | None = None) -> Page:
    """The page of this game, with up to `most` players. Raises a Problem if the game is not solved."""
    options = game.settle(game.players[0], given or {})
    if most is not None:
        game.settle(most, given or {})
    odds = game.part("odds")
    if odds is None:
        raise Problem("not-solved", package=__package__, game=game.label)
    found: Page = odds.page(game, options) if hasattr(odds, "page") else of_turns(game, options, odds.turn(options))
    return found._replace(most=most or MOST)


# -- games in which everybody has a turn ---------------------------------------------------------------------------
def of_turns(game: Game, options: Options, turn: Turn) -> Page:
    sign = -1 if turn.highest_loses else 1
    solution = turn.process.solve(lambda result: sign * Fraction(result))
    decisions = Decisions(turn, solution) if turn.process.decides else None
    return Page(
        game,
        options,
        "hits" if turn.hit_or_miss else "throws" if turn.highest_loses and not turn.process.decides else "points",
        solution.distribution,
        strikes_of(turn, solution.distribution, decisions),
        decisions,
    )


def strikes_of(turn: Turn, distribution: Mapping[Any, Fraction], decisions: Decisions | None) -> Strikes:
    if turn.hit_or_miss:
        return lambda players: [float(distribution.get(0, Fraction(0)))] * players
    if decisions is None and turn.roll_off:
        return lambda players: [1 / players] * players  # exactly one is struck, and there is nothing to decide
    played = Round(turn.process, turn.highest_loses) if decisions is None else decisions.round
    return lambda players: [float(chance) for chance in played.strikes(players)]


# -- games in which the last ones to finish are struck ----------------------------------------------------------------
def last_is_struck(game: Game, options: Options, done_by: Floats, strikes: Strikes) -> Page:
    """The page of a game in which the last are struck. `done_by[t]`: the chance to be done after t throws."""
    lengths = {time: float(done_by[time] - done_by[time - 1]) for time in range(1, len(done_by))}
    some = {time: share for time, share in lengths.items() if share > 0}
    return Page(game, options, "throws", some, strikes)

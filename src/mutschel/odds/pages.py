"""What can be said about a game for certain: its results, its strikes, and the best way to play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

from mutschel.engine import Game, Json, Options, Problem
from mutschel.games.abstreichen.rules import LOSERS
from mutschel.games.einsame_filzlaus.rules import RETURNS
from mutschel.games.nackets_luisle.rules import ORDER
from mutschel.games.strike_games import TIES
from mutschel.games.wuerfelblitz.rules import BRAIN_TWISTER, WHITE_DICE
from mutschel.odds import chains
from mutschel.odds.compared import TURNS, At, Turn
from mutschel.odds.dice_cup import State, optimum
from mutschel.odds.process import Floats
from mutschel.odds.seats import Round
from mutschel.odds.wuerfelblitz import sums

Number = Fraction | float
Strikes = Callable[[int], list[float]]  # for so many players: each seat's chance, from the beginner on


class Advice(NamedTuple):
    """What to do: in which throw, with what laid aside and what lying there."""

    throw: int
    kept: tuple[int | None, ...]
    faces: tuple[int, ...]
    answer: Json


class Page(NamedTuple):
    """The truth about one game with these options. `what` are its results: points, throws, flicks, hits, sums …"""

    game: Game
    options: Options
    what: str
    distribution: Mapping[Any, Number]
    strikes: Strikes | None = None
    policy: tuple[Advice, ...] = ()
    at_random: Number | None = None  # the mean of somebody who decides by chance
    left_out: Mapping[str, Fraction] | None = None  # how often the die of a colour doesn't count

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

    def strike(self, players: int) -> float:
        """The chance of a strike (or how many) in a round, for all seats alike: everybody begins once."""
        assert self.strikes is not None
        return sum(self.strikes(players)) / players

    def as_json(self) -> dict[str, Json]:
        mean = self.mean
        low, high = self.game.players
        tables = {players: self.strikes(players) for players in range(low, high + 1)} if self.strikes else {}
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
            "policy": [advice._asdict() for advice in self.policy],
            "at_random": None if self.at_random is None else float(self.at_random),
            "left_out": {colour: float(share) for colour, share in (self.left_out or {}).items()},
        }


def page(game: Game, given: Mapping[str, Json] | None = None) -> Page:
    """What is known about this game; a Problem if it is not solved."""
    options = game.settle(game.players[0], given or {})
    if game.id in TURNS:
        return of_turns(game, options, TURNS[game.id](options))
    if game.id not in OTHERS:
        raise Problem("not-solved", package=__package__, game=game.id)
    return OTHERS[game.id](game, options)


# -- games in which everybody has a turn ---------------------------------------------------------------------------
def of_turns(game: Game, options: Options, turn: Turn) -> Page:
    sign = -1 if turn.highest_loses else 1

    def utility(result: Any) -> Fraction:
        return sign * Fraction(result)

    solution = turn.process.solve(utility)
    policy = [
        Advice(at.throw, at.kept, at.faces, answer) for at, answer in solution.policy.items() if isinstance(at, At)
    ]
    return Page(
        game,
        options,
        "hits" if turn.hit_or_miss else "throws" if turn.highest_loses and not turn.process.decides else "points",
        solution.distribution,
        strikes_of(turn, options, solution.distribution),
        tuple(sorted(policy, key=lambda advice: (advice.throw, str(advice.kept), advice.faces))),
        sign * turn.process.at_random(utility) if turn.process.decides else None,
    )


def strikes_of(turn: Turn, options: Options, distribution: Mapping[Any, Fraction]) -> Strikes:
    if turn.hit_or_miss:
        return lambda players: [float(distribution.get(0, Fraction(0)))] * players
    roll_off = options[TIES] == "roll-off"
    if roll_off and not turn.process.decides:
        return lambda players: [1 / players] * players  # one of them, and nobody can do anything about it
    played = Round(turn.process, turn.highest_loses, roll_off)
    return lambda players: [float(chance) for chance in played.strikes(players)]


# -- all others --------------------------------------------------------------------------------------------------------
def _einundzwanzig(game: Game, options: Options) -> Page:
    ends = chains.flicks_to_the_limit()
    return Page(game, options, "flicks", ends, lambda players: chains.struck_in_turn(ends, players, 0))


def _filzlaus(game: Game, options: Options) -> Page:
    strikes = chains.louse_strikes(options[RETURNS] == "until-no-one")
    mean = float(sum(n * share for n, share in strikes.items()))
    return Page(game, options, "strikes", strikes, lambda players: [mean] * players)


def _mauseloch(game: Game, options: Options) -> Page:
    ends = chains.mouse_turns()
    return Page(game, options, "turns", ends, lambda players: chains.struck_in_turn(ends, players, 1))


def _abstreichen(game: Game, options: Options) -> Page:
    return _last(game, options, chains.six_crossed_by(), options[LOSERS])


def _luisle(game: Game, options: Options) -> Page:
    return _last(game, options, chains.luisle_done_by(options[ORDER]), 1)


def _last(game: Game, options: Options, done_by: Floats, losers: int) -> Page:
    lengths = {time: float(done_by[time] - done_by[time - 1]) for time in range(1, len(done_by))}
    some = {time: share for time, share in lengths.items() if share > 0}
    return Page(game, options, "throws", some, lambda players: chains.last_ones(done_by, players, losers))


def _dice_cup(game: Game, options: Options) -> Page:
    if options.as_json()["columns"] != 1:
        raise Problem("not-with-these-options", package=__package__, game=game.id, options="columns=1")
    ends = optimum().ends[State()]
    return Page(game, options, "points", {n: float(share) for n, share in enumerate(ends) if share > 0})


def _wuerfelblitz(game: Game, options: Options) -> Page:
    shares, left_out = sums(options[WHITE_DICE], options[BRAIN_TWISTER])
    return Page(game, options, "sums", shares, left_out=left_out)


OTHERS: dict[str, Callable[[Game, Options], Page]] = {
    "dice-cup": _dice_cup,
    "wuerfelblitz": _wuerfelblitz,
    "einundzwanzig": _einundzwanzig,
    "einsame-filzlaus": _filzlaus,
    "mauseloch": _mauseloch,
    "abstreichen": _abstreichen,
    "nackets-luisle": _luisle,
}

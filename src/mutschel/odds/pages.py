"""What can be said about a game for certain: its results, its strikes, and the best way to play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

from mutschel.engine import LANGUAGES, Game, Json, Options, Problem
from mutschel.games.abstreichen.rules import LOSERS
from mutschel.games.by_hand import DICE as HAND_OR_CHANCE
from mutschel.games.dice_cup.rules import CATEGORIES, COLOURS, COLUMNS, LOWER, MIDDLE, UPPER
from mutschel.games.dice_flick.board import Markers
from mutschel.games.dice_flick.rules import MARKED
from mutschel.games.einsame_filzlaus.rules import RETURNS
from mutschel.games.nackets_luisle.rules import ORDER
from mutschel.games.strike_games import TIES
from mutschel.games.wuerfelblitz.rules import BRAIN_TWISTER, WHITE_DICE
from mutschel.odds import chains, dice_flick
from mutschel.odds.against import Differing, by_rank, differing, last_seat
from mutschel.odds.choice.finals import finals
from mutschel.odds.compared import TURNS, At, Turn
from mutschel.odds.dice_cup import SOLVED, fresh, optimum, worths
from mutschel.odds.dice_cup.states import states_from
from mutschel.odds.process import Floats, Solution
from mutschel.odds.seats import Round
from mutschel.odds.strategies import Strategy, said, strategies, struck
from mutschel.odds.wuerfelblitz import sums

Number = Fraction | float
MOST = 12  # players for whom strikes are worked out unless somebody asks for more
Strikes = Callable[[int], list[float]]  # for a number of players: each seat's chance, from the beginner on


class Advice(NamedTuple):
    """What to do: in which throw, with what laid aside and what lying there."""

    throw: int
    kept: tuple[int | None, ...]
    faces: tuple[int, ...]
    answer: Json


class Decisions:
    """How a turn is played: for the best mean, in simple ways, and by the last player, who knows what to beat."""

    def __init__(self, game: Game, options: Options, turn: Turn, best: Solution) -> None:
        self.turn = turn
        self.round = Round(turn.process, turn.highest_loses, not turn.hit_or_miss and options[TIES] == "roll-off")
        self.strategies: list[Strategy] = strategies(game.id, options, turn, best)
        self.differing: list[Differing] = [] if turn.hit_or_miss else differing(self.round, best)
        choices = [(at, answer) for at, answer in best.policy.items() if isinstance(at, At)]
        advice = [Advice(at.throw, at.kept, at.faces, answer) for at, answer in choices]
        self.policy = sorted(advice, key=lambda one: (one.throw, str(one.kept), one.faces))

    def strike(self, strategy: Strategy, players: int) -> float:
        """The chance of a strike for this play, if all others go for the best mean and nobody looks at others."""
        if self.turn.hit_or_miss:
            return 1 - float(strategy.mean)
        mine, theirs = (by_rank(self.round, one.distribution) for one in (strategy, self.strategies[0]))
        return struck(mine, theirs, players - 1, self.round.roll_off)[-1]

    def last(self, players: int) -> tuple[float, float]:
        """The last player's chance of a strike, playing best and going for the mean."""
        return last_seat(self.round, players, by_rank(self.round, self.strategies[0].distribution))


class Page(NamedTuple):
    """The truth about one game with these options. `what` are its results: points, throws, flicks, hits, sums …"""

    game: Game
    options: Options
    what: str
    distribution: Mapping[Any, Number]
    strikes: Strikes | None = None
    decisions: Decisions | None = None
    left_out: Mapping[str, Fraction] | None = None  # how often the die of a colour doesn't count
    flicks: dice_flick.Tables | None = None
    prices: Mapping[str, float] | None = None  # DICE CUP: what a category must bring on an empty sheet
    sights: Mapping[int, float] | None = None  # DICE CUP: the mean of somebody who sees this many of the six colours
    played: int | None = None  # how many turns, or whole games, the distribution was found by; else it was computed
    at_random: float | None = None  # the mean of somebody who splits at random
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
            "left_out": {colour: float(share) for colour, share in (self.left_out or {}).items()},
            **self._decisions_as_json(),
            **({} if self.played is None else {"played": self.played, "error": self.error}),
            **({} if self.flicks is None else {"flicks": self.flicks.as_json()}),
            **({} if self.prices is None else {"prices": dict(self.prices), "policy": dice_cup_policy(self.options)}),
            **({} if self.sights is None else {"sights": {str(n): mean for n, mean in self.sights.items()}}),
            **({} if self.at_random is None else {"at_random": self.at_random}),
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
                    "words": {language: said(one, language) for language in LANGUAGES} if one.text else None,
                }
                for one in found.strategies
            ],
            "against": [one.as_json() for one in found.differing],
            "last": {str(players): {"best": best, "for_the_mean": usual} for players, (best, usual) in last.items()},
        }


def page(game: Game, given: Mapping[str, Json] | None = None, most: int | None = None) -> Page:
    """What is known about this game, with up to `most` players; a Problem if it is not solved."""
    options = game.settle(game.players[0], given or {})
    if most is not None:
        game.settle(most, given or {})
    if game.id in TURNS:
        found = of_turns(game, options, TURNS[game.id](options))
    elif game.id in OTHERS:
        found = OTHERS[game.id](game, options)
    else:
        raise Problem("not-solved", package=__package__, game=game.id)
    return found._replace(most=most or MOST)


# -- games in which everybody has a turn ---------------------------------------------------------------------------
def of_turns(game: Game, options: Options, turn: Turn) -> Page:
    sign = -1 if turn.highest_loses else 1
    solution = turn.process.solve(lambda result: sign * Fraction(result))
    decisions = Decisions(game, options, turn, solution) if turn.process.decides else None
    return Page(
        game,
        options,
        "hits" if turn.hit_or_miss else "throws" if turn.highest_loses and not turn.process.decides else "points",
        solution.distribution,
        strikes_of(turn, options, solution.distribution, decisions),
        decisions,
    )


def strikes_of(
    turn: Turn, options: Options, distribution: Mapping[Any, Fraction], decisions: Decisions | None
) -> Strikes:
    if turn.hit_or_miss:
        return lambda players: [float(distribution.get(0, Fraction(0)))] * players
    if decisions is None and options[TIES] == "roll-off":
        return lambda players: [1 / players] * players  # one of them, and nobody can do anything about it
    played = Round(turn.process, turn.highest_loses) if decisions is None else decisions.round
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
    columns = options[COLUMNS]
    if columns not in SOLVED:
        solved = ", ".join(f"columns={n}" for n in SOLVED)
        raise Problem("not-with-these-options", package=__package__, game=game.id, options=solved)
    empty, worth = fresh(columns), optimum().worth
    return Page(
        game,
        options,
        "sheet",
        {n: float(share) for n, share in enumerate(optimum().ends[empty]) if share > 0},
        prices={name: worth[empty] - worth[empty.without(name, columns)] for name in CATEGORIES},
        sights={n: worths(n)[empty] for n in range(len(COLOURS) + 1)} if columns == 1 else None,
    )


def dice_cup_policy(options: Options) -> list[Json]:
    """The price of each open category at every state of a sheet; colours with as many open boxes are alike."""
    worth = optimum().worth
    found: list[Json] = []
    for state in states_from(fresh(options[COLUMNS])):
        categories = [name for name, boxes in zip((*UPPER, *LOWER), state.upper + state.lower, strict=True) if boxes]
        prices = {name: worth[state] - worth[state.without(name)] for name in categories}
        for boxes, colours in enumerate(state.colours, 1):
            if colours:
                prices[f"colour-{boxes}"] = worth[state] - worth[state.without(MIDDLE[0], boxes)]
        found.append({**state._asdict(), "prices": prices})
    return found


def _wuerfelblitz(game: Game, options: Options) -> Page:
    shares, left_out = sums(options[WHITE_DICE], options[BRAIN_TWISTER])
    return Page(game, options, "sums", shares, left_out=left_out)


def _dice_flick(game: Game, options: Options) -> Page:
    places = options[MARKED]
    tables = dice_flick.tables(options[HAND_OR_CHANCE], Markers.at(places))
    usual = tables.usual
    return Page(game, options, "points", usual.distribution, flicks=tables, played=usual.turns)


def _choice(game: Game, options: Options) -> Page:
    found = finals()
    return Page(game, options, "sheet", found.distribution, played=found.games, at_random=found.random)


OTHERS: dict[str, Callable[[Game, Options], Page]] = {
    "choice": _choice,
    "dice-cup": _dice_cup,
    "dice-flick": _dice_flick,
    "wuerfelblitz": _wuerfelblitz,
    "einundzwanzig": _einundzwanzig,
    "einsame-filzlaus": _filzlaus,
    "mauseloch": _mauseloch,
    "abstreichen": _abstreichen,
    "nackets-luisle": _luisle,
}

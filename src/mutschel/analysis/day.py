"""How a day was played: beside the best play with the same throws, and what hindsight would have made of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from mutschel.analysis.report import advise, analyse
from mutschel.engine import CHANCE, CLOCK, Game, Match, Pause, Problem
from mutschel.games.day import DayModule, Dice, Hindsight
from mutschel.games.registry import all_games
from mutschel.host.fair import DayPlaces, FairStream, chance, throw_key


class Round(NamedTuple):
    """One round: what it came to (where it has a number of its own), and what its decisions gave away, as far as that
    could be known."""

    lost: float
    good: bool
    """Nothing better could be known."""
    made: int | None = None
    best: int | None = None
    hindsight: int | None = None


class PlayedDay(NamedTuple):
    """`best` is what the best play came to that could only know what had been thrown so far; `par` what it comes to on
    average, before anything has been thrown."""

    score: int
    par: float
    best: int
    hindsight: Hindsight
    rounds: list[Round]


def day_module(game: Game) -> DayModule:
    """The `day.py` that is about this game."""
    modules: list[DayModule] = [one.part("day") for one in all_games().values() if one.has_part("day")]
    for module in modules:
        if module.GAME is game:
            return module
    raise Problem("not-a-day", package="mutschel.analysis", game=game.id)


def dice_of(key: bytes) -> Dice:
    """What a day throws, for plain dice."""

    def dice(round: int, number: int, count: int) -> tuple[int, ...]:
        stream = FairStream(key, 1000 * round + number)
        return tuple([1 + int(6 * stream.random()) for _ in range(count)])

    return dice


def played(game: Game, key: bytes, choose: Callable[[Match], object]) -> Match:
    """The whole day, by somebody who answers like this."""
    match, places = Match(game, 1), DayPlaces()
    while not match.over:
        request, round = match.request, match.table.round
        assert request is not None
        if isinstance(request, Pause):
            match.answer(CLOCK, None, request.until)
        elif request.asked():
            match.answer(0, choose(match))
        else:
            match.answer(CHANCE, chance(request, FairStream(key, places.place(round))))
            places.count(round)
    return match


def best_play(game: Game, secret: bytes) -> Match:
    """By what could be known at each moment, as the game's judge knows it."""
    return played(game, throw_key(secret, [None]), lambda match: advise(match, 0)[0].answer)


@lru_cache(8)  # the same for everybody who plays that day
def _of_day(game: Game, secret: bytes) -> tuple[Match, Hindsight]:
    return best_play(game, secret), day_module(game).hindsight(dice_of(throw_key(secret, [None])))


def day_played(done: Match, secret: bytes) -> PlayedDay:
    """A Problem if it was ended early."""
    found = analyse(done)
    best, hindsight = _of_day(done.game, secret)
    assert done.result is not None
    assert best.result is not None
    most = max(hindsight.score, best.result.scores[0], done.result.scores[0])
    hindsight = hindsight._replace(score=most)  # somebody may have found more than a search did
    module = day_module(done.game)
    made, better = module.parts(done), module.parts(best)
    rounds = []
    for number in range(1, 1 + done.table.round):
        own = [one for one in found.decisions if one.round == number]
        good = all(found.verdict(one) in ("best", "good") for one in own)
        lost = sum([one.loss - one.unseen for one in own])
        if made:
            at = number - 1
            rounds.append(Round(lost, good, made[at], better[at], hindsight.parts[at]))
        else:
            rounds.append(Round(lost, good))
    return PlayedDay(done.result.scores[0], found.players[0].par, best.result.scores[0], hindsight, rounds)

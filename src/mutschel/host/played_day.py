"""The analysis of a day's match: beside the best play with the same throws, and the best result in hindsight."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from mutschel.analysis.report import advise, analyse
from mutschel.engine import CHANCE, CLOCK, Game, Match, Pause, Problem
from mutschel.games.parts import DayModule, DayRound, Dice, Hindsight, LandedDay, PlayedDay, ThrownDay
from mutschel.games.registry import all_games
from mutschel.host.fair import FairStream, ThrowPlaces, chance, throw_key


def day_module(game: Game) -> DayModule:
    """The game's `day.py`."""
    modules: list[DayModule] = [one.part("day") for one in all_games().values() if one.has_part("day")]
    for module in modules:
        if module.GAME is game:
            return module
    raise Problem("not-a-day", package="mutschel.host", game=game.label)


def dice_of(key: bytes) -> Dice:
    """A day's throws, for plain dice."""

    def dice(round: int, number: int, count: int) -> tuple[int, ...]:
        stream = FairStream(key, 1000 * round + number)
        return tuple([1 + int(6 * stream.random()) for _ in range(count)])

    return dice


def played(game: Game, key: bytes, choose: Callable[[Match], object]) -> Match:
    """Play a whole day through, with answers chosen by this function."""
    match, places = Match(game, 1), ThrowPlaces(day=True)
    while not match.over:
        request, round = match.request, match.table.round
        assert request is not None
        if isinstance(request, Pause):
            match.answer(CLOCK, None, request.until)
        elif request.asked():
            match.answer(0, choose(match))
        else:
            match.answer(CHANCE, chance(request, FairStream(key, places.place(match))))
            places.count(round)
    return match


def best_play(game: Game, secret: bytes) -> Match:
    """Play a day as well as possible, by what the game's judge knows at each moment."""
    return played(game, throw_key(secret, [None]), lambda match: advise(match, 0)[0].answer)


@lru_cache(8)  # the same for everybody who plays that day
def _of_day(game: Game, secret: bytes) -> tuple[Match, Hindsight]:
    module = day_module(game)
    assert isinstance(module, ThrownDay)
    return best_play(game, secret), module.hindsight(dice_of(throw_key(secret, [None])))


def analyse_day(done: Match, secret: bytes) -> PlayedDay:
    """The analysis of a finished match of a day; a Problem if it was ended early."""
    module = day_module(done.game)
    if isinstance(module, LandedDay):
        if done.result is None:
            raise Problem("not-finished", package="mutschel.analysis")
        return module.played(done)
    found = analyse(done)
    best, hindsight = _of_day(done.game, secret)
    assert done.result is not None
    assert best.result is not None
    most = max(hindsight.score, best.result.scores[0], done.result.scores[0])
    hindsight = hindsight._replace(score=most)  # a player may have found more than the search did
    made, better = module.parts(done), module.parts(best)
    rounds = []
    for number in range(1, 1 + done.table.round):
        own = [one for one in found.decisions if one.round == number]
        good = all(found.verdict(one) in ("best", "good") for one in own)
        lost = sum([one.loss - one.unseen for one in own])
        if made:
            at = number - 1
            rounds.append(DayRound(lost, good, made[at], better[at], hindsight.parts[at]))
        else:
            rounds.append(DayRound(lost, good))
    return PlayedDay(done.result.scores[0], found.players[0].par, best.result.scores[0], hindsight, rounds)

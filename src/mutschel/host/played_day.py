"""The analysis of a day's match: beside bots with the same throws, and the best result in hindsight."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from statistics import median_low
from typing import Final, Protocol

from mutschel.analysis.report import analyse
from mutschel.engine import CHANCE, CLOCK, Game, Match, Pause, Problem
from mutschel.engine.bot import bot_class
from mutschel.games.parts import DayModule, DayRound, Dice, Hindsight, LandedDay, PlayedDay, ThrownDay
from mutschel.games.registry import all_games
from mutschel.host.fair import FairStream, ThrowPlaces, chance, throw_key

BOTS: Final = 15  # that play a day; an odd number, so that one of their results is the median


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


class Player(Protocol):
    """Plays a day: sees the match after each step, and answers its questions."""

    def watch(self, match: Match) -> None: ...

    def choose(self, match: Match) -> object: ...


class BotPlayer:
    """A bot that plays a day."""

    def __init__(self, game: Game, number: int) -> None:
        self.bot = bot_class(game, "normal")(0, "normal", Random(number))

    def watch(self, match: Match) -> None:
        self.bot.watch(match.view(0))

    def choose(self, match: Match) -> object:
        assert match.request is not None
        return self.bot.choose(match.view(0), match.request.asked()[0])


def played(game: Game, key: bytes, player: Player) -> Match:
    """Play a whole day through."""
    match, places = Match(game, 1), ThrowPlaces(day=True)
    while not match.over:
        player.watch(match)
        request, round = match.request, match.table.round
        assert request is not None
        if isinstance(request, Pause):
            match.answer(CLOCK, None, request.until)
        elif request.asked():
            match.answer(0, player.choose(match))
        else:
            match.answer(CHANCE, chance(request, FairStream(key, places.place(match))))
            places.count(round)
    return match


def bots_median(game: Game, secret: bytes) -> int:
    """The median result of bots with the same throws."""
    matches = [played(game, throw_key(secret, [None]), BotPlayer(game, number)) for number in range(BOTS)]
    return median_low([match.result.scores[0] for match in matches if match.result is not None])


@lru_cache(8)  # the same for everybody who plays that day
def _of_day(game: Game, secret: bytes) -> tuple[int, Hindsight]:
    module = day_module(game)
    assert isinstance(module, ThrownDay)
    return bots_median(game, secret), module.hindsight(dice_of(throw_key(secret, [None])))


def analyse_day(done: Match, secret: bytes) -> PlayedDay:
    """The analysis of a finished match of a day; a Problem if it was ended early."""
    module = day_module(done.game)
    if done.result is None:
        raise Problem("not-finished", package="mutschel.analysis")
    if isinstance(module, LandedDay):
        return module.played(done)
    found = analyse(done)
    bots, hindsight = _of_day(done.game, secret)
    score = done.result.scores[0]
    hindsight = hindsight._replace(score=max(hindsight.score, score, bots))  # players may find more than the search did
    made = module.parts(done)
    rounds = []
    for number in range(1, 1 + done.table.round):
        own = [one for one in found.decisions if one.round == number]
        good = all(found.verdict(one) in ("best", "good") for one in own)
        lost = sum([one.loss - one.unseen for one in own])
        if made:
            rounds.append(DayRound(lost, good, made[number - 1], hindsight=hindsight.parts[number - 1]))
        else:
            rounds.append(DayRound(lost, good))
    return PlayedDay(score, bots, False, hindsight, rounds)

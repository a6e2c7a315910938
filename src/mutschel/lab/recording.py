"""Matches among bots with their log: slower than a simulation without one, and otherwise the same match."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from mutschel.engine import (
    CHANCE,
    CLOCK,
    Bot,
    Choose,
    ChooseAll,
    Game,
    Json,
    Match,
    MatchView,
    Options,
    Pause,
    Race,
    Seat,
)
from mutschel.engine.match import NOTHING
from mutschel.host.fair import chance
from mutschel.host.race_bots import PlannedCalls, next_call, plan_calls


def record_match(game: Game, options: Options, bots: Sequence[Bot], rng: Random) -> Match:
    """Play a match with its log. It takes numbers from `rng` in the order in which `Simulation` takes them."""
    match = Match(game, len(bots), options.as_json())
    match.table.quiet = not any(bot.sees for bot in bots)
    watchers = [bot for bot in bots if bot.watches]
    racing: Race[Any] | None = None
    calls: PlannedCalls = {}

    def seen(bot: Bot) -> MatchView:
        return match.view(bot.seat) if bot.sees else NOTHING

    def called(race: Race[Any]) -> tuple[Seat, int, Json]:
        nonlocal racing, calls
        calls = plan_calls(race, calls if race is racing else {}, dict(enumerate(bots)), match.table.now, seen)
        racing = race
        heard = next_call(race, calls, match.table.now)
        if heard is None:
            return CLOCK, max(match.table.now, race.until or 0), None
        at, seat, value = heard
        calls.pop(seat, None)
        return seat, at, value

    while (request := match.request) is not None:
        for bot in watchers:
            bot.watch(match.view(bot.seat))
        now = match.table.now
        if isinstance(request, (Choose, ChooseAll)):
            # all before the first is given: nobody sees who has chosen
            answers = [
                (seat, now, bots[seat].choose(seen(bots[seat]), domain)) for seat, domain in request.asked().items()
            ]
        elif isinstance(request, Race):
            answers = [called(request)]
        elif isinstance(request, Pause):
            answers = [(CLOCK, request.until, None)]
        else:
            answers = [(CHANCE, now, chance(request, rng))]
        for by, at, value in answers:
            match.answer(by, value, at)
    return match

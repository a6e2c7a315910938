"""A match among bots, in virtual time, without a log or any waiting.

Everything here was made by the engine itself or is checked where it comes in, so checks that can't fail are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from mutschel.engine import (
    Bot,
    Chance,
    Choose,
    ChooseAll,
    Game,
    Landing,
    Options,
    Pause,
    Race,
    RandomBot,
    Request,
    Result,
    Table,
)
from mutschel.engine.cup import CupThrow
from mutschel.engine.match import NOTHING, MatchView, view
from mutschel.host.fair import chance
from mutschel.host.race_bots import PlannedCalls, next_call, plan_calls


class Simulation:
    """One match from the first throw to its result. Without `physics`, flicked dice land by plain chance.

    `placed`, if set, gives the random numbers for each throw; bots who answer at random use their own.
    """

    __slots__ = ("bots", "calls", "game", "physics", "placed", "race", "requests", "rng", "seats", "table", "watchers")

    def __init__(self, game: Game, options: Options, bots: Sequence[Bot], rng: Random, *, physics: bool = True) -> None:
        self.game = game
        self.physics = physics
        self.table = Table(len(bots), options, quiet=not any(bot.sees for bot in bots))
        self.bots = bots
        self.rng = rng
        self.placed: Callable[[Request], Random] | None = None
        self.requests = 0
        self.race: Race[Any] | None = None
        self.calls: PlannedCalls = {}
        self.seats = dict(enumerate(bots))
        self.watchers = [bot for bot in bots if bot.watches]

    def run(self) -> Result:
        rng = self.rng
        placed = self.placed
        bots = self.bots
        rngs = [bot.rng for bot in bots]
        random = [isinstance(bot, RandomBot) for bot in bots]
        watchers = self.watchers
        table = self.table
        rules = self.game.play(table)
        send = rules.send
        answer: Any = None
        count = 0
        try:
            while True:
                request = send(answer)
                count += 1
                if watchers:
                    self._show(request)
                kind = type(request)
                if kind is CupThrow:
                    answer = request.draw(rng if placed is None else placed(request))  # type: ignore[attr-defined]
                elif kind is Choose:
                    seat = request.seat  # type: ignore[attr-defined]
                    domain = request.domain  # type: ignore[attr-defined]
                    answer = domain.draw(rngs[seat]) if random[seat] else self._chosen(bots[seat], request, domain)
                else:
                    answer = self._answer(request)
                table.forget_moments()
        except StopIteration as end:
            self.requests = count
            result: Result = end.value
            return result

    def _answer(self, request: Request) -> Any:
        """The answer to one of the less frequent requests."""
        table = self.table
        if isinstance(request, ChooseAll):
            return {seat: self._chosen(self.bots[seat], request, domain) for seat, domain in request.domains.items()}
        if isinstance(request, Race):
            return self._called(request)
        if isinstance(request, Pause):
            table.now = request.until
            return None
        rng = self.rng if self.placed is None else self.placed(request)
        if isinstance(request, Landing):
            landed = chance(request, rng) if self.physics else request.domain.sample(rng)
            return request.domain.check(landed)
        assert isinstance(request, Chance)
        return request.draw(rng)

    def _chosen(self, bot: Bot, request: Request, domain: Any) -> Any:
        if isinstance(bot, RandomBot):
            return domain.draw(bot.rng)
        return domain.check(bot.choose(self._seen(bot, request), domain))

    def _called(self, race: Race[Any]) -> Any:
        """The next call of a race, or None when the clock closes it."""
        if race is not self.race:
            self.race = race
            self.calls = {}
        self.calls = plan_calls(race, self.calls, self.seats, self.table.now, lambda bot: self._seen(bot, race))
        heard = next_call(race, self.calls, self.table.now)
        if heard is None:
            self.table.now = max(self.table.now, race.until or 0)
            return None
        at, seat, value = heard
        self.table.now = at
        self.calls.pop(seat, None)
        return race.take(seat, value, at)

    def _seen(self, bot: Bot, request: Request) -> MatchView:
        return self._view(bot, request) if bot.sees else NOTHING

    def _view(self, bot: Bot, request: Request) -> MatchView:
        return view(self.game, self.table, request, 0, None, bot.seat)

    def _show(self, request: Request) -> None:
        for bot in self.watchers:
            bot.watch(self._view(bot, request))

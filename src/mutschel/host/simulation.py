"""A match among bots, in virtual time: no door, no log, no waiting.

Everything here was made by the engine itself or is checked where it comes in, so checks that can't fail are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
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
    Request,
    Result,
    Table,
)
from mutschel.engine.match import view
from mutschel.engine.things import CupThrow


class Simulation:
    """One match on its way from the first throw to its result."""

    __slots__ = ("bots", "game", "plans", "race", "requests", "rng", "table", "watchers")

    def __init__(self, game: Game, options: Options, bots: Sequence[Bot], rng: Random) -> None:
        self.game = game
        self.table = Table(len(bots), options, quiet=not any(bot.sees for bot in bots))
        self.bots = bots
        self.rng = rng
        self.requests = 0
        self.race: Race[Any] | None = None
        self.plans: dict[int, tuple[int, Any]] = {}
        self.watchers = [bot for bot in bots if bot.sees and type(bot).watch is not Bot.watch]

    def run(self) -> Result:
        rng = self.rng
        bots = self.bots
        blind = [not bot.sees for bot in bots]
        watchers = self.watchers
        rules = self.game.play(self.table)
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
                    answer = request.draw(rng)  # type: ignore[attr-defined]
                elif kind is Choose:
                    seat = request.seat  # type: ignore[attr-defined]
                    domain = request.domain  # type: ignore[attr-defined]
                    answer = domain.draw(rng) if blind[seat] else self._chosen(bots[seat], request, domain)
                else:
                    answer = self._answer(request)
        except StopIteration as end:
            self.requests = count
            result: Result = end.value
            return result

    def _answer(self, request: Request) -> Any:
        """The requests that are not so frequent."""
        table = self.table
        if isinstance(request, ChooseAll):
            return {seat: self._chosen(self.bots[seat], request, domain) for seat, domain in request.domains.items()}
        if isinstance(request, Race):
            return self._called(request)
        if isinstance(request, Pause):
            table.now = request.until
            return None
        if isinstance(request, Landing):
            return request.domain.draw(self.rng)
        assert isinstance(request, Chance)
        return request.draw(self.rng)

    def _chosen(self, bot: Bot, request: Request, domain: Any) -> Any:
        if not bot.sees:
            return domain.draw(self.rng)
        return domain.check(bot.choose(self._view(bot, request), domain))

    def _called(self, race: Race[Any]) -> Any:
        """The next call of a race: the earliest that anybody plans; else the clock closes it."""
        if race is not self.race:
            self.race = race
            self.plans.clear()
        for seat in race.callers():
            bot = self.bots[seat]
            if seat not in self.plans or bot in self.watchers:
                earliest = max(self.table.now, race.silent.get(seat, 0))
                seen = self._view(bot, race) if bot.sees else {}
                plan = bot.call(seen, race.domains[seat], earliest)
                if plan is None:
                    self.plans.pop(seat, None)
                else:
                    self.plans[seat] = (max(plan[0], earliest), plan[1])
        calls = [(at, seat, value) for seat, (at, value) in self.plans.items() if seat not in race.out]
        if not calls or (race.until is not None and min(calls, key=itemgetter(0))[0] >= race.until):
            self.table.now = max(self.table.now, race.until or 0)
            return None
        at, seat, value = min(calls, key=itemgetter(0, 1))
        self.table.now = at
        del self.plans[seat]
        return race.take(seat, value, at)

    def _view(self, bot: Bot, request: Request) -> dict[str, Any]:
        return view(self.game, self.table, request, 0, None, bot.seat)

    def _show(self, request: Request) -> None:
        for bot in self.watchers:
            bot.watch(self._view(bot, request))

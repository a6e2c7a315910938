"""The bots at one match: they see what their seats see, and remember it across restarts."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

from mutschel.engine import LEVELS, Bot, Domain, Json, Match, MatchView, Race, Seat
from mutschel.engine.bot import bot_class
from mutschel.engine.match import NOTHING
from mutschel.host.race_bots import Calls, plan_calls

ALL_LEVELS = ("random", *LEVELS)


class Bots:
    """Who plays for whom. What a bot does by chance follows from the seed and from how far the match has come.

    So when the answers of a match are given again, each bot remembers what it remembered, whatever it was asked before.
    """

    __slots__ = ("_match", "_race", "by_seat", "calls", "seed", "since")

    def __init__(self, match: Match, seed: bytes) -> None:
        self._match = match
        self.seed = seed
        self._race: Race[Any] | None = None
        self.by_seat: dict[Seat, Bot] = {}
        self.since: dict[Seat, int] = {}  # when each of them sat down, in the match's time
        self.calls: Calls = {}  # what they are going to call in a race, and when

    def __contains__(self, seat: Seat) -> bool:
        return seat in self.by_seat

    def add(self, seat: Seat, level: str, at: int = 0) -> None:
        bot = bot_class(self._match.game, level)(seat, level, Random(f"{self.seed.hex()}:{seat}"))
        self.by_seat[seat] = bot
        self.since[seat] = at
        self._show(bot)

    def remove(self, seat: Seat) -> None:
        del self.by_seat[seat], self.since[seat]
        self.calls.pop(seat, None)

    def look(self) -> None:
        """Something changed on the table."""
        for bot in self.by_seat.values():
            self._show(bot)

    def thought(self, seat: Seat, domain: Domain[Any]) -> Callable[[], Json]:
        """What this bot answers: a call that may take a while, beside everything else.

        It is a copy that thinks, so whatever happens meanwhile changes nothing for it, and it changes nothing here.
        """
        bot = deepcopy(self.by_seat[seat])
        # the key stays while others choose, too: asked once more after a restart, it answers the same
        self._seeded(bot, "choose", self._match.key)
        return partial(bot.choose, self._seen(bot), domain)

    def plan(self, race: Race[Any], now: int) -> None:
        """Make up their minds what to call, not earlier than now."""
        if race is not self._race:
            self._race, self.calls = race, {}
        for bot in self.by_seat.values():
            self._seeded(bot, "call", len(self._match.log))
        self.calls = plan_calls(race, self.calls, self.by_seat, now, self._seen)

    def _show(self, bot: Bot) -> None:
        if bot.watches:
            self._seeded(bot, "watch", len(self._match.log)).watch(self._match.view(bot.seat))

    def _seen(self, bot: Bot) -> MatchView:
        return self._match.view(bot.seat) if bot.sees else NOTHING

    def _seeded(self, bot: Bot, what: str, when: int) -> Bot:
        bot.rng.seed(f"{self.seed.hex()}:{bot.seat}:{what}:{when}")
        return bot

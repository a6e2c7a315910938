"""The bots at one match: they see only what their seats see, and remember it across restarts."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

from mutschel.engine import LEVELS, Bot, Domain, Json, Match, MatchView, Race, Seat
from mutschel.engine.bot import bot_class
from mutschel.engine.match import NOTHING
from mutschel.host.race_bots import PlannedCalls, plan_calls

ALL_LEVELS = ("random", *LEVELS)


class Bots:
    """The bots by seat. Their chance follows from the seed and from the length of the match's log.

    So replaying a match's answers gives each bot the same memory again, whatever it was asked before.
    """

    __slots__ = ("_match", "_race", "by_seat", "calls", "seed", "since")

    def __init__(self, match: Match, seed: bytes) -> None:
        self._match = match
        self.seed = seed
        self._race: Race[Any] | None = None
        self.by_seat: dict[Seat, Bot] = {}
        self.since: dict[Seat, int] = {}  # when each of them joined, in the match's time (milliseconds)
        self.calls: PlannedCalls = {}  # their planned calls in a race, with times

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
        """Show every bot that watches what has changed on the table."""
        for bot in self.by_seat.values():
            self._show(bot)

    def deferred_answer(self, seat: Seat, domain: Domain[Any]) -> Callable[[], Json]:
        """A function that works out this bot's answer; it may take a while, and can run beside everything else.

        It uses a copy of the bot, so that the two don't affect each other whatever happens meanwhile.
        """
        bot = deepcopy(self.by_seat[seat])
        # the key stays the same while others choose, too: asked again after a restart, the bot answers the same
        self._seeded(bot, "choose", self._match.key)
        return partial(bot.choose, self._seen(bot), domain)

    def plan(self, race: Race[Any], now: int) -> None:
        """Let the bots plan their calls in this race, none earlier than now."""
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

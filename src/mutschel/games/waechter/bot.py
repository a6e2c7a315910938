"""The bot of Der Wächter bläst vom Turme, which has no decisions: it blows hard enough."""

from __future__ import annotations

from typing import Any

from mutschel.engine import Bot, Domain, Json, MatchView

PEAK = 10.0, 14.0  # m/s: the die falls from about 9 on
LENGTH = 300, 600  # ms


class WaechterBot(Bot):
    sees = False
    levels = False

    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        return {"peak": self.rng.uniform(*PEAK), "ms": self.rng.randint(*LENGTH)}


BOT = WaechterBot

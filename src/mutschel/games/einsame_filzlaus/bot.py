"""The bot of Einsame Filzlaus: it lifts when it should, and sometimes falls into the trap."""

from __future__ import annotations

from typing import Any

from mutschel.engine import Bot, CupView, Domain, Json, MatchView, thing_in


class FilzlausBot(Bot):
    def call(self, view: MatchView, domain: Domain[Any], earliest: int) -> tuple[int, Json] | None:
        overturned_it_myself = thing_in(view, "cup", CupView)["player"] == self.seat
        if overturned_it_myself and self.rng.random() >= self.by_level(0.1, 0.03, 0.0):
            return None
        return earliest + 500 + int(1000 * self.rng.random()), "lift"


BOT = FilzlausBot

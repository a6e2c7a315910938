"""The bot of Einundzwanzig, which has no decisions: it flicks the die so that it tumbles."""

from __future__ import annotations

from typing import Any

from mutschel.engine import Bot, Domain, Json, MatchView
from mutschel.games.by_hand import pull_for

SPEED = 0.85, 1.2  # m/s: hard enough to tumble
ASIDE = 0.15  # radians to either side


class EinundzwanzigBot(Bot):
    sees = False
    levels = False

    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        return {"pull": pull_for(self.rng.uniform(*SPEED), self.rng.uniform(-ASIDE, ASIDE))}


BOT = EinundzwanzigBot

"""A player of Pig: throws until the turn is worth a certain sum, then holds."""

from __future__ import annotations

from typing import Any

from mutschel.engine import Bot, CounterView, Domain, Json, MatchView, TallyView, thing_in


class PigBot(Bot):
    """Holding at 20 is the classic advice: there the next throw loses as much as it gains, on average."""

    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        turn = thing_in(view, "turn", CounterView)["value"]
        enough = view["options"]["goal"] - thing_in(view, "scores", TallyView)["counts"][self.seat]
        return "hold" if turn >= min(enough, self.by_level(8, 14, 20)) else "throw"


BOT = PigBot

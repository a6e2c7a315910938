"""The bot of Vesperplatte, which leaves each course to the bot of that game."""

from __future__ import annotations

from typing import Any

from mutschel.engine import Bot, CourseView, Domain, Json, MatchView, thing_in
from mutschel.engine.bot import bot_class
from mutschel.games.vesperplatte.rules import GAMES


class PlatterBot(Bot):
    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        course = thing_in(view, "course", CourseView)
        bot = bot_class(GAMES[course["game"]], self.level)(self.seat, self.level, self.rng)
        alone: MatchView = {**view, "game": course["game"], "version": course["version"], "options": course["options"]}
        return bot.choose(alone, domain)


BOT = PlatterBot

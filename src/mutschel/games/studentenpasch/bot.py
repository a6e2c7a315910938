"""The bot of Studentenpasch, which knows its odds."""

from __future__ import annotations

from mutschel.engine import MatchView
from mutschel.games.strike_games.bot import StrikeBot, laid_aside, open_dice
from mutschel.odds.turn import Position


class StudentenpaschBot(StrikeBot):
    def state(self, view: MatchView) -> Position:
        return Position("keep", self.thrown(view), laid_aside(view), open_dice(view))


BOT = StudentenpaschBot

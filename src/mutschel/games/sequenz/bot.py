"""The bot of Sequenz, which knows its odds."""

from __future__ import annotations

from mutschel.engine import MatchView
from mutschel.games.strike_games.bot import StrikeBot, open_dice
from mutschel.odds.turn import Position


class SequenzBot(StrikeBot):
    def state(self, view: MatchView) -> Position:
        return Position("look", 1, (), open_dice(view))


BOT = SequenzBot

"""The bot of the house numbers, which knows their odds."""

from __future__ import annotations

from mutschel.engine import MatchView
from mutschel.engine.match import question_in, thing_in
from mutschel.engine.things import RowView
from mutschel.games.strike_games.bot import StrikeBot, open_dice
from mutschel.odds.turn import Position


class HouseBot(StrikeBot):
    def state(self, view: MatchView) -> Position:
        house, faces = thing_in(view, "house", RowView)["faces"], open_dice(view)
        if view["options"]["placing"] == "end":
            house = sorted(house, key=lambda face: face or 9)
        turning = question_in(view)["ask"]["text"] == "turn-one"
        return Position("turn" if turning else "lay", self.thrown(view), tuple(house), faces)


BOT = HouseBot

"""What was well decided: judged by the chance of a strike."""

from mutschel.games.strike_games.judging import advise, judge

__all__ = ["advise", "judge"]

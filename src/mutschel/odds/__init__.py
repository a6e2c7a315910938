"""Exact odds: what a turn is worth, how it is played best, and who gets the strike.

>>> from mutschel.games.registry import find_game
>>> from mutschel.odds import Round, TURNS
>>> turn = TURNS["studentenpasch"](find_game("studentenpasch").settle(2, {}))
>>> turn.process.solve(int).value  # keeping as you like, the mean is exactly
Fraction(172, 1)
>>> [round(float(strike), 4) for strike in Round(turn.process).strikes(2)]  # whoever throws last knows what to beat
[0.5239, 0.5106]
"""

from mutschel.odds.compared import TURNS, Turn
from mutschel.odds.process import Chance, Choice, End, Process, Solution
from mutschel.odds.seats import Round

__all__ = ["TURNS", "Chance", "Choice", "End", "Process", "Round", "Solution", "Turn"]

"""Exact odds: the value of a turn, the best way to play it, and who gets the strike. Each game has its own.

>>> from mutschel.games.registry import find_game
>>> from mutschel.games.studentenpasch.odds import turn
>>> from mutschel.odds import Round
>>> process = turn(find_game("studentenpasch").settle(2, {})).process
>>> process.solve(int).value  # keeping as you like, the mean is exactly
Fraction(172, 1)
>>> [round(float(strike), 4) for strike in Round(process).strikes(2)]  # the last player knows what to beat
[0.5239, 0.5106]
"""

from mutschel.odds.process import Chance, Choice, End, Process, Solution
from mutschel.odds.seats import Round
from mutschel.odds.turn import SimpleWay, Turn

__all__ = ["Chance", "Choice", "End", "Process", "Round", "SimpleWay", "Solution", "Turn"]

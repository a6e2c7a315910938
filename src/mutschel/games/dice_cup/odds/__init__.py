"""DICE CUP solved: what every category is worth at every moment, and how the best sheet ends.

>>> best = optimum()
>>> round(best.worth[fresh(1)], 2), round(best.worth[fresh(2)], 2)  # the mean of an empty sheet, one and two columns
(200.26, 418.12)
>>> [round(worths(sight)[fresh(1)], 1) for sight in range(7)]  # for those who see only this many of the six colours
[136.0, 162.5, 172.7, 181.5, 188.8, 194.8, 200.3]
"""

from mutschel.games.dice_cup.odds.glimpse import expected, taken_in
from mutschel.games.dice_cup.odds.hindsight import hindsight
from mutschel.games.dice_cup.odds.page import page
from mutschel.games.dice_cup.odds.states import SOLVED, State, fresh, state_of
from mutschel.games.dice_cup.odds.tables import Optimum, optimum, outlook, worths

__all__ = [
    "SOLVED", "Optimum", "State", "expected", "fresh", "hindsight", "optimum", "outlook", "page", "state_of",
    "taken_in", "worths",
]  # fmt: skip

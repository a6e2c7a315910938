"""The worth of every category of DICE CUP at every moment: solved, or learnt for too many columns.

>>> best = optimum()
>>> round(best.worth[fresh(1)], 2), round(best.worth[fresh(2)], 2)  # the mean of an empty sheet, one and two columns
(200.26, 418.12)
>>> [round(worths(sight)[fresh(1)], 1) for sight in range(7)]  # for players who see 0 to 6 of the six colours
[136.0, 162.5, 172.7, 181.5, 188.8, 194.8, 200.3]
>>> from mutschel.games.dice_cup.rules import CATEGORIES
>>> round(values(6).worth(dict.fromkeys(CATEGORIES, 6)))  # nearly, with six columns
1309
"""

from mutschel.games.dice_cup.odds.glimpse import expected, taken_in
from mutschel.games.dice_cup.odds.hindsight import hindsight
from mutschel.games.dice_cup.odds.page import page
from mutschel.games.dice_cup.odds.states import SOLVED, State, fresh, state_of
from mutschel.games.dice_cup.odds.tables import Optimum, optimum, worths
from mutschel.games.dice_cup.odds.values import Values, values

__all__ = [
    "SOLVED", "Optimum", "State", "Values", "expected", "fresh", "hindsight", "optimum", "page", "state_of",
    "taken_in", "values", "worths",
]  # fmt: skip

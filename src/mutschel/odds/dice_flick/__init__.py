"""Dice Flick: where flicked dice land, what a flick is worth, and what a turn brings.

>>> from mutschel.odds.dice_flick import flicks, turn_points
>>> best = flicks({}, ["blue", "blue", "white"], 2, "hard")[0]
>>> best.die, best.shot.target, round(best.worth, 1)  # to the end of the turn: blue, beside the blue marker
('blue', (1, 0), 12.4)
>>> round(turn_points("physics", "hard").mean, 1)
20.0
"""

from mutschel.odds.dice_flick.flicks import FAIR, Choice, Row, choices, flicks, kept_worth, landing_rows
from mutschel.odds.dice_flick.tables import Tables, tables
from mutschel.odds.dice_flick.turns import Left, Points, Worth, left_worth, turn_points

__all__ = [
    "FAIR", "Choice", "Left", "Points", "Row", "Tables", "Worth",
    "choices", "flicks", "kept_worth", "landing_rows", "left_worth", "tables", "turn_points",
]  # fmt: skip

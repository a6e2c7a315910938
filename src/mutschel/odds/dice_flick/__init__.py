"""Dice Flick: where flicked dice land, what a flick is worth, and what a turn brings.

>>> best, *_ = flicks({}, ["blue", "blue", "white"], 2, "normal")
>>> best.die, best.shot.target, round(best.worth, 1)  # beside the blue marker; points to the end of the turn
('blue', (1, 0), 8.3)
>>> round(turn_points("physics", "normal").mean, 1)
9.8
"""

from mutschel.odds.dice_flick.flicks import FAIR, Choice, Row, choices, flicks, kept_worth, landing_rows
from mutschel.odds.dice_flick.tables import Tables, tables
from mutschel.odds.dice_flick.turns import Left, Points, Worth, left_worth, turn_points

__all__ = [
    "FAIR", "Choice", "Left", "Points", "Row", "Tables", "Worth",
    "choices", "flicks", "kept_worth", "landing_rows", "left_worth", "tables", "turn_points",
]  # fmt: skip

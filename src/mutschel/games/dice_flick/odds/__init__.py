"""Dice Flick: where flicked dice land, what a flick is worth, and what a turn brings.

>>> best, *_ = flicks({}, ["blue", "blue", "white"], 2, "normal")
>>> best.die, best.shot.target, round(best.worth, 1)  # beside the blue marker; points to the end of the turn
('blue', (1, 0), 8.3)
>>> round(turn_points("physics", "normal").mean, 1)
9.8
"""

from mutschel.games.dice_flick.odds.flicks import (
    FAIR,
    Choice,
    Prospect,
    Row,
    choices,
    flicks,
    kept_worth,
    landing_rows,
    prospect,
)
from mutschel.games.dice_flick.odds.page import page
from mutschel.games.dice_flick.odds.tables import Tables, tables
from mutschel.games.dice_flick.odds.turns import Left, Points, Worth, left_worth, turn_points

__all__ = [
    "FAIR", "Choice", "Left", "Points", "Prospect", "Row", "Tables", "Worth",
    "choices", "flicks", "kept_worth", "landing_rows", "left_worth", "page", "prospect", "tables", "turn_points",
]  # fmt: skip

"""The odds of Dice Flick: the landings of flicked dice, the worth of a flick, and the points of a turn.

>>> best, *_ = flicks({}, ["blue", "blue", "white"], 2, "normal")
>>> best.die, best.shot.target, round(best.worth, 1)  # beside the blue marker; points to the end of the turn
('blue', (1, 0), 8.3)
>>> round(turn_points("physics", "normal").mean, 1)
9.8
"""

from mutschel.games.dice_flick.odds.figures import FlickFigures, figures
from mutschel.games.dice_flick.odds.flicks import (
    FAIR,
    DieChoice,
    LandingRow,
    Prospect,
    choices,
    flicks,
    kept_worth,
    landing_rows,
    prospect,
)
from mutschel.games.dice_flick.odds.page import page
from mutschel.games.dice_flick.odds.turns import LeftDice, Points, Worth, left_worth, turn_points

__all__ = [
    "FAIR", "DieChoice", "FlickFigures", "LandingRow", "LeftDice", "Points", "Prospect", "Worth",
    "choices", "figures", "flicks", "kept_worth", "landing_rows", "left_worth", "page", "prospect", "turn_points",
]  # fmt: skip

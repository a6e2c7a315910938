"""The odds of Abstreichen: the number of throws until 1 to 6 are crossed out."""

from __future__ import annotations

from math import comb

import numpy as np

from mutschel.engine import Game, Options
from mutschel.games.abstreichen.rules import LOSERS
from mutschel.games.strike_games.odds import last_to_finish
from mutschel.odds.chains import TAIL
from mutschel.odds.pages import Page
from mutschel.odds.process import Floats


def page(game: Game, options: Options) -> Page:
    return last_to_finish(game, options, six_crossed_by(), options[LOSERS])


def six_crossed_by() -> Floats:
    """The chance that all of 1 to 6 have come, by the number of throws of a die."""
    chances = [0.0]
    while 1 - chances[-1] > TAIL:
        time = len(chances)
        chances.append(sum((-1) ** k * comb(6, k) * ((6 - k) / 6) ** time for k in range(7)))
    return np.asarray(np.clip(chances, 0, 1))

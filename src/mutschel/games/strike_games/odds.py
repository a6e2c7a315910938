"""The common part of the odds of strike games."""

from __future__ import annotations

from collections.abc import Callable

from mutschel.engine import Options
from mutschel.games.strike_games.frame import TIES
from mutschel.odds.process import Process, Solution
from mutschel.odds.turn import Turn, Way


def compared(
    options: Options,
    process: Process,
    highest_loses: bool = False,
    ways: Callable[[Solution], list[Way]] = lambda best: [],
) -> Turn:
    """A turn whose result is compared with those of others; the worst gets the strike."""
    return Turn(process, highest_loses, roll_off=options[TIES] == "roll-off", ways=ways)

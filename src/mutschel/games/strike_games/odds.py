"""The common part of the odds of strike games."""

from __future__ import annotations

from collections.abc import Callable

from mutschel.engine import TURNS, Game, Options
from mutschel.games.strike_games.frame import TIES
from mutschel.odds.chains import last_ones, last_together
from mutschel.odds.pages import Page, last_is_struck
from mutschel.odds.process import Floats, Process, Solution
from mutschel.odds.turn import SimpleWay, Turn


def compared(
    options: Options,
    process: Process,
    highest_loses: bool = False,
    ways: Callable[[Solution], list[SimpleWay]] = lambda best: [],
) -> Turn:
    """A turn whose result is compared with those of others; the worst gets the strike."""
    return Turn(process, highest_loses, roll_off=options[TIES] == "roll-off", ways=ways)


def last_to_finish(game: Game, options: Options, done_by: Floats, losers: int = 1) -> Page:
    """The page of a game in which the last `losers` are struck. `done_by[t]`: the chance to be done after t throws."""

    def strikes(players: int) -> list[float]:
        if options.values.get(TURNS.name) != "together":
            return last_ones(done_by, players, losers)
        if options[TIES] == "roll-off":  # there are exactly as many strikes, and everybody's chance is the same
            return [losers / players] * players
        return [last_together(done_by, players, losers)] * players

    return last_is_struck(game, options, done_by, strikes)

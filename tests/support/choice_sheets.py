"""Sheets of CHOICE to judge, for its tests."""

from __future__ import annotations

from random import Random

import jax.numpy as jnp
import numpy as np

from mutschel.engine import D6, Throw
from mutschel.games.choice.odds import lockstep, rows
from mutschel.games.choice.odds.fifths import FINISHED, PLACES, fifths
from mutschel.games.choice.odds.tables import SUMS, finished
from mutschel.games.choice.rules import FIFTH_BOXES, ChoiceSheet, Splits

THROWS = list(Throw(0, (D6,) * 5).outcomes())


def some_sheets(games: int, seed: int = 1) -> list[ChoiceSheet]:
    """Return sheets at all stages of random games, with finished ones."""
    rng = Random(seed)
    found = []
    for _ in range(games):
        sheet = ChoiceSheet()
        while not sheet.finished:
            found.append(copy_of(sheet))
            sheet.mark(Splits(Throw(0, (D6,) * 5).draw(rng), sheet.fixed).draw(rng))
        found.append(sheet)
    return found


def copy_of(sheet: ChoiceSheet) -> ChoiceSheet:
    copy = ChoiceSheet()
    copy.sums, copy.fifth = dict(sheet.sums), dict(sheet.fifth)
    return copy


def as_lockstep(sheets: list[ChoiceSheet]) -> lockstep.Sheets:
    made = rows(sheets)
    states = np.where(finished(made), FINISHED, fifths().numbers[made[:, SUMS:] % FIFTH_BOXES @ PLACES])
    return lockstep.Sheets(jnp.asarray(made[:, :SUMS], jnp.int32), jnp.asarray(states, jnp.int32))


def middle_of_a_game() -> ChoiceSheet:
    """Return a sheet on which three numbers are fixed."""
    return next(sheet for sheet in some_sheets(3) if len(sheet.fixed) == 3 and not sheet.finished)


def last_throw() -> ChoiceSheet:
    """Return a sheet with seven marks on each fifth die: any throw is the last, unless it is free."""
    sheet = ChoiceSheet()
    sheet.sums.update({5: 4, 6: 7, 7: 10, 8: 9, 9: 4})
    sheet.fifth = {1: FIFTH_BOXES - 1, 3: FIFTH_BOXES - 1, 6: FIFTH_BOXES - 1}
    return sheet

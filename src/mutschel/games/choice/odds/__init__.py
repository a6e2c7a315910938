"""The worth of sheets of CHOICE. There are far too many to solve the game, so a network has learnt to judge them.

>>> from mutschel.games.choice.rules import ChoiceSheet, all_splits
>>> from mutschel.games.choice.odds import after_splits, worth
>>> 250 < worth(ChoiceSheet()) < 350  # what somebody who plays well can expect at the start
True
>>> splits = all_splits((1, 1, 1, 6, 6))
>>> splits[after_splits(ChoiceSheet(), splits).argmax()].as_json()  # sevens come often, twos and twelves seldom
{'pairs': [[1, 6], [1, 6]], 'fifth': 1}
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mutschel.games.choice.odds import ahead
from mutschel.games.choice.odds.network import judged, shipped
from mutschel.games.choice.odds.page import page
from mutschel.games.choice.odds.tables import Floats, Rows, marked, places, row
from mutschel.games.choice.rules import ChoiceSheet, Split

__all__ = ["after_splits", "closely", "looked_ahead", "outlooks", "page", "rows", "rows_after", "worth", "worths"]


def rows(sheets: Sequence[ChoiceSheet]) -> Rows:
    """These sheets as rows of numbers, the input of the network."""
    return np.array([row(sheet.sums, sheet.fifth) for sheet in sheets], np.int8)


def rows_after(sheet: ChoiceSheet, splits: Sequence[Split]) -> Rows:
    """The sheet with each of these splits marked on it."""
    return marked(np.repeat(rows([sheet]), len(splits), axis=0), places(splits))


def outlooks(rows: Rows) -> tuple[Floats, Floats]:
    """Each sheet's expected final total before its next throw, if played for points, and its spread."""
    return judged(shipped(), rows)


def closely(rows: Rows, worths: Floats) -> Floats:
    """The expected totals of sheets to choose from; those that seem best are judged one throw later.

    That is more exact, and takes about a millisecond more for each of them.
    """
    return ahead.closely(shipped(), rows, worths)


def looked_ahead(rows: Rows) -> Floats:
    """Each sheet's expected total, judged one throw later."""
    return ahead.looked_ahead(shipped(), rows)


def worths(sheets: Sequence[ChoiceSheet]) -> Floats:
    """Each sheet's expected final total before its next throw, which is exact for a finished one."""
    return outlooks(rows(sheets))[0]


def worth(sheet: ChoiceSheet) -> float:
    return float(worths([sheet])[0])


def after_splits(sheet: ChoiceSheet, splits: Sequence[Split]) -> Floats:
    """The worth of the sheet after each of these splits."""
    made = rows_after(sheet, splits)
    return closely(made, outlooks(made)[0])

"""The learnt worth of a sheet of DICE CUP with any number of columns: from three on there are too many states to store.

It is a weighted sum of the `features`; the weights depend on the number of open boxes, and on the number of colours
that the player sees. `learning` has found them.

A sheet is a row of numbers here: the boxes that each category has left.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

import numpy as np
from numpy.typing import NDArray

from mutschel.games.dice_cup.odds.throws import NAMES
from mutschel.games.dice_cup.rules import CATEGORIES, COLOURS, COLUMNS
from mutschel.odds.process import Floats

FILE = "learnt.npz"
BOXES = len(CATEGORIES) * COLUMNS.high
Rows = NDArray[np.int8]

LEVELS = np.arange(1, COLUMNS.high + 1)
NAMED = [CATEGORIES.index(name) for name in NAMES]
COLOURED = [CATEGORIES.index(name) for name in COLOURS]
GROUPS = len(NAMES) + 1  # the colours are one
ONE, OTHER = np.triu_indices(GROUPS)
FEATURES = len(LEVELS) * GROUPS + 2 * len(ONE)


def features(rows: Rows) -> Floats:
    """The features of sheets: whether each category has its first, second, … box open (the number of colours that do),
    and for any two groups, the product of their open boxes, and whether both are open at all."""
    at_least = (rows[:, :, None] >= LEVELS).astype(float)
    levels = np.concatenate([at_least[:, NAMED], at_least[:, COLOURED].sum(axis=1, keepdims=True)], axis=1)
    left, some = levels.sum(axis=2), levels[:, :, 0]
    return np.concatenate(
        [levels.reshape(len(rows), -1), left[:, ONE] * left[:, OTHER], some[:, ONE] * some[:, OTHER]], axis=1
    )


def worths(weights: Floats, rows: Rows) -> Floats:
    """The worth of each sheet before its next throw."""
    return np.asarray((features(rows) * weights[rows.sum(axis=1)]).sum(axis=1))


def worths_after(weights: Floats, rows: Rows) -> Floats:
    """The worth of each sheet (row) after a cross in each category (column); minus infinity if no box is left."""
    after = rows[:, None] - np.eye(len(CATEGORIES), dtype=np.int8)
    possible = rows > 0
    found = np.full(rows.shape, -np.inf)
    found[possible] = worths(weights, after[possible])
    return found


@cache
def learnt(sight: int) -> Floats:
    """The weights for this many colours seen, by the number of open boxes."""
    with resources.files(__package__).joinpath(FILE).open("rb") as file, np.load(file) as found:
        return np.asarray(found[f"sight{sight}"], dtype=float)


def row(left: Mapping[str, int]) -> Rows:
    return np.array([[left.get(name, 0) for name in CATEGORIES]], np.int8)


def full(columns: int, sheets: int = 1) -> Rows:
    """Empty sheets: all boxes open."""
    return np.full((sheets, len(CATEGORIES)), columns, np.int8)

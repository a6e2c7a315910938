"""The solution of DICE CUP, stored in a file, because solving would block a server for too long.

`python -m mutschel.games.dice_cup.odds solve` makes the file again; tests compare.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mutschel.games.dice_cup.odds.solving import FULL, distribution, solve
from mutschel.games.dice_cup.odds.states import SOLVED, State, fresh, states_from
from mutschel.odds.process import Floats

FILE = "worths.npz"


def solved_columns(sight: int) -> int:
    """Two columns are solved for full sight only."""
    return max(SOLVED) if sight == FULL else 1


def start_of(sight: int) -> State:
    return fresh(solved_columns(sight))


def write(path: Path) -> None:
    found: dict[str, NDArray[np.float64]] = {}
    for sight in range(FULL + 1):
        worth = solve(start_of(sight), sight)
        found[f"sight{sight}"] = np.array([worth[state] for state in states_from(start_of(sight))])
    for columns in SOLVED:
        found[f"ends{columns}"] = distribution(fresh(columns), worth)
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **found)


@cache
def _read() -> dict[str, Floats]:
    with resources.files(__package__).joinpath(FILE).open("rb") as file, np.load(file) as found:
        return dict(found)


@cache
def worths(sight: int) -> dict[State, float]:
    """The worth of each state to a player who sees this many colours and makes the best of them."""
    return dict(zip(states_from(start_of(sight)), _read()[f"sight{sight}"].tolist(), strict=True))


class Optimum(NamedTuple):
    """The best play with full sight: the worth of each state, and the distribution of final points of empty sheets."""

    worth: dict[State, float]
    ends: dict[State, Floats]


@cache
def optimum() -> Optimum:
    return Optimum(worths(FULL), {fresh(columns): _read()[f"ends{columns}"] for columns in SOLVED})

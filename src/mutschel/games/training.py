"""Games whose bots learn: `mutschel train` makes what they have learnt afresh.

Such a game has a `training.py` beside its rules, with its own `Run`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from mutschel.engine import Game


class Reached(NamedTuple):
    """What bots reach that have learnt so: points, give or take a margin, in so many games."""

    mean: float
    margin: float
    games: int


class Run(Protocol):
    """Learning on its way: it can be stopped and taken up, and ends as if it had never been stopped."""

    plan: int
    seed: int

    @property
    def games(self) -> int:
        """How many it has played, of those in its `plan`."""

    @property
    def done(self) -> bool: ...

    def advance(self, games: int) -> None: ...

    def save(self, file: Path) -> None:
        """As it stands, to be taken up again."""

    def save_weights(self, file: Path) -> None:
        """What was learnt, as the bots read it."""

    def evaluated(self, games: int) -> Reached: ...


class Runs(Protocol):
    """The `Run` of a game's `training.py`."""

    def new(self, games: int, seed: int, layers: Sequence[int] | None = None, for_bound: bool = False) -> Run:
        """`layers`: how many neurons each has, if not as many as usual. ValueError: that can't be.

        `for_bound`: to judge where an upper bound is searched, rather than to play.
        """

    def load(self, file: Path) -> Run:
        """ValueError: that is no run which was stopped."""


def can_train(game: Game) -> bool:
    return game.has_part("training")


def runs(game: Game) -> Runs:
    """ImportError: something that learning needs is not installed."""
    found: Runs = game.part("training").Run
    return found

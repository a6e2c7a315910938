"""Games that nobody has solved, but of which it is known how well they can be played at most.

Such a game has a `bound.py` beside its rules, with a function `searched`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from mutschel.engine import Game, Json


class NoNetwork(ValueError):
    """This file holds nothing that `mutschel train` wrote for this game."""

    def __init__(self, file: Path) -> None:
        super().__init__(f"{file} is no network")
        self.file = file


class Unsure(Exception):
    """The search misses better ways, so that what it finds is no bound."""


def has_bound(game: Game) -> bool:
    return game.has_part("bound")


def searched(game: Game, given: Mapping[str, Json], seed: int, networks: Sequence[Path] = ()) -> Iterator[float]:
    """Endless: the mean of these results is an upper bound of what anybody can reach on average.

    `networks` are what `mutschel train` wrote, to judge by their mean instead of the game's own. ImportError: something
    that searching needs is not installed. NoNetwork: one is none of this game. Unsure, while searching: they
    judge too poorly.
    """
    options = game.settle(game.players[0], given)
    found: Iterator[float] = game.part("bound").searched(options, seed, *([networks] if networks else []))
    return found

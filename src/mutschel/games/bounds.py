"""Games that nobody has solved, but of which it is known how well they can be played at most.

Such a game has a `bound.py` beside its rules, with a function `searched`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from mutschel.engine import Game, Json


class Unsure(Exception):
    """The search misses better ways, so that what it finds is no bound."""


def has_bound(game: Game) -> bool:
    return game.has_part("bound")


def searched(game: Game, given: Mapping[str, Json], seed: int, network: Path | None = None) -> Iterator[float]:
    """Endless: the mean of these results is an upper bound of what anybody can reach on average.

    `network` is what `mutschel train` wrote, to judge by instead of the game's own. ImportError: something that
    searching needs is not installed. ValueError: that is no network of this game. Unsure, while searching:
    that network judges too poorly.
    """
    options = game.settle(game.players[0], given)
    found: Iterator[float] = game.part("bound").searched(options, seed, *([] if network is None else [network]))
    return found

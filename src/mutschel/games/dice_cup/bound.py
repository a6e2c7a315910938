"""What `mutschel odds --bound` computes for DICE CUP, with any number of columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from mutschel.engine import Options
from mutschel.games.dice_cup.rules import COLUMNS


def searched(options: Options, seed: int, networks: Sequence[Path] = ()) -> Iterator[float]:
    """Without networks. Their mean is an upper bound of what anybody can reach on average; each takes a second."""
    from mutschel.games.dice_cup.odds.bound import searched  # only here: numpy takes a while to load

    return (reached.bound for reached in searched(options[COLUMNS], seed))

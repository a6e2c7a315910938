"""The upper bound of `mutschel odds --bound` for DICE CUP, with any number of columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from mutschel.engine import Options
from mutschel.games.dice_cup.rules import COLUMNS


def searched(options: Options, seed: int, networks: Sequence[Path] = ()) -> Iterator[float]:
    """Yield results whose mean is an upper bound of any play's mean; each takes a second. There are no networks."""
    from mutschel.games.dice_cup.odds.bound import searched  # only here: numpy takes a while to load

    return (reached.bound for reached in searched(options[COLUMNS], seed))

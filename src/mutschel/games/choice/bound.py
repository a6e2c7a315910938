"""The upper bound of `mutschel odds --bound` for CHOICE, with the shipped network or with others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from mutschel.engine import Options


def searched(options: Options, seed: int, networks: Sequence[Path] = ()) -> Iterator[float]:
    """Yield results whose mean is an upper bound of any play's mean; each takes seconds."""
    from mutschel.games.choice.odds.bound import searched  # with JAX, which takes a while to load
    from mutschel.games.choice.odds.network import read, shipped

    nets = tuple(read(file) for file in networks)
    return searched(nets, seed, known=False) if nets else searched((shipped(),), seed)

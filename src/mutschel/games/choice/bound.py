"""What `mutschel odds --bound` computes for CHOICE, with the shipped network or another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mutschel.engine import Options


def searched(options: Options, seed: int, network: Path | None = None) -> Iterator[float]:
    """Their mean is an upper bound of what anybody can reach on average; each takes seconds."""
    from mutschel.games.choice.odds.bound import searched  # with JAX, which takes a while to load
    from mutschel.games.choice.odds.network import read, shipped

    return searched(shipped(), seed) if network is None else searched(read(network), seed, known=False)

"""What `mutschel odds --bound` computes for CHOICE, with the shipped network."""

from __future__ import annotations

from collections.abc import Iterator

from mutschel.engine import Options


def searched(options: Options, seed: int) -> Iterator[float]:
    """Their mean is an upper bound of what anybody can reach on average; each takes seconds."""
    from mutschel.games.choice.odds.bound import searched  # with JAX, which takes a while to load
    from mutschel.games.choice.odds.network import shipped

    return searched(shipped(), seed)

"""Real dice that don't just show a face: a game's `real_dice.py` asks where they came to lie.

Its `landing(who, domain, typist)` returns the answer as somebody types it in at a terminal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from mutschel.engine import Json, Problem, Texts


class Typist(Protocol):
    """Asks whoever sits at the keyboard."""

    @property
    def texts(self) -> Texts:
        """Those of the game."""

    def hint(self, text: str) -> None: ...

    def wrong(self, why: Problem) -> None: ...

    def until_read(self, prompt: str, read: Callable[[str], Json]) -> Json:
        """Asks until what is typed can be read; `read` raises a Problem if it can't."""

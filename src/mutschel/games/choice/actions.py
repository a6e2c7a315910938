"""The names of all possible answers: the numbered actions of programs that learn."""

from __future__ import annotations

from itertools import combinations_with_replacement

from mutschel.engine import PLAIN, Options
from mutschel.games.choice.rules import Splits


def actions(options: Options) -> list[str]:
    """All splits of all throws."""
    throws = combinations_with_replacement(PLAIN, 5)
    return [*dict.fromkeys(name for faces in throws for name in Splits(faces, fixed=()).by_name())]

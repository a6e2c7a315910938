"""The names of all possible answers: the numbered actions of programs that learn."""

from __future__ import annotations

from mutschel.engine import PLAIN, KeepSome, Options
from mutschel.games.sequenz.rules import THROWS


def actions(options: Options) -> list[str]:
    """All sets of dice to keep; with one throw there is no choice."""
    return [] if options[THROWS] == 1 else [*KeepSome(PLAIN * 2, at_most=2).by_name()]

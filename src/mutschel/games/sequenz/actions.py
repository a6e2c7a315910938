"""Everything that can ever be answered here, by name: the numbered actions of programs that learn."""

from __future__ import annotations

from mutschel.engine import PLAIN, KeepSome, Options
from mutschel.games.sequenz.rules import THROWS


def actions(options: Options) -> list[str]:
    """With one throw there is nothing to choose."""
    return [] if options[THROWS] == 1 else [*KeepSome(PLAIN * 2, at_most=2).by_name()]

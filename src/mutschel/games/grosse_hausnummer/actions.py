"""Everything that can ever be answered here, by name: the numbered actions of programs that learn."""

from __future__ import annotations

from typing import Any

from mutschel.engine import PLAIN, Domain, Fields, OneOf, Options, OrNone
from mutschel.games.grosse_hausnummer.rules import PLACES, PLACING, THROWS, may_lay_none


def actions(options: Options) -> list[str]:
    """Which die, and where it goes if that is decided at once. With one throw there is nothing to choose."""
    if options[THROWS] == 1:
        return []
    die = OneOf(PLAIN)
    at_once = options[PLACING] == "at-once"
    answers: Domain[Any] = Fields({"die": die, "place": OneOf(PLACES)}) if at_once else die
    return [*(OrNone(answers) if may_lay_none(options) else answers).by_name()]

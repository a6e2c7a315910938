"""The names of all possible answers: the numbered actions of programs that learn."""

from __future__ import annotations

from typing import Any

from mutschel.engine import PLAIN, Domain, Fields, OneOf, Options, OrNone
from mutschel.games.grosse_hausnummer.rules import PLACES, PLACING, THROWS, may_lay_none


def actions(options: Options) -> list[str]:
    """The dice to lay aside, with their places if these are chosen at once. With one throw there is no choice."""
    if options[THROWS] == 1:
        return []
    die = OneOf(PLAIN)
    at_once = options[PLACING] == "at-once"
    answers: Domain[Any] = Fields({"die": die, "place": OneOf(PLACES)}) if at_once else die
    return [*(OrNone(answers) if may_lay_none(options) else answers).by_name()]

"""The names of all possible answers: the numbered actions of programs that learn."""

from __future__ import annotations

from mutschel.engine import PLAIN, OneOf, Options, OrNone
from mutschel.games.grosse_hausnummer import actions as laying


def actions(options: Options) -> list[str]:
    """The answers to both questions, to turn a die and to lay one aside; the observation tells which one is asked."""
    turning = OrNone(OneOf(PLAIN)).by_name()
    return [*dict.fromkeys([*turning, *laying.actions(options)])]

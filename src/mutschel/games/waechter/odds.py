"""The odds of Der Wächter: two dice under the cup, and one blown from its rim."""

from __future__ import annotations

from typing import Any

from mutschel.engine import Options
from mutschel.games.strike_games.odds import compared
from mutschel.games.waechter.rules import COUNTING, result
from mutschel.odds.process import End, Node, Process
from mutschel.odds.turn import Turn, thrown


def turn(options: Options) -> Turn:
    counting = options[COUNTING]

    def expand(state: Any) -> Node:
        if len(state) == 2:
            return End(result(state[1], state[0], counting))
        if not state:
            return thrown(2, lambda faces: (sum(faces),))
        return thrown(1, lambda faces: (*state, faces[0]))

    return compared(options, Process((), expand))

"""The odds of Langer Entenschiß: the chance of 1, 2 and 3 in one of the throws."""

from __future__ import annotations

from typing import Any

from mutschel.engine import Options
from mutschel.games.langer_entenschiss.rules import THROWS, hit
from mutschel.odds.process import End, Node, Process
from mutschel.odds.turn import Turn, thrown


def turn(options: Options) -> Turn:
    times = options[THROWS]

    def expand(state: Any) -> Node:
        number, done = state
        if done or number == times:
            return End(int(done))
        return thrown(3, lambda faces: (number + 1, hit(faces)))

    return Turn(Process((0, False), expand), hit_or_miss=True)

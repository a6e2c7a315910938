"""The odds of Kirchenfenster: the chance of a pane on one of two dice. Bauernfenster uses them, too."""

from __future__ import annotations

from mutschel.engine import Options
from mutschel.games.kirchenfenster.rules import Fenster
from mutschel.odds.turn import Turn, single


def turn(options: Options, rules: type[Fenster] = Fenster) -> Turn:
    return Turn(single(rules.dice, lambda faces: int(any(face in rules.panes for face in faces))), hit_or_miss=True)

"""The names of all possible answers: the numbered actions of programs that learn."""

from __future__ import annotations

from typing import Any

from mutschel.engine import Domain, Fields, OneOf, Options
from mutschel.games.by_hand import DICE as HAND_OR_CHANCE
from mutschel.games.by_hand import Gesture
from mutschel.games.dice_flick.answers import BEST, DONE, scoring_name
from mutschel.games.dice_flick.board import DICE, HOLES
from mutschel.games.dice_flick.rules import MOVABLE_PLATES, PLATES, SHIFT
from mutschel.games.dice_flick.scoring import LINES


def actions(options: Options) -> list[str]:
    """Flicks, the bonus, and scorings. `Gesture.by_name` and `Scoring.by_name` choose a few that stand for all.

    A player without movable plates gives no shift, so there may be flicks with one and without.
    """
    bonus = ["yes", "no"]
    scoring = [scoring_name(hole, line) for line in (None, *LINES) for hole in HOLES]
    each: list[bool] = options[MOVABLE_PLATES]
    movable = sorted(set(each))
    flicks = [name for shifts in movable for name in flick(options, shifts).by_name()]
    return [*flicks, *bonus, BEST, DONE, "centre", *scoring]


def flick(options: Options, shifts: bool) -> Domain[Any]:
    fields: dict[str, Domain[Any]] = {"die": OneOf(DICE), "plate": OneOf(PLATES)}
    if shifts:
        fields["shift"] = SHIFT
    if options[HAND_OR_CHANCE] == "physics":
        fields["gesture"] = Gesture()
    return Fields(fields)

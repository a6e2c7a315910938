"""The hardest player of Dice Flick leaves less to others; the others play as before."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from mutschel.bots.dice_flick import ThoughtfulFlicker, cost_of_leaving
from mutschel.bots.registry import bot_class
from mutschel.engine import LEVELS, Fields, Json, OneOf
from mutschel.games.by_hand import Gesture
from mutschel.games.dice_flick.board import Die, Hole
from mutschel.games.dice_flick.bot import DiceFlickBot
from mutschel.games.dice_flick.rules import GAME, PLATES, SHIFT
from mutschel.odds.dice_flick import flicks


def view_of(dice: dict[Hole, Die], hand: list[str], players: int = 2, number: int = 3, shift: bool = False) -> Json:
    fields: dict[str, Any] = {"die": OneOf(hand), "plate": OneOf(PLATES), "gesture": Gesture()}
    fields |= {"shift": SHIFT} if shift else {}
    holes: list[list[Json]] = [[None] * 5 for _ in range(5)]
    for (row, column), (colour, face) in dice.items():
        holes[row][column] = {"colour": colour, "face": face, "lies": None}
    return {
        "players": players,
        "round": number,
        "rounds": 10,
        "table": {"board": {"holes": holes}, "hands": [{"dice": hand}]},
        "question": {"ask": {"text": "flick"}, "answers": Fields(fields).describe()},
    }


def test_it_plays_this_game() -> None:
    assert bot_class(GAME, "hard") is ThoughtfulFlicker


def test_a_die_that_is_left_costs_less_among_many() -> None:
    assert 0.3 < cost_of_leaving(2) < 1.5
    assert cost_of_leaving(4) == pytest.approx(cost_of_leaving(2) / 3)


@pytest.mark.parametrize("shift", [False, True])
def test_it_flicks_as_planned_but_trembles(shift: bool) -> None:
    dice: dict[Hole, Die] = {(0, 1): ("yellow", 5), (0, 2): ("yellow", 6)}
    hand = ["blue", "yellow", "green"]
    planned = flicks(dice, hand, 2, "hard", cost=cost_of_leaving(2))[0]
    view = view_of(dice, hand, shift=shift)
    chosen = ThoughtfulFlicker(0, "hard", Random(1)).choose(view, OneOf([]))
    assert (chosen["die"], chosen["plate"]) == (planned.die, planned.shot.plate)
    assert chosen.keys() == {"die", "plate", "gesture"} | ({"shift"} if shift else set())
    assert Gesture().check(chosen["gesture"]).speed == pytest.approx(planned.shot.aim.speed, rel=0.08)


def test_in_the_last_round_a_joker_is_not_kept() -> None:
    """One flick is left. Before, the joker may wait for a better day; now it is flicked if it brings more at all."""
    dice: dict[Hole, Die] = {(0, 1): ("yellow", 5), (0, 2): ("yellow", 6), (4, 4): ("blue", 6), (4, 3): ("blue", 5)}
    last = flicks(dice, ["white", "yellow"], 1, "hard", last=True, cost=cost_of_leaving(2))[0]
    chosen = ThoughtfulFlicker(0, "hard", Random(1)).choose(view_of(dice, ["white", "yellow"], number=10), OneOf([]))
    assert chosen["die"] == last.die == "white"


def test_other_levels_play_as_before() -> None:
    view = view_of({(0, 1): ("yellow", 5)}, ["blue", "yellow", "green"])
    for level in LEVELS[:-1]:
        mine, plain = (kind(0, level, Random(2)).choose(view, OneOf([])) for kind in (ThoughtfulFlicker, DiceFlickBot))
        assert mine == plain

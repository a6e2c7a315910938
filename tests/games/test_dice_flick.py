"""Turns of Dice Flick as a script: drawing, flicking, the bonus, options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from flick_script import OUTSIDE, TRENCH, FlickScript, hit
from mutschel.engine import CHANCE, Match, Problem, Refused
from mutschel.engine.match import question_in, waiting_in
from mutschel.games.dice_flick.board import DICE, MARKERS, PLACES, TRAVEL
from mutschel.games.dice_flick.bot import markers_in
from mutschel.games.dice_flick.rules import GAME

BONUS = MARKERS.bonus


# -- a turn ------------------------------------------------------------------------------------------------------
def test_a_turn_draws_to_three_and_flicks_two() -> None:
    script = FlickScript()
    script.draw("blue", "blue", "white")
    question = question_in(script.match.view(0))
    assert question["answers"]["fields"]["die"]["options"] == ["blue", "white"]  # equal dice are one option
    assert question["answers"]["fields"]["plate"]["options"] == ["north", "east", "south", "west"]
    script.match.answer(0, {"die": "blue", "plate": "west"})
    waiting = script.match.view(1)["waiting"]
    assert waiting == {
        "for": "landing",
        "how": "flick",
        "seats": [0],
        "facts": {"die": "blue", "plate": "west", "shift": 0},
    }
    assert script.hand(0) == ["blue", "white"]
    assert len(script.bag) == 17
    with pytest.raises(Refused):
        script.match.answer(0, TRENCH)  # a player doesn't say where it lands
    script.match.answer(CHANCE, hit(0, 0, 4))
    script.flick(OUTSIDE, "blue")
    assert script.board.dice == {(0, 0): ("blue", 4)}
    assert script.hand(0) == ["white"]
    assert len(script.bag) == 18
    assert (script.seat, script.asked) == (1, "draw")
    assert script.sheet(0)["1"] == [0]
    script.miss_twice()
    script.draw("green", "green")  # the third die still lies there
    assert script.hand(0) == ["white", "green", "green"]


def test_dice_that_are_hit() -> None:
    script = FlickScript("b1 y2 . . . \n" + ". . . . . \n" * 4)
    moved = [{"from": [0, 0], "to": "bag"}, {"from": [0, 1], "to": [0, 0], "face": 6}]
    script.draw("green", "green", "green").flick(hit(0, 1, 3, moved))
    assert script.board.dice == {(0, 0): ("yellow", 6), (0, 1): ("green", 3)}
    assert script.bag.counts["blue"] == 5
    news = [phrase["text"] for phrase in script.match.view(None)["news"]]
    assert news == ["knocked-out", "knocked", "landed"]


def test_the_bonus_is_one_more_die_and_one_more_flick() -> None:
    script = FlickScript()
    script.draw("blue", "yellow", "green").flick(hit(*BONUS, 2), "blue")
    assert (script.asked, script.seat) == ("bonus", 0)
    assert question_in(script.match.view(0))["answers"]["options"] == ["yes", "no"]
    with pytest.raises(Refused):
        script.match.answer(0, True)
    script.match.answer(0, "yes")
    script.draw("white")
    assert script.hand(0) == ["yellow", "green", "white"]
    assert question_in(script.match.view(0))["answers"]["fields"]["die"]["options"] == ["yellow", "green", "white"]
    # the second die takes the Bonus from the first one, but there is only one bonus a turn
    script.flick(hit(*BONUS, 1, [{"from": list(BONUS), "to": [4, 4], "face": 2}]), "yellow")
    script.flick(TRENCH, "green")
    assert script.hand(0) == ["white"]
    assert (script.asked, script.seat) == ("draw", 1)


def test_the_bonus_may_be_declined() -> None:
    script = FlickScript()
    script.draw("blue", "yellow", "green").flick(TRENCH, "blue").flick(hit(*BONUS, 2), "green")
    script.match.answer(0, "no")
    assert script.hand(0) == ["yellow"]
    assert (script.asked, script.seat) == ("draw", 1)


def test_a_die_that_is_hit_onto_the_bonus_brings_none() -> None:
    script = FlickScript(". . . . . \n" * 3 + ". . . . b2 \n" + ". . . . . \n")
    script.draw("green", "green", "green")
    script.flick(hit(3, 4, 1, [{"from": [3, 4], "to": list(BONUS), "face": 2}])).flick(TRENCH)
    assert (script.asked, script.seat) == ("draw", 1)


def last_dice(bag: Sequence[str], *held: str) -> FlickScript:
    """Seat 1 is next with these dice before it, and no others are in the bag."""
    script = FlickScript().draw("yellow", "blue", "blue").flick(hit(0, 0), "yellow")
    script.bag.counts = dict.fromkeys(DICE, 0) | Counter(bag)
    script.hand(1)[:] = held
    return script.flick(hit(4, 4), "blue")


@pytest.mark.parametrize(("held", "flicks"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_with_an_empty_bag_you_flick_what_you_have(held: int, flicks: int) -> None:
    script = last_dice([], *["green"] * held)
    for n in range(flicks):
        assert (script.seat, script.asked) == (1, "flick")
        script.flick(hit(0, n + 2))
    assert script.sheet(1)["1"] == [0]
    assert len(script.hand(1)) == held - flicks
    assert (script.seat, script.asked) == (0, "flick")  # with the one it has left


def test_fewer_dice_in_the_bag_than_wanted() -> None:
    script = last_dice(["pink", "pink"])
    with pytest.raises(Refused):
        script.draw("pink", "pink", "pink")
    script.draw("pink", "pink")
    assert script.hand(1) == ["pink", "pink"]


def test_a_bonus_with_an_empty_bag_comes_from_what_is_held_or_lapses() -> None:
    script = last_dice([], "green", "green", "green").flick(hit(0, 2)).flick(hit(*BONUS))
    assert script.asked == "bonus"
    script.match.answer(1, "yes")
    script.flick(hit(0, 4))
    assert script.hand(1) == []
    assert script.seat == 0

    script = last_dice([], "green", "green").flick(hit(0, 2)).flick(hit(*BONUS))
    assert script.seat == 0


def test_movable_plates_are_a_matter_of_the_seat() -> None:
    script = FlickScript(movable_plates=[False, True])
    script.draw("blue", "blue", "blue")
    assert "shift" not in question_in(script.match.view(0))["answers"]["fields"]
    with pytest.raises(Refused, match="die and plate"):
        script.match.answer(0, {"die": "blue", "plate": "east", "shift": 3})
    script.flick(TRENCH).flick(TRENCH).draw("green", "green", "green")
    question = question_in(script.match.view(1))
    assert question["answers"]["fields"]["shift"] == {"kind": "whole", "low": -TRAVEL, "high": TRAVEL}
    assert question["fallback"] == {"die": "green", "plate": "north", "shift": 0}
    for shift in (TRAVEL + 1, -TRAVEL - 1, 1.0, True, "1"):
        with pytest.raises(Refused):
            script.match.answer(1, {"die": "green", "plate": "east", "shift": shift})
    with pytest.raises(Refused):
        script.match.answer(1, {"die": "green", "plate": "east"})
    script.match.answer(1, {"die": "green", "plate": "east", "shift": -TRAVEL})
    assert waiting_in(script.match.view(None))["facts"] == {"die": "green", "plate": "east", "shift": -TRAVEL}


def test_markers_lie_where_they_are_stuck_in_your_box() -> None:
    places = {"blue": [0, 0], "yellow": [4, 4], "green": [2, 1], "bonus": [1, 1]}
    script = FlickScript(". b1 . . . \n b2 . . . . \n" + ". . . . . \n" * 3, markers=places)
    assert script.match.view(None)["table"]["board"]["markers"] == [
        {"hole": [2, 2], "marker": "centre"},
        {"hole": [0, 0], "marker": "upgrade", "colour": "blue"},
        {"hole": [4, 4], "marker": "upgrade", "colour": "yellow"},
        {"hole": [2, 1], "marker": "upgrade", "colour": "green"},
        {"hole": [1, 1], "marker": "bonus"},
    ]
    assert markers_in(script.match.view(0)) == script.board.markers
    script.draw("green", "green", "pink").flick(hit(*BONUS), "green")
    assert script.asked == "flick"  # the usual place is no longer the Bonus
    script.flick(hit(1, 1, 6), "green")
    assert script.asked == "bonus"
    script.match.answer(0, "no")
    assert script.score("best").sheet(0)["1"] == [1 + 2 + 2]


@pytest.mark.parametrize(
    "wrong",
    [
        PLACES | {"blue": [2, 2]},  # the Centre
        PLACES | {"blue": PLACES["bonus"]},
        PLACES | {"blue": [5, 0]},
        PLACES | {"red": [0, 0]},
        {"bonus": [0, 0]},
        [[1, 1], [1, 3], [3, 1], [3, 3]],
        "blue:1/1",
    ],
)
def test_four_markers_in_four_holes_none_of_them_the_centre(wrong: Any) -> None:
    with pytest.raises(Problem) as why:
        Match(GAME, 2, {"markers": wrong})
    assert why.value.code == "bad-places"
    assert why.value.text("de") != why.value.text("en")


def test_options() -> None:
    assert Match(GAME, 3).options.as_json()["movable_plates"] == [False] * 3
    assert Match(GAME, 3, {"movable_plates": True}).options.as_json()["movable_plates"] == [True] * 3
    for wrong in ([True, False], [1, 0, 0], "yes", 1):
        with pytest.raises(Problem):
            Match(GAME, 3, {"movable_plates": wrong})
    for players in (1, 5):
        with pytest.raises(Problem):
            Match(GAME, players)


@pytest.mark.parametrize("value", [{"die": "pink", "plate": "north"}, {"die": "blue", "plate": "up"}, "blue", {}])
def test_refused_flicks(value: Any) -> None:
    script = FlickScript().draw("blue", "yellow", "green")
    before = script.match.view(0)
    with pytest.raises(Refused):
        script.match.answer(0, value)
    assert script.match.view(0) == before

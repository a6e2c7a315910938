"""Dice Flick's scoring against its rulebook: the worked examples, and every ruling."""

from __future__ import annotations

import json
from typing import Any

import pytest

from flick_script import OUTSIDE, TRENCH, FlickScript, box, combination, hit, line, ready, refusal
from mutschel.engine import Refused
from mutschel.engine.match import question_in
from mutschel.games.dice_flick.answers import Scoring
from mutschel.games.dice_flick.board import CENTRE, Hole, scorable
from mutschel.games.dice_flick.scoring import best_scoring, is_combination, legal_steps, points

# -- the examples of the rulebook ---------------------------------------------------------------------------------
FOUR_BLUE = """
    .  .  .  .  .
    .  .  .  .  .
    .  .  b3 b1 .
    .  .  b5 .  .
    .  .  b2 .  ."""
THREE_GREEN = """
    .  .  .  .  .
    .  .  .  .  .
    .  .  .  .  .
    .  .  .  .  .
    .  .  g2 g4 g4"""
CORNER = """
    .  .  .  .  .
    .  .  .  .  .
    .  .  .  .  .
    .  .  g4 .  .
    .  g3 .  .  ."""
BLOCK = """
    .  .  .  .  .
    .  .  .  .  .
    .  .  .  .  .
    g1 .  w4 .  .
    g2 g3 .  .  ."""
ROW_OR_COLUMN = """
    .  .  .  b4 .
    .  .  .  k  y3
    .  .  .  .  .
    .  .  .  .  .
    .  .  .  g3 ."""


@pytest.mark.parametrize(
    ("picture", "holes", "worth"),
    [
        (FOUR_BLUE, [(2, 2), (2, 3), (3, 2), (4, 2)], 14),
        (THREE_GREEN, [(4, 2), (4, 3), (4, 4)], 10),
        (CORNER, [(3, 1), (3, 2), (4, 1)], 9),
        (BLOCK, [(3, 0), (3, 1), (3, 2), (4, 0), (4, 1)], 12),
    ],
)
def test_examples_of_combinations(picture: str, holes: list[Hole], worth: int) -> None:
    cells = scorable(box(picture))
    assert is_combination(cells, holes)
    assert points(cells, holes) == worth
    script = ready(picture).score(combination(*holes))
    assert script.sheet(0)["1"] == [worth]


def test_a_knaller_scores_its_row_or_its_column() -> None:
    cells = scorable(box(ROW_OR_COLUMN))
    worth = {step.kind: points(cells, step.holes) for step in legal_steps(cells)}
    assert worth == {"row": 11, "column": 13}
    assert best_scoring(cells)[0] == 13
    for which, won in worth.items():
        script = ready(ROW_OR_COLUMN).score(line((1, 3), which))
        assert script.sheet(0)["1"] == [won]  # with the Knaller gone nothing is left to score
        assert script.asked == "draw"


# -- what may be scored -------------------------------------------------------------------------------------------
def test_a_joker_goes_to_the_colour_of_your_choice() -> None:
    picture = ". . . . . \n" * 4 + "b1 b1 w6 y2 y2"
    for holes, won in (([(4, 0), (4, 1), (4, 2)], 8), ([(4, 2), (4, 3), (4, 4)], 10)):
        script = ready(picture).score(combination(*holes))
        assert script.sheet(0)["1"] == [won]  # the joker is gone, and so is the other combination
        assert len(script.board.dice) == 2
    assert refusal(Scoring(scorable(box(picture))), combination(*((4, column) for column in range(5))))


def test_a_part_of_a_group_may_be_scored() -> None:
    picture = "b1 b2 b3 b4 . \n b5 k . . . \n" + ". . . . . \n" * 3
    script = ready(picture).score(combination((0, 3), (0, 1), (0, 2)))  # in any order
    assert script.board.dice[0, 0] == ("blue", 1)
    assert question_in(script.match.view(0))["ask"] == {"text": "score", "n": 9}
    script.score("done")
    assert script.sheet(0)["1"] == [9]
    assert set(script.board.dice) == {(0, 0), (1, 0), (1, 1)}


def test_a_marker_is_scored_once_and_then_connects_no_longer() -> None:
    picture = ". b1 . . . \n b2 . b3 . . \n . b4 . . . \n" + ". . . . . \n" * 2
    assert ready(picture).score("best").sheet(0)["1"] == [12]
    script = ready(picture).score(combination((0, 1), (1, 1), (1, 0)))
    assert script.sheet(0)["1"] == [5]
    assert script.asked == "draw"  # the other two hang together no longer, so nothing more is asked
    script.miss_twice()
    assert script.asked == "score"  # but it counts anew for the next player
    assert script.score("best").sheet(1)["1"] == [9]


def test_a_marker_that_comes_into_sight_does_not_count() -> None:
    picture = "b1 . . . . \n b2 y3 y4 y5 . \n . . . . . \n" + ". . . . . \n" * 2
    script = ready(picture).score(combination((1, 1), (1, 2), (1, 3)))
    assert script.sheet(0)["1"] == [12]
    assert script.asked == "draw"  # the blue marker is open now, and would make three
    script.miss_twice().score("best")
    assert script.sheet(1)["1"] == [5]


def test_spent_markers_are_shown_while_somebody_scores() -> None:
    picture = ". . . . . \n b1 b1 b1 . . \n . . y3 . . \n . . . . . \n . . . . . "
    script = ready(picture)
    assert script.match.view(0)["table"]["board"]["spent"] == []
    script.score(combination((1, 0), (1, 1), (1, 2)))
    assert script.match.view(None)["table"]["board"]["spent"] == [[1, 1]]
    script.score("centre")
    assert script.match.view(None)["table"]["board"]["spent"] == []
    assert script.sheet(0)["1"] == [3 + 6]


def test_the_centre_counts_double_and_may_be_scored_alone_by_anybody() -> None:
    script = FlickScript()
    script.draw("blue", "green", "pink").flick(hit(2, 2, 5), "blue").flick(OUTSIDE, "green")
    assert script.asked == "score"
    assert Scoring(script.board.scorable).options() == ["best", "centre", "done"]
    script.score("done")
    assert script.sheet(0)["1"] == [0]
    script.miss_twice()
    assert script.seat == 1
    script.score("centre")
    assert script.sheet(1)["1"] == [10]
    assert CENTRE not in script.board.dice


@pytest.mark.parametrize("hole", [CENTRE, (0, 2), (4, 4)])
@pytest.mark.parametrize("answer", ["best", "row", "column"])
def test_a_knaller_is_a_sure_source_of_points_and_always_counts_six(hole: Hole, answer: str) -> None:
    """Also where nothing else lies in its line, and on the Centre, where other dice count double."""
    script = FlickScript()
    script.draw("pink", "green", "green").flick(hit(*hole, 3), "pink").flick(OUTSIDE)
    assert script.board.dice == {hole: ("pink", 6)}
    assert script.asked == "score"
    domain = Scoring(script.board.scorable)
    assert domain.options() == ["best", line(hole, "row"), "done"]  # both lines come to the same
    assert domain.describe()["points"] == [6, 6, 0]
    assert refusal(domain, "centre") == "not-an-option"
    script.score(answer if answer == "best" else line(hole, answer))
    assert script.sheet(0)["1"] == [6]
    assert script.bag.counts["pink"] == 2


def test_a_knaller_may_leave_its_full_line_and_take_the_empty_one() -> None:
    picture = "k . . . . \n" + ". . . . . \n" * 3 + "b5 . . . ."
    assert Scoring(scorable(box(picture))).describe()["points"] == [11, 11, 6, 0]
    script = ready(picture).score(line((0, 0), "row"))
    assert script.sheet(0)["1"] == [6]
    assert script.board.dice == {(4, 0): ("blue", 5)}


def test_a_knaller_left_lying_serves_the_next_player() -> None:
    script = FlickScript()
    script.draw("pink", "green", "green").flick(hit(2, 2, 3), "pink").flick(OUTSIDE).score("done")
    assert script.sheet(0)["1"] == [0]
    script.draw("blue", "blue", "blue").flick(hit(2, 0, 4)).flick(TRENCH)
    assert (script.seat, script.asked) == (1, "score")
    script.score(line(CENTRE, "row"))
    assert script.sheet(1)["1"] == [10]


def test_a_knaller_takes_everything_in_its_line() -> None:
    picture = """
        .  .  .  .  .
        .  .  .  .  .
        k  y1 b5 .  w2
        .  .  .  .  .
        .  .  .  .  ."""
    script = ready(picture)
    assert Scoring(script.board.scorable).check(line((2, 0), "row"))[0].holes == ((2, 0), (2, 1), (2, 2), (2, 4))
    script.score(line((2, 0), "row"))
    assert script.sheet(0)["1"] == [6 + 1 + 10 + 2]
    assert not script.board.dice


def test_open_markers_are_scored_with_a_knaller_s_line() -> None:
    cells = scorable(box(". . . . . \n k . . . . \n" + ". . . . . \n" * 3))
    found = [(step.kind, points(cells, step.holes)) for step in legal_steps(cells)]
    assert found == [("row", 6 + 2 + 2), ("column", 6)]


def test_a_second_knaller_counts_six_and_opens_no_line() -> None:
    picture = """
        k  .  .  k  .
        .  .  .  .  .
        .  .  .  b5 .
        .  .  .  .  .
        g5 .  .  .  ."""
    script = ready(picture)
    domain = Scoring(script.board.scorable)
    assert domain.check(line((0, 0), "row"))[0].holes == domain.check(line((0, 3), "row"))[0].holes
    rows = [option for option in domain.options() if isinstance(option, dict) and option["line"] == "row"]
    assert len(rows) == 1  # the same line, whichever Knaller opens it
    script.score(line((0, 0), "row"))
    assert script.sheet(0)["1"] == [12]  # both are gone, and so is the way to the 5s
    # both columns bring more: 6 + 5, and 6 + 2 (the yellow marker) + 5
    assert best_scoring(scorable(box(picture)))[0] == 24


def test_combinations_come_before_or_after_a_knaller() -> None:
    picture = ". . . . . \n . . . . . \n . . . . b1 \n . . . . b2 \n k y1 . . b3"
    column = combination((2, 4), (3, 4), (4, 4))
    before = ready(picture).score(column, line((4, 0), "row"))
    assert before.sheet(0)["1"] == [6 + 7]
    after = ready(picture).score(line((4, 0), "row"))
    assert after.sheet(0)["1"] == [10]  # the row took the corner, and two are no combination
    assert best_scoring(scorable(box(picture)))[0] == 13


def test_no_die_has_to_be_kept_for_a_knaller() -> None:
    """All greens together leave the Knaller alone in its row, and it brings its 6 all the same."""
    picture = ". . . . . \n" * 4 + "k g5 g1 g1 g1"
    won, steps = best_scoring(scorable(box(picture)))
    assert [step.kind for step in steps] == ["combination", "row"]
    assert won == (5 + 1 + 1 + 1 + 2) + 6


def test_refused_scorings_say_why_and_change_nothing() -> None:
    script = ready(ROW_OR_COLUMN)
    before = script.match.view(0)
    values: list[tuple[Any, str]] = [
        ("centre", "not-an-option"),
        ("everything", "not-an-option"),
        (None, "not-an-option"),
        (True, "not-an-option"),
        ({}, "not-an-option"),
        ({"combination": [[1, 3]], "line": "row"}, "not-an-option"),
        ({"knaller": [1, 3]}, "not-an-option"),
        ({"knaller": [1, 3], "line": "diagonal"}, "not-an-option"),
        ({"knaller": [1, 3], "line": ["row"]}, "not-an-option"),
        ({"knaller": [1, 4], "line": "row"}, "not-an-option"),  # a yellow die
        ({"knaller": [1, 5], "line": "row"}, "not-a-hole"),
        ({"knaller": [True, 3], "line": "row"}, "not-a-hole"),
        ({"knaller": [1.0, 3], "line": "row"}, "not-a-hole"),
        ({"knaller": ["1", 3], "line": "row"}, "not-a-hole"),
        ({"combination": [[0, 3], [0, 3], [0, 3]]}, "not-a-combination"),
        ({"combination": []}, "not-a-combination"),
        ({"combination": "all"}, "not-a-combination"),
        ({"combination": [[0, 3], [0, 4], 5]}, "not-a-hole"),
        ({"combination": [[0, 3], [0, 4], [-1, 0]]}, "not-a-hole"),
    ]
    for value, code in values:
        with pytest.raises(Refused) as why:
            script.match.answer(0, value)
        assert why.value.code == code, value
        assert why.value.text("de") != why.value.text("en")
    with pytest.raises(Refused, match="not for you"):
        script.match.answer(1, "best")
    assert script.match.view(0) == before
    twice = combination((4, 2), (4, 3), (4, 4), (4, 4))  # a die counts only once
    assert refusal(Scoring(scorable(box(THREE_GREEN))), twice) == "not-a-combination"


def test_options_are_listed_once_with_their_points() -> None:
    domain = Scoring(scorable(box(BLOCK)))
    described = domain.describe()
    texts = [json.dumps(option) for option in described["options"]]
    assert len(set(texts)) == len(texts)
    assert described["options"][0] == domain.fallback() == "best"
    assert described["options"][-1] == "done"
    assert described["points"][0] == 12
    assert described["points"][1:] == sorted(described["points"][1:], reverse=True)
    for option, worth in zip(described["options"], described["points"], strict=True):
        assert sum(points(domain.cells, step.holes) for step in domain.check(option)) == worth


def test_what_is_scored_is_counted_where_it_lies_and_only_then_goes_back_to_the_bag() -> None:
    script = ready(". . . . . \n" * 4 + "k g5 g1 g1 g1")
    script.score("best")
    first, second, written = script.match.view(None)["moments"]
    assert [moment["kind"] for moment in (first, second, written)] == ["score", "score", "turn"]
    assert (first["lit"][-4:], first["sums"][-1]) == ([21, 22, 23, 24], 10)
    assert first["table"]["board"]["holes"][4][1]["face"] == 5
    assert second["table"]["board"]["holes"][4][1] is None
    assert written["phrase"]["points"] == 16

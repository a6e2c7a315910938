"""Dice Flick against its rulebook: the worked examples, and turns as a script."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from mutschel.engine import CHANCE, Bag, Chance, Choose, Draw, Landing, Match, Problem, Refused
from mutschel.games.dice_flick.answers import Scoring
from mutschel.games.dice_flick.board import BONUS, CENTRE, DICE, Board, Die, Hand, Hole, scorable
from mutschel.games.dice_flick.rules import GAME
from mutschel.games.dice_flick.scoring import best_scoring, is_combination, legal_steps, points

LETTERS = {"w": "white", "b": "blue", "y": "yellow", "g": "green", "k": "pink"}
TRENCH = {"flicked": "trench", "moved": []}
OUTSIDE = {"flicked": "outside", "moved": []}


def box(picture: str) -> dict[Hole, Die]:
    """The dice of a picture, five rows of five: `b3` is a blue 3, `k` a Knaller, `w1` a joker, `.` nothing."""
    rows = [line.split() for line in picture.strip().splitlines()]
    assert [len(row) for row in rows] == [5] * 5
    return {
        (r, c): (LETTERS[die[0]], int(die[1:] or 6))
        for r, row in enumerate(rows)
        for c, die in enumerate(row)
        if die != "."
    }


def hit(row: int, column: int, face: int = 1, moved: Sequence[Any] = ()) -> dict[str, Any]:
    return {"flicked": {"hole": [row, column], "face": face}, "moved": list(moved)}


def combination(*holes: Hole) -> dict[str, Any]:
    return {"combination": [list(hole) for hole in holes]}


def line(knaller: Hole, which: str) -> dict[str, Any]:
    return {"knaller": list(knaller), "line": which}


class Script:
    """A match of which a test decides everything. Seat 0 begins."""

    def __init__(self, picture: str = "", players: int = 2, **options: Any) -> None:
        self.match = Match(GAME, players, {"begins": 1, **options})
        self.rig(box(picture) if picture else {})

    def rig(self, dice: Mapping[Hole, Die]) -> None:
        """These dice lie in the box, and not in the bag."""
        self.board.dice.update(dice)
        for colour, _ in dice.values():
            self.bag.counts[colour] -= 1
        assert min(self.bag.counts.values()) >= 0
        request = self.match.request  # that draw was asked for with the full bag
        assert isinstance(request, Draw)
        request.bag = {kind: count for kind, count in self.bag.counts.items() if count}

    @property
    def board(self) -> Board:
        thing = self.match.table.things["board"]
        assert isinstance(thing, Board)
        return thing

    @property
    def bag(self) -> Bag:
        thing = self.match.table.things["bag"]
        assert isinstance(thing, Bag)
        return thing

    def hand(self, seat: int) -> list[str]:
        hand = self.match.table.things["hands"][seat]  # type: ignore[index]
        assert isinstance(hand, Hand)
        return hand.dice

    def sheet(self, seat: int) -> dict[str, list[int]]:
        rows: dict[str, list[int]] = self.match.view(None)["table"]["sheets"][seat]["rows"]
        return rows

    @property
    def asked(self) -> str:
        """What the match waits for: draw, landing, or the question's name."""
        request = self.match.request
        if isinstance(request, Landing):
            return "landing"
        if isinstance(request, Choose):
            return request.ask
        assert isinstance(request, Chance)
        return request.how

    @property
    def seat(self) -> int:
        seat: int = self.match.view(None)["waiting"]["seats"][0]
        return seat

    def draw(self, *colours: str) -> Script:
        assert self.asked == "draw"
        self.match.answer(CHANCE, list(colours))
        return self

    def draw_any(self) -> Script:
        request = self.match.request
        assert isinstance(request, Chance)
        self.match.answer(CHANCE, request.sample(Random(1)))
        return self

    def flick(self, landing: dict[str, Any], colour: str | None = None, **more: Any) -> Script:
        assert self.asked == "flick"
        die = self.hand(self.seat)[0] if colour is None else colour
        self.match.answer(self.seat, {"die": die, "plate": "north", **more})
        self.match.answer(CHANCE, landing)
        return self

    def miss_twice(self) -> Script:
        """A whole turn's draw and flicks, up to the scoring."""
        if self.asked == "draw":
            self.draw_any()
        return self.flick(TRENCH).flick(TRENCH)

    def score(self, *answers: Any) -> Script:
        for answer in answers:
            assert self.asked == "score"
            self.match.answer(self.seat, answer)
        return self


def ready(picture: str) -> Script:
    """Seat 0 is about to score this box."""
    return Script(picture).miss_twice()


def refusal(domain: Any, value: Any) -> str:
    with pytest.raises(Refused) as why:
        domain.check(value)
    assert why.value.text("de") != why.value.text("en")
    return why.value.code


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
    assert script.match.view(0)["question"]["ask"] == {"text": "score", "n": 9}
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
    script = Script()
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


def test_a_knaller_on_the_centre_counts_six_and_is_never_alone() -> None:
    script = Script()
    script.draw("pink", "green", "green").flick(hit(2, 2, 3), "pink").flick(OUTSIDE)
    assert script.board.dice == {CENTRE: ("pink", 6)}
    assert script.asked == "draw"  # nothing to score, so nothing was asked
    assert script.sheet(0)["1"] == [0]
    assert refusal(Scoring(script.board.dice), line(CENTRE, "row")) == "knaller-alone"
    assert refusal(Scoring(script.board.dice), "centre") == "not-an-option"

    # a Knaller left lying serves the next player
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


def test_a_knaller_and_an_open_marker_are_enough_for_a_line() -> None:
    cells = scorable(box(". . . . . \n k . . . . \n" + ". . . . . \n" * 3))
    assert [(step.kind, points(cells, step.holes)) for step in legal_steps(cells)] == [("row", 6 + 2 + 2)]


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


def test_a_die_is_kept_for_a_knaller() -> None:
    """All greens together would leave the Knaller alone, and its row alone would leave the marker."""
    picture = ". . . . . \n" * 4 + "k g5 g1 g1 g1"
    won, steps = best_scoring(scorable(box(picture)))
    assert [step.kind for step in steps] == ["combination", "row"]
    assert won == (5 + 1 + 1 + 2) + (6 + 1)
    greedy = ready(picture).score(combination((3, 1), (4, 1), (4, 2), (4, 3), (4, 4)))
    assert greedy.sheet(0)["1"] == [10]


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


# -- a turn ------------------------------------------------------------------------------------------------------
def test_a_turn_draws_to_three_and_flicks_two() -> None:
    script = Script()
    script.draw("blue", "blue", "white")
    question = script.match.view(0)["question"]
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
    script = Script("b1 y2 . . . \n" + ". . . . . \n" * 4)
    moved = [{"from": [0, 0], "to": "bag"}, {"from": [0, 1], "to": [0, 0], "face": 6}]
    script.draw("green", "green", "green").flick(hit(0, 1, 3, moved))
    assert script.board.dice == {(0, 0): ("yellow", 6), (0, 1): ("green", 3)}
    assert script.bag.counts["blue"] == 5
    news = [phrase["text"] for phrase in script.match.view(None)["news"]]
    assert news == ["knocked-out", "knocked", "landed"]


def test_the_bonus_is_one_more_die_and_one_more_flick() -> None:
    script = Script()
    script.draw("blue", "yellow", "green").flick(hit(*BONUS, 2), "blue")
    assert (script.asked, script.seat) == ("bonus", 0)
    assert script.match.view(0)["question"]["answers"]["options"] == ["yes", "no"]
    with pytest.raises(Refused):
        script.match.answer(0, True)
    script.match.answer(0, "yes")
    script.draw("white")
    assert script.hand(0) == ["yellow", "green", "white"]
    # the second die takes the Bonus from the first one, but there is only one bonus a turn
    script.flick(hit(*BONUS, 1, [{"from": list(BONUS), "to": [4, 4], "face": 2}]), "yellow")
    script.flick(TRENCH, "green")
    assert script.hand(0) == ["white"]
    assert (script.asked, script.seat) == ("draw", 1)


def test_the_bonus_may_be_declined() -> None:
    script = Script()
    script.draw("blue", "yellow", "green").flick(TRENCH, "blue").flick(hit(*BONUS, 2), "green")
    script.match.answer(0, "no")
    assert script.hand(0) == ["yellow"]
    assert (script.asked, script.seat) == ("draw", 1)


def test_a_die_that_is_hit_onto_the_bonus_brings_none() -> None:
    script = Script(". . . . . \n" * 3 + ". . . . b2 \n" + ". . . . . \n")
    script.draw("green", "green", "green")
    script.flick(hit(3, 4, 1, [{"from": [3, 4], "to": list(BONUS), "face": 2}])).flick(TRENCH)
    assert (script.asked, script.seat) == ("draw", 1)


def last_dice(bag: Sequence[str], *held: str) -> Script:
    """Seat 1 is next with these dice before it, and no others are in the bag."""
    script = Script().draw("yellow", "blue", "blue").flick(hit(0, 0), "yellow")
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
    script = Script(movable_plates=[False, True])
    script.draw("blue", "blue", "blue")
    assert "shift" not in script.match.view(0)["question"]["answers"]["fields"]
    with pytest.raises(Refused, match="die, plate"):
        script.match.answer(0, {"die": "blue", "plate": "east", "shift": 3})
    script.flick(TRENCH).flick(TRENCH).draw("green", "green", "green")
    question = script.match.view(1)["question"]
    assert question["answers"]["fields"]["shift"] == {"kind": "whole", "low": -40, "high": 40}
    assert question["fallback"] == {"die": "green", "plate": "north", "shift": 0}
    for shift in (41, -41, 1.0, True, "1"):
        with pytest.raises(Refused):
            script.match.answer(1, {"die": "green", "plate": "east", "shift": shift})
    with pytest.raises(Refused):
        script.match.answer(1, {"die": "green", "plate": "east"})
    script.match.answer(1, {"die": "green", "plate": "east", "shift": -40})
    assert script.match.view(None)["waiting"]["facts"] == {"die": "green", "plate": "east", "shift": -40}


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
    script = Script().draw("blue", "yellow", "green")
    before = script.match.view(0)
    with pytest.raises(Refused):
        script.match.answer(0, value)
    assert script.match.view(0) == before

"""The landing of a flicked die in Dice Flick: the answers that are taken, and the plain chance that gives them."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from mutschel.engine import Problem, Refused
from mutschel.games.dice_flick.board import HOLES
from mutschel.games.dice_flick.landing import FlickDomain, FlickOutcome, Move
from mutschel.games.dice_flick.real_dice import read_move, read_place

LYING = {(0, 0): ("blue", 1), (0, 1): ("pink", 6), (4, 4): ("white", 3)}
FLICK = FlickDomain("green", LYING)


def hit(row: Any, column: Any, face: Any = 1, *moved: Any) -> dict[str, Any]:
    return {"flicked": {"hole": [row, column], "face": face}, "moved": list(moved)}


def to(start: Any, end: Any, face: Any = 1) -> dict[str, Any]:
    return {"from": start, "to": end, "face": face}


def out(start: Any) -> dict[str, Any]:
    return {"from": start, "to": "bag"}


@pytest.mark.parametrize(
    ("value", "landed"),
    [
        ({"flicked": "trench", "moved": []}, FlickOutcome("trench", None, 0, ())),
        ({"flicked": "outside", "moved": []}, FlickOutcome("outside", None, 0, ())),
        (hit(0, 2, 6), FlickOutcome("hole", (0, 2), 6, ())),
        # it takes the place of a die that is gone, or has moved on
        (hit(0, 0, 6, out([0, 0])), FlickOutcome("hole", (0, 0), 6, (Move((0, 0), None, 0),))),
        (hit(0, 0, 6, to([0, 0], [1, 0], 2)), FlickOutcome("hole", (0, 0), 6, (Move((0, 0), (1, 0), 2),))),
        # one that only turned
        (hit(1, 1, 1, to([0, 0], [0, 0], 4)), FlickOutcome("hole", (1, 1), 1, (Move((0, 0), (0, 0), 4),))),
        # two that changed places
        (
            {"flicked": "trench", "moved": [to([0, 0], [0, 1], 2), to([0, 1], [0, 0], 5)]},
            FlickOutcome("trench", None, 0, (Move((0, 0), (0, 1), 2), Move((0, 1), (0, 0), 5))),
        ),
    ],
)
def test_legal_landings(value: Any, landed: FlickOutcome) -> None:
    assert FLICK.check(value) == landed


def test_the_face_of_a_die_in_the_bag_may_be_told() -> None:
    assert FLICK.check(hit(2, 2, 1, out([0, 0]) | {"face": 1})) == FLICK.check(hit(2, 2, 1, out([0, 0])))


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (None, "bad-landing"),
        ("trench", "bad-landing"),
        ({"flicked": "trench"}, "bad-landing"),
        ({"flicked": "trench", "moved": [], "more": 1}, "bad-landing"),
        ({"flicked": "trench", "moved": {}}, "bad-landing"),
        ({"flicked": "trench", "moved": ["0,0"]}, "bad-landing"),
        ({"flicked": "hole", "moved": []}, "bad-landing"),
        ({"flicked": "bag", "moved": []}, "bad-landing"),
        ({"flicked": ["trench"], "moved": []}, "bad-landing"),
        ({"flicked": {"hole": [1, 1]}, "moved": []}, "bad-landing"),
        ({"flicked": {"hole": [1, 1], "face": 1, "die": "blue"}, "moved": []}, "bad-landing"),
        (hit(2, 2, 1, out([0, 0]) | {"face": 7}), "not-a-face"),
        (hit(2, 2, 1, {"from": [0, 0], "to": [1, 1]}), "bad-landing"),
        (hit(2, 2, 1, {"from": [0, 0], "to": "trench"}), "bad-landing"),
        (hit(2, 2, 1, to([0, 0], [1, 1]) | {"die": "blue"}), "bad-landing"),
        (hit(2, 2, 1, {"to": [1, 1], "face": 1}), "bad-landing"),
        (hit(1, 5), "not-a-hole"),
        (hit(-1, 0), "not-a-hole"),
        (hit(1, True), "not-a-hole"),
        (hit(1, 1.0), "not-a-hole"),
        (hit("1", 1), "not-a-hole"),
        ({"flicked": {"hole": [1], "face": 1}, "moved": []}, "not-a-hole"),
        ({"flicked": {"hole": "11", "face": 1}, "moved": []}, "not-a-hole"),
        (hit(2, 2, 1, to([0, 0], "trench")), "not-a-hole"),
        (hit(1, 1, 0), "not-a-face"),
        (hit(1, 1, 7), "not-a-face"),
        (hit(1, 1, True), "not-a-face"),
        (hit(1, 1, 2.0), "not-a-face"),
        (hit(1, 1, "2"), "not-a-face"),
        (hit(2, 2, 1, to([0, 0], [1, 1], 9)), "not-a-face"),
        (hit(0, 0), "hole-taken"),
        (hit(0, 2, 1, to([0, 0], [0, 2])), "hole-taken"),
        (hit(2, 2, 1, to([0, 0], [0, 1])), "hole-taken"),
        (hit(0, 0, 1, to([0, 0], [0, 0])), "hole-taken"),
        (hit(2, 2, 1, to([0, 0], [1, 1]), to([0, 1], [1, 1])), "hole-taken"),
        (hit(2, 2, 1, to([1, 1], [1, 2])), "hole-empty"),
        (hit(2, 2, 1, to([0, 0], [1, 2]), to([0, 0], [1, 3])), "hole-empty"),
        (hit(2, 2, 1, out([0, 0]), out([0, 0])), "hole-empty"),
    ],
)
def test_refused_landings(value: Any, code: str) -> None:
    with pytest.raises(Refused) as why:
        FLICK.check(value)
    assert why.value.code == code
    assert why.value.text("de") != why.value.text("en")


@pytest.mark.parametrize("lying", [0, 1, 12, 24, 25])
def test_chance_lands_only_where_it_can(lying: int) -> None:
    rng = Random(lying)
    for _ in range(400):
        flick = FlickDomain("green", dict.fromkeys(rng.sample(HOLES, lying), ("blue", 1)))
        value = flick.sample(rng)
        flick.check(value)
        assert json.loads(json.dumps(value)) == value


def test_how_often_chance_hits() -> None:
    rng = Random(5)
    n = 20_000
    landed = [FLICK.draw(rng) for _ in range(n)]
    where = Counter(one.where for one in landed)
    assert where["hole"] / n == pytest.approx(0.38, abs=0.015)
    assert where["trench"] / n == pytest.approx(0.47, abs=0.015)
    faces = Counter(one.face for one in landed if one.hole is not None)
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert max(faces.values()) / min(faces.values()) < 1.15
    assert sum(bool(one.moved) for one in landed) / n == pytest.approx(0.1, abs=0.01)
    assert {one.hole for one in landed if not one.moved} - {None} == set(HOLES) - set(LYING)


def test_where_a_real_die_landed() -> None:
    assert read_place("2 3 6", knaller=False) == {"hole": [1, 2], "face": 6}
    assert read_place("2/3", knaller=True) == {"hole": [1, 2], "face": 6}
    assert read_place("gra", knaller=False) == read_place("trench", knaller=False) == "trench"
    assert read_place("draußen", knaller=False) == "outside"
    for text in ("", "2 3", "6 1 1", "0 1 1", "x", "1 2 3 4"):
        with pytest.raises(Problem):
            read_place(text, knaller=False)
    assert read_move("") is None
    assert read_move("2 3 2 4 5") == {"from": [1, 2], "to": [1, 3], "face": 5}
    assert read_move("2 3 beutel") == read_move("2/3 bag") == {"from": [1, 2], "to": "bag"}
    for text in ("2 3", "2 3 x", "9 9 bag", "1 2 3 4"):
        with pytest.raises(Problem):
            read_move(text)

"""Yacht keeps every promise of a game, and scores as its rules say."""

import pytest

from mutschel.engine import CHANCE, Match, Refused
from mutschel.testing import check_game
from mutschel_yacht.rules import GAME, LINES, points


def test_yacht_keeps_every_promise() -> None:
    check_game(GAME, matches=20, thorough=1)


def test_the_example_in_the_rules() -> None:
    match = Match(GAME, 1, {})
    match.answer(CHANCE, [3, 3, 5, 6, 1])
    match.answer(0, [3, 3])
    match.answer(CHANCE, [3, 5, 2])
    match.answer(0, [5, 3, 3, 3])
    assert match.view(0)["table"]["kept"]["faces"] == [3, 3, 3, 5]
    match.answer(CHANCE, [5])
    match.answer(0, "full-house")
    assert match.view(0)["table"]["sheets"][0]["total"] == 19


def test_kept_dice_may_be_thrown_again() -> None:
    match = Match(GAME, 1, {})
    match.answer(CHANCE, [6, 6, 1, 2, 3])
    match.answer(0, [6, 6])
    match.answer(CHANCE, [1, 1, 1])
    match.answer(0, [1, 1, 1])  # and not the sixes after all
    match.answer(CHANCE, [1, 4])
    match.answer(0, "ones")
    assert match.view(0)["table"]["sheets"][0]["total"] == 4


def test_whoever_keeps_everything_throws_no_more() -> None:
    match = Match(GAME, 1, {})
    match.answer(CHANCE, [1, 2, 3, 4, 5])
    match.answer(0, [1, 2, 3, 4, 5])
    match.answer(0, "little-straight")
    assert match.view(0)["table"]["sheets"][0]["total"] == 30
    with pytest.raises(Refused):
        match.answer(0, "little-straight")


def test_lines() -> None:
    assert [points(line, (5, 5, 5, 5, 5)) for line in LINES] == [0, 0, 0, 0, 25, 0, 0, 20, 0, 0, 25, 50]

"""A game of one's own is checked by the check that all games go through."""

from mutschel.engine import CHANCE, Match
from mutschel.testing import check_game
from mutschel_pig.rules import GAME


def test_pig_keeps_every_promise() -> None:
    check_game(GAME, matches=20, thorough=1)


def test_a_one_loses_the_turn() -> None:
    match = Match(GAME, 2, {"begins": 1})
    for face in (6, 5):
        match.answer(0, "throw")
        match.answer(CHANCE, [face])
    match.answer(0, "hold")
    assert match.view(None)["table"]["scores"]["counts"] == [11, 0]
    match.answer(1, "throw")
    match.answer(CHANCE, [1])
    assert match.view(None)["table"]["scores"]["counts"] == [11, 0]
    assert match.view(0)["question"] is not None

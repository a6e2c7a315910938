"""Shut the Box is checked as all games are; and what a turn comes to, by hand."""

from mutschel.engine import CHANCE, Match
from mutschel.lab import simulate
from mutschel.testing import check_game
from mutschel_shut_the_box.rules import GAME


def test_contract() -> None:
    check_game(GAME, matches=20, thorough=1)


def test_the_example_in_the_rules() -> None:
    match = Match(GAME, 2, {"begins": 1, "rounds": 1})
    for faces, shut in (([6, 3], [4, 5]), ([6, 5], [2, 9]), ([5, 3], [8])):
        match.answer(CHANCE, faces)
        match.answer(0, shut)
    match.answer(CHANCE, [1, 1])
    table = match.view(None)["table"]
    assert table["points"]["counts"] == [17, 0]
    assert table["box"]["crossed"] == [2, 4, 5, 8, 9]  # it stands there until the next throw
    match.answer(CHANCE, [4, 4])
    assert match.view(None)["table"]["box"]["crossed"] == []


def test_one_die_once_the_high_tiles_are_shut() -> None:
    match = Match(GAME, 1, {"begins": 1, "rounds": 1})
    for faces, shut in (([6, 3], [9]), ([6, 2], [8]), ([6, 1], [7])):
        match.answer(CHANCE, faces)
        assert match.request is not None
        match.answer(0, shut)
    for face in (6, 5, 4, 3, 2):
        match.answer(0, "one")
        assert len(match.view(None)["waiting"]["dice"]) == 1
        match.answer(CHANCE, [face])
        match.answer(0, [face])
    match.answer(0, "two")
    match.answer(CHANCE, [1, 1])  # nothing shows less than two
    assert match.result is not None
    assert match.result.scores == [1]


def test_the_strong_bot_leaves_less() -> None:
    strong, weak = simulate(GAME, players=2, games=300, seed=1, bots=["hard", "easy"]).mean_score
    assert strong < weak - 5

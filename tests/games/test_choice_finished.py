"""CHOICE once somebody is finished: the others play on, and only they shake. Version 1, where all went on shaking."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from choice_turns import sheet, split, turn
from mutschel.analysis.report import analyse
from mutschel.engine import CHANCE, Match, Refused
from mutschel.engine.logs import dumps, parse, restore
from mutschel.engine.match import waiting_in
from mutschel.games.choice.rules import GAME
from mutschel.games.registry import find_game
from mutschel.host.fair import verify
from mutschel.testing.random_play import random_answer


def test_the_dome_passes_over_whoever_is_finished() -> None:
    match = Match(GAME, ["Anna", "Ben", "Cem"], {"begins": 2})
    throw = (1, 1, 2, 6, 6)
    leave_2, leave_1 = split(1, 6, 1, 6, 2), split(1, 6, 2, 6, 1)
    throwers = []
    for both in [leave_1] * 2 + [leave_2] * 5 + [leave_1]:
        throwers += waiting_in(match.view(None))["seats"]
        turn(match, throw, leave_2, both, both)
    assert [sheet(match, seat)["finished"] for seat in range(3)] == [True, False, False]
    for both in [leave_2] * 2 + [leave_1]:
        throwers += waiting_in(match.view(None))["seats"]
        turn(match, throw, both, both)
    assert throwers == [1, 2, 0, 1, 2, 0, 1, 2, 1, 2, 1]
    turn(match, throw, leave_2, leave_1)  # Ben, whose turn it was to shake, is finished
    for last in (leave_1, leave_2):
        assert waiting_in(match.view(None))["seats"] == [2]
        turn(match, throw, last)
    assert match.over


@pytest.mark.parametrize(("version", "shaking"), [(1, [1, 0] * 5), (2, [1, 0] * 4 + [1, 1])])
def test_finished_players_wait_and_the_dome_goes_on_clockwise(version: int, shaking: list[int]) -> None:
    match = Match(find_game("choice", version), ["Anna", "Ben"], {"begins": 2})
    throw = (1, 1, 2, 6, 6)
    leave_2, leave_1 = split(1, 6, 1, 6, 2), split(1, 6, 2, 6, 1)
    throwers = []
    for bens in [leave_1] * 2 + [leave_2] * 6:
        throwers += waiting_in(match.view(None))["seats"]
        turn(match, throw, leave_2, bens)
    assert [sheet(match, seat)["finished"] for seat in (0, 1)] == [True, False]
    assert match.view(None)["round"] == 9, "the ninth throw is waited for"

    for _ in range(2):  # Anna is asked no more; under version 1 she still shakes the dome when it comes to her
        throwers += waiting_in(match.view(None))["seats"]
        match.answer(CHANCE, list(throw))
        assert waiting_in(match.view(None))["seats"] == [1]
        with pytest.raises(Refused, match="not for you"):
            match.answer(0, leave_2)
        match.answer(1, leave_2)
    assert throwers == shaking
    assert match.over
    assert [news["player"] for news in match.view(None)["news"] if news["text"] == "finished"] == [0, 1]
    # 7 is full for both; Ben's two sums 8 cost him 200
    assert match.result is not None
    assert match.result.as_json() == {"scores": [150, -50], "winners": [0]}


def test_a_match_of_version_1_is_replayed_verified_analysed_and_ended() -> None:
    text = Path(__file__).with_name("logs").joinpath("choice-v1.jsonl").read_text(encoding="utf-8")
    record = parse(text)
    match = restore(record, find_game)
    assert match.game is find_game("choice", 1)
    assert match.result is not None
    assert match.result.as_json() == {"scores": [-1120, -1170, -290, 250], "winners": [3]}
    assert dumps(match, record.note) == text
    assert verify(record, find_game) > 0
    assert analyse(match).decisions
    left, rng = restore(record._replace(answers=record.answers[:-10]), find_game), Random(1)
    while left.request is not None:
        by, at, value = random_answer(left, rng)
        left.answer(by, value, at)
    assert left.result is not None

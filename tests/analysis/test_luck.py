"""Einundzwanzig and Der Wächter: nothing is decided there, and an analysis says how lucky everybody was."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from mutschel.analysis.report import Analysis, analyse, has_advice
from mutschel.engine import CHANCE, Landing, Match
from mutschel.games.einundzwanzig.judge import StrikeOutlook
from mutschel.games.registry import find_game
from mutschel.odds.pages import page
from mutschel.testing.random_play import random_answer
from scripted_match import match_of, run

CASES: list[tuple[str, dict[str, Any]]] = [
    ("einundzwanzig", {"dice": "fair"}),
    ("einundzwanzig", {"dice": "physics", "rounds": 3}),
    ("einundzwanzig", {"dice": "fair", "strikes": 2}),
    ("einundzwanzig", {"dice": "fair", "rounds": 2, "mutschel": "roll-off"}),
    ("waechter", {"dice": "fair"}),
    ("waechter", {"dice": "physics", "counting": "product"}),
    ("waechter", {"dice": "fair", "counting": "high-high-low", "ties": "roll-off"}),
    ("waechter", {"dice": "fair", "rounds": 1, "mutschel": "roll-off"}),
]


@pytest.mark.parametrize(("game", "options"), CASES)
@pytest.mark.parametrize("players", [2, 3, 7])
def test_what_was_expected_and_luck_add_up_to_the_strikes(game: str, options: dict[str, Any], players: int) -> None:
    rng = Random(f"{game}{options}{players}")
    for _ in range(3):
        match = Match(find_game(game), players, options)
        while match.request is not None:
            match.replay([random_answer(match, rng)])
        found = analyse(match)
        assert match.result is not None
        assert (found.unit, found.exact, found.sums, found.decisions) == ("strikes", True, True, [])
        for player, strikes in zip(found.players, match.result.scores, strict=True):
            assert player.par - player.luck == pytest.approx(strikes, abs=1e-9)
            assert player.curve[-1][1] == pytest.approx(strikes, abs=1e-9)


def measured(found: Analysis, name: str) -> list[float]:
    return [one.value for one in found.measures if one.name == name]


def luck_at(found: Analysis, step: int) -> list[float]:
    return [sum(one.amount for one in found.throws if (one.step, one.seat) == (step, seat)) for seat in (0, 1)]


# -- Einundzwanzig ---------------------------------------------------------------------------------------------------
def test_at_19_only_a_one_saves_whom_the_die_goes_to() -> None:
    """Anna flicks to Ben: 7; he to Anna: 13; she to Ben: 19. He flicks a 1, Anna has 20, and Ben gets the strike."""
    found = analyse(run(match_of("einundzwanzig", rounds=1), [6], [6], [6], [1], [3]))
    assert luck_at(found, 3) == pytest.approx([5 / 6, -5 / 6])
    assert luck_at(found, 4) == [0, 0]  # from 20 on, any face is too much
    assert [player.result for player in found.players] == [0, 1]


def test_whoever_is_struck_begins_and_that_is_part_of_what_can_be_expected() -> None:
    strikes = page(find_game("einundzwanzig"), {}).strikes
    assert strikes is not None
    own, other = strikes(2)  # of a round: who begins it, and who does not
    outlook = StrikeOutlook(2, 2)
    twice, never = own * own, other * own
    assert outlook.mean(1) == pytest.approx([own, other])
    assert outlook.mean(2) == pytest.approx([own + own * own + other * other, other + own * other + other * own])
    assert outlook.likely[2][0] == pytest.approx([never, 1 - never - twice, twice])
    # Anna begins, is struck by the fourth flick, begins again, and Ben is struck by the fifth
    found = analyse(run(match_of("einundzwanzig", rounds=2), *[[5]] * 4, *[[4]] * 5))
    assert [player.result for player in found.players] == [1, 1]
    assert [player.par for player in found.players] == pytest.approx(outlook.mean(2))
    assert measured(found, "as-few")[0] == pytest.approx(100 * (1 - twice))
    assert measured(found, "sent-again") == []


@pytest.mark.parametrize("players", [2, 3, 5])
def test_for_many_rounds_it_is_what_counting_all_of_them_gives(players: int) -> None:
    strikes = page(find_game("einundzwanzig"), {}).strikes
    assert strikes is not None
    chances = strikes(players)  # by seats to the right of who begins
    likely = [[0.0] * 4 for _ in range(players)]
    for struck in product(range(players), repeat=3):
        share, beginner, counts = 1.0, 0, [0] * players
        for steps in struck:
            share *= chances[steps]
            beginner = (beginner - steps) % players
            counts[beginner] += 1
        for seat, count in enumerate(counts):
            likely[-seat % players][count] += share
    for place, row in enumerate(StrikeOutlook(players, 3).likely[3]):
        assert row == pytest.approx(likely[place])


# -- Der Wächter -----------------------------------------------------------------------------------------------------
def test_who_has_18_can_only_be_tied() -> None:
    found = analyse(run(match_of("waechter", rounds=1), [6, 6], [6], [1, 2], [3]))
    par = found.players[0].par
    assert found.players[1].par == pytest.approx(par)
    assert luck_at(found, 1) == pytest.approx([par - 1 / 216, par - 1])  # the watchman comes down, the cup is lifted
    assert luck_at(found, 3) == pytest.approx([1 / 216, 0])
    assert {one.step for one in found.throws} <= {1, 3}
    assert measured(found, "as-few") == pytest.approx([100 * (1 - par), 100])


def test_real_dice_under_the_cup_count_when_they_are_told() -> None:
    match = match_of("waechter", rounds=1)
    for value in (None, [6], [6, 6], None, [3], [1, 2]):
        match.answer(CHANCE, value)
    found = analyse(match)
    assert sorted({one.step for one in found.throws}) == [2, 5]
    assert [player.result for player in found.players] == [0, 1]


# -- both ------------------------------------------------------------------------------------------------------------
def sent(match: Match, answer: Any, *faces: int | None) -> None:
    """By hand: somebody flicks or blows until the die counts."""
    while not isinstance(match.request, Landing):
        by, at, value = random_answer(match, Random(1))
        match.answer(by, answer if by >= 0 else value, at)
    for face in faces:
        if not isinstance(match.request, Landing):
            assert match.request is not None
            (seat,) = match.request.asked()
            match.answer(seat, answer)
        match.answer(CHANCE, {"face": face, "luck": [0.5] * 6, "motion": ""})


@pytest.mark.parametrize(
    ("game", "answer"), [("einundzwanzig", {"pull": [0, -40]}), ("waechter", {"peak": 3, "ms": 100})]
)
def test_by_hand_it_says_how_often_a_die_had_to_be_sent_again(game: str, answer: Any) -> None:
    match = match_of(game, rounds=1, dice="physics")
    sent(match, answer, None, None, 6)
    sent(match, answer, None, 6)
    while not match.over:
        sent(match, answer, 6)
    assert measured(analyse(match), "sent-again") == [2, 1]


def test_a_limit_of_strikes_leaves_open_how_likely_it_was() -> None:
    assert measured(analyse(run(match_of("waechter", strikes=1), [6, 6], [6], [1, 2], [3])), "as-few") == []


@pytest.mark.parametrize("game", ["einundzwanzig", "waechter"])
def test_hints_are_the_bots(game: str) -> None:
    assert not has_advice(find_game(game))

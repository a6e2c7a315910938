"""The analysis of Würfelblitz: times from the log, wrong calls explained, and nobody quicker than they are."""

from __future__ import annotations

from functools import cache
from math import exp
from statistics import mean
from typing import Any

import pytest

from mutschel.analysis.report import Analysis, analyse, has_advice
from mutschel.engine import CHANCE, CLOCK, Match, Race
from mutschel.games.registry import find_game
from mutschel.games.wuerfelblitz.bot import usual
from mutschel.games.wuerfelblitz.judge import SLIPS, needs, slip
from mutschel.testing import playthrough
from scripted_match import match_of

THROW = [2, 3, 2, 6, 1, "orange", "orange", "blue"]  # 2 + 6 + 1 = 9; orange 2 and blue 3 don't count


def after(*rounds: list[tuple[int, Any, int]], thrown: Any = THROW, **options: Any) -> Match:
    """Rounds of calls: who, what, and how many milliseconds after the dice were seen. Then Anna wins what is left."""
    match = match_of("wuerfelblitz", **({"discs_per_black": 1} | options))
    at = 0
    for calls in [*rounds, *[[(0, 9 if thrown else "right", 4000)]] * 9]:
        if match.over:
            break
        match.answer(CHANCE, thrown, at)
        at += 3000
        match.answer(CLOCK, None, at)
        for seat, call, ms in calls:
            match.answer(seat, call, at + ms)
        at += 20_000
        if isinstance(match.request, Race):  # who else was right at the same time?
            match.answer(CLOCK, None, at)
    return match


def measures(found: Analysis, seat: int) -> dict[str, float]:
    return {one.name: one.value for one in found.measures if one.seat == seat}


def remarks(found: Analysis) -> list[tuple[int, int, str, dict[str, Any]]]:
    """Return the remarks about wrong calls."""
    wrong = [one for one in found.remarks if one.text in SLIPS]
    return [(one.seat, one.round, one.text, dict(one.facts)) for one in wrong]


def test_times_run_from_the_moment_when_the_dice_are_seen() -> None:
    """Anna needs 4 seconds, three times, and nobody else says anything."""
    found = analyse(after())
    assert not found.sums
    assert measures(found, 0) == {
        "per-die": pytest.approx(0.5 * exp(0.35**2 / 2), rel=1e-3),  # eight dice
        "to-call": pytest.approx(4 * exp(0.35**2 / 2), rel=1e-3),
        "right-calls": 3,
        "wrong-calls": 0,
        "missed": 0,
    }
    assert measures(found, 1) == {"right-calls": 0, "wrong-calls": 0}  # how quick Ben is, nobody knows
    par = {one.name: one.par for one in found.measures}
    assert par["to-call"] == pytest.approx(usual("hard") / 1000)
    assert par["per-die"] == pytest.approx(usual("hard") / 8000)
    assert par["right-calls"] is None
    assert [player.result for player in found.players] == [3, 0]


def test_wrong_calls_are_explained_and_what_they_cost_is_counted() -> None:
    """Ben wins a disc, then counts the blue 3 (12), forgets the 6 (3), and calls what no single die explains (20)."""
    wrong = [(1, 12, 2000), (1, 3, 5000), (1, 20, 8000), (0, 9, 9000)]
    found = analyse(after([(1, 9, 3000)], wrong, discs_per_black=[1, 3]))
    counted = measures(found, 1)
    slips = {name: counted[name] for name in ("wrong-calls", "dot-overlooked", "die-forgotten", "added-wrongly")}
    assert slips == {"wrong-calls": 3, "dot-overlooked": 1, "die-forgotten": 1, "added-wrongly": 1}
    assert counted["discs-lost"] == 1  # he had but one
    assert remarks(found) == [
        (1, 2, "dot-overlooked", {"call": 12, "right": 9, "pips": 3}),
        (1, 2, "die-forgotten", {"call": 3, "right": 9, "pips": 6}),
        (1, 2, "added-wrongly", {"call": 20, "right": 9, "pips": 11}),
    ]
    for one in found.remarks[:3]:
        assert find_game("wuerfelblitz").texts("de").say({"text": one.text, **one.facts}, [])


def test_a_wrong_call_after_a_right_one_costs_nothing() -> None:
    found = analyse(after([(1, 9, 3000)], [(0, 9, 3000), (1, 12, 3020)], discs_per_black=[1, 3]))
    assert measures(found, 1)["wrong-calls"] == 1
    assert measures(found, 1)["discs-lost"] == 0


def test_a_round_is_missed_if_it_took_longer_than_one_usually_needs() -> None:
    """Ben knows it after 3 seconds and once after 3.2; one round Anna wins after 2 seconds, and one after 9."""
    found = analyse(after([(1, 9, 3000)], [(1, 9, 3200)], [(0, 9, 2000)], [(0, 9, 9000)], discs_per_black=[2, 5]))
    assert measures(found, 1)["missed"] == 1
    missed = [one for one in found.remarks if one.text == "missed-round"]
    assert [(one.seat, one.round, one.facts) for one in missed if one.seat == 1] == [
        (1, 4, {"other": 0, "right": 9, "seconds": 9})
    ]
    phrase = {"text": missed[-1].text, "player": 1, **missed[-1].facts}
    said = "Anna called 9 only after 9 s; Ben’s usual time would have been enough."
    assert find_game("wuerfelblitz").texts("en").say(phrase, ["Anna", "Ben"]) == said


def test_with_brain_twister_a_die_too_many_is_one_that_is_not_named() -> None:
    throw: list[int | str] = [3, 1, 4, "green", 4, 5, "green", "black"]  # green twice: only black 4 and green 4 count
    assert slip(throw, True, 8 + 5) == "dot-overlooked"
    assert slip(throw, True, 4) == "die-forgotten"


def test_with_real_dice_calls_are_only_counted() -> None:
    found = analyse(after([(1, "wrong", 2000), (0, "right", 9000)], thrown=None))
    assert measures(found, 0) == {"right-calls": 3, "wrong-calls": 0}
    assert measures(found, 1) == {"right-calls": 0, "wrong-calls": 1, "discs-lost": 0}
    assert found.remarks == []


def test_who_never_calls_first_is_not_taken_to_be_quick() -> None:
    """Rounds that others won count: of a slow player, only the quickest calls are ever heard."""
    assert needs([4.0], []) == pytest.approx(4, rel=1e-3)
    assert needs([4.0], [4.0] * 9) > 6
    assert needs([4.0], [0.5] * 9) == pytest.approx(4, rel=0.01)  # too quick for anybody: that says nothing


@cache
def bots() -> dict[int, dict[str, float]]:
    """Return the average measures of a hard, an easy and a normal bot."""
    found: dict[int, dict[str, list[float]]] = {seat: {} for seat in range(3)}
    for seed in range(12):
        match = playthrough.played(find_game("wuerfelblitz"), ["hard", "easy", "normal"], str(seed), {})
        for one in analyse(match).measures:
            found[one.seat].setdefault(one.name, []).append(one.value)
    return {seat: {name: mean(values) for name, values in names.items()} for seat, names in found.items()}


@pytest.mark.parametrize(("seat", "level"), [(0, "hard"), (1, "easy"), (2, "normal")])
def test_what_is_measured_of_bots_is_the_time_they_take(seat: int, level: str) -> None:
    assert bots()[seat]["to-call"] == pytest.approx(usual(level) / 1000, rel=0.2)


def test_there_are_no_hints_in_a_race() -> None:
    assert not has_advice(find_game("wuerfelblitz"))

"""The house numbers: what the rulebook permits, exact values by a second way, and matches of the rules before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mutschel.analysis.report import analyse
from mutschel.engine import Json, Match, Refused, logs
from mutschel.engine.match import question_in
from mutschel.games.registry import find_game
from mutschel.host.fair import verify
from mutschel.lab import simulate
from mutschel.odds import Round
from mutschel.testing import playthrough
from scripted_match import match_of, run, things
from serving import SOAK

pytestmark = pytest.mark.slow

LOGS = Path(__file__).parent / "logs"
HOUSES = ("grosse-hausnummer", "kleine-hausnummer", "hohe-hausnummern")


def answers(match: Match) -> Json:
    return question_in(match.view(0))["answers"]


def result(match: Match, seat: int = 0) -> Json:
    return things(match)["results"]["values"][seat]


# -- the rulebook ----------------------------------------------------------------------------------------------------
def test_of_each_throw_one_number_may_be_left_lying() -> None:
    """ "Dann ist es gestattet, von jedem Wurf die am günstigsten scheinende Augenzahl liegen zu lassen"."""
    match = run(match_of("grosse-hausnummer"), [5, 5, 2])
    assert answers(match)["options"] == [5, 2, "none"]
    run(match, (0, 5), [1, 1], (0, "none"), [3, 6])
    assert result(match) == 653


def test_without_a_die_laid_aside_all_are_thrown_again() -> None:
    match = run(match_of("grosse-hausnummer"), [1, 2, 3], (0, "none"))
    assert things(match)["house"]["faces"] == [None, None, None]
    run(match, [4, 1, 2], (0, "none"))
    with pytest.raises(Refused):
        run(match, [6, 6])  # three dice are thrown
    run(match, [1, 3, 2])
    assert result(match) == 321, "the third throw counts as it lies, and nothing is asked"


def test_the_last_throw_is_there_to_be_seen() -> None:
    match = run(match_of("kleine-hausnummer"), [1, 4, 4], (0, 1), [5, 5], (0, "none"), [6, 2])
    assert things(match)["cup"]["faces"] == [6, 2]
    assert things(match)["house"]["faces"] == [1, 2, 6]
    once = run(match_of("grosse-hausnummer", throws=1), [1, 4, 2])
    assert (things(once)["cup"]["faces"], things(once)["house"]["faces"]) == ([1, 4, 2], [4, 2, 1])


def test_the_plate_shows_where_a_die_goes_that_is_laid_aside() -> None:
    match = run(match_of("hohe-hausnummern", throws=3), [5, 5, 2])
    assert "next" not in things(match)["house"], "a die that is turned over goes nowhere"
    run(match, (0, "none"))
    assert things(match)["house"]["next"] == 0
    run(match, (0, 5), [1, 1], (0, "none"))
    assert things(match)["house"]["next"] == 1
    run(match, (0, "none"), [1, 1])
    assert "next" not in things(match)["house"]
    at_once = run(match_of("grosse-hausnummer", placing="at-once"), [5, 5, 2])
    assert "next" not in things(at_once)["house"], "which place is part of the answer"


@pytest.mark.parametrize("id", HOUSES)
@pytest.mark.parametrize("placing", ["end", "at-once"])
def test_where_exactly_one_is_agreed_none_is_no_answer(id: str, placing: str) -> None:
    match = run(match_of(id, throws=3, keep="one", placing=placing), [5, 4, 2])
    if id == "hohe-hausnummern":
        run(match, (0, "none"))
    assert "none" not in answers(match)
    with pytest.raises(Refused):
        match.answer(0, "none")


def test_placed_at_once_what_is_left_fills_the_free_places_in_the_best_order() -> None:
    tens = {"die": 5, "place": "tens"}
    match = run(match_of("grosse-hausnummer", placing="at-once"), [1, 4, 5])
    assert answers(match)["none"] is True
    run(match, (0, tens), [2, 3], (0, "none"), [4, 6])
    assert result(match) == 654
    low = run(match_of("kleine-hausnummer", placing="at-once"), [2, 3, 6], (0, {"die": 2, "place": "tens"}))
    run(low, [4, 5], (0, "none"), [3, 1])
    assert result(low) == 123
    three = run(match_of("kleine-hausnummer", placing="at-once"), [4, 4, 4], (0, "none"), [5, 5, 5], (0, "none"))
    run(three, [6, 1, 3])
    assert result(three) == 136


def test_tricks_after_each_throw_of_what_was_just_thrown() -> None:
    match = run(match_of("hohe-hausnummern", throws=3), [2, 4, 4], (0, "none"), (0, "none"), [1, 3, 5], (0, 1), (0, 6))
    run(match, [3, 5])
    assert answers(match)["options"] == ["none", 3, 5], "the 6 is laid aside"
    run(match, (0, 3))
    assert result(match) == 654


def test_the_examples_of_the_texts() -> None:
    high = match_of("grosse-hausnummer", rounds=1)
    run(high, [2, 5, 6], (0, 6), [1, 3], (0, "none"), [2, 5], [2, 3, 4], (1, "none"), [1, 5, 6], (1, 6), [4, 4])
    assert things(high)["results"]["values"] == [652, 644]
    low = match_of("kleine-hausnummer", rounds=1)
    run(low, [1, 4, 6], (0, 1), [4, 5], (0, "none"), [2, 5], [3, 4, 5], (1, "none"), [1, 2, 6], (1, 1), [3, 3])
    assert things(low)["results"]["values"] == [125, 133]
    for match in (high, low):
        assert match.result is not None
        assert match.result.scores == [0, 1]


# -- exact values, by brute force ------------------------------------------------------------------------------------
House = tuple[int | None, ...]


def played(
    end: Callable[[int], Any], key: Callable[[Any], Any], id: str, keep: str, placing: str, throws: int = 3
) -> Any:
    """Return the result of always taking what `key` likes best: every die of every throw in order, digit by digit."""
    highest, turning, at_once = id != "kleine-hausnummer", id == "hohe-hausnummern", placing == "at-once"

    def numbers(house: House, dice: tuple[int, ...]) -> Iterator[int]:
        """Every way to put the dice into the free places; arranged at the end, every order of all."""
        for order in permutations(dice) if at_once else permutations([*filter(None, house), *dice]):
            left = list(order)
            yield int("".join(str(left.pop() if digit is None or not at_once else digit) for digit in house))

    @cache
    def best(house: House, throw: int) -> Any:
        free = [place for place, digit in enumerate(house) if digit is None]
        total: Any = 0
        for thrown in product(range(1, 7), repeat=len(free)):
            after = []
            for turned in [None, *range(len(free))] if turning else [None]:
                dice = tuple(7 - face if n == turned else face for n, face in enumerate(thrown))
                if throw == throws:
                    after.append(end((max if highest else min)(numbers(house, dice))))
                    continue
                aside = product(dice, free if at_once else free[:1])
                after += [best((*house[:place], face, *house[place + 1 :]), throw + 1) for face, place in aside]
                if keep == "one-or-none":
                    after.append(best(house, throw + 1))
            total = total + max(after, key=key)
        return total / 6 ** len(free)

    return best((None, None, None), 1)


def turn_of(id: str, **options: Json) -> Any:
    return find_game(id).part("odds").turn(find_game(id).settle(2, options))


def mean(id: str, **options: Json) -> Fraction:
    turn = turn_of(id, **options)
    sign = -1 if turn.highest_loses else 1
    value: Fraction = sign * turn.process.solve(lambda number: sign * Fraction(number)).value
    return value


VALUES = {
    ("grosse-hausnummer", "one-or-none", "end"): Fraction(57912427, 93312),  # 620.6
    ("grosse-hausnummer", "one-or-none", "at-once"): Fraction(14324453, 23328),  # 614.0
    ("grosse-hausnummer", "one", "end"): Fraction(347915, 576),  # 604.0
    ("grosse-hausnummer", "one", "at-once"): Fraction(1005179, 1728),  # 581.7
    ("kleine-hausnummer", "one-or-none", "end"): Fraction(14590997, 93312),  # 156.4
    ("kleine-hausnummer", "one-or-none", "at-once"): Fraction(3801403, 23328),  # 163.0
    ("kleine-hausnummer", "one", "end"): Fraction(99637, 576),  # 173.0
    ("kleine-hausnummer", "one", "at-once"): Fraction(337477, 1728),  # 195.3
    ("hohe-hausnummern", "one-or-none", "end"): Fraction(4312660, 6561),  # 657.3
    ("hohe-hausnummern", "one-or-none", "at-once"): Fraction(4312660, 6561),
    ("hohe-hausnummern", "one", "end"): Fraction(5857, 9),  # 650.8
    ("hohe-hausnummern", "one", "at-once"): Fraction(5810, 9),  # 645.6
}


@pytest.mark.parametrize(("id", "keep", "placing"), VALUES)
def test_the_best_mean_by_two_ways(id: str, keep: str, placing: str) -> None:
    sign = -1 if id == "kleine-hausnummer" else 1
    brute = played(Fraction, lambda value: sign * value, id, keep, placing)
    assert mean(id, throws=3, keep=keep, placing=placing) == brute == VALUES[id, keep, placing]


@pytest.mark.parametrize("id", HOUSES)
def test_with_one_throw_nothing_is_kept_or_placed(id: str) -> None:
    sign = -1 if id == "kleine-hausnummer" else 1
    brute = played(Fraction, lambda value: sign * value, id, "one", "end", throws=1)
    for keep, placing in product(("one", "one-or-none"), ("end", "at-once")):
        assert mean(id, throws=1, keep=keep, placing=placing) == brute


@pytest.mark.parametrize(("id", "keep"), [("grosse-hausnummer", "one-or-none"), ("kleine-hausnummer", "one")])
def test_strikes_of_two_by_two_ways(id: str, keep: str) -> None:
    """The second knows the number to beat, the first knows that; of equally safe answers both take the better one."""
    found = turn_of(id, keep=keep)
    order = sorted(found.process.results, reverse=found.highest_loses)  # the worst first
    rank = {number: place for place, number in enumerate(order)}
    one_of_each = np.eye(len(order))
    better = 1e-9 * np.arange(len(order)) / len(order)

    def likely(losses: Any) -> Any:
        """Return the chance of each number for a player who avoids these losses."""
        wish = better - losses
        return played(lambda number: one_of_each[rank[number]], lambda shares: shares @ wish, id, keep, "end")

    second = [likely((np.arange(len(order)) <= worst).astype(float)) for worst in range(len(order))]
    first_loses = np.array([shares[worst:].sum() for worst, shares in enumerate(second)])
    second_loses = np.array([shares[: worst + 1].sum() for worst, shares in enumerate(second)])
    first = likely(first_loses)
    strikes = Round(found.process, found.highest_loses).strikes(2)
    assert strikes == pytest.approx([first @ first_loses, first @ second_loses], abs=1e-8)


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("grosse-hausnummer", {"ties": "roll-off"}),
        ("kleine-hausnummer", {"placing": "at-once"}),
        ("hohe-hausnummern", {"throws": 3}),
    ],
)
def test_strikes_of_three_hard_bots_in_the_engine(id: str, options: dict[str, Json]) -> None:
    found = turn_of(id, **options)
    expected = Round(found.process, found.highest_loses, "ties" in options).strikes(3)
    games = 2000 if SOAK else 200
    seen = simulate(find_game(id), 3, games, seed=13, options=options | {"rounds": 1, "begins": 1})
    assert seen.strikes_per_round is not None
    for strike, chance in zip(seen.strikes_per_round, expected, strict=True):
        assert abs(strike - chance) < 4 * sqrt(0.25 / games)


# -- the rules before ------------------------------------------------------------------------------------------------
RECORDED: dict[str, tuple[list[int], list[float]]] = {  # strikes, and what each gave away, when these rules were new
    "grosse-hausnummer": ([2, 1, 0], [0.875204, 0.0, 0.0]),
    "kleine-hausnummer": ([3, 0, 0], [2.289256, 0.0, 0.0]),
    "hohe-hausnummern": ([3, 0, 0], [1.950041, 0.0, 0.838336]),
}


def recorded(id: str) -> logs.MatchLog:
    record = logs.parse((LOGS / f"{id}-v1.jsonl").read_text())
    assert (record.game, record.version) == (id, 1)
    assert "keep" not in record.options
    return record


@pytest.mark.parametrize("id", HOUSES)
def test_a_match_of_version_1_is_replayed_verified_and_analysed(id: str) -> None:
    record = recorded(id)
    match = logs.restore(record, find_game)
    strikes, lost = RECORDED[id]
    assert match.game is find_game(id, 1)
    assert match.result is not None
    assert match.result.scores == strikes
    assert verify(record, find_game) > 0
    assert [player.lost for player in analyse(match).players] == pytest.approx(lost, abs=1e-5)


@pytest.mark.parametrize("id", HOUSES)
def test_a_match_begun_under_version_1_runs_to_its_end(id: str) -> None:
    record = recorded(id)
    begun = record._replace(answers=record.answers[: len(record.answers) // 2])
    finished = playthrough.played(find_game(id, 1), ["hard"] * 3, "1", begun.options, begun.answers)
    match, asked = logs.restore(begun, find_game), 0
    for by, at, value in finished.log[len(begun.answers) :]:
        if by >= 0 and id != "hohe-hausnummern":
            asked += 1
            with pytest.raises(Refused):
                match.answer(by, "none", at)
        match.answer(by, value, at)
    assert match.result is not None
    assert asked > 4 or id == "hohe-hausnummern"
    assert sum(player.lost for player in analyse(match).players) > 0
    assert find_game(id).version == 3

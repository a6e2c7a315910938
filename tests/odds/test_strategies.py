"""The best play in words is what the words say; simple ways to play have the values that are stated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import islice, product
from math import prod, sqrt
from random import Random

import numpy as np
import pytest

from mutschel.engine import Json
from mutschel.games.registry import find_game
from mutschel.odds.pages import Decisions, Page, page
from mutschel.odds.strategies import WORDS, Strategy, said, struck

pytestmark = pytest.mark.slow

# Every game with decisions, with all its options.
CASES: list[tuple[str, dict[str, Json]]] = [
    *[
        (house, {"throws": 3, "keep": keep, "placing": placing})
        for house in ("grosse-hausnummer", "kleine-hausnummer", "hohe-hausnummern")
        for keep in ("one-or-none", "one")
        for placing in ("end", "at-once")
    ],
    ("hohe-hausnummern", {}),
    ("hohe-hausnummern", {"placing": "at-once"}),
    ("sequenz", {"throws": 3}),
    ("studentenpasch", {}),
]


@cache
def solved(id: str, **options: Json) -> Page:
    return page(find_game(id), options)


def decided(id: str, **options: Json) -> Decisions:
    found = solved(id, **options).decisions
    assert found is not None
    return found


def by_name(id: str, name: str, **options: Json) -> Strategy:
    return next(one for one in decided(id, **options).strategies if one.name == name)


# -- in words ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("id", "options"), CASES)
def test_the_words_are_the_best_play(id: str, options: dict[str, Json]) -> None:
    strategy = by_name(id, WORDS, **options)
    assert strategy.loss == 0
    assert strategy.mean == solved(id, **options).mean
    for language in ("de", "en"):
        text = said(strategy, find_game(id), language)
        assert "{" not in text
        for number in strategy.numbers.values():
            assert str(number) in text


def high_house(dice: Iterator[int]) -> int:
    """Play by the sentence, by hand: one goes aside from 5 on; beside a 6 from 4 on, beside a 5 only a 6."""
    kept: list[int] = []
    for _ in range(2):
        highest = max(islice(dice, 3 - len(kept)))
        if highest >= ({6: 4, 5: 6}[kept[0]] if kept else 5):
            kept.append(highest)
    return int("".join(map(str, sorted([*kept, *islice(dice, 3 - len(kept))], reverse=True))))


def exactly_one_at_once(dice: Iterator[int]) -> int:
    """From 5 on to the hundreds, from 4 on to the tens, otherwise to the units; then from 4 on to the better place."""
    house: dict[str, int] = {}
    first = max(islice(dice, 3))
    house["hundreds" if first >= 5 else "tens" if first >= 4 else "units"] = first
    second = max(islice(dice, 2))
    free = [place for place in ("hundreds", "tens", "units") if place not in house]
    house[free[0] if second >= 4 else free[1]] = second
    (left,) = [place for place in free if place not in house]
    house[left] = next(dice)
    return 100 * house["hundreds"] + 10 * house["tens"] + house["units"]


def mean_of(way: Callable[[Iterator[int]], int], dice: Iterable[Sequence[int]]) -> Fraction:
    results = [way(iter(thrown)) for thrown in dice]
    return Fraction(sum(results), len(results))


def test_the_words_read_by_hand_have_the_value_that_is_stated() -> None:
    one = {"keep": "one", "placing": "at-once"}
    assert by_name("grosse-hausnummer", WORDS, **one).numbers == {"hundreds": 5, "tens": 4, "second": 4}
    every_six = product(range(1, 7), repeat=6)  # three dice, two, and one
    assert mean_of(exactly_one_at_once, every_six) == solved("grosse-hausnummer", **one).mean
    assert by_name("grosse-hausnummer", WORDS).numbers == {"first": 5, "second": 5, "best": 4, "lesser": 6}
    for id, only in (
        ("grosse-hausnummer", "neben einer 5 muss es eine 6 sein"),
        ("kleine-hausnummer", "neben einer 2 muss es eine 1 sein"),
    ):
        assert only in said(by_name(id, WORDS), find_game(id), "de")
    rng = Random(13)  # up to nine dice are too many for all of them
    found = mean_of(high_house, [[rng.randint(1, 6) for _ in range(9)] for _ in range(40_000)])
    page = solved("grosse-hausnummer")
    assert abs(float(found) - float(page.mean)) < 4 * page.sd / sqrt(40_000)


def test_other_numbers_would_be_worse() -> None:
    one = {"keep": "one", "placing": "at-once"}
    small = by_name("kleine-hausnummer", WORDS, **one).numbers
    assert small == {"hundreds": 2, "tens": 3, "second": 3}, "the large one, turned over"
    greedy = by_name("kleine-hausnummer", "greedy", **one)
    assert greedy.loss == by_name("grosse-hausnummer", "greedy", **one).loss > 30
    assert by_name("kleine-hausnummer", WORDS).numbers == {"first": 2, "second": 2, "best": 3, "lesser": 1}
    assert by_name("hohe-hausnummern", WORDS, throws=3).numbers == {"lay": 6, "turn": 3}


# -- simple ways ---------------------------------------------------------------------------------------------------
def test_simple_ways_against_values_known_by_hand() -> None:
    assert by_name("studentenpasch", "never-again").mean == 87, "three dice, each 29 on average"
    keep_ones = (100 + 5 * (100 + 5 * Fraction(174, 6)) / 6) / 6  # a 1 is kept; otherwise thrown again, and once more
    assert by_name("studentenpasch", "only-ones").mean == 3 * keep_ones
    assert by_name("sequenz", "all-again", throws=3).mean == 1 - Fraction(192, 216) ** 3
    high, exactly_one = "grosse-hausnummer", solved("grosse-hausnummer", keep="one").mean
    assert by_name("hohe-hausnummern", "never-turned", throws=3, keep="one").mean == exactly_one
    assert by_name(high, "always-one").mean == exactly_one, "nobody has to make use of what is permitted"
    assert by_name(high, "random").mean == Fraction(4263, 8), "any die aside, or none: as good as one throw"


@pytest.mark.parametrize(("id", "options"), CASES)
def test_nothing_is_better_than_the_best(id: str, options: dict[str, Json]) -> None:
    best, *others = decided(id, **options).strategies
    assert best.loss == 0
    assert others[-1].name == "random"
    for one in others:
        assert one.loss >= 0
        assert sum(one.distribution.values()) == 1
        for players in (2, 5):
            chance = decided(id, **options).strike(one, players)
            assert 0 < decided(id, **options).strike(best, players) - 1e-12 <= chance < 1


@pytest.mark.parametrize("roll_off", [False, True])
def test_strikes_of_two_ways_to_play_against_all_throws(roll_off: bool) -> None:
    mine, theirs = [0.5, 0.2, 0.3], [0.2, 0.5, 0.3]

    def chance(others: int) -> float:
        """Every throw of everybody; who is tied rolls off, until somebody is struck."""
        once, again = 0.0, 0.0
        for own, *rest in product(range(3), repeat=others + 1):
            likely = mine[own] * prod(theirs[other] for other in rest)
            tied = rest.count(own)
            if own > min(rest, default=3):
                continue
            if tied == others > 0 and roll_off:
                again += likely
            else:
                once += likely * (chance(tied) if tied and roll_off else 1.0)
        return once / (1 - again)

    expected = [chance(others) for others in range(5)]
    assert struck(np.array(mine), np.array(theirs), 4, roll_off) == pytest.approx(expected)


# -- who plays last ------------------------------------------------------------------------------------------------
def test_the_last_player_against_a_count_of_all_throws() -> None:
    """Studentenpasch, 203 to beat, 1 1 5 after the second throw: 205 is safe; the third die thrown anew may lose."""
    cases = [one for one in decided("studentenpasch").deviations if one.to_beat[0] <= 203 <= one.to_beat[1]]
    one = next(one for one in cases if one.at.throw == 2 and one.at.kept == () and one.at.faces == (1, 1, 5))
    assert one.answer == [1, 1, 5]
    assert one.usual == [1, 1]
    assert one.saves == pytest.approx(3 / 6, abs=1e-6), "against 204 a 2, a 3 and a 4 lose"


@pytest.mark.parametrize(("id", "options"), [case for case in CASES if case[0] != "sequenz"])
def test_who_plays_last_gains_by_knowing(id: str, options: dict[str, Json]) -> None:
    found = decided(id, **options)
    for players in (2, 4):
        best, usual = found.last(players)
        assert best == pytest.approx(found.round.strikes(players)[-1])
        assert best <= usual + 1e-8
        assert (best < usual - 1e-6) == bool(found.deviations)


def test_the_last_of_two_against_all_pairs_of_results() -> None:
    """Both go by what they throw: the careless one of two is struck as often as the distributions say."""
    found = decided("studentenpasch")
    first = found.round.opening(1).played[:, 0]
    usual = np.array([float(share) for share in found.strategies[0].distribution.values()])
    results = list(found.strategies[0].distribution)
    numbers = found.turn.process.results
    lost = sum(
        first[a] * usual[b] for a, one in enumerate(numbers) for b, mine in enumerate(results) if mine <= one
    )  # fmt: skip
    assert found.last(2)[1] == pytest.approx(lost)

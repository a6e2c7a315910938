"""DICE CUP solved: small states worked out by hand and by brute force, and the best play by the game's own rules."""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from itertools import combinations, pairwise, permutations, product
from math import comb, sqrt
from random import Random

import numpy as np
import pytest

from mutschel.games.dice_cup.odds import State, expected, fresh, hindsight, optimum, state_of, taken_in, values, worths
from mutschel.games.dice_cup.odds.hindsight import cheapest
from mutschel.games.dice_cup.odds.solving import FULL, distribution, solve
from mutschel.games.dice_cup.odds.states import states_from
from mutschel.games.dice_cup.odds.throws import throws
from mutschel.games.dice_cup.rules import CATEGORIES, COLOURS, MIDDLE, points
from mutschel.games.registry import find_game
from mutschel.lab import simulate

pytestmark = pytest.mark.slow

SOAK = bool(os.environ.get("MUTSCHEL_SOAK"))
SIGHTS = range(FULL + 1)
MEANS = {
    "fours": 8,
    "fives": 10,
    "sixes": 12,
    **dict.fromkeys(COLOURS, 7),
    "pasch": 10,
    "one-two-three": 12,
    "dice-cup": 42,
}


def only(*categories: str) -> State:
    return state_of(Counter(categories))


def random_throws(rng: Random, n: int) -> list[tuple[int, ...]]:
    return [tuple(rng.randint(1, 6) for _ in range(12)) for _ in range(n)]


# -- throws ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("sight", SIGHTS)
def test_every_throw_once(sight: int) -> None:
    found = throws(sight)
    assert found.shares.sum() == pytest.approx(1)
    assert (found.shares @ found.colours).sum() == pytest.approx(42), "the six colours together"
    for name, brings in found.points.items():
        assert found.shares @ brings[found.kinds] == pytest.approx(MEANS[name])


def test_what_may_be_expected_of_a_glimpse() -> None:
    """The mean of what the game's own scoring makes of all throws that show the same to somebody."""
    faces = (4, 4, 6, 1, 5, 5, 2, 3, 6, 6, 1, 2)
    seen = (0, 1, 2, 3, 4)
    brought = np.array(
        [[points(category, (*faces[:10], a, b)) for category in CATEGORIES] for a, b in product(range(1, 7), repeat=2)]
    )
    found, sharp = expected(faces, [seen, range(6)])
    assert found == pytest.approx(brought.mean(axis=0))
    assert sharp == pytest.approx([points(category, faces) for category in CATEGORIES])


# -- small states ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("category", "mean"), MEANS.items())
def test_the_last_category_is_worth_its_mean(category: str, mean: float) -> None:
    assert [worths(sight)[only(category)] for sight in SIGHTS] == pytest.approx([mean] * len(SIGHTS))


def test_fours_or_a_colour_against_all_throws() -> None:
    """The colour is taken if its sum and a mean of 8 are more than the fours and a mean of 7; ten dice are others."""
    total = 0.0
    for a, b in product(range(1, 7), repeat=2):
        for others in range(11):
            share = comb(10, others) * 5 ** (10 - others) / 6**10 / 36
            fours = 4 * (others + (a == 4) + (b == 4))
            total += share * max(a + b + 8, fours + 7)
    assert optimum().worth[only("red", "fours")] == pytest.approx(total)


def test_two_colours_with_two_boxes_against_all_throws() -> None:
    pairs = [sum(pair) for pair in product(range(1, 7), repeat=2)]

    @cache
    def worth(red: int, blue: int) -> float:
        if red == 0 or blue == 0:
            return 7.0 * (red + blue)
        after_red, after_blue = worth(red - 1, blue), worth(red, blue - 1)
        return sum(max(r + after_red, b + after_blue) for r in pairs for b in pairs) / 36**2

    for red, blue in product(range(3), repeat=2):
        assert optimum().worth[state_of({"red": red, "blue": blue})] == pytest.approx(worth(red, blue))


@pytest.mark.parametrize("sight", SIGHTS)
def test_two_colours_and_fours_against_all_glimpses(sight: int) -> None:
    """Every set of colours that may be seen, what red and blue show, and how many other fours are seen."""
    red, blue = 0, 1
    pairs = Counter((a + b, (a == 4) + (b == 4)) for a, b in product(range(1, 7), repeat=2))
    glimpses = list(combinations(range(6), sight))

    @cache
    def worth(still_open: frozenset[str]) -> float:
        if not still_open:
            return 0.0
        after = {category: worth(still_open - {category}) for category in still_open}
        total = 0.0
        for seen in glimpses:
            others = 2 * (sight - (red in seen) - (blue in seen))
            for (r, r_fours), (b, b_fours), fours in product(pairs, pairs, range(others + 1)):
                share = pairs[r, r_fours] * pairs[b, b_fours] * comb(others, fours) * 5 ** (others - fours) / 6**others
                known = fours + (r_fours if red in seen else 0) + (b_fours if blue in seen else 0)
                brings = {
                    "red": r if red in seen else 7,
                    "blue": b if blue in seen else 7,
                    "fours": 4 * (known + (12 - 2 * sight) / 6),
                }
                total += share * max(brings[category] + after[category] for category in still_open)
        return total / len(glimpses) / 36**2

    for some in (["red", "blue"], ["red", "fours"], ["red", "blue", "fours"]):
        assert worths(sight)[only(*some)] == pytest.approx(worth(frozenset(some)))


# -- all states -----------------------------------------------------------------------------------------------------
def test_who_sees_nothing_gets_the_means() -> None:
    for state, worth in worths(0).items():
        boxes = [*state.upper, sum(state.colours), *state.lower]
        assert worth == pytest.approx(np.dot(boxes, [8, 10, 12, 7, 10, 12, 42]))


def test_who_sees_more_gets_more() -> None:
    for less, more in pairwise(SIGHTS):
        assert all(worths(more)[state] >= worth - 1e-9 for state, worth in worths(less).items())
        assert worths(more)[fresh(1)] > worths(less)[fresh(1)] + 5


def test_the_file_has_what_solving_finds() -> None:
    """One column in full, for every sight; a part of two columns; with MUTSCHEL_SOAK=1 all."""
    for sight in SIGHTS:
        found = solve(fresh(1), sight)
        assert len(found) == 448
        assert [worths(sight)[state] for state in found] == pytest.approx(list(found.values()), abs=1e-9)
    part = fresh(2) if SOAK else State((2, 1, 0), (1, 2), (0, 1, 2))
    found = solve(part)
    assert [optimum().worth[state] for state in found] == pytest.approx(list(found.values()), abs=1e-9)
    assert len(optimum().worth) == len(set(states_from(fresh(2)))) == 20_412
    for columns in (1, 2) if SOAK else (1,):
        assert optimum().ends[fresh(columns)] == pytest.approx(distribution(fresh(columns), optimum().worth), abs=1e-12)


@pytest.mark.parametrize("columns", [1, 2])
def test_the_distribution_belongs_to_the_value(columns: int) -> None:
    ends = optimum().ends[fresh(columns)]
    assert ends.min() >= 0
    assert ends.sum() == pytest.approx(1)
    assert np.arange(len(ends)) @ ends == pytest.approx(optimum().worth[fresh(columns)])


# -- played ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("columns", "games"), [(1, 500), (2, 250)])
def test_the_best_play_gets_its_value_by_the_games_own_scoring(columns: int, games: int) -> None:
    best, rng = optimum(), Random(1)
    totals = []
    for _ in range(games):
        left, total = dict.fromkeys(CATEGORIES, columns), 0
        for faces in random_throws(rng, 12 * columns):
            made = {name: points(name, faces) + later for name, later in values(columns).after(left).items()}
            category = max(made, key=lambda name: made[name])
            total += points(category, faces)
            left[category] -= 1
        totals.append(total)
    ends, mean = best.ends[fresh(columns)], best.worth[fresh(columns)]
    spread = sqrt(float((np.arange(len(ends)) - mean) ** 2 @ ends))
    assert abs(sum(totals) / games - mean) < 3 * spread / sqrt(games)
    assert abs(np.std(totals) - spread) < 0.15 * spread


def test_bots_get_the_value_of_their_sight() -> None:
    """Through the real engine; the spread of a match is below 17 points."""
    levels = ["easy", "normal", "hard"]
    games = 2000 if SOAK else 60
    found = simulate(find_game("dice-cup"), players=3, games=games, seed=1, bots=levels)
    for level, mean in zip(levels, found.mean_score, strict=True):
        assert abs(mean - worths(taken_in(level, 3))[fresh(1)]) < 3 * 17 / sqrt(games), level


# -- hindsight ------------------------------------------------------------------------------------------------------
def test_the_cheapest_match_against_all_matches() -> None:
    rng = np.random.default_rng(1)
    for size in (1, 2, 3, 4, 5, 6):
        costs = rng.integers(-20, 5, (size, size)).astype(float)
        every = [sum(costs[row, column] for row, column in enumerate(order)) for order in permutations(range(size))]
        assert cheapest(costs) == min(every)


@pytest.mark.parametrize("columns", [1, 2])
def test_hindsight_against_all_ways_to_fill_a_sheet(columns: int) -> None:
    """Throw after throw, the most that every set of crosses can have brought."""
    some = ("fours", "red", "pasch") if columns == 2 else CATEGORIES
    thrown = random_throws(Random(columns), len(some) * columns)
    most: dict[tuple[int, ...], int] = {(0,) * len(some): 0}
    for faces in thrown:
        after: dict[tuple[int, ...], int] = {}
        for crossed, total in most.items():
            for place, category in enumerate(some):
                if crossed[place] < columns:
                    then = (*crossed[:place], crossed[place] + 1, *crossed[place + 1 :])
                    after[then] = max(after.get(then, 0), total + points(category, faces))
        most = after
    (best,) = most.values()
    costs = -np.array([[points(category, faces) for category in some for _ in range(columns)] for faces in thrown])
    assert -cheapest(costs.astype(float)) == best
    if columns == 1:
        assert hindsight(thrown) == best


def test_hindsight_is_worth_more_than_the_best_play() -> None:
    rng = Random(1)
    for columns, games in ((1, 200), (2, 60)):
        mean = np.mean([hindsight(random_throws(rng, 12 * columns), columns) for _ in range(games)])
        assert optimum().worth[fresh(columns)] + 8 < mean < optimum().worth[fresh(columns)] + 30
    assert 2 * optimum().worth[fresh(1)] < optimum().worth[fresh(2)]


def test_all_colours_are_alike() -> None:
    assert {only(colour) for colour in MIDDLE} == {only("red")}

"""DICE CUP with full sight: small states worked out by hand, and the whole played by the game's own scoring."""

from __future__ import annotations

from itertools import product
from math import sqrt
from random import Random

import numpy as np
import pytest

from mutschel.games.dice_cup.rules import CATEGORIES, MIDDLE, points
from mutschel.odds.dice_cup import COLOUR, NOTHING, State, all_throws, optimum, state_of


def only(*categories: str) -> State:
    return state_of(list(categories))


def test_every_throw_once() -> None:
    for throws in all_throws():
        assert throws.shares.sum() == pytest.approx(1)
        assert throws.shares @ throws.points["dice-cup"] == pytest.approx(42)
    means = [float(throws.shares @ throws.points[COLOUR]) for throws in all_throws()]
    assert means == sorted(means, reverse=True)
    assert sum(means) == pytest.approx(42), "the six colours together"


@pytest.mark.parametrize(
    ("category", "mean"),
    [("fours", 8), ("fives", 10), ("sixes", 12), ("red", 7), ("pasch", 10), ("one-two-three", 12), ("dice-cup", 42)],
)
def test_the_last_category_is_worth_its_mean(category: str, mean: float) -> None:
    assert optimum().worth[only(category)] == pytest.approx(mean)


def test_two_colours_against_all_throws() -> None:
    """The higher one now, and then a mean of 7."""
    dice = list(product(range(1, 7), repeat=4))
    expected = 7 + sum(max(a + b, c + d) for a, b, c, d in dice) / len(dice)
    assert optimum().worth[only("red", "blue")] == pytest.approx(expected)


def test_fours_or_a_colour_against_all_throws() -> None:
    """The colour is taken if its sum and a mean of 8 are more than the fours and a mean of 7; ten dice are others."""
    from math import comb

    total = 0.0
    for a, b in product(range(1, 7), repeat=2):
        for others in range(11):
            share = comb(10, others) * 5 ** (10 - others) / 6**10 / 36
            fours = 4 * (others + (a == 4) + (b == 4))
            total += share * max(a + b + 8, fours + 7)
    assert optimum().worth[only("red", "fours")] == pytest.approx(total)


def test_the_distribution_belongs_to_the_value() -> None:
    best = optimum()
    for state in (State(), only("pasch", "red", "blue"), only(*MIDDLE), NOTHING):
        ends = best.ends[state]
        assert ends.sum() == pytest.approx(1)
        assert np.arange(len(ends)) @ ends == pytest.approx(best.worth[state])


def test_more_open_is_worth_more() -> None:
    best = optimum()
    assert best.worth[State()] == max(best.worth.values())
    assert all(best.worth[state] > best.worth[NOTHING] for state in best.worth if state != NOTHING)


def test_the_best_play_gets_its_value_by_the_games_own_scoring() -> None:
    best, rng = optimum(), Random(1)
    games = 600
    totals = []
    for _ in range(games):
        left, total = list(CATEGORIES), 0
        while left:
            faces = tuple(rng.randint(1, 6) for _ in range(12))
            won = {category: points(category, faces) for category in left}
            prices = best.prices(state_of(left), won)
            category = max(prices, key=lambda name: prices[name])
            total += won[category]
            left.remove(category)
        totals.append(total)
    ends = best.ends[State()]
    spread = sqrt(float((np.arange(len(ends)) - best.mean) ** 2 @ ends))
    assert abs(sum(totals) / games - best.mean) < 4 * spread / sqrt(games)
    assert abs(np.std(totals) - spread) < 0.15 * spread

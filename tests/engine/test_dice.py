"""Chance: exact distributions against brute force, and sampling that follows them."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import islice, permutations, product
from math import comb
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mutschel.engine import CHANCE, D6, Bag, Cup, Die, Draw, Lot, Refused, Throw
from mutschel.engine.dice import MARKS
from mutschel.games.dice_cup.rules import DICE
from mutschel.games.wuerfelblitz.rules import COLOURED_DICE, WHITE_DIE

SMALL = Die("small", (1, 2, 3))


@given(st.lists(st.sampled_from([D6, SMALL]), min_size=1, max_size=4))
def test_throws_against_all_ordered_results(dice: list[Die[int]]) -> None:
    throw = Throw(0, tuple(dice))
    every: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for faces in product(*(die.faces for die in dice)):
        every[canonical(dice, faces)] += 1
    outcomes = list(throw.outcomes())
    for faces, _ in outcomes:
        assert throw.check(list(faces)) == faces  # in the order of the dice
    listed = {canonical(dice, faces): weight for faces, weight in outcomes}
    assert listed == dict(every)
    assert len(listed) == len(outcomes) == throw.count
    assert sum(listed.values()) == throw.total


def test_equal_dice_need_not_stand_side_by_side() -> None:
    red = Die("red", (1, 2, 3, 4, 5, 6))
    throw = Throw(0, (D6, red, D6))
    assert len(list(throw.outcomes())) == throw.count == 126  # 21 of two equal dice, times 6
    assert throw.probability(lambda faces: faces[1] == 6) == Fraction(1, 6)


def canonical(dice: list[Die[int]], faces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    kinds = sorted({die.kind for die in dice})
    pairs = list(zip(dice, faces, strict=True))
    return tuple(tuple(sorted(face for die, face in pairs if die.kind == kind)) for kind in kinds)


def test_twelve_dice_are_enumerated_lazily() -> None:
    throw = Throw(0, DICE)
    assert throw.count == 21**6 == 85_766_121
    assert throw.total == 6**12
    first = list(islice(throw.outcomes(), 3))
    assert first[0] == ((1,) * 12, 1)
    assert first[1][1] == 2


def test_five_dice_are_252_outcomes() -> None:
    assert len(list(Throw(0, (D6,) * 5).outcomes())) == 252


def test_wuerfelblitz_dice_sum_up() -> None:
    throw = Throw(0, (*COLOURED_DICE, WHITE_DIE, WHITE_DIE))
    assert throw.count == 6**6 * 21
    assert throw.total == 6**8


@given(st.dictionaries(st.sampled_from("abcd"), st.integers(0, 3), min_size=1), st.integers(0, 3))
def test_draws_against_all_permutations(counts: dict[str, int], n: int) -> None:
    everything = [kind for kind, count in counts.items() for _ in range(count)]
    n = min(n, len(everything))
    draw = Draw(0, counts, n)
    hands: Counter[tuple[str, ...]] = Counter(tuple(sorted(hand)) for hand in permutations(everything, n))
    total = sum(hands.values())
    listed = {tuple(sorted(hand)): Fraction(weight, draw.total) for hand, weight in draw.outcomes()}
    assert listed == {hand: Fraction(times, total) for hand, times in hands.items()}
    assert draw.total == comb(len(everything), n)


def test_samples_follow_the_distribution() -> None:
    throw, rng, n = Throw(0, (D6,) * 2), Random(1), 20_000
    seen = Counter(tuple(sorted(throw.draw(rng))) for _ in range(n))
    chi2 = sum((seen[faces] - n * weight / 36) ** 2 / (n * weight / 36) for faces, weight in throw.outcomes())
    assert chi2 < 45  # 20 degrees of freedom: passed by chance in 99.9 % of all seeds
    draw = Draw(0, {"a": 2, "b": 3}, 2)
    drawn = Counter(tuple(sorted(draw.draw(rng))) for _ in range(n))
    for hand, weight in draw.outcomes():
        assert abs(drawn[hand] / n - weight / draw.total) < 0.015


def test_a_lot_is_fair_and_checked() -> None:
    lot = Lot(3)
    assert list(lot.outcomes()) == [(0, 1), (1, 1), (2, 1)]
    assert lot.check(2) == 2
    for wrong in (3, -1, True, 1.0, "1", None):
        with pytest.raises(Refused):
            lot.check(wrong)


def test_what_is_not_in_the_bag_cannot_be_drawn() -> None:
    draw = Draw(0, Bag({"blue": 1, "pink": 2}).counts, 2)
    assert draw.take(CHANCE, ["pink", "blue"], 0) == ("pink", "blue")
    for wrong in (["blue", "blue"], ["blue"], ["red", "pink"], [1, 2], "ab", None, [["blue"], "pink"]):
        with pytest.raises(Refused):
            draw.take(CHANCE, wrong, 0)


# -- what dice are made of ---------------------------------------------------------------------------
GOLD = Die("gold", tuple(range(1, 9)), colour="#D4af37")


def test_a_die_called_as_a_colour_has_it_and_its_mark() -> None:
    for colour, mark in MARKS.items():
        for die in (Die(colour, (1, 2)), Die("mine", (1, 2), colour=colour)):
            assert (die.colour, die.mark) == (colour, mark)
    assert (D6.colour, D6.mark) == (SMALL.colour, SMALL.mark) == ("white", "dot")
    assert Die("red", (1,), colour="#aa0000", mark="heart").made_of() == {
        "colour": "#aa0000", "mark": "heart", "faces": [1],
    }  # fmt: skip


def test_the_page_knows_the_same_colours_and_marks() -> None:
    page = (Path(__file__).parents[2] / "web" / "src" / "look" / "colours.ts").read_text(encoding="utf-8")
    named = page.partition("const NAMED")[2].partition("};")[0]
    assert dict(re.findall(r'(\w+): "(\w+)"', named)) == MARKS


@pytest.mark.parametrize("colour", ["gold", "#fff", "#12345", "#1234567", "red;", "#gggggg"])
def test_no_die_has_a_colour_that_nobody_could_draw(colour: str) -> None:
    with pytest.raises(AssertionError, match="no colour"):
        Die("mine", (1, 2), colour=colour)


def test_no_die_has_an_unknown_mark() -> None:
    with pytest.raises(AssertionError, match="no mark: 'star'"):
        Die("mine", (1, 2), mark="star")  # type: ignore[arg-type]


def test_a_cup_says_what_each_kind_is_made_of_once() -> None:
    cup = Cup((GOLD, D6, GOLD))
    view = cup.view(None)
    assert view["dice"] == ["gold", "plain", "gold"]
    assert view["kinds"] == {
        "gold": {"colour": "#D4af37", "mark": "dot", "faces": [1, 2, 3, 4, 5, 6, 7, 8]},
        "plain": {"colour": "white", "mark": "dot", "faces": [1, 2, 3, 4, 5, 6]},
    }
    view["kinds"]["gold"]["faces"].clear()
    assert cup.view(None)["kinds"]["gold"]["faces"] == list(GOLD.faces)
    assert Throw(0, cup.dice).waiting()["dice"][1] == {"kind": "plain", "size": "large", **D6.made_of()}


def test_a_die_that_was_laid_aside_is_still_known() -> None:
    cup = Cup((GOLD, D6))
    cup.lay(0, (8, 3))
    cup.take(8)
    assert cup.view(0)["dice"] == ["plain"]
    assert list(cup.view(0)["kinds"]) == ["gold", "plain"]

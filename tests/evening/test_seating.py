"""The seating of people: equal tables, few who meet twice, wishes; compared with known best values and a bound."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mutschel.evening import seating
from mutschel.evening.seating import Pair, draw, least_repeats, pairs_at, sizes

pytestmark = pytest.mark.slow


def evening(people: int, tables: int, draws: int, seed: str) -> list[int]:
    """Return the number of pairs that have met again after each of these draws, counted once for every time."""
    met: Counter[Pair] = Counter()
    repeats = []
    for number in range(draws):
        met.update(pairs_at(draw(range(people), tables, Random(f"{seed} {number}"), met=met, draws=draws - number)))
        repeats.append(sum(times - 1 for times in met.values()))
    return repeats


@given(st.integers(4, 60), st.integers(1, 12), st.integers(0, 2**30))
def test_everybody_sits_once_and_tables_differ_by_one_at_most(people: int, tables: int, seed: int) -> None:
    seated = draw(range(people), min(tables, people // 2), Random(seed))
    assert sorted(person for table in seated for person in table) == list(range(people))
    assert max(map(len, seated)) - min(map(len, seated)) <= 1


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_sixteen_people_at_four_tables_meet_nobody_twice_in_five_draws(seed: str) -> None:
    """The known best: after five draws everybody has met everybody, once."""
    assert evening(16, 4, 5, seed) == [0] * 5


def test_eight_tables_of_four_need_nobody_twice_in_five_draws() -> None:
    assert evening(32, 8, 5, "golfers") == [0] * 5


@pytest.mark.parametrize(
    ("people", "tables"),
    [(29, 4), (12, 3), (40, 5), *(pytest.param(*size, marks=pytest.mark.at_length) for size in ((24, 3), (28, 4)))],
)
def test_a_second_draw_is_as_good_as_can_be(people: int, tables: int) -> None:
    each = sizes(people, tables)
    assert evening(people, tables, 2, "again")[1] == least_repeats(each, each)


def test_a_hundred_percent_more_people_take_no_more_than_the_bound_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """200 people at 25 tables, three draws planned at once: nobody meets twice, with no more than the swaps allowed."""
    swaps = 0
    swap = seating._Plan._swap

    def counted(self: seating._Plan, *args: object) -> int:
        nonlocal swaps
        swaps += 1
        return swap(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(seating._Plan, "_swap", counted)
    assert evening(200, 25, 2, "hall") == [0, 0]
    assert swaps <= 2 * 2 * seating.MOST_SAMPLES


def test_wishes_are_granted_and_chance_still_decides_the_rest() -> None:
    together, apart = [frozenset((0, 1)), frozenset((2, 3))], [frozenset((4, 5)), frozenset((0, 2))]
    found = set()
    for seed in range(20):
        seated = draw(range(12), 3, Random(seed), together=together, apart=apart)
        table_of = {person: number for number, table in enumerate(seated) for person in table}
        assert table_of[0] == table_of[1]
        assert table_of[2] == table_of[3]
        assert table_of[4] != table_of[5]
        assert table_of[0] != table_of[2]
        found.add(str(seated))
    assert len(found) == 20


def test_lots_are_fair() -> None:
    """People who haven't met sit together equally often."""
    met: Counter[Pair] = Counter()
    rng = Random(7)
    for _ in range(3000):
        met.update(pairs_at(draw(range(8), 2, rng)))
    expected = 3000 * 3 / 7
    assert all(abs(times - expected) < 5 * (expected * 4 / 7) ** 0.5 for times in met.values())
    assert len(met) == 28

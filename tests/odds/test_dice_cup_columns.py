"""DICE CUP with three columns and more: what has been learnt, held against what is solved, and its bounds."""

from __future__ import annotations

import json
import os
from itertools import islice
from random import Random

import numpy as np
import pytest

from mutschel.cli.main import main
from mutschel.games.dice_cup.odds import bound, finals, fresh, learning, learnt, optimum, state_of, values, worths
from mutschel.games.dice_cup.odds.states import State, states_from
from mutschel.games.dice_cup.rules import CATEGORIES, COLOURS, points

SOAK = bool(os.environ.get("MUTSCHEL_SOAK"))
MEANS = [8, 10, 12, 7, 7, 7, 7, 7, 7, 10, 12, 42]
MORE = [3, 4, 5, 6]  # columns


def left_in(state: State) -> dict[str, int]:
    ones, twos = state.colours
    colours = [1] * ones + [2] * twos + [0] * (len(COLOURS) - ones - twos)
    return dict(zip(CATEGORIES, [*state.upper, *colours, *state.lower], strict=True))


# -- throws ---------------------------------------------------------------------------------------------------------
def test_throws_bring_what_the_game_says() -> None:
    rng = np.random.default_rng(1)
    pairs = rng.integers(36, size=(50, 6))
    faces = np.stack([pairs // 6 + 1, pairs % 6 + 1], axis=2).reshape(50, 12)
    wanted = [[points(category, tuple(throw)) for category in CATEGORIES] for throw in faces.tolist()]
    assert learning.glimpses(rng, pairs, 6).tolist() == wanted


@pytest.mark.parametrize("sight", [0, 1, 5, 6])
def test_even_throws_have_the_means_of_all_throws(sight: int) -> None:
    found = learning.even_throws(np.random.default_rng(1), 3600, sight)
    assert found.mean(axis=0) == pytest.approx(MEANS, rel=1e-9 if sight in (0, 6) else 0.03)
    assert (found[:, 3:9] != 7).sum(axis=1).max() <= sight


# -- what has been learnt -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("columns", "sight"), [(1, 1), (1, 3), (1, 5), (1, 6), (2, 6)])
def test_what_is_learnt_is_nearly_what_is_solved(columns: int, sight: int) -> None:
    states = Random(1).sample(states_from(fresh(columns)), 400)
    rows = np.concatenate([learnt.row(left_in(state)) for state in states])
    off = learnt.worths(learnt.learnt(sight), rows) - [worths(sight)[state] for state in states]
    assert np.sqrt((off**2).mean()) < 0.2
    assert abs(off).max() < 1


def test_colours_are_alike_and_a_full_sheet_is_worth_nothing() -> None:
    left = dict(zip(CATEGORIES, [3, 0, 2, 1, 5, 0, 6, 2, 4, 4, 1, 6], strict=True))
    other = {**left, **dict(zip(COLOURS, [left[colour] for colour in reversed(COLOURS)], strict=True))}
    for sight in range(1, 7):
        assert values(6, sight).worth(left) == pytest.approx(values(6, sight).worth(other))
        assert values(6, sight).worth(dict.fromkeys(CATEGORIES, 0)) == 0
        assert values(6, sight).worth({"dice-cup": 1}) == pytest.approx(42, abs=0.1)


def test_what_comes_after_a_cross() -> None:
    left = {"fours": 3, "red": 2, "pasch": 0, "dice-cup": 1}
    for columns, sight in ((6, 6), (6, 2)):
        known = values(columns, sight)
        after = known.after(left)
        assert after.keys() == {"fours", "red", "dice-cup"}
        for name, worth in after.items():
            assert worth == pytest.approx(known.worth({**left, name: left[name] - 1}))


def test_more_columns_are_worth_more_than_each_for_itself() -> None:
    for sight in range(1, 7):
        means = [values(columns, sight).worth(dict.fromkeys(CATEGORIES, columns)) for columns in range(1, 7)]
        gained = np.diff(means)
        assert all(gained > means[0]), "what comes later leaves more of a choice before"
        assert gained == pytest.approx(sorted(gained), abs=0.1)


def test_learning_from_few_games() -> None:
    found = learning.learn(6, seed=1, games=8)
    assert learnt.worths(found, learnt.full(2))[0] == pytest.approx(optimum().worth[fresh(2)], abs=3)
    assert learnt.worths(found, learnt.full(6))[0] == pytest.approx(finals.finals(6).learnt.value, abs=6)


@pytest.mark.skipif(not SOAK, reason="takes minutes")
def test_the_file_has_what_learning_finds() -> None:
    rows = np.random.default_rng(1).integers(0, 7, (200, 12)).astype(np.int8)
    again = learnt.worths(learning.learn(6), rows)
    assert again == pytest.approx(learnt.worths(learnt.learnt(6), rows), abs=0.05)


# -- bounds ---------------------------------------------------------------------------------------------------------
@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Means of fewer throws, which are less exact."""
    monkeypatch.setattr(bound, "THROWS", 10 * 36)


@pytest.mark.usefixtures("quick")
def test_the_truth_lies_between_the_bounds_of_whoever_has_learnt_little() -> None:
    little = learning.learn(6, seed=1, games=3)
    found = np.array([bound.search(little, learnt.full(1), np.random.default_rng(number)) for number in range(30)])
    below, above = (finals.mean(one) for one in found.T)
    assert below.value + 2 * below.error < optimum().worth[fresh(1)] < above.value


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("columns", "sequences"), [(1, 30), (2, 10)])
def test_what_is_learnt_comes_near_to_the_truth(columns: int, sequences: int) -> None:
    found = np.array(list(islice(bound.searched(columns, 1), sequences)))
    assert (found[:, 0] <= found[:, 1] + 1e-9).all()
    reached, most = (finals.mean(one) for one in found.T)
    exact = optimum().worth[fresh(columns)]
    assert reached.value - 1.5 * reached.error < exact < most.value + 1.5 * most.error
    assert most.value - reached.value < 0.5


@pytest.mark.usefixtures("quick")
def test_the_bound_against_all_ways_to_fill_the_rest_of_a_sheet() -> None:
    """Worths that are quite wrong, so that it pays to cross something else than what seems best."""
    start = learnt.row({"fours": 2, "red": 1, "pasch": 1, "dice-cup": 2})
    weights = np.random.default_rng(1).normal(0, 3, (learnt.BOXES + 1, learnt.FEATURES))
    rng = np.random.default_rng(2)
    drawn = [(learning.even_throws(rng, bound.THROWS), learning.throws(rng, 1)) for _ in range(6)]

    def most(sheet: learnt.Rows, number: int, best: bool) -> float:
        if number == len(drawn):
            return 0.0
        after = learnt.worths_after(weights, sheet)
        every, (throw,) = drawn[number]
        wrong = float(np.maximum.reduce(every + after, axis=1).mean() - learnt.worths(weights, sheet)[0])
        made = throw + after[0]
        crosses = [int(made.argmax())] if best else np.flatnonzero(sheet[0]).tolist()
        ways = [made[c] - made.max() + most(sheet - np.eye(12, dtype=np.int8)[c], number + 1, best) for c in crosses]
        return wrong + float(max(ways))

    begin = float(learnt.worths(weights, start)[0])
    found = bound.search(weights, start, np.random.default_rng(2), width=200)
    assert found.learnt == pytest.approx(begin + most(start, 0, best=True), abs=1e-3)
    assert found.bound == pytest.approx(begin + most(start, 0, best=False), abs=1e-3)
    assert found.bound > found.learnt + 1


@pytest.mark.usefixtures("quick")
def test_following_more_sheets_finds_no_less() -> None:
    few, many = (
        bound.search(learnt.learnt(6), learnt.full(2), np.random.default_rng(1), width=width) for width in (1, 40)
    )
    assert few.learnt == pytest.approx(many.learnt)
    assert few.bound <= many.bound + 1e-9


@pytest.mark.usefixtures("quick")
def test_counting_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finals, "AT_ONCE", 400)
    monkeypatch.setattr(finals, "SEQUENCES", 5)
    found = finals.count(1)
    mean = sum(total * sheets for total, sheets in found.totals.items()) / found.sheets
    assert sum(found.totals.values()) == found.sheets == 2000
    assert mean == pytest.approx(optimum().worth[fresh(1)], abs=3 * 17 / 2000**0.5)
    assert found.learnt.value == pytest.approx(mean, abs=2)


@pytest.mark.parametrize("columns", MORE)
def test_what_was_counted(columns: int) -> None:
    found = finals.finals(columns)
    totals = np.repeat(list(found.totals), list(found.totals.values()))
    assert len(totals) == found.sheets
    assert totals.mean() == pytest.approx(found.learnt.value, abs=3 * totals.std() / len(totals) ** 0.5)
    assert found.bound.value - found.learnt.value == pytest.approx(found.apart.value)
    assert 0 < found.apart.value < 0.25
    assert values(columns).worth(dict.fromkeys(CATEGORIES, columns)) == pytest.approx(found.learnt.value, abs=0.3)


# -- shown ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("columns", MORE)
def test_a_page_for_many_columns(columns: int, capsys: pytest.CaptureFixture[str]) -> None:
    option = ["odds", "dice-cup", "--option", f"columns={columns}"]
    assert main([*option, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["exact"] is False
    assert found["prices"]["dice-cup"] > found["prices"]["sixes"] > found["prices"]["red"] > 0
    assert found["learnt"]["value"] < found["bound"]["value"]
    for language in ("de", "en"):
        assert main([*option, "--lang", language]) == 0
        said = capsys.readouterr().out
        assert f"{found['learnt']['value']:.0f}"[-3:-1] in said
        assert "20" in said


@pytest.mark.usefixtures("quick")
def test_the_bound_as_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["odds", "dice-cup", "--option", "columns=3", "--bound", "2"]
    assert main([*arguments, "--lang", "en"]) == 0
    assert "Nobody can average more than 6" in capsys.readouterr().out
    assert main([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["options"] == {"columns": 3}
    assert found["bound"] == pytest.approx(639.3, abs=5)


def test_states_and_boxes_left_are_the_same() -> None:
    for state in states_from(fresh(2))[::500]:
        assert state_of(left_in(state)) == state

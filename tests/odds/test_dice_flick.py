"""Dice Flick's figures: landing tables, the flicks a bot considers, and turns that are played again."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import numpy as np
import pytest

from mutschel.engine import LEVELS
from mutschel.games.dice_flick.aiming import shots
from mutschel.games.dice_flick.board import CENTRE, Die, Hole
from mutschel.games.dice_flick.bot import prospects
from mutschel.games.dice_flick.landing import HOLE_SHARE, FlickDomain
from mutschel.games.dice_flick.odds import FAIR, choices, flicks, kept_worth, landing_rows, left_worth, turn_points
from mutschel.games.dice_flick.odds.figures import figures
from mutschel.games.dice_flick.odds.turns import MATCHES, SampledMatch, _read, found, slopes
from mutschel.games.dice_flick.planning import FACE, KEPT, plan
from mutschel.games.registry import find_game
from mutschel.lab import simulate

pytestmark = pytest.mark.slow

POSITIONS: list[dict[Hole, Die]] = [
    {},
    {(0, 1): ("yellow", 5), (0, 2): ("yellow", 6), (4, 4): ("blue", 6)},
    {(4, 0): ("blue", 6), (4, 1): ("yellow", 6), (4, 3): ("green", 6), (2, 2): ("white", 1)},
]


# -- where dice land -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", LEVELS)
def test_rows_add_up_and_hit_as_often_as_the_shots(level: str) -> None:
    rows = landing_rows(level)
    assert [row.row for row in rows] == [1, 2, 3, 4, 5]
    for row in rows:
        assert row.hole + row.trench + row.outside == pytest.approx(1)
        south = [shot for shot in shots(level) if shot.plate == "south" and shot.target[0] == 5 - row.row]
        assert row.hit == pytest.approx(sum(shot.lands.get(shot.target, 0.0) for shot in south) / 5)
        assert row.hole == pytest.approx(sum(sum(shot.lands.values()) for shot in south) / 5)


def test_plain_chance_lands_as_the_rules_let_it() -> None:
    (row,) = landing_rows(FAIR)
    rng = Random(1)
    ends = [FlickDomain("blue", {}).sample(rng)["flicked"] for _ in range(4000)]
    counts = Counter(end if isinstance(end, str) else "hole" for end in ends)
    for kind in ("hole", "trench", "outside"):
        assert counts[kind] / 4000 == pytest.approx(getattr(row, kind), abs=4 * sqrt(0.25 / 4000))


# -- what flicks are worth -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("dice", POSITIONS)
def test_the_best_flick_is_the_one_that_bots_plan(
    level: str, dice: dict[Hole, Die], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If they think as highly of a joker that is kept."""
    monkeypatch.setitem(KEPT, "white", kept_worth(["white"], level))
    for hand, left in ((["blue", "yellow", "white"], 2), (["pink", "green"], 1)):
        planned, found = plan(dice, hand, left, level), flicks(dice, hand, left, level)
        assert {one.die for one in found} == set(hand)
        assert found[0].worth == pytest.approx(planned.worth)
        assert found[0].die == planned.die
        assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)


def test_a_single_flick_into_an_empty_box_by_hand() -> None:
    """One blue die makes no combination: it is worth something on the Centre, and a bonus."""
    best = flicks({}, ["blue"], 1, "hard", last=True)[0]
    by_hand = max(2 * FACE * shot.lands.get(CENTRE, 0.0) + 3.0 * shot.lands.get((3, 3), 0.0) for shot in shots("hard"))
    assert best.worth == pytest.approx(by_hand)


def test_in_the_last_turn_nothing_is_kept() -> None:
    assert kept_worth(["white"], "normal") > 0 == kept_worth(["white"], "normal", last=True)
    for level in ("normal", FAIR):
        dice = POSITIONS[1]
        usual = {one.die: one.worth for one in choices(dice, ["white", "blue"], 1, level)}
        last = {one.die: one.worth for one in choices(dice, ["white", "blue"], 1, level, last=True)}
        assert last["blue"] == pytest.approx(usual["blue"] - kept_worth(["white"], level))
        assert last["white"] == pytest.approx(usual["white"])


def test_by_plain_chance_two_dice_are_as_good_in_either_order() -> None:
    dice = POSITIONS[1]
    promise = prospects(dice, ["blue", "yellow", "green"])
    found = {one.die: one.worth for one in choices(dice, ["blue", "yellow", "green"], 2, FAIR)}
    best, second, third = sorted(promise, key=lambda die: -promise[die])
    assert found[best] == pytest.approx(found[second])
    assert found[best] == pytest.approx(HOLE_SHARE * (promise[best] + promise[second]))
    assert found[third] == pytest.approx(HOLE_SHARE * (promise[best] + promise[third]))


# -- what turns bring ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("mode", "matches"), [("fair", 12), ("physics", 1)])
@pytest.mark.parametrize("level", LEVELS)
def test_turns_that_are_played_again_bring_what_is_kept(mode: str, matches: int, level: str) -> None:
    """The same matches that were played for the file: their turns are among those counted there."""
    kept = turn_points(mode, level)
    turns = [turn for number in range(matches) for turn in SampledMatch(mode, level, number).turns()]
    assert len(turns) == 20 * matches
    assert kept.turns == 20 * MATCHES[mode]
    for points, count in Counter(turn.points for turn in turns).items():
        assert count <= kept.counts.get(points, 0)
    mean = sum(turn.points for turn in turns) / len(turns)
    assert mean == pytest.approx(kept.mean, abs=4 * kept.sd / sqrt(len(turns)))


@pytest.mark.at_length  # thousands of turns
@pytest.mark.parametrize("mode", MATCHES)
def test_the_file_is_what_the_command_makes(mode: str) -> None:
    made = found(mode, "hard", MATCHES[mode])
    assert made["points"] == _read()[mode]["hard"]["points"]
    assert [list(worth) for worth in made["left"].values()] == list(_read()[mode]["hard"]["left"].values())


@pytest.mark.at_length  # hundreds of flicks
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_turns_with_simulated_dice_bring_as_much(level: str) -> None:
    """The landing tables know no dice that bounce off each other; it makes no great difference."""
    kept, games = turn_points("physics", level), 12
    played = simulate(find_game("dice-flick"), 2, games, seed=3, bots=[level], options={"dice": "physics"})
    mean = sum(played.mean_score) / 20
    assert mean == pytest.approx(kept.mean, abs=0.5 + 4 * kept.sd / sqrt(20 * games))


def test_a_steadier_hand_gets_more_and_what_is_left_helps_whoever_comes_next() -> None:
    by_hand = [turn_points("physics", level) for level in LEVELS]
    assert by_hand[0].mean + by_hand[0].error < by_hand[1].mean - by_hand[1].error
    assert by_hand[1].mean + by_hand[1].error < by_hand[2].mean - by_hand[2].error
    for mode in MATCHES:
        following = left_worth(mode, "hard").next
        assert following.points > following.error, "more than nothing, for certain"


def test_slopes_are_found() -> None:
    rng = np.random.default_rng(1)
    rows = rng.integers(0, 5, (2000, 2)).tolist()
    points = np.array([3 + 2 * a - b for a, b in rows]) + rng.normal(0, 1, 2000)
    first, second = slopes(rows, points)
    assert abs(first.points - 2) < 2 * first.error < 0.2
    assert abs(second.points + 1) < 2 * second.error < 0.2


@pytest.mark.parametrize("mode", MATCHES)
def test_all_tables(mode: str) -> None:
    made = figures(mode)
    assert sum(made.usual.distribution.values()) == pytest.approx(1)
    described = made.as_json()
    hands = list(LEVELS) if mode == "physics" else [FAIR]
    assert list(described["landing"]) == list(described["openings"]) == hands
    for openings in described["openings"].values():
        for one in openings:
            assert one["die"] in one["hand"]
            assert (one["target"] is None) == (mode == "fair")

"""Dice Flick by hand: what an analysis says about the hand, from gestures whose aim is known."""

from __future__ import annotations

from math import pi, radians, sqrt
from random import Random
from typing import Any

import pytest

from flick.tries import Try, attempts
from mutschel.analysis.model import Luck, Measure
from mutschel.engine import Landing, Match
from mutschel.games.by_hand import Gesture, Launch
from mutschel.games.dice_flick.aiming import NOISE, shot, shots, trembling
from mutschel.games.dice_flick.board import HOLES, Hole
from mutschel.games.dice_flick.hand import HAND, MeasuredFlick, measured_flick, measures, remarks, steadiness
from mutschel.games.dice_flick.judge import judge
from mutschel.games.dice_flick.launches import DEGREES, SPEEDS, grid, lands
from mutschel.games.dice_flick.odds import Prospect
from mutschel.games.dice_flick.rules import GAME
from mutschel.testing import playthrough
from mutschel.testing.random_play import random_answer
from serving import SOAK

TARGET: Hole = (3, 1)
ONE_HOLE = Prospect(0.0, {TARGET: 10.0})  # nothing else is worth anything


def launched(harder: float, further: float, plate: str = "south") -> Launch:
    """At the one hole, but harder by a share, and further to the right by some degrees."""
    aim = shot(HAND, plate, TARGET).aim
    return Launch(aim.speed * (1 + harder), aim.azimuth + radians(further), radians(45))


def gestures(*errors: tuple[float, float]) -> list[MeasuredFlick]:
    return [measured_flick(n, 1, "blue", "south", launched(*error), ONE_HOLE) for n, error in enumerate(errors)]


def values(measures: Any) -> dict[str, float]:
    return {one.name: one.value for one in measures}


# -- how far off, and how steady -------------------------------------------------------------------------------------
def test_how_far_off_it_was_and_how_much_it_spread() -> None:
    """Ten per cent too hard and seven degrees too far, now and then to the other side."""
    found = steadiness(gestures((0.1, 7), (-0.1, 7), (0.1, -7), (-0.1, -7), (0.1, 7)))
    assert found.strength == pytest.approx(0.1, rel=1e-3)
    assert found.aside == pytest.approx(0.07, rel=1e-3)
    assert found.tremble == pytest.approx(sqrt((0.1**2 + 0.07**2) / 2), rel=1e-3)
    assert [shots(HAND)[place].target for place in found.meant] == [TARGET] * 5


def test_par_is_the_hand_of_the_normal_bot() -> None:
    par = {one.name: one.par for one in measures(0, gestures(*[(0.0, 0.0)] * 5), 0.0)}
    usual = 100 * NOISE["normal"]
    error = usual * sqrt(2 / pi)  # of a bell curve: how far off it is in the mean
    assert par == {
        "aim-aside": pytest.approx(error),
        "aim-strength": pytest.approx(error),
        "tremble": pytest.approx(usual),
        "hand-worth": None,
        "flick-luck": None,
    }


def test_few_flicks_say_nothing_about_a_hand() -> None:
    assert list(measures(0, gestures(*[(0.2, 0.0)] * 4), 1.0)) == []
    assert list(remarks(0, gestures(*[(0.2, 0.0)] * 4))) == []


@pytest.mark.parametrize(("level", "noise"), NOISE.items())
def test_the_hands_of_bots_are_found_out_though_nobody_says_where_they_aim(level: str, noise: float) -> None:
    rng = Random(level)
    flicks = []
    for n in range(60):
        ahead = Prospect(0.0, {hole: rng.choice([2.0, 4.0, 8.0]) for hole in rng.sample(HOLES, 8)})
        best = max(shots(HAND), key=lambda one: ahead.worth(one.lands))
        launch = Gesture().check(trembling(best.aim, noise, rng))
        flicks.append(measured_flick(n, 1, "blue", best.plate, launch, ahead))
    assert steadiness(flicks).tremble == pytest.approx(noise, rel=0.25)


# -- what it was worth -----------------------------------------------------------------------------------------------
def test_a_true_aim_is_worth_more_than_a_usual_hands_and_a_wild_one_less() -> None:
    true, wild = gestures((0.0, 0.0), (0.4, 0.0))
    best = max(ONE_HOLE.worth(one.lands) for one in shots(HAND))
    assert true.gained == pytest.approx(10 * lands(launched(0, 0), "south")[TARGET] - best)
    assert true.gained > 0.5
    assert wild.gained < -0.6 * best
    flicks = gestures((0.0, 0.0), *[(0.4, 0.0)] * 4)
    found = values(measures(0, flicks, 3.0))
    assert found["hand-worth"] == pytest.approx(sum(one.gained for one in flicks))
    assert found["hand-worth"] + found["flick-luck"] == pytest.approx(3.0)


def test_the_hands_of_normal_bots_bring_about_nothing_and_others_what_they_are_worth() -> None:
    """At holes all over the box: what gestures promise, beside what the normal bot's table says."""
    gained = {}
    for level, noise in NOISE.items():
        rng = Random(level)
        found = []
        for target in HOLES:
            ahead = Prospect(0.0, {target: 10.0})
            best = max(shots(HAND), key=lambda one: one.lands.get(target, 0.0))
            for n in range(20):
                launch = Gesture().check(trembling(best.aim, noise, rng))
                found.append(measured_flick(n, 1, "blue", best.plate, launch, ahead).gained)
        gained[level] = sum(found) / len(found)
    assert gained["normal"] == pytest.approx(0, abs=0.5)  # of 10
    assert gained["hard"] > 1 > -1 > gained["easy"]


def test_what_went_wrong_most_is_told() -> None:
    told = list(remarks(2, gestures(*[(0.0, 0.0)] * 6, (0.4, 0.0), (0.0, -25), (0.3, 20))))
    assert [(one.step, one.seat, one.text) for one in told] == [
        (6, 2, "flicked-strength"),
        (7, 2, "flicked-aside"),
        (8, 2, "flicked-off"),
    ]
    facts = {"die": "blue", "row": 4, "column": 2, "percent": 30, "force": "too-hard", "degrees": 20}
    assert told[2].facts == facts | {"side": "too-far-right"}
    for one in told:
        said = GAME.texts("de").say({"text": one.text, "player": 0, **one.facts}, ["Anna"])
        assert said.startswith("Der blaue Würfel, ")


# -- where launches lead ---------------------------------------------------------------------------------------------
def test_between_the_points_of_the_grid_shares_are_mixed_and_to_the_left_they_are_mirrored() -> None:
    speed, degrees = SPEEDS[12], DEGREES[2]
    at = grid().shares[12][2]
    assert lands(Launch(speed, radians(degrees), 0.8), "south") == pytest.approx(dict(at))
    left = lands(Launch(speed, -radians(degrees), 0.8), "south")
    assert left == pytest.approx({(row, 4 - column): share for (row, column), share in at.items()})
    between = lands(Launch(speed + 0.015, radians(degrees), 0.8), "south")
    other = grid().shares[13][2]
    mixed = {hole: (at.get(hole, 0.0) + other.get(hole, 0.0)) / 2 for hole in {*at, *other}}
    assert between == pytest.approx(mixed)
    assert sum(lands(Launch(1.4, radians(30), 0.8), "west").values()) <= 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("speed", "degrees", "plate"), [(0.87, 4.0, "south"), (0.94, -11.0, "east"), (0.755, 0.0, "north")]
)
def test_and_in_the_box(speed: float, degrees: float, plate: str) -> None:
    """MeasuredFlick afresh, off the grid: the dice end where it says, within what chance allows."""
    flicks = 60 if SOAK else 30
    aim = shot(HAND, "south", TARGET).aim._replace(speed=speed, azimuth=radians(degrees))
    ends = attempts([Try(aim, 0.0, f"afresh:{n}", plate=plate) for n in range(flicks)], 1, lambda: None)
    told = lands(Launch(speed, radians(degrees), radians(45)), plate)
    hole = max(told, key=lambda one: told[one])
    spread = sqrt(told[hole] * (1 - told[hole]) / flicks * 2)  # the grid is a sample, too
    assert sum(one.hole == hole for one in ends) / flicks == pytest.approx(told[hole], abs=3.5 * spread)


# -- in a match ------------------------------------------------------------------------------------------------------
def test_of_the_luck_in_flicking_the_hands_share_is_told() -> None:
    match = playthrough.played(GAME, ["hard", "random"], "4", {"dice": "physics"})
    found = judge(match)
    landed = {step for step, request in enumerate(requests(match)) if isinstance(request, Landing)}
    for seat in (0, 1):
        own = {one.name: one.value for one in found.measures if one.seat == seat}
        luck = sum(
            one.amount
            for one in found.events
            if isinstance(one, Luck) and one.seat == seat and thrown(match, one, landed)
        )
        assert own["hand-worth"] + own["flick-luck"] == pytest.approx(luck)
    by_name = {(one.seat, one.name): one.value for one in found.measures}
    assert by_name[0, "tremble"] < 4 < 10 < by_name[1, "tremble"]
    assert by_name[0, "hand-worth"] > 0 > by_name[1, "hand-worth"]
    assert [one.step for one in found.remarks] == sorted(one.step for one in found.remarks)


def requests(done: Match) -> list[Any]:
    match = Match(done.game, done.names, done.options.as_json())
    found = []
    for answer in done.log:
        found.append(match.request)
        match.replay([answer])
    return found


def thrown(match: Match, luck: Luck, landed: set[int]) -> bool:
    """Is it what this seat's own flick brought?"""
    return luck.step in landed and match.log[luck.step - 1][0] == luck.seat


def played_randomly(**options: Any) -> Match:
    match, rng = Match(GAME, 2, options), Random(5)
    while match.request is not None:
        match.replay([random_answer(match, rng)])
    return match


def test_by_plain_chance_there_is_no_hand_to_measure() -> None:
    found = judge(played_randomly(dice="fair"))
    assert (list(found.measures), list(found.remarks)) == ([], [])


def test_from_a_plate_that_was_moved_the_aim_is_not_known() -> None:
    """Anna's plates are moved at random; Ben's stay where they are."""
    measures: list[Measure] = list(judge(played_randomly(dice="physics", movable_plates=[True, False])).measures)
    assert {one.seat for one in measures} == {1}

"""Bots that flick: what they know about the box is true, a steadier hand hits more often, and they plan with it."""

from __future__ import annotations

from math import radians, sqrt
from random import Random
from typing import Any

import pytest

from flick.tries import Try, attempts
from mutschel.engine import LEVELS, LUCK, Fields, Json, OneOf
from mutschel.engine.bot import bot_class, has_bot
from mutschel.engine.match import NOTHING
from mutschel.games.by_hand import WIDEST, Breath, Gesture
from mutschel.games.dice_flick.aiming import NOISE, Aim, easiest, shot, shots, trembling
from mutschel.games.dice_flick.board import HOLES, Board, Die, Hole, Markers
from mutschel.games.dice_flick.bot import DiceFlickBot
from mutschel.games.dice_flick.planning import plan
from mutschel.games.dice_flick.rules import GAME, PLATES, SHIFT
from mutschel.games.registry import find_game
from mutschel.host.single_match import Simulation
from mutschel.physics.table_flick import slide
from mutschel.physics.tower import blow

pytestmark = pytest.mark.slow

EMPTY: dict[Hole, Die] = {}


# -- the table ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", LEVELS)
def test_every_hole_can_be_aimed_at_from_every_plate(level: str) -> None:
    assert {(shot.plate, shot.target) for shot in shots(level)} == {(plate, hole) for plate in PLATES for hole in HOLES}
    assert len(shots(level)) == 100
    for one in shots(level):
        assert 0 < sum(one.lands.values()) <= 1 + 1e-9
        assert set(one.lands) <= set(HOLES)
        launch = Gesture().check(trembling(one.aim, 0.0, Random(1)))
        assert (launch.speed, launch.azimuth) == pytest.approx(one.aim)


def test_other_plates_are_quarter_turns() -> None:
    south = shot("hard", "south", (4, 2)).lands
    assert max(south, key=lambda hole: south[hole]) == (4, 2)
    for plate, near in (("east", (2, 4)), ("north", (0, 2)), ("west", (2, 0))):
        assert shot("hard", plate, near).lands[near] == south[4, 2]
    assert shot("hard", "south", (3, 1)).aim.azimuth < 0 < shot("hard", "south", (3, 3)).aim.azimuth


def hit_rate(level: str) -> float:
    """Over the board, each hole from its best plate."""
    return sum(one.lands.get(one.target, 0.0) for one in easiest(level)) / len(HOLES)


def test_a_steadier_hand_hits_more_often_by_the_table() -> None:
    assert hit_rate("hard") > hit_rate("normal") + 0.1 > hit_rate("easy") + 0.2
    assert 0.3 < hit_rate("normal") < 0.6


@pytest.mark.at_length  # a whole match by hand shows as much in short
def test_and_in_the_box() -> None:
    """Flicked afresh, from three plates: as many hits as the table says, within what chance allows."""
    aims = [("south", (4, 1)), ("east", (1, 3)), ("west", (2, 1))]
    hits = {}
    for level, noise in NOISE.items():
        aimed = [shot(level, plate, target) for plate, target in aims]
        tries = [Try(one.aim, noise, f"{one.target}:{n}", plate=one.plate) for one in aimed for n in range(15)]
        outcomes = attempts(tries, 1, lambda: None)
        expected = [one.lands[one.target] for one in aimed for _ in range(15)]
        hits[level] = sum(outcome.hole == aims[n // 15][1] for n, outcome in enumerate(outcomes))
        spread = sqrt(sum(share * (1 - share) for share in expected) * (1 + 15 / 120))  # the table is a sample, too
        assert hits[level] == pytest.approx(sum(expected), abs=max(3.5 * spread, 2))
    assert hits["hard"] > hits["normal"] > hits["easy"]


def test_whatever_a_hand_does_is_a_gesture() -> None:
    rng = Random(2)
    for aim in (Aim(0.5, 0.0), Aim(1.4, radians(WIDEST)), Aim(0.9, -radians(WIDEST))):
        for _ in range(300):
            Gesture().check(trembling(aim, 0.5, rng))


# -- plans --------------------------------------------------------------------------------------------------------
def flick_view(dice: dict[Hole, Die], hand: list[str], by_hand: bool = True, shift: bool = False) -> Any:
    fields: dict[str, Any] = {"die": OneOf(hand), "plate": OneOf(PLATES)}
    fields |= ({"shift": SHIFT} if shift else {}) | ({"gesture": Gesture()} if by_hand else {})
    board = Board()
    board.dice.update(dice)
    return {
        "table": {"board": board.view(None), "hands": [{"dice": hand}]},
        "question": {"ask": {"text": "flick"}, "answers": Fields(fields).describe()},
    }


def test_a_pair_at_the_wall_is_made_three() -> None:
    dice = {(0, 1): ("yellow", 5), (0, 2): ("yellow", 6), (4, 4): ("blue", 6)}
    for level in LEVELS:
        planned = plan(dice, ["blue", "yellow"], 1, level)
        assert planned.die == "yellow"
        assert planned.shot.lands.keys() & {(0, 0), (0, 3), (1, 2), (1, 1)}
    assert plan(dice, ["blue", "yellow"], 1, "hard").shot.target in {(0, 0), (0, 3), (1, 2), (1, 1)}


def test_two_flicks_are_thought_of_together() -> None:
    """Alone a blue die brings nothing; with another one, and the blue marker, it does."""
    planned = plan(EMPTY, ["blue", "blue", "green"], 2, "hard")
    assert planned.die == "blue"
    row, column = planned.shot.target
    assert abs(row - 1) + abs(column - 1) <= 2
    assert planned.worth > plan(EMPTY, ["blue", "green"], 1, "hard").worth + 2


def test_bots_aim_at_the_markers_of_this_box() -> None:
    """Two blue dice beside the blue marker make three, wherever it is stuck; and the Bonus is worth a flick."""
    for corner, near in (
        ((0, 0), {(0, 1), (1, 0), (0, 2), (1, 1), (2, 0)}),
        ((4, 4), {(4, 3), (3, 4), (4, 2), (3, 3), (2, 4)}),
    ):
        markers = Markers({corner: "blue", (1, 3): "yellow", (3, 1): "green"}, (2, 3))
        planned = plan(EMPTY, ["blue", "blue"], 2, "hard", markers)
        assert planned.shot.target in near
    bonus = [plan(EMPTY, ["blue"], 1, "hard", Markers({(0, 0): "green"}, hole)) for hole in ((0, 4), (4, 0), (2, 2))]
    assert [one.worth > 0 for one in bonus] == [True] * 3
    assert bonus[0].shot.lands[0, 4] > bonus[0].shot.lands.get((4, 0), 0.0)


def test_a_knaller_goes_where_the_lines_are_full() -> None:
    dice = {(4, 0): ("blue", 6), (4, 1): ("yellow", 6), (4, 3): ("green", 6)}
    planned = plan(dice, ["pink", "blue"], 1, "hard")
    assert (planned.die, planned.shot.target) == ("pink", (4, 2))


def test_a_steadier_hand_expects_more() -> None:
    easy, normal, hard = (plan(EMPTY, ["blue", "yellow", "green"], 2, level).worth for level in LEVELS)
    assert easy < normal < hard


@pytest.mark.parametrize("shift", [False, True])
def test_the_bot_flicks_as_planned_but_trembles(shift: bool) -> None:
    dice = {(0, 1): ("yellow", 5), (0, 2): ("yellow", 6)}
    view = flick_view(dice, ["blue", "yellow"], shift=shift)
    seen = [DiceFlickBot(0, "hard", Random(seed)).choose(view, OneOf([])) for seed in (1, 1, 2)]
    planned = plan(dice, ["blue", "yellow"], 1, "hard")
    for chosen in seen:
        assert (chosen["die"], chosen["plate"]) == (planned.die, planned.shot.plate)
        assert chosen.keys() == {"die", "plate", "gesture"} | ({"shift"} if shift else set())
        launch = Gesture().check(chosen["gesture"])
        assert launch.speed == pytest.approx(planned.shot.aim.speed, rel=0.08)
    assert seen[0] == seen[1] != seen[2]


def test_a_match_by_hand_is_played_to_the_end_and_the_steadier_hand_wins() -> None:
    rng = Random(5)
    bots = [DiceFlickBot(0, "hard", rng), DiceFlickBot(1, "easy", rng)]
    options = GAME.settle(2, {"dice": "physics", "movable_plates": [False, True]})
    result = Simulation(GAME, options, bots, rng).run()
    assert result.winners == [0]


# -- the other games of the hand ----------------------------------------------------------------------------------
def test_the_others_flick_so_that_it_counts() -> None:
    rng = Random(4)
    for id, check in (("einundzwanzig", tumbles), ("waechter", falls)):
        game = find_game(id)
        kind = bot_class(game, "easy")
        assert kind.__name__ != "RandomBot"
        assert not has_bot(game)  # nobody is asked for a level that changes nothing
        for level in LEVELS:
            for _ in range(5):
                assert check(kind(0, level, rng).choose(NOTHING, OneOf([])), [rng.random() for _ in range(LUCK)])
    assert has_bot(GAME)


def tumbles(gesture: Json, luck: list[float]) -> bool:
    return slide(Gesture().check(gesture), luck).face is not None


def falls(breath: Json, luck: list[float]) -> bool:
    return blow(Breath().check(breath), luck).face is not None

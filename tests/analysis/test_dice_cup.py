"""The analysis of DICE CUP: sums that are right to the end, and losses that are known by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from mutschel.analysis.model import Decision, Judgement, Luck
from mutschel.engine import CHANCE, CLOCK, ChooseAll, Match, Refused, Seat, Sheet
from mutschel.games.dice_cup.judge import advise, judge
from mutschel.games.dice_cup.odds import SOLVED, fresh, hindsight, optimum, values
from mutschel.games.dice_cup.rules import CATEGORIES, MIDDLE, points
from mutschel.games.registry import find_game
from mutschel.testing import playthrough
from mutschel.testing.random_play import random_answer
from scripted_match import match_of, pass_time, run


def played(levels: list[str], seed: int, **options: Any) -> Match:
    return playthrough.played(find_game("dice-cup"), levels, str(seed), options)


def decisions(judged: Judgement, seat: Seat | None = None) -> list[Decision]:
    return [event for event in judged.events if isinstance(event, Decision) and seat in (None, event.seat)]


def luck(judged: Judgement, seat: Seat) -> list[float]:
    return [event.amount for event in judged.events if isinstance(event, Luck) and seat == event.seat]


def check_sums(match: Match) -> Judgement:
    judged = judge(match)
    assert match.result is not None
    assert judged.hindsight is not None
    for seat, score in enumerate(match.result.scores):
        lost = [one.loss for one in decisions(judged, seat)]
        assert judged.par[seat] + sum(luck(judged, seat)) - sum(lost) == pytest.approx(score, abs=1e-8)
        assert len(luck(judged, seat)) == len(lost) + 1 == match.table.round
        assert score <= judged.hindsight[seat]
    for one in decisions(judged):
        assert 0 <= one.unseen <= one.loss
        values = dict(one.alternatives)
        assert one.loss == pytest.approx(max(values.values()) - values[one.chosen])
        assert one.alternatives[0].value == max(values.values())
    steps = [event.step for event in judged.events]
    assert steps == sorted(steps)
    return judged


@pytest.mark.parametrize(("players", "columns"), [(2, 1), (6, 1), (2, 2), (5, 2), (4, 3), (2, 4), (3, 5), (2, 6)])
def test_par_luck_and_losses_add_up_to_the_score(players: int, columns: int) -> None:
    levels = ["easy", "normal", "hard", "easy", "normal", "hard"][:players]
    judged = check_sums(played(levels, seed=players, columns=columns))
    assert judged.par == [values(columns).worth(dict.fromkeys(CATEGORIES, columns))] * players
    assert judged.exact == (columns in SOLVED)
    assert 0 < sum(one.unseen for one in decisions(judged)) < sum(one.loss for one in decisions(judged))


def test_who_crosses_by_chance_loses_more_than_who_sees_little() -> None:
    rng = Random(1)
    match = Match(find_game("dice-cup"), 3, {"seconds": 1, "decide_seconds": 3})
    while match.request is not None:
        match.replay([random_answer(match, rng)])
    by_chance = sum(one.loss for one in decisions(check_sums(match))) / 3
    assert by_chance > 1.5 * sum(one.loss for one in decisions(judge(played(["easy", "easy"], 1)))) / 2


@pytest.mark.parametrize("columns", [1, 2, 3])
def test_who_sees_everything_and_plays_best_loses_nothing(columns: int) -> None:
    judged = check_sums(played(["hard", "hard"], seed=1, seconds=10, columns=columns))
    assert [one.loss for one in decisions(judged)] == pytest.approx([0] * (24 * columns - 2), abs=1e-9)


# -- by hand -------------------------------------------------------------------------------------------------------
def before_the_last_choice(left: tuple[str, str], **options: Any) -> Match:
    match = match_of("dice-cup", 2, **options)
    for category in CATEGORIES:
        if category not in left:
            run(match, [1] * 12, (0, category), (1, category))
    return match


def test_two_categories_left() -> None:
    """The other one will bring its mean: 10 for pasch, 42 for all dice."""
    match = before_the_last_choice(("pasch", "dice-cup"))
    total = sum(points(category, (1,) * 12) for category in CATEGORIES[:-1] if category != "pasch")
    throw = [6, 5] * 6  # 66 in all, and no pair
    run(match, throw, (1, "dice-cup"), (0, "pasch"))
    run(match, [1] * 12)
    better, worse = decisions(check_sums(match))[-2:]
    assert (better.seat, worse.seat, worse.round) == (1, 0, 11)
    assert dict(worse.alternatives) == pytest.approx({"dice-cup": total + 66 + 10, "pasch": total + 0 + 42})
    assert (better.loss, worse.loss) == pytest.approx((0, 34))
    assert match.log[worse.step] == (0, match.log[worse.step][1], "pasch")
    judged = judge(match)
    assert luck(judged, 0)[-1] == pytest.approx(12 - 42)
    assert luck(judged, 1)[-1] == pytest.approx(60 - 10)


@pytest.mark.parametrize(("seconds", "unseen"), [(3, 5), (10, 0), (1, 10)])
def test_what_could_not_be_seen_is_no_fault(seconds: int, unseen: float) -> None:
    """Blue shows 1 + 1, red 6 + 6. Whoever sees all but one of them takes it for 7; whoever sees neither can't know."""
    match = before_the_last_choice(("blue", "red"), seconds=seconds)
    throw = [3] * 12
    throw[2 * MIDDLE.index("blue") : 2 * MIDDLE.index("blue") + 2] = [1, 1]
    throw[2 * MIDDLE.index("red") : 2 * MIDDLE.index("red") + 2] = [6, 6]
    run(match, throw, (0, "blue"), (1, "red"), [1] * 12)
    wrong, right = decisions(judge(match))[-2:]
    assert (wrong.loss, wrong.unseen) == pytest.approx((10, unseen))
    assert (right.loss, right.unseen) == (0, 0)


def test_the_clock_crosses_for_who_is_late() -> None:
    match = run(match_of("dice-cup", 2, decide_seconds=10), [4, 5] * 6, (1, "fives"))
    assert isinstance(match.request, ChooseAll)
    match.answer(CLOCK, None, match.request.until)
    clock = len(match.log) - 1
    rng = Random(1)
    while match.request is not None:
        match.replay([random_answer(match, rng)])
    in_time, late = decisions(check_sums(match))[:2]
    assert (in_time.seat, in_time.chosen, in_time.step) == (1, "fives", clock - 1)
    assert (late.seat, late.chosen, late.step) == (0, "fours", clock)


def test_real_dice_are_judged_as_if_they_had_been_known() -> None:
    """They are told when all have crossed; in the last round too."""
    thrown = played(["easy", "hard"], seed=3, begins=1)
    real = Match(thrown.game, thrown.names, thrown.options.as_json())
    faces = None
    for by, at, value in thrown.log:
        if by == CHANCE:
            faces, value = value, None
        real.answer(by, value, at)
        if isinstance(real.request, ChooseAll) and not real.request.values:
            assert dict(advise(real, 0)).keys() == set(real.request.domains[0].options() or ())
        if getattr(real.request, "how", None) == "read":
            real.answer(CHANCE, faces, at)
    told, known = check_sums(real), check_sums(thrown)
    assert [event._replace(step=0) for event in told.events] == [event._replace(step=0) for event in known.events]
    assert told.hindsight == known.hindsight


# -- while it is played --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("columns", [2, 4])
def test_advice_is_what_the_judge_will_say(columns: int) -> None:
    done = played(["easy", "normal", "hard"], seed=5, columns=columns)
    for one in decisions(judge(done))[:: 5 * columns]:
        match = Match(done.game, done.names, done.options.as_json()).replay(done.log[: one.step])
        assert advise(match, one.seat) == one.alternatives


def test_nobody_is_advised_who_is_not_asked() -> None:
    match = match_of("dice-cup", 2)
    with pytest.raises(Refused, match="not"):
        advise(match, 0)
    match.answer(CHANCE, None)
    pass_time(match)
    assert dict(advise(match, 0))["fours"] == pytest.approx(8 + optimum().worth[fresh(1).without("fours")])


def test_a_cross_brings_at_once_what_is_written_into_its_box() -> None:
    done = played(["easy", "hard"], seed=3)
    sheets = done.table.get_each("sheets", Sheet)
    for one in decisions(judge(done)):
        brought = {
            alternative.answer: brings for alternative, brings in zip(one.alternatives, one.brought, strict=True)
        }
        assert [brought[one.chosen].points] == sheets[one.seat].boxes[one.chosen]


def test_hindsight_is_the_same_for_all() -> None:
    done = played(["easy", "easy", "hard"], seed=2)
    thrown = [tuple(value) for by, _, value in done.log if by == CHANCE and isinstance(value, list)]
    assert judge(done).hindsight == [hindsight(thrown)] * 3

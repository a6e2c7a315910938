"""DICE CUP: the rulebook's example, the glimpse, secrecy, and every option."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mutschel.engine import CHANCE, CLOCK, Pause
from mutschel.engine.match import question_in, waiting_in
from mutschel.games.dice_cup.rules import CATEGORIES, COLOURS, DICE, points
from scripted_match import match_of, pass_time, run, things

EXAMPLE = [1, 2, 1, 2, 1, 3, 5, 6, 4, 4, 3, 4]  # faces 1,1,1,2,2,3,3,4,4,4,5,6; blue 5+6; only red is a pair


def test_the_rulebooks_example() -> None:
    assert sorted(EXAMPLE) == [1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 6]
    throw = tuple(EXAMPLE)
    wanted = {"fours": 12, "blue": 11, "pasch": 10, "one-two-three": 13, "dice-cup": 36}
    assert {category: points(category, throw) for category in wanted} == wanted


@given(st.tuples(*[st.integers(1, 6)] * 12))
def test_points_against_a_plain_reading(faces: tuple[int, ...]) -> None:
    dice = [(die.kind, face) for die, face in zip(DICE, faces, strict=True)]
    pairs = {colour: [face for kind, face in dice if kind == colour] for colour in COLOURS}
    for category in CATEGORIES:
        if category in pairs:
            expected = sum(pairs[category])
        else:
            expected = {
                "fours": sum(face for face in faces if face == 4),
                "fives": sum(face for face in faces if face == 5),
                "sixes": sum(face for face in faces if face == 6),
                "pasch": sum(10 for a, b in pairs.values() if a == b),
                "one-two-three": sum(face for face in faces if face in (1, 2, 3)),
                "dice-cup": sum(faces),
            }[category]
        assert points(category, faces) == expected


def test_the_dice_are_seen_for_as_long_as_agreed() -> None:
    match = match_of("dice-cup", 2, seconds=5)
    match.answer(CHANCE, EXAMPLE)
    assert things(match)["cup"]["faces"] is None
    assert isinstance(match.request, Pause)
    lifted = match.request.until
    match.answer(CLOCK, None, lifted)
    assert things(match)["cup"]["faces"] == EXAMPLE
    assert isinstance(match.request, Pause)
    assert match.request.until == lifted + 5000
    match.answer(CLOCK, None, lifted + 5000)
    assert things(match)["cup"]["faces"] is None
    assert match.view(0)["question"] is not None


def test_everybody_sees_which_dice_counted_and_who_got_the_most() -> None:
    match = run(match_of("dice-cup", 2), EXAMPLE, (0, "pasch"), (1, "fours"))
    (moment,) = match.view(None)["moments"]
    assert moment["kind"] == "together"
    told = [(share["phrase"]["category"], share["lit"], share["sums"]) for share in moment["shares"]]
    assert told == [("pasch", [8, 9], [10]), ("fours", [8, 9, 11], [4, 8, 12])]
    assert match.game.texts("de").say(moment["phrase"], ["Anna", "Ben"], 1) == "Am meisten holst du: 12."
    assert match.game.texts("en").say(moment["phrase"], ["Anna", "Ben"], 0) == "Ben scores the most: 12."
    assert moment["table"]["sheets"][0]["rows"]["pasch"] == [10]


def test_crosses_are_secret_until_all_have_crossed() -> None:
    match = run(match_of("dice-cup", 2), EXAMPLE, (0, "pasch"))
    assert waiting_in(match.view(1))["done"] == [0]
    assert "pasch" not in str(match.view(1)["waiting"])
    assert things(match)["sheets"][0]["rows"]["pasch"] == []
    run(match, (1, "blue"))
    assert things(match)["sheets"][0]["rows"]["pasch"] == [10]
    assert things(match)["sheets"][1]["rows"]["blue"] == [11]


def test_the_cup_goes_round_and_the_last_round_is_open() -> None:
    match = match_of("dice-cup", 3)
    for number, category in enumerate(CATEGORIES[:-1]):
        assert waiting_in(match.view(None))["seats"] == [number % 3]
        run(match, EXAMPLE, *((player, category) for player in range(3)))
    run(match, EXAMPLE)  # nothing left to decide
    assert match.result is not None
    assert match.result.scores == [sum(points(c, tuple(EXAMPLE)) for c in CATEGORIES)] * 3
    assert match.result.winners == [0, 1, 2]


def test_every_category_has_a_box_in_each_column() -> None:
    match = run(match_of("dice-cup", 2, columns=2), EXAMPLE, (0, "pasch"), (1, "pasch"), EXAMPLE)
    assert match.view(None)["rounds"] == 24
    assert "pasch" in question_in(match.view(0))["answers"]["options"]
    run(match, (0, "pasch"), (1, "blue"), EXAMPLE)
    assert "pasch" not in question_in(match.view(0))["answers"]["options"]


def test_every_column_has_its_total_and_all_columns_together_decide() -> None:
    match = match_of("dice-cup", 2, columns=2)
    poor, rich = [1, 2] * 6, [6] * 12
    # Anna puts the rich throw into her first column and nothing into the second; Ben has two good columns.
    for throw, annas, bens in ((rich, "pasch", "dice-cup"), (poor, "pasch", "blue"), (rich, "fours", "dice-cup")):
        run(match, throw, (0, annas), (1, bens))
    anna, ben = things(match)["sheets"]
    assert (anna["rows"]["pasch"], anna["column_totals"], anna["total"]) == ([60, 0], [60, 0], 60)
    assert (ben["rows"]["dice-cup"], ben["column_totals"], ben["total"]) == ([72, 72], [75, 72], 147)
    for _ in range(20):
        run(match, poor)
        run(match, *((player, question_in(match.view(player))["fallback"]) for player in range(2)))
    run(match, poor)  # nothing left to decide
    totals = [sheet["column_totals"] for sheet in things(match)["sheets"]]
    assert match.result is not None
    assert match.result.scores == [sum(columns) for columns in totals]
    assert match.result.winners == [1]


def test_with_one_column_its_total_is_the_total() -> None:
    assert "column_totals" not in things(match_of("dice-cup", 2))["sheets"][0]


def test_who_has_not_crossed_in_time_gets_the_first_open_category() -> None:
    match = run(match_of("dice-cup", 2, decide_seconds=10), EXAMPLE, (1, "pasch"))
    until = waiting_in(match.view(None))["until"]
    assert until == match.table.now + 10_000
    match.answer(CLOCK, None, until)
    assert things(match)["sheets"][0]["rows"]["fours"] == [12]
    assert things(match)["sheets"][1]["rows"]["pasch"] == [10]


def test_real_dice_are_typed_in_only_when_they_are_needed() -> None:
    match = match_of("dice-cup", 2)
    match.answer(CHANCE, None)  # under a real cup: nobody can type them yet
    pass_time(match)
    run(match, (0, "pasch"), (1, "blue"))
    waiting = waiting_in(match.view(None))
    assert (waiting["how"], waiting["seats"], waiting["covered"], len(waiting["dice"])) == ("read", [0], False, 12)
    match.answer(CHANCE, EXAMPLE)
    assert things(match)["sheets"][0]["rows"]["pasch"] == [10]

"""Würfelblitz: the rulebook's examples, the race, discs, and every option."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mutschel.analysis.report import analyse
from mutschel.engine import CHANCE, CLOCK, Match, Refused, logs
from mutschel.engine.match import question_in, waiting_in
from mutschel.games.registry import find_game
from mutschel.games.wuerfelblitz.rules import COLOURED_DICE, COLOURS, WHITE_DIE, answer
from mutschel.host.fair import verify
from mutschel.host.local import LocalTable, restored_table
from mutschel.testing.random_play import random_answer
from scripted_match import match_of, pass_time, things

#        orange blue black yellow green red | white
NINE: list[int | str] = [3, 5, 6, "green", 4, 1, "black", "black"]  # black and green are out: 3 + 5 + 1


def test_each_die_lacks_its_own_number_and_shows_the_next_colour() -> None:
    assert [die.kind for die in COLOURED_DICE] == ["orange", "blue", "black", "yellow", "green", "red"]
    for number, die in enumerate(COLOURED_DICE, 1):
        assert number not in die.faces
        assert {face for face in die.faces if isinstance(face, int)} == set(range(1, 7)) - {number}
        assert [face for face in die.faces if isinstance(face, str)] == [COLOURS[number % 6]]


def test_the_rulebooks_examples() -> None:
    # black and green visible as dots, the other dice with pips show 3, 4 and 1
    assert answer([3, 4, 6, "green", 2, 1, "black", "black"]) == 8
    assert answer([3, 4, 6, 1, 2, 5, *COLOURS]) == 0
    assert answer([3, 1, 4, "green", 4, 5, "green", "black"], brain_twister=True) == 8


faces = st.tuples(*(st.sampled_from(die.faces) for die in (*COLOURED_DICE, WHITE_DIE, WHITE_DIE, WHITE_DIE)))


@given(faces, st.booleans())
def test_answer_against_a_plain_reading(throw: tuple[int | str, ...], twister: bool) -> None:
    shown = [face for face in throw if face in COLOURS]
    out = {colour: colour in shown for colour in COLOURS}
    normal = sum(face for colour, face in zip(COLOURS, throw, strict=False) if face not in COLOURS and not out[colour])  # type: ignore[misc]
    turned = sum(face for colour, face in zip(COLOURS, throw, strict=False) if face not in COLOURS and out[colour])  # type: ignore[misc]
    twice = any(shown.count(colour) >= 2 for colour in COLOURS)
    assert answer(throw, twister) == (turned if twister and twice else normal)
    assert 0 <= answer(throw, twister) <= 35


def open_race(players: int = 3, **options: object) -> Match:
    match = match_of("wuerfelblitz", players, **options)
    match.answer(CHANCE, NINE)
    pass_time(match)
    return match


def call(match: Match, seat: int, number: int, after: int) -> None:
    match.answer(seat, number, start(match) + after)


def start(match: Match) -> int:
    return next(at for by, at, _ in reversed(match.log) if by == CLOCK)


def discs(match: Match) -> tuple[list[int], list[int]]:
    return things(match)["white"]["counts"], things(match)["black"]["counts"]


RIGHT = answer(NINE)


def test_the_dice_are_hidden_while_counting_to_three() -> None:
    match = match_of("wuerfelblitz", 2)
    match.answer(CHANCE, NINE)
    assert things(match)["cup"]["faces"] is None
    assert match.view(None)["waiting"] == {"for": "pause", "seats": [], "until": 3000}
    pass_time(match)
    assert things(match)["cup"]["faces"] == NINE


def test_the_first_right_call_wins_and_the_winner_throws_next() -> None:
    match = open_race()
    call(match, 2, RIGHT, 1000)
    match.answer(CLOCK, None, start(match) + 1050)
    assert discs(match)[0] == [0, 0, 1]
    assert waiting_in(match.view(None))["seats"] == [2]


def test_afterwards_the_news_say_which_dice_counted() -> None:
    match = open_race()
    call(match, 2, RIGHT, 1000)
    assert "because" not in [news["text"] for news in match.view(0)["news"]]
    match.answer(CLOCK, None, start(match) + 1050)
    assert match.view(0)["news"][-2] == {"text": "because", "n": 9, "pips": [3, 5, 1], "dice": [0, 1, 5], "number": 2}


def test_after_a_race_everybody_sees_why_and_who_gets_a_disc_and_then_what_it_makes() -> None:
    match = open_race(discs_per_black=[3, 3, 1])
    call(match, 2, RIGHT, 1000)
    assert match.view(0)["moments"] == []  # nothing holds up a race
    match.answer(CLOCK, None, start(match) + 1050)
    why, black = match.view(0)["moments"]
    assert (why["kind"], why["lit"], why["sums"]) == ("race", [0, 1, 5], [3, 8, 9])
    assert why["table"]["white"]["counts"] == [0, 0, 1]
    assert (black["kind"], black["table"]["white"]["counts"]) == ("disc", [0, 0, 0])
    assert black["table"]["black"]["counts"] == [0, 0, 1]
    say = match.game.texts("en").say
    assert say(why["phrase"], ["Anna", "Ben", "Cem"], 2) == "9 was right: a white disc for you."
    assert say(black["phrase"], ["Anna", "Ben", "Cem"], 0) == "A black disc for Cem: 1 of 3."


def test_right_calls_as_good_as_at_the_same_time_both_count() -> None:
    match = open_race()
    call(match, 2, RIGHT, 1000)
    call(match, 1, RIGHT, 1049)
    with pytest.raises(Refused, match="Too late"):
        call(match, 0, RIGHT, 1050)
    match.answer(CLOCK, None, match.table.now + 1)
    assert discs(match)[0] == [0, 1, 1]
    assert waiting_in(match.view(None))["seats"] == [1]  # seated next after the last thrower


def test_a_wrong_call_costs_a_white_disc_and_silences() -> None:
    match = open_race()
    call(match, 0, RIGHT, 500)
    match.answer(CLOCK, None, match.table.now + 50)
    match.answer(CHANCE, NINE)
    pass_time(match)
    assert discs(match)[0] == [1, 0, 0]
    key = match.key
    call(match, 0, RIGHT + 1, 400)
    assert discs(match)[0] == [0, 0, 0]
    with pytest.raises(Refused, match="silent"):
        call(match, 0, RIGHT, 2399)
    call(match, 1, RIGHT + 1, 2399)  # without a disc it costs nothing
    assert match.key == key  # still the same question
    call(match, 0, RIGHT, 2400)
    match.answer(CLOCK, None, match.table.now + 50)
    assert discs(match)[0] == [1, 0, 0]


def test_wrong_calls_after_the_first_right_one_cost_nothing() -> None:
    match = open_race()
    call(match, 1, RIGHT, 500)
    match.answer(CLOCK, None, match.table.now + 50)
    match.answer(CHANCE, NINE)
    pass_time(match)
    call(match, 0, RIGHT, 700)
    call(match, 1, RIGHT + 1, 720)
    match.answer(CLOCK, None, match.table.now + 50)
    assert discs(match)[0] == [1, 1, 0]


def test_wrong_calls_after_the_first_right_one_cost_no_silence_either() -> None:
    match = open_race()
    call(match, 0, RIGHT, 700)
    call(match, 1, RIGHT + 1, 720)
    call(match, 1, RIGHT, 740)  # nobody had to be silent
    match.answer(CLOCK, None, match.table.now + 50)
    assert discs(match)[0] == [1, 1, 0]


def test_in_version_1_they_cost_the_silence() -> None:
    match = Match(find_game("wuerfelblitz", 1), 3, {"begins": 1})
    match.answer(CHANCE, NINE)
    pass_time(match)
    call(match, 0, RIGHT, 700)
    call(match, 1, RIGHT + 1, 720)
    with pytest.raises(Refused, match="silent"):
        call(match, 1, RIGHT, 740)


@pytest.mark.parametrize(
    ("name", "scores", "winners"),
    [("v1", [1, 1, 1, 3, 1], [3]), ("v2", [1, 3, 0], [1]), ("v2-real", [2, 3, 2], [1])],
)
def test_a_match_of_an_earlier_version_ends_replays_and_is_analysed(
    name: str, scores: list[int], winners: list[int]
) -> None:
    text = Path(__file__).with_name("logs").joinpath(f"wuerfelblitz-{name}.jsonl").read_text(encoding="utf-8")
    record = logs.parse(text)
    match = logs.restore(record, find_game)
    assert match.game is find_game("wuerfelblitz", int(name[1]))
    assert match.result is not None
    assert match.result.as_json() == {"scores": scores, "winners": winners}
    assert logs.dumps(match, record.note) == text
    assert analyse(match).measures
    half = record._replace(answers=record.answers[: len(record.answers) // 2])
    restored_table(half, "")  # its bots find their way, too
    left, rng = logs.restore(half, find_game), Random(name)
    while left.request is not None:
        by, at, value = random_answer(left, rng)
        left.answer(by, value, at)
    assert left.result is not None


def test_a_match_of_version_2_with_dice_of_ours_is_verified() -> None:
    text = Path(__file__).with_name("logs").joinpath("wuerfelblitz-v2.jsonl").read_text(encoding="utf-8")
    assert verify(logs.parse(text), find_game) > 0


def test_discs_are_swapped_and_three_black_ones_win() -> None:
    match = match_of("wuerfelblitz", 2, discs_per_black=[2, 1])
    for _ in range(3):
        match.answer(CHANCE, NINE)
        pass_time(match)
        call(match, 0, RIGHT, 10)
        call(match, 1, RIGHT, 20)  # all were right: nothing more to wait for
    assert discs(match) == ([1, 0], [1, 3])
    assert match.result is not None
    assert match.result.winners == [1]


def test_several_with_three_black_discs_in_the_same_round_share() -> None:
    match = match_of("wuerfelblitz", 2, discs_per_black=1)
    while match.request is not None:
        match.answer(CHANCE, NINE)
        pass_time(match)
        call(match, 0, RIGHT, 10)
        call(match, 1, RIGHT, 20)
    assert match.result is not None
    assert match.result.winners == [0, 1]


def test_three_white_dice() -> None:
    match = match_of("wuerfelblitz", 2, white_dice=3)
    with pytest.raises(Refused):
        match.answer(CHANCE, NINE)
    match.answer(CHANCE, [*NINE, "red"])


def test_with_real_dice_the_table_says_who_was_right() -> None:
    match = match_of("wuerfelblitz", 2)
    match.answer(CHANCE, None)
    pass_time(match)
    with pytest.raises(Refused):
        match.answer(0, 8)
    match.answer(0, "wrong", 5000)
    match.answer(1, "right", 5000)
    match.answer(0, "next", 8000)
    assert discs(match)[0] == [0, 1]


@pytest.mark.parametrize(("version", "left"), [(2, 1), (3, 0)])
def test_with_real_dice_a_wrong_call_costs_its_disc_whenever_it_is_tapped(version: int, left: int) -> None:
    match = Match(find_game("wuerfelblitz", version), 3, {"begins": 1})
    for wrong in ([], [0, 2]):  # 2 has no disc to lose
        open_real_race(match)
        match.answer(0 if not wrong else 1, "right")
        for seat in wrong:
            match.answer(seat, "wrong", match.table.now + 100)
        if version == 2:
            match.answer(CLOCK, None, match.table.now + 3000)
        else:
            match.answer(2, "next", match.table.now + 60_000)
    assert discs(match)[0] == [left, 1, 0]


def open_real_race(match: Match) -> None:
    match.answer(CHANCE, None)
    pass_time(match)


def test_the_order_of_taps_says_nothing() -> None:
    ends = []
    for taps in permutations([(0, "right"), (0, "wrong"), (1, "wrong"), (1, "wrong"), (2, "right")]):
        match = match_of("wuerfelblitz", 3, discs_per_black=2)
        for before in ((0, 1), taps):
            open_real_race(match)
            for tap in before:
                match.answer(*(tap if isinstance(tap, tuple) else (tap, "right")), match.table.now + 10)
            match.answer(0, "next", match.table.now + 60_000)
        ends.append((discs(match), match.view(None)["waiting"]))
    assert ends[0][0] == ([1, 0, 1], [0, 0, 0])
    assert ends == [ends[0]] * len(ends)


def test_a_round_with_real_dice_ends_when_somebody_says_so_but_not_before_somebody_was_right() -> None:
    match = match_of("wuerfelblitz", 2)
    open_real_race(match)
    match.answer(0, "wrong")
    with pytest.raises(Refused):
        match.answer(1, "next")
    match.answer(1, "right")
    assert question_in(match.view(0))["answers"]["options"] == ["right", "wrong", "next"]
    assert question_in(match.view(0))["ask"] == {"text": "judge-more"}
    match.answer(0, "right", match.table.now + 60_000)  # there is no hurry, and no silence
    match.answer(1, "right")  # nobody is right twice
    match.answer(1, "next")
    assert discs(match)[0] == [1, 1]


def test_in_version_2_there_are_three_seconds_to_tap_and_no_silence() -> None:
    match = Match(find_game("wuerfelblitz", 2), 3, {"begins": 1})
    open_real_race(match)
    match.answer(0, "wrong", 5000)
    match.answer(0, "right", 6500)
    match.answer(2, "right", 8000)  # at the same time, said the table, and tapped it a moment later
    match.answer(CLOCK, None, 9500)
    assert discs(match)[0] == [1, 0, 1]


@pytest.mark.parametrize("level", ["random", "easy", "hard"])
def test_bots_do_not_judge_real_dice(level: str) -> None:
    begun = [(CHANCE, 0, None), (CLOCK, 3000, None)]
    local = LocalTable(
        find_game("wuerfelblitz"), ["Anna", "Brezel"], {"begins": 1}, {1: level}, "1", True, answers=begun
    )
    local.go_on()
    assert question_in(local.match.view(0))["ask"] == {"text": "judge"}
    assert local.due() is None


def test_silence_outlasts_the_round() -> None:
    match = open_race(2, silence=10)
    call(match, 0, RIGHT + 1, 100)
    call(match, 1, RIGHT, 200)
    match.answer(CLOCK, None, match.table.now + 50)
    match.answer(CHANCE, NINE)
    pass_time(match)
    with pytest.raises(Refused, match="silent"):
        call(match, 0, RIGHT, 100)


def test_a_table_where_nobody_speaks_throws_again() -> None:
    match = open_race()
    match.answer(CLOCK, None, start(match) + 60_000)
    assert discs(match) == ([0, 0, 0], [0, 0, 0])
    assert waiting_in(match.view(None))["seats"] == [0]

"""CHOICE against its rulebook: the worked examples, brute force for the splits, and known means."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import combinations_with_replacement, permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from choice_turns import sheet, split, turn
from mutschel.engine import CHANCE, ChooseAll, Match, Problem, Refused
from mutschel.engine.logs import dumps, parse, restore
from mutschel.engine.match import waiting_in
from mutschel.games.choice.rules import (
    GAME,
    VALUES,
    ChoiceSheet,
    Splits,
    all_splits,
    minus,
    outcome,
    plus,
    split_of,
    sum_points,
    total,
)
from mutschel.games.registry import find_game
from serving import SOAK

faces = st.lists(st.integers(1, 6), min_size=5, max_size=5)
fixed_numbers = st.lists(st.integers(1, 6), max_size=3, unique=True)


def refusal(domain: Splits, value: Any) -> str:
    with pytest.raises(Refused) as why:
        domain.check(value)
    return why.value.code


def alone() -> Match:
    return Match(GAME, 1)


def marked(match: Match, seat: int = 0) -> dict[int, int]:
    """The sums with marks."""
    return {int(made): marks for made, marks in sheet(match, seat)["sums"].items() if marks}


# -- scoring ---------------------------------------------------------------------------------


def test_rulebook_example_nine_marks_for_the_sum_8() -> None:
    assert sum_points(8, 9) == (9 - 5) * 40 == 160


def test_scoring_table() -> None:
    values = dict(zip(range(2, 13), (100, 70, 60, 50, 40, 30, 40, 50, 60, 70, 100), strict=True))
    for made, worth in values.items():
        points = [sum_points(made, marks) for marks in range(11)]
        assert points == [0, -200, -200, -200, -200, 0, worth, 2 * worth, 3 * worth, 4 * worth, 5 * worth]


def test_total_is_the_plus_column_less_the_minus_column() -> None:
    marks = dict.fromkeys(VALUES, 0) | {2: 1, 6: 10, 7: 5, 8: 9, 12: 4}
    assert (plus(marks), minus(marks), total(marks)) == (200 + 160, 400, -40)


@given(st.fixed_dictionaries({made: st.integers(0, 10) for made in VALUES}))
def test_total_adds_up_the_sums(marks: dict[int, int]) -> None:
    assert total(marks) == sum(sum_points(made, n) for made, n in marks.items())
    assert plus(marks) >= 0 <= minus(marks)


# -- splits ----------------------------------------------------------------------------------


def legal_by_brute_force(throw: Sequence[int], fixed: Sequence[int]) -> set[str]:
    """Lay the five dice out in every order, and keep what the rules allow."""
    found = set()
    for a, b, c, d, fifth in permutations(throw):
        bound = len(fixed) == 3 and any(number in throw for number in fixed)
        if not bound or fifth in fixed:
            found.add(json.dumps({"pairs": sorted([sorted([a, b]), sorted([c, d])]), "fifth": fifth}))
    return found


@given(faces, fixed_numbers)
def test_options_are_the_legal_splits_each_once(throw: list[int], fixed: list[int]) -> None:
    options = [json.dumps(option) for option in Splits(throw, fixed).options()]
    assert len(options) == len(set(options))
    assert set(options) == legal_by_brute_force(throw, fixed)


@given(faces, fixed_numbers, st.permutations(range(5)))
def test_check_agrees_with_brute_force_and_says_why(throw: list[int], fixed: list[int], order: list[int]) -> None:
    a, b, c, d, fifth = (throw[place] for place in order)
    domain = Splits(throw, fixed)
    canonical = split_of((a, b), (c, d), fifth)
    if json.dumps(canonical.as_json()) in legal_by_brute_force(throw, fixed):
        assert domain.check(split(a, b, c, d, fifth)) == canonical
        assert domain.check(split(d, c, b, a, fifth)) == canonical
    else:
        assert refusal(domain, split(a, b, c, d, fifth)) == "fixed-fifth"


@given(faces, fixed_numbers, st.integers())
def test_options_samples_and_the_fallback_pass_the_check(throw: list[int], fixed: list[int], seed: int) -> None:
    domain = Splits(throw, fixed)
    options = list(domain.options())
    for option in options:
        assert domain.check(json.loads(json.dumps(option))).as_json() == option
    assert domain.sample(Random(seed)) in options
    assert domain.draw(Random(seed)) == domain.check(domain.sample(Random(seed)))
    assert domain.fallback() in options


def test_number_of_splits() -> None:
    assert len(all_splits((1, 2, 3, 4, 5))) == 15
    assert len(all_splits((1, 1, 1, 1, 1))) == 1
    assert len(all_splits((1, 1, 1, 1, 2))) == 2


def test_free_throw_allows_every_split() -> None:
    free = Splits((1, 3, 3, 6, 6), (4, 2, 5))
    assert free.options() == Splits((1, 3, 3, 6, 6), ()).options()
    assert {option["fifth"] for option in free.options()} == {1, 3, 6}


def test_different_splits_make_different_sums() -> None:
    """Options may therefore be distinct as dice or as marks."""
    for throw in combinations_with_replacement(range(1, 7), 5):
        splits = all_splits(throw)
        assert len({tuple(sorted(split.sums)) for split in splits}) == len(splits)


def test_two_numbers_bind_nobody() -> None:
    assert len(Splits((1, 2, 3, 4, 5), (1, 2)).options()) == 15


@pytest.mark.parametrize(
    "value",
    [
        None, 4, "split", [], [[1, 3], [4, 6], 4], {}, {"pairs": [[1, 3], [4, 6]]}, {"fifth": 4},
        {"pairs": [[1, 3], [4, 6]], "fifth": 4, "more": 1},
        {"pairs": [[1, 3]], "fifth": 4}, {"pairs": [[1, 3], [4, 6], []], "fifth": 4},
        {"pairs": [[1, 3, 4], [6]], "fifth": 4}, {"pairs": [[1, 3], 10], "fifth": 4},
        {"pairs": {"a": [1, 3], "b": [4, 6]}, "fifth": 4}, {"pairs": [[1, 3], [4, 6]], "fifth": [4]},
        {"pairs": [[True, 3], [4, 6]], "fifth": 4}, {"pairs": [[1, 3], [4, 6]], "fifth": 4.0},
        {"pairs": [["1", 3], [4, 6]], "fifth": 4}, {"pairs": [[1, 3], [4, 6]], "fifth": None},
    ],
)  # fmt: skip
def test_what_is_no_split_is_refused(value: Any) -> None:
    assert refusal(Splits((1, 3, 4, 4, 6), ()), value) == "not-a-split"


@pytest.mark.parametrize("value", [split(1, 3, 4, 6, 6), split(1, 3, 4, 4, 7), split(1, 3, 4, 4, -6)])
def test_other_dice_are_refused(value: Any) -> None:
    assert refusal(Splits((1, 3, 4, 4, 6), ()), value) == "other-dice"


def test_refusals_have_a_sentence_in_both_languages() -> None:
    domain = Splits((1, 2, 3, 5, 6), (2, 5, 4))
    for answer, fact in (
        (None, "1, 2, 3, 5 "),
        (split(1, 1, 1, 1, 1), "1, 2, 3, 5 "),
        (split(1, 2, 3, 5, 6), "2, 5"),
    ):
        with pytest.raises(Refused) as why:
            domain.check(answer)
        assert fact in why.value.text("de")
        assert fact in why.value.text("en")


# -- the sheet -------------------------------------------------------------------------------


def test_full_sum_may_be_used_but_brings_nothing() -> None:
    own = ChoiceSheet()
    own.sums[7] = 10
    own.mark(split_of((3, 4), (1, 1), 5))
    assert (own.sums[7], own.sums[2], own.fifth) == (10, 1, {5: 1})


@pytest.mark.parametrize(("before", "after"), [(0, 2), (8, 10), (9, 10), (10, 10)])
def test_two_equal_sums_are_two_marks_while_there_is_room(before: int, after: int) -> None:
    own = ChoiceSheet()
    own.sums[7] = before
    own.mark(split_of((3, 4), (1, 6), 5))
    assert own.sums[7] == after


def test_view_is_a_snapshot_with_all_that_a_sheet_shows() -> None:
    own = ChoiceSheet()
    own.sums.update({8: 9, 12: 3})
    own.fifth = {4: 7, 2: 1}
    seen = own.view(None)
    assert json.loads(json.dumps(seen)) == seen
    assert seen["kind"] == "choice-sheet"
    assert (seen["values"]["8"], seen["sums"]["8"], seen["points"]["8"]) == (40, 9, 160)
    assert (seen["plus"], seen["minus"], seen["total"]) == (160, 200, None)
    assert seen["fifth"] == [[4, 7], [2, 1]]
    assert seen["finished"] is False
    own.mark(split_of((1, 1), (1, 1), 4))
    assert (seen["sums"]["2"], seen["fifth"][0]) == (0, [4, 7])
    assert (own.view(None)["finished"], own.view(None)["total"]) == (True, -240)


# -- a match ---------------------------------------------------------------------------------


def test_rulebook_examples_in_one_match() -> None:
    match = alone()
    turn(match, (1, 3, 4, 4, 6), split(1, 3, 6, 4, 4))
    assert marked(match) == {4: 1, 10: 1}
    assert sheet(match)["fifth"] == [[4, 1]]

    turn(match, (2, 2, 3, 3, 6), split(2, 3, 3, 6, 2))  # not printed: it only fixes the second number
    turn(match, (1, 2, 2, 4, 5), split(2, 2, 1, 4, 5))
    assert marked(match) == {4: 2, 5: 2, 9: 1, 10: 1}
    assert sheet(match)["fifth"] == [[4, 1], [2, 1], [5, 1]]

    turn(match, (1, 3, 3, 6, 6), split(1, 3, 3, 6, 6))
    assert marked(match) == {4: 3, 5: 2, 9: 2, 10: 1}
    assert sheet(match)["fifth"] == [[4, 1], [2, 1], [5, 1]], "the other 6 lapses"
    (moment,) = match.view(0)["moments"]
    assert moment["shares"][0]["phrase"]["counted"] is False
    assert told(match, None)[0].startswith("Anna: Freiwurf, 4 und 9; die 6 verfällt.")


def told(match: Match, you: int | None, language: str = "de") -> list[str]:
    """The sentences about the last throw, as this seat reads them."""
    say = match.game.texts(language).say
    phrases = [
        phrase
        for moment in match.view(None)["moments"]
        for phrase in [*[share["phrase"] for share in moment["shares"]], moment["phrase"]]
    ]
    return [say(phrase, ["Anna", "Ben"], you) for phrase in phrases]


def test_first_marks_cost_nothing_and_nobody_leads_with_them() -> None:
    match = Match(GAME, 2, {"begins": 1})
    turn(match, (1, 3, 4, 4, 6), split(1, 3, 6, 4, 4), split(1, 4, 4, 6, 3))
    assert told(match, 0) == [
        "Die 4 ist offen, noch 4 Kreuze. Die 10 ist offen, noch 4 Kreuze.",
        "Ben: 5 und 10, fünfter Würfel 3.",
        "Noch ist nichts sicher.",
    ]


def test_points_are_safe_rows_are_rescued_and_whoever_has_most_safe_leads() -> None:
    match = Match(GAME, 2, {"begins": 1})
    match.table.get_each("sheets", ChoiceSheet)[0].sums.update({4: 5, 10: 2})
    match.table.get_each("sheets", ChoiceSheet)[1].sums.update({5: 4, 10: 4, 7: 10})
    turn(match, (1, 3, 4, 4, 6), split(1, 3, 6, 4, 4), split(1, 4, 4, 6, 3))
    assert told(match, 0) == [
        "+60 für die 4er. Damit sind 60 sicher. Die 10 ist offen, noch 2 Kreuze.",
        "Ben: 5 und 10, fünfter Würfel 3. 5 und 10 gerettet.",
        "Ben liegt vorn: 150 sicher, keine Reihe offen.",
    ]
    assert told(match, 0, "en") == [
        "+60 for the 4s. That makes 60 safe. Row 10 is open: 2 marks to go.",
        "Ben: 5 and 10, fifth die 3. Rows 5 and 10 are rescued.",
        "Ben leads: 150 safe, no rows open.",
    ]


def test_open_rows_cost_points_when_their_player_is_finished_and_not_before() -> None:
    match = alone()
    own = match.table.get_each("sheets", ChoiceSheet)[0]
    own.sums.update({7: 10, 12: 1})
    own.fifth = {1: 7}
    assert sheet(match)["total"] is None
    turn(match, (1, 3, 4, 4, 6), split(3, 4, 4, 6, 1))
    assert told(match, 0)[-1] == (
        "Deine 1 hat als fünfter Würfel ihr achtes Kreuz: Für dich ist Schluss. "
        "Jetzt erst zählen die 2 offenen Reihen: −400. Ergebnis: −250."
    )
    assert sheet(match)["total"] == -250


def test_forced_fifth_die_and_further_fixed_dice_in_sums() -> None:
    match = alone()
    for number in (4, 2, 5):
        turn(match, (1, 3, 6, 6, number), split(1, 3, 6, 6, number))
    match.answer(CHANCE, [1, 2, 2, 4, 6])
    before = match.view(0)
    with pytest.raises(Refused) as why:
        match.answer(0, split(2, 2, 4, 6, 1))
    assert why.value.code == "fixed-fifth"
    assert why.value.facts["allowed"] == [4, 2]
    assert match.view(0) == before, "a refused answer changes nothing"
    assert len(match.log) == 7
    match.answer(0, split(2, 4, 1, 6, 2))
    assert sheet(match)["fifth"] == [[4, 1], [2, 2], [5, 1]]


def test_the_finishing_throw_counts_and_a_negative_total_alone_is_a_defeat() -> None:
    match = alone()
    for _ in range(7):
        turn(match, (1, 1, 1, 6, 6), split(1, 6, 1, 6, 1))
    assert sheet(match)["sums"]["7"] == 10
    assert not match.over
    turn(match, (1, 2, 3, 4, 5), split(2, 3, 4, 5, 1))
    assert match.over
    assert marked(match) == {5: 1, 7: 10, 9: 1}
    assert match.result is not None
    assert match.result.as_json() == {"scores": [150 - 400], "winners": []}
    with pytest.raises(Refused, match="over"):
        match.answer(0, split(2, 3, 4, 5, 1))


def test_a_total_from_zero_on_alone_is_a_win() -> None:
    match = alone()
    for _ in range(8):
        turn(match, (1, 1, 1, 6, 6), split(1, 6, 1, 6, 1))
    assert match.result is not None
    assert match.result.as_json() == {"scores": [150], "winners": [0]}


def test_highest_total_wins_even_below_zero_and_ties_are_shared() -> None:
    assert outcome([-400, -200, -200]).winners == [1, 2]
    assert outcome([100, -200]).winners == [0]
    assert outcome([0]).winners == [0]


def test_the_first_thrower_is_drawn_and_then_the_next_seat_throws() -> None:
    match = Match(GAME, 3)
    match.answer(CHANCE, 1)
    throwers = []
    for _ in range(4):
        throwers += waiting_in(match.view(None))["seats"]
        turn(match, (1, 3, 4, 4, 6), *[split(1, 3, 4, 6, 4)] * 3)
    assert throwers == [1, 2, 0, 1]


def test_a_choice_is_unseen_until_all_have_chosen() -> None:
    match = Match(GAME, 2, {"begins": 1})
    match.answer(CHANCE, [1, 3, 4, 4, 6])
    others, everybody = match.view(1), match.view(None)
    match.answer(0, split(1, 3, 4, 6, 4))
    waiting = {"for": "choice", "seats": [1], "done": [0], "until": None}
    assert match.view(1) == others | {"waiting": waiting}
    assert match.view(None) == everybody | {"waiting": waiting}


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 8])
def test_random_matches_end_and_replay_identically(players: int) -> None:
    for seed in range(10 if SOAK else 3):
        rng = Random(seed)
        match = Match(GAME, players)
        while match.request is not None:
            if isinstance(match.request, ChooseAll):
                seats = waiting_in(match.view(None))["seats"]
                seat = rng.choice(seats)
                match.answer(seat, match.request.domains[seat].sample(rng), key=match.key)
            else:
                match.answer(CHANCE, match.request.sample(rng))  # type: ignore[attr-defined]
            assert match.view(None)["rounds"] is None
        assert match.result is not None
        assert match.result.scores == [sheet(match, seat)["total"] for seat in range(players)]
        again = restore(parse(dumps(match)), find_game)
        for watcher in (None, *range(players)):
            assert again.view(watcher) == match.view(watcher)
            assert json.loads(json.dumps(match.view(watcher))) == match.view(watcher)


@pytest.mark.parametrize("players", [0, 9])
def test_one_to_eight_players(players: int) -> None:
    assert GAME.players == (1, 8)
    with pytest.raises(Problem, match="1–8 players"):
        Match(GAME, players)


def test_the_question_says_what_binds_a_player() -> None:
    assert Splits([1, 3, 4, 4, 6], []).ask() == {"text": "split"}
    assert Splits([1, 2, 2, 4, 5], [4, 2, 6]).ask() == {"text": "split-fixed", "numbers": [4, 2]}
    assert Splits([1, 3, 3, 6, 6], [4, 2, 5]).ask() == {"text": "split-free-throw"}

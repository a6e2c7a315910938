"""The 19 Mutschel games: every example of the rulebook, and every option."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

import pytest

from mutschel.engine import CHANCE, D6, Match, Problem, Throw
from mutschel.engine.match import question_in, waiting_in
from mutschel.games.doppelgaenger.rules import points as doppelgaenger_points
from mutschel.games.fuenf_finger.rules import hit as fingers
from mutschel.games.grosse_hausnummer.rules import house_number
from mutschel.games.haar_im_loch.rules import centre_pips
from mutschel.games.langer_entenschiss.rules import hit as entenschiss
from mutschel.games.nackets_luisle.rules import Luisle, obtained
from mutschel.games.pasch.rules import points as pasch_points
from mutschel.games.registry import all_games, find_game
from mutschel.games.sequenz.rules import hit as sequenz
from mutschel.games.studentenpasch.rules import points as student_points
from mutschel.games.waechter.rules import result as waechter
from mutschel.lab import simulate
from scripted_match import match_of, pass_time, run, shown, strikes, texts, things, throws

THREE = list(product(range(1, 7), repeat=3))


# -- scoring, against brute force ------------------------------------------------------------------
def test_house_numbers_against_all_arrangements() -> None:
    for dice in THREE:
        numbers = [100 * a + 10 * b + c for a, b, c in permutations(dice)]
        assert house_number(list(dice), highest=True) == max(numbers)
        assert house_number(list(dice), highest=False) == min(numbers)


def test_pasch_against_the_rulebook() -> None:
    for a, b, c in THREE:
        pair = len({a, b, c}) < 3
        for throw in (1, 2, 3):
            expected = 19 if a == b == c == 1 else a + b + c if pair or throw == 3 else 0
            assert pasch_points((a, b, c), throw) == expected


def test_obtained_numbers() -> None:
    assert obtained((1, 2, 4)) == {1, 2, 3, 4, 5, 6, 7}
    assert obtained((3, 5, 6)) == {3, 5, 6, 8, 9}
    for a, b, c in THREE:
        every = {a, b, c, a + b, a + c, b + c, a + b + c}
        assert obtained((a, b, c)) == {number for number in every if number <= 10}


def test_sequences_entenschiss_and_fingers_against_lists() -> None:
    for dice in THREE:
        assert sequenz(list(dice)) == (tuple(sorted(dice)) in {(1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 6)})
        assert entenschiss(dice) == (tuple(sorted(dice)) == (1, 2, 3))
        assert fingers(dice, 5) == (sum(dice) in (5, 16))
        assert fingers(dice, 7) == (sum(dice) in (7, 14))
        assert centre_pips(dice) == sum(die % 2 for die in dice)


def test_doppelgaenger_example() -> None:
    example = [(2, 3, 5), (3, 6, 6), (1, 4, 5), (2, 2, 5), (3, 3, 3)]
    assert sum(map(doppelgaenger_points, example)) == 25
    for a, b, c in THREE:
        equal = [die for die in (a, b, c) if (a, b, c).count(die) >= 2]
        assert doppelgaenger_points((a, b, c)) == sum(equal)


def test_studentenpasch_against_a_plain_reading() -> None:
    for dice in THREE:
        assert student_points(dice) == 100 * dice.count(1) + 60 * dice.count(6) + sum(
            d for d in dice if d not in (1, 6)
        )


def test_waechter_against_a_plain_reading() -> None:
    for a, b, blown in THREE:
        assert waechter(blown, a + b, "sum") == sum((a, b, blown))
        assert waechter(blown, a + b, "product") == a * blown + b * blown
        assert waechter(blown, a + b, "high-high-low") * (a + b) == blown**2


def test_studentenpasch_values() -> None:
    assert student_points((1, 1, 1)) == 300
    assert student_points((6, 6, 5)) == 125
    assert student_points((2, 3, 4)) == 9


def test_waechter_countings() -> None:
    assert waechter(4, 7, "sum") == 11
    assert waechter(4, 7, "product") == 28
    assert waechter(4, 7, "high-high-low") == Fraction(16, 7)


# -- the exact figures, by enumeration ---------------------------------------------------------------
@pytest.mark.parametrize(
    ("dice", "wanted", "of_216"),
    [
        (3, lambda faces: not entenschiss(faces), Fraction(210, 216)),
        (3, lambda faces: not sequenz(list(faces)), Fraction(192, 216)),
        (2, lambda faces: not {4, 6} & set(faces), Fraction(16, 36)),
        (2, lambda faces: not {3, 5} & set(faces), Fraction(16, 36)),
        (3, lambda faces: centre_pips(faces) == 0, Fraction(27, 216)),
        (3, lambda faces: fingers(faces, 5), Fraction(12, 216)),
        (3, lambda faces: fingers(faces, 7), Fraction(30, 216)),
    ],
)
def test_exact_figures(dice: int, wanted, of_216: Fraction) -> None:  # type: ignore[no-untyped-def]
    assert Throw(0, (D6,) * dice).probability(wanted) == of_216


# -- the frame ----------------------------------------------------------------------------------------
def test_lowest_gets_the_strike_and_the_beginner_moves_on() -> None:
    match = match_of("pasch", 2, rounds=2)
    run(match, *throws(225, 136, 456), *throws(123, 124, 125))
    assert shown(match)["results"]["values"] == [24, 8]
    assert things(match)["results"]["values"] == [None, None]
    assert strikes(match) == [0, 1]
    assert waiting_in(match.view(None))["seats"] == [1]


def test_three_ones_count_nineteen_in_any_throw() -> None:
    match = match_of("pasch", 2, rounds=1)
    run(match, *throws(111, 123, 111), *throws(666, 124, 666))
    assert match.result is not None
    assert match.result.scores == [0, 1]  # 38 against 36


def test_tied_losers_all_get_a_strike() -> None:
    match = match_of("pasch", 3, rounds=1)
    run(match, *throws(123, 123, 123), *throws(123, 123, 321), *throws(666, 123, 123))
    assert match.result is not None
    assert match.result.scores == [1, 1, 0]
    assert match.result.winners == [2]


def test_a_roll_off_is_among_the_tied_until_one_is_left_and_is_no_round() -> None:
    match = match_of("pasch", 3, rounds=1, ties="roll-off")
    run(match, *throws(123, 123, 123), *throws(123, 123, 321), *throws(666, 123, 123))
    assert waiting_in(match.view(None))["seats"] == [0]
    run(match, *throws(123, 123, 124), *throws(123, 123, 124))  # still equal
    assert texts(match).count("roll-off") == 2
    run(match, *throws(123, 123, 124), *throws(123, 123, 123))
    assert match.result is not None
    assert match.result.scores == [0, 1, 0]
    assert match.view(None)["round"] == 1


def test_reaching_the_agreed_strikes_ends_a_match_after_the_round() -> None:
    match = match_of("kirchenfenster", 3, rounds=50, strikes=1)
    run(match, [1, 1], [2, 3])
    assert match.result is None  # the round goes on
    run(match, [1, 4])
    assert match.result is not None
    assert match.result.winners == [2]


# -- the games ------------------------------------------------------------------------------------------
def test_grosse_hausnummer_may_lay_one_aside_after_each_throw() -> None:
    match = match_of("grosse-hausnummer", 2, rounds=1)
    run(match, [5, 5, 2], (0, 5), [6, 1], (0, 6), [3])
    assert things(match)["results"]["values"] == [653, None]
    run(match, [1, 1, 2], (1, 2), [2, 2], (1, 2), [2])
    assert match.result is not None
    assert match.result.scores == [0, 1]


def test_equal_dice_are_one_option() -> None:
    match = run(match_of("grosse-hausnummer"), [5, 5, 2])
    assert question_in(match.view(0))["answers"]["options"] == [5, 2, "none"]


def test_hausnummer_with_one_throw_has_nothing_to_decide() -> None:
    match = run(match_of("kleine-hausnummer", 2, throws=1, rounds=1), [5, 1, 2], [6, 1, 1])
    assert match.result is not None
    assert match.result.scores == [1, 0]  # 125 is higher than 116


def test_hausnummer_placed_at_once() -> None:
    match = match_of("grosse-hausnummer", 2, rounds=1, placing="at-once")
    run(match, [4, 3, 2], (0, {"die": 4, "place": "tens"}), [6, 1], (0, {"die": 6, "place": "hundreds"}), [5])
    assert things(match)["results"]["values"][0] == 645


def test_entenschiss_up_to_three_throws() -> None:
    match = run(
        match_of("langer-entenschiss", 2, throws=3, rounds=1), [1, 1, 1], [3, 1, 2], [1, 2, 4], [1, 2, 5], [6] * 3
    )
    assert match.result is not None
    assert match.result.scores == [0, 1]


def test_einundzwanzig_goes_to_the_right_and_the_struck_begins() -> None:
    match = run(match_of("einundzwanzig", 3, rounds=2), [6], [6], [6])
    # 1, then +6 at seat 2, +6 at seat 1, +6 at seat 0: 19
    assert things(match)["count"]["value"] == 19
    run(match, [2])
    assert strikes(match) == [0, 0, 1]
    assert waiting_in(match.view(None))["seats"] == [2]
    run(match, [6])
    assert things(match)["count"]["value"] == 7


@pytest.mark.parametrize("dice", ["fair", "physics"])
def test_in_einundzwanzig_the_beginner_lays_the_die_with_the_1_up(dice: str) -> None:
    """Before the first flick of each round, for all to see; what the last round came to stays for a moment."""

    def flick(match: Match, face: int) -> None:
        if dice == "fair":
            match.answer(CHANCE, [face])
        else:
            match.answer(waiting_in(match.view(None))["seats"][0], {"pull": [0, -50]})
            match.answer(CHANCE, {"face": face, "luck": [0.5] * 6, "motion": ""})

    def lies(match: Match) -> tuple[list[int], int]:
        return things(match)["cup"]["faces"], things(match)["count"]["value"]

    match = match_of("einundzwanzig", 2, rounds=2, dice=dice)
    assert lies(match) == ([1], 1)
    assert things(match)["cup"]["throw"] == 0  # nobody threw it
    for face in (6, 6, 6, 5):
        flick(match, face)
    assert waiting_in(match.view(None))["for"] == "pause"
    assert lies(match) == ([5], 24)
    assert strikes(match) == [1, 0]
    pass_time(match)
    assert waiting_in(match.view(None))["seats"] == [0]  # who was struck begins
    assert lies(match) == ([1], 1)
    assert texts(match)[-1] == "laid"
    flick(match, 3)
    assert lies(match) == ([3], 4)


def test_sequenz_lays_aside_once() -> None:
    match = run(match_of("sequenz", 2, throws=3, rounds=1), [2, 3, 6], (0, [2, 3]), [5], [4], [4, 5, 6])
    assert match.result is not None
    assert match.result.scores == [0, 0]


def test_sequenz_with_nothing_laid_aside_throws_all_again() -> None:
    match = run(match_of("sequenz", 2, throws=3, rounds=1), [1, 1, 6], (0, []), [1, 1, 1], [2, 2, 2], [4, 5, 6])
    assert match.result is not None
    assert match.result.scores == [1, 0]


@pytest.mark.parametrize(
    ("game", "pane"), [("kirchenfenster", 4), ("kirchenfenster", 6), ("bauernfenster", 3), ("bauernfenster", 5)]
)
def test_windows(game: str, pane: int) -> None:
    assert run(match_of(game, 2, rounds=1), [1, pane], [1, 2]).result.scores == [0, 1]  # type: ignore[union-attr]


def test_waechter_hides_two_dice_until_the_third_is_blown() -> None:
    match = run(match_of("waechter", 2, rounds=1, counting="high-high-low"), [3, 4])
    assert things(match)["cup"]["faces"] is None
    run(match, [4])
    assert things(match)["cup"]["faces"] == [3, 4]
    assert things(match)["results"]["values"] == ["16/7", None]


def test_throws_are_numbered_and_a_lift_or_reading_real_dice_is_none() -> None:
    match = match_of("waechter", 2, rounds=1)
    steps: list[list[int] | None] = [
        None,
        [4],
        [3, 3],
        [1, 2],
        [6],
    ]  # the first two dice are real, typed in when lifted
    seen = [numbers_of_throws(match)] + [numbers_of_throws(run(match, step)) for step in steps]
    assert seen == [(0, 0), (1, 0), (1, 1), (1, 1), (2, 1), (2, 2)]


def numbers_of_throws(match: Match) -> tuple[int, int]:
    return things(match)["cup"]["throw"], things(match)["guard"]["throw"]


def test_luisle_deletes_only_after_the_throw_that_completed() -> None:
    sheet = Luisle()
    for dice in ((1, 2, 4), (3, 5, 6)):
        sheet.use(dice, "backwards")
    assert sheet.there == {1, 2, 3, 4, 5, 6, 7, 8, 9}
    sheet.use((4, 6, 6), "backwards")
    assert sheet.deleting
    assert len(sheet.there) == 10
    sheet.use((1, 4, 5), "backwards")  # 1 4 5 6 9 10: 10 and 9, not 8
    assert sheet.there == {1, 2, 3, 4, 5, 6, 7, 8}
    sheet.use((4, 6, 6), "backwards")  # no 8
    assert sheet.there == {1, 2, 3, 4, 5, 6, 7, 8}


def test_luisle_orders() -> None:
    ladder = Luisle()
    ladder.use((2, 3, 4), "ladder")
    assert ladder.there == set()
    ladder.use((1, 2, 4), "ladder")
    assert ladder.there == {1, 2, 3, 4, 5, 6, 7}
    free = Luisle()
    free.there, free.deleting = set(range(1, 11)), True
    free.use((1, 1, 1), "any")
    assert free.there == {4, 5, 6, 7, 8, 9, 10}


def test_luisle_stops_when_one_is_left() -> None:
    match = match_of("nackets-luisle", 2, rounds=1, order="any")
    mine = ([1, 2, 4], [4, 5, 1], [3, 5, 3], [1, 2, 4], [4, 5, 1], [3, 5, 3])
    theirs = [1, 1, 1]
    for throw in mine[:-1]:
        run(match, throw, theirs)
    assert match.result is None
    run(match, mine[-1])
    assert match.result is not None
    assert match.result.scores == [0, 1]


def test_filzlaus_lifts_and_gives_back() -> None:
    match = run(match_of("einsame-filzlaus", 3, rounds=1), [1], (2, "lift"))
    assert strikes(match) == [0, 0, 1]
    run(match, [1], (0, "lift"))
    assert strikes(match) == [1, 0, 1]
    assert waiting_in(match.view(None))["seats"] == [2]  # goes on with the neighbour as thrower


def test_filzlaus_until_no_one() -> None:
    match = run(match_of("einsame-filzlaus", 2, rounds=1, returns="until-no-one"), [1], (1, "lift"), [1], (0, "lift"))
    run(match, [1], (1, "lift"), [2], (0, "lift"))
    assert strikes(match) == [1, 2]
    assert waiting_in(match.view(None))["seats"] == [1]


def test_filzlaus_own_cup_is_a_penalty_and_its_face_does_not_count() -> None:
    match = run(match_of("einsame-filzlaus", 2, rounds=1), [1], (0, "lift"))
    assert strikes(match) == [1, 0]
    assert waiting_in(match.view(None))["seats"] == [0]  # overturns it anew
    run(match, [5], (1, "lift"))
    assert strikes(match) == [1, 0]


def test_filzlaus_offers_both_the_same() -> None:
    match = run(match_of("einsame-filzlaus", 3), [1])
    assert match.view(0)["question"] == match.view(2)["question"]
    assert match.view(1)["question"] is None


@pytest.mark.parametrize(
    ("counting", "expected"), [("none", [0, 0, 1]), ("centre-pips", [0, 0, 1]), ("ones", [0, 1, 1])]
)
def test_haar_im_loch_countings(counting: str, expected: list[int]) -> None:
    match = run(match_of("haar-im-loch", 3, rounds=1, counting=counting), [1, 2, 2], [3, 5, 5], [2, 4, 6])
    assert strikes(match) == expected


def test_haar_im_loch_plays_off_only_what_is_counted() -> None:
    with pytest.raises(Problem, match="counting"):
        match_of("haar-im-loch", 3, ties="roll-off")


def test_abstreichen_stops_when_only_the_losers_are_left() -> None:
    match = match_of("abstreichen", 3, rounds=1, losers=2)
    for face in (1, 2, 3, 4, 5):
        run(match, [face], [1], [1])
    assert match.result is None
    run(match, [6])
    assert match.result is not None
    assert match.result.scores == [0, 1, 1]


def test_abstreichen_needs_somebody_to_finish() -> None:
    with pytest.raises(Problem, match="losers=2"):
        Match(find_game("abstreichen"), 2, {"losers": 2})


def test_studentenpasch_keeps_and_stops() -> None:
    match = run(match_of("studentenpasch", 2, rounds=1), [1, 6, 2], (0, [1, 6]), [3], (0, []), [6])
    assert things(match)["results"]["values"] == [220, None]
    run(match, [1, 1, 6], (1, [1, 1, 6]))  # all laid aside: the turn is over
    assert match.result is not None
    assert match.result.scores == [1, 0]


def test_what_a_turn_came_to_stays_until_the_next_throw_and_what_a_round_came_to_is_shown_once_more() -> None:
    student = run(match_of("studentenpasch"), [1, 6, 2], (0, [1, 6]), [3], (0, []), [5])
    assert (things(student)["aside"]["faces"], things(student)["cup"]["faces"]) == ([1, 6], [5])
    run(student, [2, 2, 2])
    assert (things(student)["aside"]["faces"], things(student)["cup"]["faces"]) == ([], [2, 2, 2])

    house = run(match_of("grosse-hausnummer"), [5, 5, 2], (0, 5), [6, 1], (0, 6), [3])
    assert things(house)["house"]["faces"] == [6, 5, 3]  # arranged
    run(house, [1, 2, 3])
    assert things(house)["house"]["faces"] == [None, None, None]

    guard = run(match_of("waechter"), [3, 4], [4])
    assert things(guard)["guard"]["faces"] == [4]
    run(guard, [1, 1])
    assert things(guard)["guard"]["faces"] == []

    mouse = run(match_of("mauseloch"), *[[1, 1, 1]] * 3, *[[1, 1, 1]] * 3)
    assert shown(mouse)["sheet"]["crossed"] == [3]
    assert things(mouse)["sheet"]["crossed"] == []

    crossing = run(match_of("abstreichen"), *[[face] for n in range(1, 7) for face in (n, 1)][:-1])
    assert shown(crossing)["sheets"][0]["crossed"] == [1, 2, 3, 4, 5, 6]
    assert things(crossing)["sheets"][0]["crossed"] == []


def test_dice_are_laid_aside_in_whatever_order() -> None:
    match = run(match_of("sequenz", 2, throws=3), [2, 3, 6], (0, [3, 2]))
    assert things(match)["aside"]["faces"] == [2, 3]


def test_mauseloch_three_empty_throws_lose() -> None:
    match = run(match_of("mauseloch", 2, rounds=1), [1, 1, 1], [1, 1, 1], [6, 6, 6], [1, 1, 1], [1, 1, 2], [1, 1, 2])
    assert strikes(match) == [0, 0]
    run(match, [1, 1, 1], [1, 1, 2], [6, 6, 6])
    assert match.result is not None
    assert match.result.scores == [1, 0]


def test_hohe_hausnummern_example() -> None:
    match = run(match_of("hohe-hausnummern", 2, rounds=1), [1, 2, 2], (0, 1))
    assert things(match)["results"]["values"] == [622, None]


def test_hohe_hausnummern_turns_only_what_was_just_thrown() -> None:
    match = run(match_of("hohe-hausnummern", 2, rounds=1, throws=3), [1, 2, 2], (0, 1), (0, 6), [3, 3], (0, "none"))
    assert question_in(match.view(0))["answers"]["options"] == [3, "none"]
    run(match, (0, 3), [2], (0, 2))
    assert things(match)["results"]["values"] == [653, None]


def test_fingers_count_throws_and_who_never_makes_it_is_last() -> None:
    match = run(match_of("fuenf-finger", 2, rounds=1), [1, 2, 3], [5, 5, 6], *[[1, 1, 1]] * 10)
    assert things(match)["results"]["values"] == [2, "never"]
    assert match.game.texts("de").word("never") == "nie"
    assert match.result is not None
    assert match.result.scores == [0, 1]


@pytest.mark.parametrize(("game", "hit"), [("fuenf-finger", [1, 1, 3]), ("boese-sieben", [4, 4, 6])])
def test_how_many_throws_somebody_needed_is_told_in_words(game: str, hit: list[int]) -> None:
    match = run(match_of(game, 3, rounds=1), hit, *[[1, 1, 1]] * 10, [1, 1, 1], [6, 6, 6], hit)
    news = [phrase for phrase in match.view(None)["news"] if phrase["text"] != "adds-up"]
    told = [match.game.texts("de").say(phrase, ["Anna", "Ben", "Cem"]) for phrase in news]
    assert told == [
        "Anna schafft es gleich im ersten Wurf!",
        "Ben schafft es in 10 Würfen nicht.",
        "Cem braucht 3 Würfe.",
        "Ein Strich für Ben: Niemand hat länger gebraucht.",
    ]


def test_boese_sieben_hits_with_fourteen() -> None:
    match = run(match_of("boese-sieben", 2, rounds=1), [4, 4, 6], [1, 1, 1], [1, 1, 5])
    assert things(match)["results"]["values"] == [1, 2]


ONE_ROUND = {"rounds": 1}
STRIKE_GAMES = [game for game in all_games() if find_game(game).score == "strikes"]


@pytest.mark.parametrize("id", STRIKE_GAMES)
def test_a_scribe_knows_what_to_ask_and_whether_one_stroke_is_enough(id: str) -> None:
    game = find_game(id)
    assert game.texts("de").get("list.question") != game.texts("en").get("list.question")
    most, rounds = 0, 8 if game.courses else 1
    for seed in range(40):
        played = simulate(game, players=4, games=1, seed=seed, bots=["random"], options={} if rounds > 1 else ONE_ROUND)
        most = max([most, *played.scores])
    assert (most > rounds) == game.several_strikes

"""Vesperplatte: courses are rounds of other games, on one table and with one tally."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mutschel.analysis.report import analyse
from mutschel.engine import CHANCE, Lot, Match, Problem, Tally, Throw
from mutschel.engine.match import thing_in, view
from mutschel.engine.things import CourseView
from mutschel.games.registry import find_game
from mutschel.games.vesperplatte.judge import courses
from mutschel.games.vesperplatte.rules import GAME, GAMES, PlateView
from mutschel.testing.playthrough import played

FIVE = ["kirchenfenster", "langer-entenschiss", "sequenz", "pasch", "kleine-hausnummer"]
ALL_SERVED = [list(GAMES)[:8], [*list(GAMES)[4:]]]


def test_a_new_version_of_a_game_makes_a_new_version_of_this_one() -> None:
    """If this fails, keep this version as it was (`earlier`), and give the new one the new versions of the games."""
    versions = {
        "kirchenfenster": 2, "bauernfenster": 2, "haar-im-loch": 2, "langer-entenschiss": 2, "sequenz": 2, "pasch": 2,
        "waechter": 3, "doppelgaenger": 2, "studentenpasch": 2, "kleine-hausnummer": 3, "grosse-hausnummer": 3,
        "hohe-hausnummern": 3,
    }  # fmt: skip
    assert GAME.version == 1
    assert {id: game.version for id, game in GAMES.items()} == versions


def test_a_menu_is_served_in_its_order_however_it_was_written() -> None:
    match = Match(GAME, 2, {"courses": 5, "menu": FIVE[::-1], "begins": 1})
    assert [course["game"] for course in thing_in(match.view(None), "plate", PlateView)["courses"]] == FIVE
    assert [match.playing.id, match.table.round, match.table.rounds_in_all] == ["kirchenfenster", 1, 5]


@pytest.mark.parametrize("menu", [FIVE, [*FIVE, "pasch"], [*FIVE[:4], "choice"], "pasch"])
def test_a_menu_has_as_many_games_as_courses_and_only_those_to_choose_from(menu: object) -> None:
    with pytest.raises(Problem):
        GAME.settle(3, {"courses": 8, "menu": menu})


def test_without_a_menu_lots_are_drawn() -> None:
    match = Match(GAME, 2, {"courses": 5, "begins": 2})
    assert isinstance(match.request, Lot)
    assert match.request.total == 792
    match.answer(CHANCE, 791)
    assert match.table.news[0]["courses"] == [*GAMES][-5:]
    assert isinstance(match.request, Throw)
    assert match.request.seat == 1


def test_strikes_of_the_rulebooks_example() -> None:
    """The example in the rules: Anna four strikes, Ben three, Cem one."""
    match = Match(GAME, ["Anna", "Ben", "Cem"], {"courses": 5, "menu": FIVE, "begins": 1})
    throws = {
        "kirchenfenster": {0: [[2, 5]], 1: [[4, 1]], 2: [[6, 6]]},
        "langer-entenschiss": {0: [[1, 2, 4]], 1: [[3, 3, 3]], 2: [[1, 2, 2]]},
        "sequenz": {0: [[1, 2, 4]], 1: [[6, 6, 1]], 2: [[3, 4, 5]]},
        "pasch": {0: [[2, 2, 5], [3, 4, 6], [1, 4, 6]], 1: [[1, 2, 5], [1, 3, 5], [4, 4, 6]], 2: [[6, 6, 5]] * 3},
        "kleine-hausnummer": {0: [[2, 4, 5]] * 3, 1: [[1, 3, 4]] * 3, 2: [[1, 2, 3]] * 3},
    }
    began: list[int] = []
    while match.request is not None:
        if isinstance(match.request, Throw):
            seats = throws[match.playing.id]
            began += [match.request.seat] if len(began) < match.table.round else []
            match.answer(CHANCE, seats[match.request.seat].pop(0))
        else:
            match.answer(next(iter(match.request.asked())), "none")
    assert match.result is not None
    assert (match.result.scores, match.result.winners) == ([4, 3, 1], [2])
    assert began == [0, 1, 2, 0, 1]
    eaten = thing_in(match.view(None), "plate", PlateView)["courses"]
    assert [course["struck"] for course in eaten] == [[0], [0, 1, 2], [0, 1], [1], [0]]


@pytest.mark.parametrize("menu", ALL_SERVED)
def test_a_course_is_played_as_that_game_is_alone(menu: list[str]) -> None:
    """The same throws and answers bring the same strikes in a match of that game with one round."""
    match = played(GAME, ["hard", "easy", "hard"], "alone", {"menu": menu, "dice": "fair", "mutschel": "shared"})
    eaten = thing_in(match.view(None), "plate", PlateView)["courses"]
    served = courses(match)
    assert [course.alone.game.id for course in served] == menu
    for course, plate in zip(served, eaten, strict=True):
        assert course.alone.over
        strikes = course.alone.table.get("strikes", Tally).counts
        assert [seat for seat, n in enumerate(strikes) if n > 0] == plate["struck"]


def test_things_of_a_course_leave_with_it_and_throws_are_counted_on() -> None:
    match = played(GAME, ["hard"] * 2, "things", {"menu": ALL_SERVED[0], "dice": "fair"})
    again, thrown = Match(GAME, match.names, match.options.as_json()), [0]
    for by, at, value in match.log:
        again.answer(by, value, at)
        table = again.view(None)["table"]
        assert ("guard" in table) == (again.playing.id == "waechter")
        if by == CHANCE and isinstance(value, list) and not table["cup"]["covered"] and table["cup"]["faces"]:
            thrown.append(table["cup"]["throw"])
    assert all(before <= after for before, after in pairwise(thrown))


def test_a_phrase_is_said_in_the_words_of_the_game_that_told_it() -> None:
    match = Match(GAME, 2, {"courses": 5, "menu": FIVE, "begins": 1})
    match.answer(CHANCE, [4, 4])
    texts = GAME.texts("en")
    assert texts.say(match.table.news[-1], ["Anna", "Ben"]) == "4 and 4: Anna has two windows."
    match.answer(CHANCE, [1, 1])
    assert match.playing.id == "langer-entenschiss"
    assert [texts.say(phrase, ["Anna", "Ben"]) for phrase in match.table.news[-3:]] == [
        "Neither 4 nor 6: a strike for Ben.",
        "The round is over: a strike for Ben.",
        "Course 2 of 5: Long Duck Dropping. Throw 1, 2 and 3, all in one go. If you don’t, you get a strike.",
    ]


@pytest.mark.parametrize(
    ("third", "said"), [([4, 4, 4], "Half-time. Anna and Cem are ahead."), ([1, 1, 1], "Half-time. Everybody’s level.")]
)
def test_half_time_says_who_is_ahead(third: list[int], said: str) -> None:
    """After four courses of eight, before the next one's card: here Ben misses in one of them, or nobody in any."""
    match = Match(GAME, ["Anna", "Ben", "Cem"], {"menu": ALL_SERVED[0], "begins": 1})
    hits = {
        "kirchenfenster": [4, 4],
        "bauernfenster": [3, 3],
        "langer-entenschiss": [1, 2, 3],
        "haar-im-loch": [1, 1, 1],
    }
    while match.table.round < 5:
        assert isinstance(match.request, Throw)
        misses = match.playing.id == "haar-im-loch" and match.request.seat == 1 and third != [1, 1, 1]
        match.answer(CHANCE, third if misses else hits[match.playing.id])
    moments = match.view(None)["moments"]
    assert [moment["kind"] for moment in moments] == ["turn", "round", "half", "course"]
    assert GAME.texts("en").say(moments[2]["phrase"], match.names) == said


@pytest.mark.parametrize("mutschel", ["throw", "roll-off"])
def test_equals_play_off(mutschel: str) -> None:
    options = {"courses": 5, "menu": FIVE, "mutschel": mutschel, "dice": "fair"}
    matches = [played(GAME, ["hard"] * 2, f"level:{seed}", options) for seed in range(12)]
    level = [match for match in matches if match.result and len(set(match.result.scores)) == 1]
    assert level != []
    for match in level:
        assert match.result is not None
        assert len(match.result.winners) == 1
        assert (match.table.course is None) == (mutschel == "throw")


def test_an_analysis_adds_up() -> None:
    for menu in ALL_SERVED:
        for one in analyse(played(GAME, ["easy"] * 3, "sum", {"menu": menu, "dice": "fair"})).players:
            assert one.par - one.luck + one.lost == pytest.approx(one.result)


def test_a_view_says_which_game_is_played_with_which_options() -> None:
    match = Match(GAME, 2, {"courses": 5, "menu": FIVE, "begins": 1, "dice": "fair"})
    seen = view(GAME, match.table, match.request, 0, None, 0)
    course = thing_in(seen, "course", CourseView)
    assert (course["game"], course["version"]) == ("kirchenfenster", find_game("kirchenfenster").version)
    assert seen["options"]["courses"] == 5
    assert course["options"]["rounds"] == 5

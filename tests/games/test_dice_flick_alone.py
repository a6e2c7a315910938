"""Dice Flick alone: five turns with four dice each, and what could have been made of them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from flick_script import OUTSIDE, TRENCH, combination, hit
from mutschel.engine import CHANCE, Bag, Choose, Draw, Fields, Json, Landing, Match, Refused
from mutschel.games.dice_flick.alone import hindsight
from mutschel.games.dice_flick.alone.rules import DEALT, GAME
from mutschel.games.dice_flick.answers import Scoring
from mutschel.games.dice_flick.board import DICE, MARKERS, Board, Hand
from mutschel.games.dice_flick.day import played
from mutschel.games.dice_flick.landing import FlickDomain
from mutschel.testing import check_game
from serving import SOAK

BLUE = ("blue", "blue", "blue", "blue")
MISSED = (TRENCH, OUTSIDE)


class FlickScript:
    """A match of which a test decides everything."""

    def __init__(self) -> None:
        self.match = Match(GAME, 1, {"dice": "fair"})

    def turn(self, dealt: tuple[str, ...], landings: tuple[Json, ...], *scored: Json) -> FlickScript:
        self.match.answer(CHANCE, list(dealt))
        for landing in landings:
            self.flick(landing)
        for one in scored:
            self.match.answer(0, one)
        return self

    def flick(self, landing: Json) -> None:
        request = self.match.request
        assert isinstance(request, Choose)
        self.match.answer(0, {"die": self.hand[0], "plate": "south"})
        self.match.answer(CHANCE, landing)

    @property
    def hand(self) -> list[str]:
        return self.match.table.get_each("hands", Hand)[0].dice

    @property
    def bag(self) -> Bag:
        return self.match.table.get("bag", Bag)


REST = [("blue", "yellow", "yellow", "yellow"), ("yellow", "yellow", "green", "green"), ("green",) * 3 + ("white",)]
LAST = ("white", "white", "pink", "pink")


def test_the_rules_of_the_game() -> None:
    check_game(GAME, matches=8 if SOAK else 3, thorough=8 if SOAK else 1, recorded=False)


def test_twenty_dice_come_once_each_and_none_goes_back() -> None:
    script = FlickScript()
    script.match.answer(CHANCE, list(BLUE))
    assert Counter(script.hand) == {"blue": DEALT}
    script.flick(TRENCH)
    script.flick(hit(0, 0, 3))
    assert isinstance(script.match.request, Draw)  # nothing to score: the next turn
    for dealt in (*REST, LAST):
        script.turn(dealt, MISSED)
    assert script.match.over
    assert len(script.bag) == 0
    assert Counter([*BLUE, *LAST, *(die for dealt in REST for die in dealt)]) == DICE
    assert script.match.table.get("board", Board).dice == {(0, 0): ("blue", 3)}


def test_a_bonus_is_one_more_flick_of_what_lies_there() -> None:
    script = FlickScript().turn(BLUE, (hit(*MARKERS.bonus, 2),))
    script.match.answer(0, "yes")
    assert len(script.hand) == DEALT - 1
    script.flick(TRENCH)
    script.flick(TRENCH)
    assert isinstance(script.match.request, Draw)
    assert len(script.bag) == 20 - DEALT


def test_what_lay_there_and_what_hindsight_makes_of_it() -> None:
    """Two blue dice make a combination with the marker at once; with a third one, which comes later, it is larger."""
    script = FlickScript().turn(BLUE, (hit(0, 1, 3), hit(0, 0, 4)), "best")
    script.turn(REST[0], (hit(1, 0, 6), TRENCH))  # blue; now it lies beside the marker alone
    for dealt in (REST[1], REST[2], LAST):
        script.turn(dealt, MISSED)
    found = played(script.match)
    assert found.score == 9
    assert found.hindsight == (15, True, (0, 15, 0, 0, 0))
    assert [(one.made, one.best, one.hindsight) for one in found.rounds[:2]] == [(9, 9, 0), (0, 0, 15)]
    assert all(one.good for one in found.rounds)


def test_what_was_left_lying_stands_beside_the_turn() -> None:
    script = FlickScript().turn(BLUE, (hit(0, 1, 3), hit(0, 0, 4)), "done")
    script.turn(REST[0], (TRENCH, TRENCH), combination((0, 0), (0, 1), (1, 1)))
    for dealt in (REST[1], REST[2], LAST):
        script.turn(dealt, MISSED)
    found = played(script.match)
    assert [(one.made, one.best, one.lost, one.good) for one in found.rounds[:2]] == [(0, 9, 9, False), (9, 9, 0, True)]
    assert found.hindsight == (9, True, (0, 9, 0, 0, 0))  # nothing more could be had; so it is as it was played


# -- hindsight, beside every way to score ----------------------------------------------------------------------------
def at_random(seed: int) -> Match:
    """Few holes, so that much lies together and dice get into each other's way; little is scored."""
    rng = Random(seed)
    match = Match(GAME, 1, {"dice": "fair"})
    while not match.over:
        request = match.request
        if isinstance(request, Choose):
            options = request.domain.options()
            likes_none = options is not None and "done" in options and rng.random() < 0.5
            match.answer(0, "done" if likes_none else request.domain.sample(rng))
        elif isinstance(request, Landing):
            match.answer(CHANCE, near(request.domain, rng))
        else:
            assert isinstance(request, Draw)
            match.answer(CHANCE, request.sample(rng))
    return match


def near(flick: Any, rng: Random) -> Json:
    """Into the upper left corner, now and then with a push."""
    assert isinstance(flick, FlickDomain)
    free = [(row, column) for row in range(2) for column in range(3) if (row, column) not in flick.dice]
    if rng.random() < 0.3 or not free:
        return TRENCH
    row, column = rng.choice(free)
    moved = []
    if flick.dice and rng.random() < 0.2:
        moved.append({"from": list(rng.choice(list(flick.dice))), "to": "bag"})
    return hit(row, column, rng.randint(1, 6), moved)


def most_by_trying(done: Match) -> int:
    """Every way to score, by the rules themselves, with the same dice in the same places."""
    given = without_scoring(done)

    def most(match: Match, place: int) -> int:
        while not match.over:
            request = match.request
            if isinstance(request, Choose) and isinstance(request.domain, Scoring):
                return max(most(answered(match, one), place) for one in request.domain.options() if one != "best")
            try:
                match.answer(*given[place])
            except Refused:
                return -1  # it couldn't have landed there
            place += 1
        assert match.result is not None
        return int(match.result.scores[0])

    return most(Match(GAME, 1, {"dice": "fair"}), 0)


def without_scoring(done: Match) -> list[tuple[int, Json]]:
    """All answers but what was scored."""
    again, found = Match(GAME, 1, {"dice": "fair"}), []
    for by, at, value in done.log:
        request = again.request
        if not (isinstance(request, Choose) and isinstance(request.domain, Scoring)):
            found.append((by, value))
        again.answer(by, value, at)
    return found


def answered(match: Match, value: Json) -> Match:
    copy = match.copy()
    copy.answer(0, value)
    return copy


@pytest.mark.parametrize("seed", range(12))
def test_hindsight_is_the_most_that_any_scoring_brings(seed: int) -> None:
    done = at_random(seed)
    found = played(done)
    assert found.hindsight.exact
    assert found.hindsight.score == most_by_trying(done) == sum(found.hindsight.parts)
    assert found.score == sum(one.made or 0 for one in found.rounds)


def test_a_search_that_has_to_stop_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    done = at_random(0)
    exact = played(done).hindsight
    monkeypatch.setattr(hindsight, "MOST_BOXES", 1)
    monkeypatch.setattr(hindsight, "MOST_SCORINGS", 1)
    found = played(done).hindsight
    assert not found.exact
    assert sum(turn.made for turn in hindsight.turns_of(done)) <= found.score <= exact.score


def test_what_is_asked_is_a_flick_of_four() -> None:
    script = FlickScript().turn(("blue", "yellow", "green", "white"), ())
    request = script.match.request
    assert isinstance(request, Choose)
    assert isinstance(request.domain, Fields)
    assert request.domain.domains["die"].options() == ("blue", "yellow", "green", "white")

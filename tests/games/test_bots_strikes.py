"""Bots of the strike games with decisions: they know where their turn stands, and hard ones give nothing away."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any
from weakref import WeakSet

import pytest

from mutschel.analysis.report import advise, analyse
from mutschel.engine import CHANCE, Choose, Match, Problem
from mutschel.engine.bot import bot_class
from mutschel.games.registry import find_game
from mutschel.games.strike_games import solutions as solving
from mutschel.games.strike_games.bot import StrikeBot, compared
from mutschel.games.strike_games.judge import RoundState, begin, follows, number_of, solved
from mutschel.games.strike_games.solutions import MANY, MOST, SolvedGame
from mutschel.host.hints import Adviser
from mutschel.odds.mid_round import TURNS_KEPT, TurnValues
from mutschel.testing.playthrough import played
from mutschel.testing.random_play import random_answer
from serving import SOAK

pytestmark = pytest.mark.slow

CASES: list[tuple[str, dict[str, Any]]] = [
    ("grosse-hausnummer", {"ties": "roll-off"}),
    ("kleine-hausnummer", {"placing": "at-once"}),
    ("hohe-hausnummern", {}),
    ("hohe-hausnummern", {"throws": 3, "placing": "at-once"}),
    ("grosse-hausnummer", {"keep": "one", "placing": "at-once"}),
    ("sequenz", {"throws": 3}),
    ("studentenpasch", {"ties": "roll-off"}),
]
PLAY_OFFS: list[tuple[str, dict[str, Any]]] = [
    (game, {"rounds": 1, "mutschel": "roll-off"})
    for game in ("grosse-hausnummer", "kleine-hausnummer", "studentenpasch")
]


def strike_bot(game: str) -> type[StrikeBot]:
    found = bot_class(find_game(game), "hard")
    assert issubclass(found, StrikeBot)
    return found


@pytest.mark.parametrize(("game", "options"), CASES + PLAY_OFFS)
def test_from_its_views_a_bot_knows_where_the_turn_stands(game: str, options: dict[str, Any]) -> None:
    rng = Random(game)
    asked = 0
    while asked < 40:
        match = Match(find_game(game), 3, {"rounds": 12, "mutschel": "shared"} | options)
        bots = [strike_bot(game)(seat, "hard", rng) for seat in range(3)]
        progress = RoundState(solved(match), 3)
        while match.request is not None:
            for bot in bots:
                bot.watch(match.view(bot.seat))
            by, at, value = random_answer(match, rng)
            if follows(match):
                if number_of(match) != progress.number:
                    begin(progress, match)
                if isinstance(match.request, Choose):
                    asked += "mutschel" not in options or "play_off" in match.table.things
                    view = match.view(by)
                    assert bots[by].state(view) == progress.state
                    if game != "sequenz":
                        players, results = compared(view)
                        assert players == len(progress.compared)
                        assert Counter(results) == Counter(progress.results)
                    match.request.domain.check(bots[by].choose(view, match.request.domain))
                    value = match.request.domain.check(value)
                progress.advance(**({"thrown": value} if by == CHANCE else {"answer": value}))
            match.answer(by, value, at)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_hard_bot_gives_nothing_away_and_an_easy_one_does(game: str, options: dict[str, Any]) -> None:
    assert issubclass(bot_class(find_game(game), "hard"), StrikeBot)
    lost = {"hard": 0.0, "normal": 0.0, "easy": 0.0}
    for seed in range(4 if SOAK else 2):
        levels = list(lost)
        for player in analyse(played(find_game(game), levels, str(seed), options)).players:
            lost[levels[player.seat]] += player.lost
    assert lost["hard"] == pytest.approx(0, abs=1e-6)
    assert lost["easy"] > 0.01


def test_somebody_who_sits_in_in_the_middle_of_a_turn_answers_all_the_same() -> None:
    match = Match(find_game("studentenpasch"), 2, {"begins": 1}).replay(
        [(CHANCE, 0, [2, 2, 3]), (0, 0, []), (CHANCE, 0, [6, 2, 3])]
    )
    late = strike_bot("studentenpasch")(0, "hard", Random(1))
    late.watch(match.view(0))
    assert isinstance(match.request, Choose)
    match.request.domain.check(late.choose(match.view(0), match.request.domain))


def test_among_very_many_with_a_roll_off() -> None:
    match = Match(find_game("grosse-hausnummer"), 12, {"begins": 1, "ties": "roll-off"}).replay(
        [(CHANCE, 0, [6, 2, 3])]
    )
    assert isinstance(match.request, Choose)
    assert strike_bot("grosse-hausnummer")(0, "hard", Random(1)).choose(match.view(0), match.request.domain) == 6


def test_what_a_roll_off_among_very_many_would_bring_is_worked_out_for_nobody() -> None:
    """One hint among forty took a minute in which no bot thought, and half a gigabyte that the server kept."""
    match = Match(find_game("kleine-hausnummer"), MOST + 1, {"begins": 1, "ties": "roll-off", "rounds": 1})
    thrown = match.replay([(CHANCE, 0, [6, 2, 3])])
    with pytest.raises(Problem) as why:
        advise(thrown, 0)
    assert (why.value.code, why.value.facts["most"]) == ("too-many-for-odds", MANY)
    assert isinstance(thrown.request, Choose)
    hinted = Adviser(thrown, 0, bytes(32)).advise(thrown.log)
    assert hinted == (
        strike_bot("kleine-hausnummer")(0, "hard", Random(1)).choose(match.view(0), thrown.request.domain),
        None,
    )
    rng = Random(1)
    while match.request is not None:
        match.replay([random_answer(match, rng)])
    with pytest.raises(Problem) as why:
        analyse(match)
    assert (why.value.code, why.value.facts["most"]) == ("too-many-for-odds", MOST)


def test_what_bots_have_worked_out_does_not_fill_the_memory() -> None:
    known = solved(Match(find_game("grosse-hausnummer"), 2))
    kept: WeakSet[TurnValues] = WeakSet()
    for before in range(1, 12):
        for result in known.turn.process.results:
            kept.add(known.comparison(14).turn_values([result] * before))
    assert len(kept) <= TURNS_KEPT < 11 * len(known.turn.process.results)


def test_nor_do_the_options_that_people_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a table for each way to play house numbers, one address took 260 MB of the server for good.

    What few play goes first, because it is large.
    """
    monkeypatch.setattr(SolvedGame, "_known", {})
    ways = [(game, keep) for game in ("grosse-hausnummer", "kleine-hausnummer") for keep in ("one", "one-or-none")]
    begun = [Match(find_game(game), 9, {"begins": 1, "keep": keep}) for game, keep in ways]
    matches = [match.replay([(CHANCE, 0, [6, 2, 3])]) for match in begun]
    small, large = solved(Match(find_game("hohe-hausnummern"), 2)), solved(matches[0])
    small.comparison(2), large.comparison(9)
    monkeypatch.setattr(solving, "KEPT_BYTES", small.round.bytes + large.round.bytes)
    rounds, first = WeakSet([large.round]), advise(matches[0], 0)
    del large
    for match in matches:
        advise(match, 0)
        rounds.add(solved(match).round)
    assert len(rounds) == 1
    assert advise(matches[0], 0) == first
    assert solved(Match(find_game("hohe-hausnummern"), 2)) is small

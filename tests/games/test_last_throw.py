"""The last throw that settles who gets the Mutschel: announced with what each way does, before it falls."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from mutschel.engine import CHANCE, Cup, Match, Table
from mutschel.engine.match import WayView
from mutschel.games.registry import find_game
from mutschel.games.strike_games import PlayOffThrows, last_throw
from mutschel.testing.random_play import random_answer
from scripted_match import match_of, run

NAMES = ["Anna", "Ben", "Cem"]


def ways(match: Match) -> list[WayView]:
    return match.view(None).get("last_throw", [])


def said(match: Match, you: int | None = None) -> list[str]:
    texts = match.game.texts("en")
    phrases = [(way["when"], way["strike"], way["then"]) for way in ways(match)]
    return [" – ".join(texts.say(phrase, NAMES, you) for phrase in phrase if phrase is not None) for phrase in phrases]


def test_the_last_die_of_a_house_number_is_announced_by_its_faces() -> None:
    match = match_of("grosse-hausnummer", 2, rounds=1, mutschel="throw")
    run(match, [6, 6, 4], (0, 6), [6, 4], (0, 6), [4])
    run(match, [6, 6, 1], (1, 6), [6, 1], (1, 6))
    assert said(match) == [
        "3 or less – a strike for Ben – the Mutschel is Anna’s",
        "4 – a strike each for Anna and Ben – Anna and Ben play off for the Mutschel",
        "5 or 6 – a strike for Anna – the Mutschel is Ben’s",
    ]
    assert [way["sums"] for way in ways(match)] == [[1, 2, 3], [4], [5, 6]]


def test_a_hit_or_a_miss_is_told_as_such() -> None:
    match = run(match_of("kirchenfenster", 2, rounds=1, mutschel="throw"), [4, 1])
    assert said(match) == [
        "A good throw – no strike – Anna and Ben play off for the Mutschel",
        "A bad one – a strike for Ben – the Mutschel is Anna’s",
    ]
    assert said(match, you=1)[0] == "A good throw – no strike – you play off with Anna for the Mutschel"
    assert [way["sums"] for way in ways(match)] == [[], []]


def test_nothing_is_announced_before_the_last_cup_or_where_all_is_settled() -> None:
    match = match_of("kirchenfenster", 3, rounds=2, mutschel="throw")
    while match.table.round == 1:
        assert ways(match) == []
        run(match, [4, 1])
    run(match, [1, 1])
    assert ways(match) == []  # another one throws after this
    run(match, [1, 1])
    assert len(ways(match)) == 2


def test_what_is_rarer_than_one_throw_in_36_is_a_surprise() -> None:
    match = run(match_of("langer-entenschiss", 2, rounds=1, mutschel="throw"), [1, 2, 4])
    assert len(ways(match)) == 2  # 6 of 216
    match = run(match_of("pasch", 2, rounds=1, mutschel="throw"), [6, 6, 6], [6, 6, 6], [6, 6, 6], [6, 6, 6], [6, 6, 6])
    assert ways(match) == []


@pytest.mark.parametrize("id", ["grosse-hausnummer", "kleine-hausnummer", "kirchenfenster", "sequenz", "waechter"])
def test_what_is_announced_comes_true_and_gives_no_hidden_dice_away(id: str) -> None:
    announced = 0
    for seed in range(12):
        rng = Random(seed)
        game = find_game(id)
        match = Match(game, (2, 3, 4)[seed % 3], game.by_chance({"rounds": 1}))
        found: list[WayView] = []
        while match.request is not None and not found:
            found = ways(match)
            hidden = any(isinstance(thing, Cup) and thing.covered for thing in match.table.things.values())
            assert not (hidden and found)
            by, at, value = random_answer(match, rng)
            match.answer(by, value, at)
        if not found:
            continue
        announced += 1
        assert by == CHANCE
        players = match.result.winners if match.result else off(match)
        end = {"player": players[0]} if len(players) == 1 else {"players": sorted(players)}
        (came,) = [way for way in found if end.items() <= way["then"].items()]
        assert not came["sums"] or sum(value) in came["sums"]
    assert (announced > 0) == (id != "waechter")


def off(match: Match) -> list[int]:
    play_off = match.table.things["play_off"]
    assert isinstance(play_off, PlayOffThrows)
    return play_off.players


def test_a_long_match_is_not_played_again_for_every_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing slow on the event loop: 99 answers for each of 56 outcomes are too many."""
    given: list[int] = []
    outcome = last_throw.outcome

    def counted(match: Match, dice: Sequence[int]) -> tuple[Table, last_throw.End | None]:
        given.append(len(match.log))
        return outcome(match, dice)

    monkeypatch.setattr(last_throw, "outcome", counted)
    match, rng = match_of("langer-entenschiss", 2, rounds=50, mutschel="throw"), Random(1)
    while not match.over:
        assert ways(match) == []
        by, at, value = random_answer(match, rng)
        match.answer(by, value, at)
    assert sum(given) <= last_throw.MOST_ANSWERS

"""The moments of a match for people: in order, each with the table as it lay, in words that say "you"."""

from __future__ import annotations

import re
from random import Random

import pytest

from mutschel.engine import LANGUAGES, Game, Json, Match
from mutschel.engine.moments import BEATS, MomentView
from mutschel.games.registry import all_games
from mutschel.testing.random_play import random_answer
from scripted_match import match_of, run, strikes, throws

STRIKE_GAMES = [game for game in all_games().values() if game.score == "strikes"]
each_strike_game = pytest.mark.parametrize("game", STRIKE_GAMES, ids=[game.id for game in STRIKE_GAMES])
NAMES = ["Anna", "Ben", "Cem"]


def moments(match: Match) -> list[MomentView]:
    return match.view(None)["moments"]


def kinds(match: Match) -> list[str]:
    return [moment["kind"] for moment in moments(match)]


def said(match: Match, you: int | None = None, language: str = "de") -> list[str]:
    return [match.game.texts(language).say(moment["phrase"], NAMES, you) for moment in moments(match)]


def test_a_throw_lights_the_dice_that_count_and_adds_them_up() -> None:
    match = run(match_of("pasch", 2), [2, 2, 4])
    (moment,) = moments(match)
    assert (moment["kind"], moment["lit"], moment["sums"]) == ("throw", [0, 1, 2], [2, 4, 8])
    assert said(match, you=0) == ["Der Wurf zählt 8: Du hast 8."]
    assert said(match) == ["Der Wurf zählt 8: Anna hat 8."]
    run(match, [1, 2, 4])
    assert moments(match)[0]["lit"] == []
    assert said(match, you=0) == ["Der Wurf zählt nichts: Du bleibst bei 8."]


def test_only_twins_light_up_in_doppelgaenger() -> None:
    (moment,) = moments(run(match_of("doppelgaenger", 2), [3, 6, 3]))
    assert (moment["lit"], moment["sums"]) == ([0, 2], [3, 6])


def test_the_last_turn_of_a_round_is_seen_before_its_card_and_the_table_is_clean_afterwards() -> None:
    match = run(match_of("pasch", 2, rounds=2), *throws(225, 136, 456), *throws(123, 124, 125))
    assert kinds(match) == ["turn", "round"]
    card = moments(match)[-1]
    assert card["phrase"]["results"] == [24, 8]
    assert card["phrase"]["players"] == [1]
    assert card["table"]["strikes"]["counts"] == [0, 1]
    assert match.view(None)["table"]["results"]["values"] == [None, None]
    assert said(match, you=1)[-1] == "Ein Strich für dich: 8 war das niedrigste Ergebnis."
    assert said(match, you=0, language="en")[-1] == "A strike for Ben: 8 was the lowest result."


def test_a_round_lost_together_says_so_to_each_of_them() -> None:
    match = run(match_of("grosse-hausnummer", 3, throws=1, rounds=2), [6, 4, 2], [6, 4, 2], [6, 6, 6])
    assert said(match, you=0)[-1] == "Je ein Strich für dich und Ben: 642 war die niedrigste Nummer."
    assert said(match, you=2)[-1] == "Je ein Strich für Anna und Ben: 642 war die niedrigste Nummer."


def test_a_tie_is_a_moment_before_it_is_played_off() -> None:
    match = run(match_of("grosse-hausnummer", 3, throws=1, ties="roll-off"), [6, 4, 2], [6, 4, 2], [6, 6, 6])
    assert kinds(match) == ["turn", "tie"]
    assert said(match, you=0)[-1] == "Stechen! Du und Ben seid gleichauf."
    assert moments(match)[-1]["table"]["results"]["values"] == [642, 642, 666]


def test_a_miss_is_told_at_once_and_its_strike_is_given_when_the_round_ends() -> None:
    match = run(match_of("kirchenfenster", 2), [1, 1])
    assert said(match, you=0) == ["Weder 4 noch 6: ein Strich für dich."]
    assert strikes(match) == [0, 0]
    run(match, [4, 1])
    assert kinds(match) == ["turn", "round"]
    assert [moment["table"]["strikes"]["counts"] for moment in moments(match)] == [[0, 0], [1, 0]]
    assert said(match, you=0) == ["Eine 4: Ben hat ein Fenster.", "Die Runde ist aus: ein Strich für dich."]


def test_moments_belong_to_the_latest_answer_only_and_last_a_while() -> None:
    match = run(match_of("pasch", 2), [2, 2, 4])
    assert match.table.moments_duration == BEATS["roll"] + BEATS["light"] + 3 * BEATS["count"] + BEATS["sum"]
    run(match, [1, 2, 4])
    assert len(moments(match)) == 1
    assert Match(match.game, 2).table.moments_duration == 0


@each_strike_game
def test_every_round_of_every_game_has_an_end_that_tells_who_was_struck(game: Game) -> None:
    """In random matches: the strikes on its card are those that the round has brought."""
    rounds = {"courses": 5} if game.courses else {"rounds": 3}
    match, rng = Match(game, NAMES, game.by_chance(rounds)), Random(game.id)
    before, ended = [0, 0, 0], 0
    while not match.over:
        by, at, value = random_answer(match, rng)
        match.answer(by, value, at)
        for moment in moments(match):
            if moment["kind"] == "round":
                counts: list[int] = moment["table"]["strikes"]["counts"]
                assert moment["phrase"]["players"] == [seat for seat in range(3) if counts[seat] > before[seat]]
                assert moment["phrase"]["round"] == ended + 1
                before, ended = counts, ended + 1
    assert ended == match.table.rounds_in_all


@pytest.mark.parametrize("game", all_games().values(), ids=all_games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_called_by_their_own_name(game: Game, language: str) -> None:
    """Every sentence about a player has a form for the one who reads it."""
    texts = game.texts(language)
    for key, text in texts.section("messages").items():
        forms: dict[str, Json] = text if isinstance(text, dict) else {"other": text}
        named = any(re.search(r"\{players?\}", form) for form in forms.values())
        if named and not key.startswith(("yours-", "others-")):
            assert "you" in forms, key
            assert not re.search(r"\{players?\}", forms["you"]), key
            assert "one" not in forms or "you-one" in forms, key


@pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))
def test_nobody_reads_their_own_name(game: Game) -> None:
    """Neither in what has happened nor in what is asked, whatever happens."""
    for seed in range(2):
        rng = Random(f"{game.id} {seed}")
        match = Match(game, min(3, game.players[1]))
        for _ in range(120):
            if match.over:
                break
            by, at, value = random_answer(match, rng)
            before = match.table.said
            match.answer(by, value, at)
            for you in match.table.players:
                view = match.view(you)
                said = [news for news in view["news"] if news["number"] > before]
                asked = [view["question"]["ask"]] if view["question"] else []
                for language in LANGUAGES:
                    told = [match.texts(language).say(one, NAMES, you) for one in (*said, *asked)]
                    assert not [text for text in told if NAMES[you] in text], f"{game.id}, {seed}, to {NAMES[you]}"

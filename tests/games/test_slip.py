"""The slip, always in sight: the number of the throw, the sum of the turn, the player who is behind, and the rule."""

from __future__ import annotations

import pytest

from mutschel.engine import LANGUAGES, Game, Json, Match, Pick, ResultsView, SlipView, thing_in
from mutschel.games.registry import all_games
from mutschel.games.strike_games import TIES
from scripted_match import match_of, run, throws

STRIKE_GAMES = [game for game in all_games().values() if game.score == "strikes" and not game.courses]
LONGEST = 130  # letters: three lines on the smallest phone
each_strike_game = pytest.mark.parametrize("game", STRIKE_GAMES, ids=[game.id for game in STRIKE_GAMES])


def slip(match: Match) -> SlipView:
    return thing_in(match.view(None), "slip", SlipView)


def behind(match: Match) -> Json:
    return thing_in(match.view(None), "results", ResultsView).get("worst")


def written(match: Match) -> list[tuple[int | None, bool]]:
    return [(part["value"], part["counts"]) for part in slip(match)["parts"]]


def test_pasch_writes_down_throw_by_throw() -> None:
    match = run(match_of("pasch", 2))
    assert (slip(match)["player"], slip(match)["throw"], slip(match)["of"], slip(match)["total"]) == (0, 0, 3, 0)
    run(match, [2, 2, 4])
    assert written(match) == [(8, True), (None, True), (None, True)]
    run(match, [1, 2, 4])
    assert written(match) == [(8, True), (7, False), (None, True)]
    assert (slip(match)["throw"], slip(match)["total"]) == (2, 8)
    run(match, [1, 2, 4])
    assert (slip(match)["player"], slip(match)["throw"], slip(match)["total"]) == (1, 0, 0)


def test_who_is_behind_is_told_as_long_as_the_round_lasts() -> None:
    match = run(match_of("pasch", 3, rounds=2))
    assert behind(match) is None
    run(match, *throws(225, 136, 456))
    assert behind(match)["players"] == [0]
    run(match, *throws(123, 124, 125))
    assert (behind(match)["players"], behind(match)["result"]) == ([1], 8)
    german = match.game.texts("de")
    assert german.say(behind(match), ["Anna", "Ben", "Cem"]) == "Ben hat mit 8 bisher am wenigsten."
    assert german.say(behind(match), ["Anna", "Ben", "Cem"], you=1) == "Du hast mit 8 bisher am wenigsten."
    run(match, *throws(123, 124, 125))
    assert behind(match) is None


def test_the_highest_number_is_behind_in_kleine_hausnummer() -> None:
    match = run(match_of("kleine-hausnummer", 3, throws=1), *throws(123, 654))
    assert (behind(match)["players"], behind(match)["result"]) == ([1], 456)
    assert (
        match.game.texts("en").say(behind(match), ["Anna", "Ben", "Cem"]) == "Ben has the highest number so far, 456."
    )


def test_the_tower_is_not_written_down_before_it_is_lifted() -> None:
    match = run(match_of("waechter", 2, dice="fair"), [2, 3])
    assert written(match) == [(None, True)] * 3
    run(match, [5])
    assert [part["value"] for part in match.view(None)["moments"][0]["table"]["slip"]["parts"]] == [2, 3, 5]


@each_strike_game
def test_every_game_says_what_counts_whatever_was_agreed(game: Game) -> None:
    picks = [option for option in game.options if isinstance(option, Pick) and option is not TIES]
    for agreed in [{}, *({option.name: value} for option in picks for value in option.values)]:
        rule = slip(Match(game, 3, agreed))["rule"]
        for language in LANGUAGES:
            assert 0 < len(game.texts(language).say({"text": rule}, [])) <= LONGEST

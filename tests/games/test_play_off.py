"""The winner of the Mutschel: equal winners throw once each, or repeat a round until one has won, or share it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from mutschel.engine import CHANCE, TURNS, Game, Json, Match, Throw, logs
from mutschel.engine.match import waiting_in
from mutschel.games.registry import all_games, find_game
from mutschel.games.strike_games import PlayOff
from mutschel.host.fair import verify
from mutschel.lab import simulate
from mutschel.testing.random_play import open_questions, random_answer
from scripted_match import match_of, run, strikes, texts, things, throws

GAMES = [game for game in all_games().values() if game.score == "strikes" and not game.courses]
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def off(match: Match) -> dict[str, Json]:
    thing: dict[str, Json] = things(match)["play_off"]
    return thing


def test_those_with_the_fewest_strikes_share_the_mutschel() -> None:
    match = run(match_of("kirchenfenster", 3, rounds=1), [4, 1], [6, 1], [1, 1])
    assert match.result is not None
    assert match.result.winners == [0, 1]
    assert "play_off" not in things(match)


def test_equal_winners_repeat_a_round_among_themselves_until_one_has_won_and_it_is_no_round() -> None:
    match = run(match_of("kirchenfenster", 4, rounds=1, mutschel="roll-off"), [4, 1], [1, 1], [6, 1], [4, 4])
    assert texts(match)[-1] == "play-off"
    assert off(match) == {"kind": "tally", "what": "play-off", "counts": [0] * 4, "players": [0, 2, 3]}
    assert waiting_in(match.view(None))["seats"] == [2]  # the next round would have been begun by who has lost
    run(match, [1, 1], [1, 2], [1, 3])  # all get a strike, so all go on
    assert off(match)["players"] == [0, 2, 3]
    assert texts(match)[-1] == "play-off-goes-on"
    run(match, [4, 4], [1, 1], [4, 6])  # the next of them begins: Dana
    assert off(match)["players"] == [2, 3]
    run(match, [1, 1], [6, 6])
    assert match.result is not None
    assert match.result.as_json() == {"scores": [0, 1, 0, 0], "winners": [3]}
    assert strikes(match) == [0, 1, 0, 0]
    assert (match.view(None)["round"], match.view(None)["rounds"]) == (1, 1)
    assert off(match)["players"] == [3]
    assert texts(match)[-2:] == ["round-struck", "play-off-won"]


def test_there_is_no_play_off_where_one_alone_has_the_fewest() -> None:
    match = run(match_of("kirchenfenster", 2, rounds=1, mutschel="roll-off"), [4, 1], [1, 1])
    assert match.result is not None
    assert match.result.winners == [0]
    assert "play_off" not in things(match)


def test_with_six_players_and_langer_entenschiss_nobody_shares() -> None:
    shared = simulate(find_game("langer-entenschiss"), 6, games=200, seed=1, options={"mutschel": "shared"})
    assert shared.winners[0, 1, 2, 3, 4, 5] > 50
    alone = simulate(find_game("langer-entenschiss"), 6, games=200, seed=1, options={"mutschel": "roll-off"})
    assert {len(winners) for winners in alone.winners} == {1}
    assert alone.mean_score == pytest.approx(shared.mean_score, abs=0.3)  # its strikes count for nothing else


def test_the_worst_drop_out_of_it_and_results_are_of_those_who_are_in() -> None:
    match = match_of("pasch", 3, rounds=1, mutschel="roll-off")
    run(match, *throws(123, 123, 666), *throws(123, 123, 666), *throws(123, 123, 666))  # all get a strike
    assert strikes(match) == [1, 1, 1]
    run(match, *throws(123, 123, 666), *throws(123, 123, 666), *throws(123, 123, 665))  # the second begins
    assert strikes(match) == [1, 1, 1]
    assert off(match) == {"kind": "tally", "what": "play-off", "counts": [0, 0, 0], "players": [1, 2]}
    run(match, *throws(123, 123, 456), *throws(123, 123, 666))
    assert things(match)["results"]["values"] == [None, 18, 15]
    assert match.result is not None
    assert match.result.winners == [1]


def test_the_die_of_einundzwanzig_passes_by_who_is_out_and_the_struck_begins_if_still_in() -> None:
    match = match_of("einundzwanzig", 4, rounds=1, mutschel="roll-off")
    run(match, *[[5]] * 4)  # 6 at seat 3, 11 at seat 2, 16 at seat 1, 21 at seat 0
    assert strikes(match) == [1, 0, 0, 0]
    assert off(match)["players"] == [1, 2, 3]
    assert waiting_in(match.view(None))["seats"] == [1]  # seat 0 was struck and would begin, but is out
    run(match, [5], [5], [5], [5])  # 6 at seat 3, past seat 0; 11 at seat 2, 16 at seat 1, 21 at seat 3
    assert off(match)["players"] == [1, 2]
    assert waiting_in(match.view(None))["seats"] == [1]


def test_the_louse_goes_round_among_those_who_are_in() -> None:
    match = match_of("einsame-filzlaus", 3, rounds=1, mutschel="roll-off")
    run(match, [1], (2, "lift"), [2], (0, "lift"), [2], (1, "lift"), [2], (0, "lift"))
    assert off(match)["players"] == [0, 1]
    assert waiting_in(match.view(None))["seats"] == [0]
    run(match, [2], (1, "lift"), [1], (0, "lift"), [3])
    assert waiting_in(match.view(None))["seats"] == [0, 1]  # given back
    run(match, (1, "lift"))
    assert match.result is not None
    assert match.result.winners == [1]


def test_in_abstreichen_there_are_always_fewer_losers_than_players() -> None:
    match = match_of("abstreichen", 4, rounds=1, losers=2, mutschel="roll-off")
    for face in range(1, 6):
        run(match, [face], [face], [1], [1])
    run(match, [6], [6])
    assert strikes(match) == [0, 0, 1, 1]
    assert off(match)["players"] == [0, 1]
    for face in range(1, 6):
        run(match, [face], [1])
    run(match, [6])
    assert match.result is not None
    assert match.result.winners == [1]  # the second had begun; with two losers there would have been none to win


@each_game
def test_everybody_wins_alone_and_who_is_out_is_never_asked(game: Game) -> None:
    played_off = 0
    for seed in range(20):
        rng = Random(f"{game.id}:{seed}")
        options: dict[str, Json] = {"rounds": 1, "mutschel": "roll-off"}
        if any(option.name == "losers" for option in game.options):
            options["losers"] = 1 + seed % 2
        match = Match(game, (2, 3, 4, 6)[seed % 4] if seed else 20, options)
        while match.request is not None:
            playing = match.table.things.get("play_off")
            if isinstance(playing, PlayOff):
                assert {*match.request.waiting()["seats"], *open_questions(match)} <= set(playing.players)
            by, at, value = random_answer(match, rng)
            match.answer(by, value, at)
        played_off += "play_off" in things(match)
        assert match.result is not None
        assert len(match.result.winners) == 1
        (winner,) = match.result.winners
        assert match.result.scores[winner] == min(match.result.scores)
        assert match.result.scores == strikes(match)
        assert match.view(None)["round"] == 1
    assert played_off > 5


def test_a_match_that_was_sealed_before_there_was_a_play_off_still_verifies() -> None:
    text = Path(__file__).with_name("logs").joinpath("studentenpasch-sealed.jsonl").read_text(encoding="utf-8")
    record = logs.parse(text)
    assert "mutschel" not in record.options
    assert verify(record, find_game) > 0
    match = logs.restore(record, find_game)
    assert match.options.as_json()["mutschel"] == "shared"
    assert match.result is not None
    assert match.result.as_json() == {"scores": [2, 1, 0], "winners": [2]}
    assert logs.dumps(match, record.note) == text


def test_a_log_says_that_there_is_a_play_off() -> None:
    match = match_of("pasch", 2, mutschel="roll-off")
    assert logs.parse(logs.dumps(match)).options["mutschel"] == "roll-off"


def test_equal_winners_throw_once_each_and_the_highest_sum_wins() -> None:
    match = run(match_of("kirchenfenster", 4, rounds=1, mutschel="throw"), [4, 1], [1, 1], [6, 1], [4, 4])
    assert texts(match)[-1] == "play-off-throw"
    # in the order in which they throw: the next to begin a round, of those who are level, comes first
    assert off(match) == {
        "kind": "play-off", "players": [2, 3, 0], "dice": [[], [], [], []], "sums": [None] * 4, "before": [],
    }  # fmt: skip
    run(match, [5, 5], [3, 1])
    assert texts(match)[-2:] == ["play-off-thrown", "play-off-below"]
    assert off(match)["dice"] == [[], [], [5, 5], [3, 1]]
    assert off(match)["sums"] == [None, None, 10, 4]
    run(match, [6, 4])
    assert texts(match)[-2:] == ["play-off-last", "play-off-again"]  # ten again
    assert match.view(None)["moments"][-1]["table"]["play_off"]["sums"] == [10, None, 10, 4]
    assert off(match)["before"] == [[10, None, 10, 4]]
    assert off(match)["players"] == [0, 2]  # whoever threw last begins
    assert waiting_in(match.view(None))["seats"] == [0]
    run(match, [1, 1], [1, 2])
    assert match.result is not None
    assert match.result.as_json() == {"scores": [0, 1, 0, 0], "winners": [2]}
    assert strikes(match) == [0, 1, 0, 0]
    assert texts(match)[-1] == "play-off-won"


def test_after_equals_the_last_of_them_to_throw_begins() -> None:
    match = run(match_of("kirchenfenster", 3, rounds=1, mutschel="throw"), [4, 1], [4, 1], [6, 1])
    assert off(match)["players"] == [1, 2, 0]
    run(match, [5, 5], [6, 4], [1, 1])
    assert off(match)["players"] == [2, 1]


@each_game
def test_with_one_throw_each_there_is_always_one_winner(game: Game) -> None:
    done = simulate(game, 3, games=20, seed=1, bots=["random"], options=game.by_chance({"rounds": 1}))
    assert {len(winners) for winners in done.winners} == {1}


def test_a_play_off_by_throws_is_fair() -> None:
    match = run(match_of("kirchenfenster", 2, rounds=1, mutschel="throw"), [4, 1], [6, 1])
    chance = Fraction(0)
    for first, weight in two_dice():
        for second, other in two_dice():
            again = Fraction(1, 2) * (first == second)  # by symmetry, whoever begins
            chance += weight * other * ((first > second) + again)
    assert chance == Fraction(1, 2)
    wins = Counter(play_on(match.copy(), seed) for seed in range(400))
    assert wins[0] == pytest.approx(200, abs=50)


def two_dice() -> list[tuple[int, Fraction]]:
    sums = Counter(a + b for a in range(1, 7) for b in range(1, 7))
    return [(total, Fraction(n, 36)) for total, n in sums.items()]


def play_on(match: Match, seed: int) -> int:
    """Throw to the end of the play-off. Returns who has won it."""
    rng = Random(seed)
    while match.request is not None:
        assert isinstance(match.request, Throw)
        match.answer(CHANCE, match.request.sample(rng))
    assert match.result is not None
    (winner,) = match.result.winners
    return winner


@each_game
def test_matches_of_the_version_before_share_the_mutschel_unless_their_log_says_otherwise(game: Game) -> None:
    before = next(one for one in game.earlier if TURNS not in game.options or one is not game.earlier[0])
    assert [one.version for one in game.earlier] == list(range(game.version - 1, 0, -1))
    assert before.settle(2, {}).as_json()["mutschel"] == "shared"
    assert "mutschel" not in logs.logged_options(Match(before, 2))

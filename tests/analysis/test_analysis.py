"""The analysis of a strike game: sums that are right to the end, and losses that are known by hand."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from mutschel.analysis.report import advise, analyse, has_advice, has_judge
from mutschel.engine import Choose, Match, Problem
from mutschel.games.registry import all_games, find_game
from mutschel.games.strike_games.judge import RoundState, begin, solved
from mutschel.odds.pages import page
from mutschel.testing import playthrough
from mutschel.testing.random_play import random_answer
from scripted_match import match_of, run


def played(game: str, levels: list[str], seed: int, **options: Any) -> Match:
    return playthrough.played(find_game(game), levels, str(seed), options)


CASES: list[tuple[str, dict[str, Any]]] = [
    ("grosse-hausnummer", {}),
    ("grosse-hausnummer", {"placing": "at-once"}),
    ("grosse-hausnummer", {"keep": "one"}),
    ("kleine-hausnummer", {"ties": "roll-off"}),
    ("hohe-hausnummern", {}),
    ("hohe-hausnummern", {"throws": 3, "ties": "roll-off"}),
    ("sequenz", {"throws": 3}),
    ("studentenpasch", {}),
    ("studentenpasch", {"ties": "roll-off", "strikes": 2}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), CASES)
@pytest.mark.parametrize("players", [2, 4])
def test_par_luck_and_losses_add_up_to_the_strikes(game: str, options: dict[str, Any], players: int) -> None:
    rng = Random(f"{game}{options}{players}")
    match = Match(find_game(game), players, options)
    while match.request is not None:
        match.replay([random_answer(match, rng)])
    found = analyse(match)
    assert match.result is not None
    assert found.unit == "strikes"
    assert found.exact
    for player, strikes in zip(found.players, match.result.scores, strict=True):
        assert player.result == strikes
        assert player.par - player.luck + player.lost == pytest.approx(strikes, abs=1e-6)
        assert player.curve[-1][1] == pytest.approx(strikes, abs=1e-6)
    assert all(decision.loss >= 0 for decision in found.decisions)
    assert sum(player.lost for player in found.players) > 0.01  # nobody plays well by chance alone


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_play_off_for_the_mutschel_is_not_judged_and_advice_is_given_in_it(
    game: str, options: dict[str, Any]
) -> None:
    rng = Random(f"{game}{options}")
    advised = 0
    while advised < 20:
        match = Match(find_game(game), 3, options | {"rounds": 1, "mutschel": "roll-off"})
        while match.request is not None:
            if isinstance(match.request, Choose) and "play_off" in match.table.things:
                advised += 1
                values = [value for _, value in advise(match, match.request.seat)]
                assert 0 <= min(values) <= max(values) <= 1
            match.replay([random_answer(match, rng)])
        assert match.result is not None
        for player, strikes in zip(analyse(match).players, match.result.scores, strict=True):
            assert player.par - player.luck + player.lost == pytest.approx(strikes, abs=1e-6)


def test_between_two_in_a_play_off_a_tie_is_not_lost() -> None:
    """Ben has 666, and Anna may have it, too: then they go on, and she is as likely to lose as he is."""
    match = match_of("hohe-hausnummern", rounds=1, mutschel="roll-off")
    run(match, [6, 6, 6], (0, "none"), [6, 6, 6], (1, "none"))  # both get a strike
    run(match, [6, 6, 6], (1, "none"), [6, 6, 6])
    best = advise(match, 0)[0]
    assert best.answer == "none"
    assert best.value == pytest.approx(0.5, abs=0.02)


JUDGED = [id for id, game in all_games().items() if game.score == "strikes" and has_advice(game) and not game.courses]


@pytest.mark.parametrize("game", JUDGED)
def test_before_a_round_everybody_stands_as_the_page_of_truth_says(game: str) -> None:
    for ties in ("all", "roll-off") if game != "sequenz" else ("all",):
        options: dict[str, Any] = {"ties": ties} if game != "sequenz" else {"throws": 3}
        match = Match(find_game(game), 3, options | {"begins": 1})
        progress = RoundState(solved(match), 3)
        begin(progress, match)
        strikes = page(find_game(game), options).strikes
        assert strikes is not None
        assert progress.chances() == pytest.approx(strikes(3), abs=1e-6)


@cache
def loses_to_641(*kept: int, throw: int = 2) -> Fraction:
    """Return the chance that the rest of a turn ends at 641 or below, by counting: 641 is a tie, and strikes both."""
    ends = []
    for dice in product(range(1, 7), repeat=3 - len(kept)):
        if throw == 3:
            ends.append(Fraction(sorted((*kept, *dice), reverse=True) <= [6, 4, 1]))
        else:
            asides = [loses_to_641(*kept, die, throw=3) for die in dice]
            ends.append(min(*asides, loses_to_641(*kept, throw=3)))
    return sum(ends, Fraction(0)) / len(ends)


def test_the_last_player_knows_the_number_to_beat() -> None:
    """Anna has 641, and Ben has thrown 6 5 1."""
    match = match_of("grosse-hausnummer", rounds=1)
    run(match, [6, 4, 1], (0, 6), [4, 1], (0, 4), [1], [6, 5, 1])
    found = advise(match, 1)
    assert [alternative.answer for alternative in found] == [6, 5, "none", 1]
    counted = [loses_to_641(*kept) for kept in ((6,), (5,), (), (1,))]
    assert [alternative.value for alternative in found] == pytest.approx([float(n) for n in counted], abs=1e-6)


def test_a_blunder_is_named_and_priced() -> None:
    match = match_of("grosse-hausnummer", rounds=1)
    run(match, [6, 4, 1], (0, 6), [4, 1], (0, 4), [1], [6, 5, 1], (1, 1), [2, 3], (1, 3), [6])
    found = analyse(match)
    worst = found.worst(1)[0]
    assert (worst.chosen, found.verdict(worst)) == (1, "blunder")
    assert worst.loss == pytest.approx(float(loses_to_641(1) - loses_to_641(6)), abs=1e-6)


def test_hard_bots_lose_less_than_easy_ones() -> None:
    lost = [0.0, 0.0]
    for seed in range(8):
        found = analyse(played("grosse-hausnummer", ["hard", "easy"], seed))
        for player in found.players:
            lost[player.seat] += player.lost
    assert lost[0] < lost[1]


def test_only_games_that_the_throw_alone_decides_have_no_analysis() -> None:
    """And Einsame Filzlaus, where a finger is quicker than a thought."""
    ours = [game for game in all_games().values() if game.package.startswith("mutschel.")]
    assert {game.id for game in ours if not has_judge(game)} == {
        "abstreichen", "bauernfenster", "boese-sieben", "doppelgaenger", "einsame-filzlaus", "fuenf-finger",
        "haar-im-loch", "kirchenfenster", "langer-entenschiss", "mauseloch", "nackets-luisle", "pasch",
    }  # fmt: skip


def test_what_can_not_be_judged() -> None:
    with pytest.raises(Problem) as unfinished:
        analyse(match_of("studentenpasch"))
    assert unfinished.value.code == "not-finished"
    with pytest.raises(Problem) as nothing:
        analyse(played("pasch", ["hard", "hard"], 1))
    assert nothing.value.code == "nothing-to-decide"
    with pytest.raises(Problem) as quick:
        analyse(played("einsame-filzlaus", ["hard", "hard"], 1))
    assert quick.value.code == "not-for-odds"
    with pytest.raises(Problem) as one_throw:
        analyse(played("grosse-hausnummer", ["hard", "hard"], 1, throws=1))
    assert one_throw.value.code == "nothing-to-decide"

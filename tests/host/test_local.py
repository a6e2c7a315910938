"""A table at one keyboard: it goes on the same after every answer, and everybody throws by themselves."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from mutschel.engine import CHANCE, CLOCK, Choose, Landing, Race, Refused, Throw
from mutschel.games.registry import find_game
from mutschel.host.local import AT_A_KEYBOARD, FAST, NOBODY_SPEAKS, LocalTable
from mutschel.testing.playthrough import played


@pytest.mark.parametrize("game", ["choice", "dice-cup", "einsame-filzlaus", "studentenpasch", "wuerfelblitz"])
def test_wherever_a_match_is_left_it_goes_on_to_the_same_end(game: str) -> None:
    levels = ["easy", "random", "hard"]
    whole = played(find_game(game), levels, "1").log
    cuts = range(len(whole)) if len(whole) < 40 else Random(game).sample(range(len(whole)), 8)
    for cut in cuts:
        again = played(find_game(game), levels, "1", answers=whole[:cut]).log
        # not the times: what follows a call comes a millisecond after it, which a table that is taken up has behind it
        assert [(by, value) for by, _, value in again] == [(by, value) for by, _, value in whole]


def test_whoever_chooses_to_throw_again_still_throws_by_themselves() -> None:
    local = LocalTable(find_game("studentenpasch"), ["Anna", "Brezel"], {"begins": 1}, {1: "hard"}, "1")
    local.go_on()
    local.throw(0, None, 10)
    local.answer(0, [], 20)
    assert isinstance(local.match.request, Throw)
    assert (local.match.request.seat, local.due()) == (0, None)
    while local.match.request.seat == 0:
        if isinstance(local.match.request, Choose):
            local.answer(0, local.match.request.domain.fallback(), 30)
        else:
            local.throw(0, None, 30)
        assert isinstance(local.match.request, (Throw, Choose))
    assert local.due() == 30 + AT_A_KEYBOARD.throws


@pytest.mark.parametrize("fast", [False, True])
def test_a_die_that_was_flicked_lands_by_itself(fast: bool) -> None:
    game = find_game("dice-flick")
    local = LocalTable(game, ["Anna", "Ben"], {"begins": 1, "dice": "fair"}, {}, "1", fast=fast)
    local.go_on()
    local.throw(0, None, 0)
    while isinstance(local.match.request, Choose):
        local.answer(0, local.match.request.domain.fallback(), 50)
    assert isinstance(local.match.request, Landing)
    lands = 50 + (FAST if fast else AT_A_KEYBOARD).throws
    assert local.due() == lands
    local.tick(lands)
    assert local.match.log[-1][:2] == (CHANCE, lands)


def test_a_call_that_does_not_count_is_refused_and_not_written(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    begun = [(CHANCE, 0, None), (CLOCK, 3000, None)]
    options = {"begins": 1}
    local = LocalTable(find_game("wuerfelblitz"), ["Anna", "Ben"], options, {}, "1", real_dice=True, answers=begun)
    local.write_to(file)
    local.go_on()
    with pytest.raises(Refused):
        local.answer(1, "maybe", 3500)
    local.answer(1, "right", 3600)
    written = [json.loads(line) for line in file.read_text().splitlines()[1:]]
    assert [(line["by"], line["at"], line["value"]) for line in written[2:]] == [(1, 3600, "right")]
    assert local.happened() == [(1, 3600, "right")]
    assert local.happened() == []


def test_where_nobody_can_speak_the_match_goes_on_after_a_while() -> None:
    begun = [(CHANCE, 0, None), (CLOCK, 3000, None)]
    game, bots = find_game("wuerfelblitz"), {0: "easy", 1: "hard"}
    local = LocalTable(game, ["Brezel", "Wecken"], {"begins": 1}, bots, "1", real_dice=True, answers=begun)
    local.go_on()
    assert isinstance(local.match.request, Race)  # which only people could judge
    assert local.due() == 3000 + 1000 * NOBODY_SPEAKS
    local.tick(3000 + 1000 * NOBODY_SPEAKS)
    assert isinstance(local.match.request, Throw)
    local.throw(0, None, 20_000)  # whoever sits at the keyboard reads real dice for bots
    assert local.match.log[-1] == (CHANCE, 20_000, None)

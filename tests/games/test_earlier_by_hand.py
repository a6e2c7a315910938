"""Version 1 of the games of the hand: its matches replay, verify, are analysed, and can be played to their end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from mutschel.analysis.report import analyse
from mutschel.engine import Json, Match, Refused, logs
from mutschel.engine.match import question_in
from mutschel.games.dice_flick.version_1 import Scoring1
from mutschel.games.registry import find_game
from mutschel.host import entries
from mutschel.host.fair import verify
from mutschel.host.hosted import HostedTable
from mutschel.testing.random_play import random_answer

LOGS = Path(__file__).parent / "logs"  # played and written under version 1
SCORES = {
    "dice-flick-v1": [18, 36, 20],
    "dice-flick-v1-physics": [2, 133],
    "einundzwanzig-v1": [3, 2, 0],
    "einundzwanzig-v1-physics": [1, 1],
    "waechter-v1": [0, 1, 2],
    "waechter-v1-physics": [0, 1],
}
BY_HAND = ("dice-flick", "einundzwanzig", "waechter")


@pytest.mark.parametrize("name", SCORES)
def test_a_finished_match_is_replayed_verified_and_analysed(name: str) -> None:
    record = logs.parse((LOGS / f"{name}.jsonl").read_text(encoding="utf-8"))
    assert record.version == 1
    match = logs.restore(record, find_game)
    assert match.result is not None
    assert match.result.scores == SCORES[name]
    assert verify(record, find_game) > 0
    found = analyse(match)
    for player in found.players:
        fewer = 1 if found.unit == "points" else -1
        assert player.par + fewer * (player.luck - player.lost) == pytest.approx(player.result, abs=1e-6)
    if name.startswith("dice-flick"):
        assert len(found.decisions) > 20
        assert bool(found.measures) == name.endswith("physics")
        assert all(one.loss < 1e-9 for one in found.decisions if one.chosen == "best"), "nothing beats the best"


def lone_knallers(match: Match) -> int:
    """Does this player answer "best" while a Knaller lies there that it can't score?"""
    request = match.request
    domain = getattr(request, "domain", None)
    if not isinstance(domain, Scoring1):
        return 0
    taken = {hole for step in domain.best[1] for hole in step.holes}
    return sum(colour == "pink" and hole not in taken for hole, (colour, _) in domain.cells.items())


def test_in_version_1_a_knaller_alone_in_its_line_scores_nothing() -> None:
    record = logs.parse((LOGS / "dice-flick-v1.jsonl").read_text(encoding="utf-8"))
    match = Match(find_game("dice-flick", 1), record.seats, record.options)
    left = 0
    for by, at, value in record.answers:
        left += lone_knallers(match) if value == "best" else 0
        match.answer(by, value, at)
    assert left > 0, "the log has what version 2 would score otherwise"

    alone = Scoring1({(2, 2): ("pink", 6), (0, 0): ("blue", 3)})
    assert list(alone.steps()) == []
    with pytest.raises(Refused) as why:
        alone.check({"knaller": [2, 2], "line": "row"})
    assert why.value.code == "knaller-alone"
    assert why.value.text("de") != why.value.text("en")


@pytest.mark.parametrize("name", SCORES)
def test_a_match_that_was_left_is_played_to_its_end(name: str) -> None:
    record = logs.parse((LOGS / f"{name}.jsonl").read_text(encoding="utf-8"))
    half = record._replace(answers=record.answers[: len(record.answers) // 2])
    match = logs.restore(half, find_game)
    rng = Random(name)
    while match.request is not None:
        by, at, value = random_answer(match, rng)
        match.answer(by, value, at)
    assert match.game.version == 1
    assert match.result is not None


@pytest.mark.parametrize("game", BY_HAND)
def test_a_table_laid_under_version_1_still_leaves_to_chance_what_nobody_chose(game: str) -> None:
    assert dice_at(entries.Agreed(game, 1, {})) == "fair"
    assert dice_at(entries.Agreed(game, 2, {})) == "physics"
    assert dice_at(entries.Agreed(game, 2, {"dice": "fair"})) == "fair"


@pytest.mark.parametrize("game", BY_HAND)
def test_with_real_dice_nothing_is_simulated_unless_it_is_asked_for(game: str) -> None:
    assert dice_at(entries.Agreed(game, 2, {}, dice="real")) == "fair"


def dice_at(setup: entries.Agreed) -> Json:
    table = HostedTable.create("t", bytes(32), setup)
    for name in ("Anna", "Ben"):
        table.sit(name)
    table.start(0)
    return table.state.match.options.as_json()["dice"]


def test_in_version_1_the_plate_moves_less_far_and_the_markers_lie_where_they_lay() -> None:
    game = find_game("dice-flick", 1)
    match = Match(game, 2, {"begins": 1, "movable_plates": True})
    rng = Random(1)
    while match.view(0)["question"] is None:
        by, at, value = random_answer(match, rng)
        match.answer(by, value, at)
    assert question_in(match.view(0))["answers"]["fields"]["shift"] == {"kind": "whole", "low": -40, "high": 40}
    assert "markers" not in match.options.as_json()

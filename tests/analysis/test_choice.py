"""CHOICE, judged: the values are learnt, but the sums are right, and what is best for the network is best here."""

from __future__ import annotations

from random import Random

import pytest

from mutschel.analysis.report import advise, analyse
from mutschel.engine import ChooseAll, Match
from mutschel.games.choice.rules import Splits
from mutschel.games.registry import find_game
from mutschel.testing.playthrough import played
from mutschel.testing.random_play import random_answer

GAME = find_game("choice")


@pytest.mark.parametrize("players", [1, 2, 5])
def test_par_luck_and_losses_add_up_to_the_total(players: int) -> None:
    rng = Random(players)
    match = Match(GAME, players)
    while match.request is not None:
        match.replay([random_answer(match, rng)])
    found = analyse(match)
    assert match.result is not None
    assert not found.exact
    for player, total in zip(found.players, match.result.scores, strict=True):
        assert player.result == total
        assert player.par + player.luck - player.lost == pytest.approx(total, abs=1e-6)
        assert player.lost > 200  # chance plays badly
        own = [one for one in found.decisions if one.seat == player.seat]
        assert len(own) == sum(player.verdicts.values())
        assert all(one.loss >= 0 for one in own)


def test_whoever_plays_for_points_loses_less_the_better_they_are() -> None:
    normal, easy = analyse(played(GAME, ["normal", "easy"], "7")).players
    assert normal.lost < easy.lost


def test_advice_has_every_split_and_the_best_first() -> None:
    rng = Random(3)
    match = Match(GAME, 2)
    while not (isinstance(match.request, ChooseAll) and match.table.round == 6):
        match.replay([random_answer(match, rng)])
    domain = match.request.domains[1]
    assert isinstance(domain, Splits)
    found = advise(match, 1)
    assert sorted(str(one.answer) for one in found) == sorted(str(split.as_json()) for split in domain.splits)
    assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)

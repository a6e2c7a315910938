"""Who plays CHOICE: random play has the known mean, and the levels are far apart."""

from __future__ import annotations

from itertools import combinations
from random import Random
from statistics import fmean, stdev

import pytest

from mutschel.bots.registry import bot_class
from mutschel.engine import Bot, RandomBot
from mutschel.games.choice.bot import ChoiceBot, offered, throws_left, value
from mutschel.games.choice.rules import (
    GAME,
    ChoiceSheet,
)
from mutschel.games.registry import find_game
from mutschel.host.simulation import Simulation

# -- bots ------------------------------------------------------------------------------------


def totals(make: type[Bot], level: str, games: int, seed: int = 1) -> list[int]:
    """The totals of so many matches alone."""
    rng = Random(seed)
    options = GAME.settle(1, {})
    return [Simulation(GAME, options, [make(0, level, rng)], rng).run().scores[0] for _ in range(games)]


def test_random_play_alone_has_the_known_mean() -> None:
    found = totals(RandomBot, "random", 3000)
    assert abs(fmean(found) + 1227) < 4 * stdev(found) / len(found) ** 0.5


def test_levels_are_far_apart_and_hard_plays_well() -> None:
    easy, normal, hard = (fmean(totals(ChoiceBot, level, 200)) for level in ("easy", "normal", "hard"))
    assert -1000 < easy < normal - 100 < hard - 200
    assert hard > 120, "known: greedy play has -294, a plain binomial guess 103"


def test_registry_finds_the_bot_and_it_plays_at_a_full_table() -> None:
    assert bot_class(find_game("choice"), "hard") is ChoiceBot
    rng = Random(2)
    bots = [ChoiceBot(seat, "normal", rng) for seat in range(8)]
    result = Simulation(GAME, GAME.settle(8, {}), bots, rng).run()
    assert len(result.scores) == 8
    assert [seat for seat in range(8) if result.scores[seat] == max(result.scores)] == result.winners


def test_what_the_bot_reckons_with() -> None:
    assert throws_left((0, 0, 8)) == 0
    # a mark on any of the three is the last one, so only free throws go on
    assert throws_left((7, 7, 7)) == pytest.approx(1 / (1 - 0.5**5))
    assert throws_left((0, 0, 0)) > throws_left((0, 0, 1)) > throws_left((0, 1, 1))
    assert offered((1, 2, 3))[12] > offered((4, 5, 6))[12]
    for fixed in combinations(range(1, 7), 3):
        mirrored = tuple(sorted(7 - number for number in fixed))
        assert offered(fixed)[4] == pytest.approx(offered(mirrored)[10])


def test_value_of_a_finished_sheet_is_its_total() -> None:
    own = ChoiceSheet()
    own.sums.update({7: 10, 9: 3})
    own.fifth = {1: 8, 6: 2}
    assert value(own) == own.total == -50

"""CHOICE judged by a network: many games at once are played by the engine's rules, the network is right where that can
be checked, and the bots are as strong as is said."""

from __future__ import annotations

from random import Random
from statistics import fmean

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from numpy.typing import NDArray

from choice_sheets import THROWS, as_lockstep, copy_of, last_throw, some_sheets
from mutschel.engine import D6, RandomBot, Throw
from mutschel.engine.bot import bot_class
from mutschel.games.choice.bot import ChoiceBot, expected, winning
from mutschel.games.choice.odds import (
    after_splits,
    lockstep,
    looked_ahead,
    network,
    outlooks,
    rows,
    rows_after,
    worth,
    worths,
)
from mutschel.games.choice.odds.fifths import PLACES, fifths
from mutschel.games.choice.odds.finals import count, finals
from mutschel.games.choice.odds.tables import SUMS, Floats, finished, rules
from mutschel.games.choice.rules import FIFTH_BOXES, GAME, VALUES, ChoiceSheet, Splits, all_splits
from mutschel.games.registry import find_game
from mutschel.host.single_match import Simulation
from serving import SOAK

pytestmark = pytest.mark.slow


# -- many games at once ----------------------------------------------------------------------------------------------
def test_futures_are_what_the_rules_make_of_a_sheet() -> None:
    """Many sheets, each with a throw, have the same legal splits, and lead to the same sheets."""
    rng = Random(7)
    sheets = [sheet for sheet in some_sheets(12) if not sheet.finished]
    thrown = [tuple(sorted(Throw(0, (D6,) * 5).draw(rng))) for _ in sheets]
    domains = [Splits(faces, sheet.fixed) for faces, sheet in zip(thrown, sheets, strict=True)]
    assert any(domain.free_throw for domain in domains)
    every = [tuple(faces) for faces in rules().faces.tolist()]
    numbers = jnp.array([every.index(faces) for faces in thrown])
    splits = np.asarray(lockstep.splits_of(as_lockstep(sheets), numbers))
    made, before, futures = [], [], []
    for sheet, domain, row in zip(sheets, domains, splits.tolist(), strict=True):
        legal = len(domain.splits)
        assert set(row[legal:]) <= {row[0]}
        for split, future in zip(domain.splits, row[:legal], strict=True):
            made.append(copy_of(sheet))
            made[-1].mark(split)
            before.append(sheet)
            futures.append(future)
    found, wanted = lockstep.marked(as_lockstep(before), jnp.array(futures)), as_lockstep(made)
    assert np.array_equal(found.sums, wanted.sums)
    assert np.array_equal(found.state, wanted.state)


@pytest.mark.at_length  # `make test` counts how games at random end
def test_random_games_have_the_known_mean() -> None:
    totals = lockstep.played(network.shipped(), 4096, 1, "random").totals
    assert abs(totals.mean() + 1227) < 4 * totals.std() / len(totals) ** 0.5


def test_all_throws_are_as_likely_as_they_should_be() -> None:
    tables = rules()
    assert tables.weights.sum() == len(tables.which) == 6**5
    assert [tuple(faces) for faces in tables.faces.tolist()] == [tuple(faces) for faces, _ in THROWS]
    drawn = np.bincount(np.asarray(lockstep.throws(jax.random.key(3), 60_000)), minlength=252)
    expected = 60_000 * tables.weights / 6**5
    assert ((drawn - expected) ** 2 / expected).sum() < 252 + 5 * 504**0.5


def test_numpy_and_jax_think_alike() -> None:
    sheets = [sheet for sheet in some_sheets(6 if SOAK else 2) if not sheet.finished]
    sheets = sheets[: len(sheets) // 8 * 8]  # eight at once: fewer would be compiled again
    seen = lockstep.outlook(network.shipped(), as_lockstep(sheets))
    assert np.asarray(seen.mean) * network.UNIT == pytest.approx(looked_ahead(rows(sheets)), abs=0.05)


@pytest.fixture(scope="module")
def played() -> lockstep.GameTotals:
    """Games of the shipped network that always takes its favourite split."""
    return lockstep.played(network.shipped(), 4096 if SOAK else 64, 11)


@pytest.mark.at_length
def test_luck_is_nothing_on_average(played: lockstep.GameTotals) -> None:
    """The mean is the same without it, and much better known."""
    luck = played.totals - played.without_luck
    assert abs(luck.mean()) < 4 * luck.std() / len(luck) ** 0.5
    assert played.without_luck.std() < played.totals.std() / 8


def test_a_mirrored_sheet_is_worth_the_same() -> None:
    sheets = rows(some_sheets(20))
    mirrored = np.column_stack([sheets[:, SUMS - 1 :: -1], sheets[:, : SUMS - 1 : -1]])
    means, spreads = outlooks(sheets)
    others, widths = outlooks(mirrored)
    assert others == pytest.approx(means, abs=0.01)
    assert widths == pytest.approx(spreads, abs=0.01)


# -- what sheets are worth -------------------------------------------------------------------------------------------
def test_a_finished_sheet_is_worth_its_total() -> None:
    sheets = [sheet for sheet in some_sheets(30) if sheet.finished]
    means, spreads = outlooks(rows(sheets))
    assert means.tolist() == [sheet.total for sheet in sheets]
    assert not spreads.any()
    assert looked_ahead(rows(sheets)).tolist() == means.tolist()


def test_after_splits_is_the_worth_of_the_sheet_after_each() -> None:
    rng = Random(5)
    for sheet in some_sheets(4):
        if sheet.finished:
            continue
        splits = Splits(Throw(0, (D6,) * 5).draw(rng), sheet.fixed).splits
        marked = []
        for split in splits:
            marked.append(copy_of(sheet))
            marked[-1].mark(split)
        assert outlooks(rows_after(sheet, splits))[0] == pytest.approx(worths(marked))
        assert after_splits(sheet, splits).argmax() == looked_ahead(rows(marked)).argmax()
        assert finished(rows(marked)).tolist() == [one.finished for one in marked]


def brute_force(sheet: ChoiceSheet, free: float) -> float:
    """By the rules alone: the best total of every throw that ends the game; a free one is worth so much."""
    mean = 0.0
    for faces, weight in THROWS:
        domain = Splits(faces, sheet.fixed)
        totals = []
        for split in domain.splits:
            after = copy_of(sheet)
            after.mark(split)
            totals.append(after.total if after.finished else free)
        mean += weight * max(totals) / 6**5
    return mean


def test_the_last_throw_by_brute_force() -> None:
    sheet = last_throw()
    seven_high, others = copy_of(sheet), [copy_of(sheet) for _ in range(2)]
    assert looked_ahead(rows([sheet]))[0] == pytest.approx(brute_force(sheet, worth(sheet)), abs=12)
    assert worth(sheet) == pytest.approx(brute_force(sheet, worth(sheet)), abs=40)
    seven_high.sums[12] = 3
    others[0].sums[5] = 5
    others[1].sums[5] = 3
    assert worth(seven_high) < worth(others[1]) < worth(sheet) < worth(others[0])


def test_judgements_agree_with_how_games_end(played: lockstep.GameTotals) -> None:
    """The start is worth what is reached, and the spread is as wide as results are."""
    totals = played.totals
    mean, spread = outlooks(rows([ChoiceSheet()]))
    assert abs(totals.mean() - mean[0]) < 4 * totals.std() / len(totals) ** 0.5 + 10
    assert spread[0] == pytest.approx(totals.std(), rel=0.15)


def test_the_shipped_network_is_small_and_plays_well(played: lockstep.GameTotals) -> None:
    assert network.SHIPPED.stat().st_size < 150_000
    found = played.without_luck
    assert abs(found.mean() - 312) < 1 + 2 * found.std() / len(found) ** 0.5


@pytest.mark.at_length  # `make test` looks at its favourite splits
def test_one_throw_ahead_it_reaches_what_is_said() -> None:
    reached = lockstep.evaluated(network.shipped(), 2048, 12, "ahead")
    assert abs(reached.mean - 312) < 1 + reached.margin


# -- bots ------------------------------------------------------------------------------------------------------------
def test_harder_bots_score_more_and_win_more() -> None:
    """One of each level at a table. Known means alone: greedy play has -294, a plain binomial guess 103."""
    rng = Random(2)
    levels = ("easy", "normal", "hard")
    wins, scores = [0.0, 0.0, 0.0], []
    for _ in range(16 if SOAK else 8):
        bots = [ChoiceBot(seat, level, rng) for seat, level in enumerate(levels)]
        result = Simulation(GAME, GAME.settle(3, {}), bots, rng).run()
        scores.append(result.scores)
        for seat in result.winners:
            wins[seat] += 1 / len(result.winners)
    easy, normal, hard = (fmean(column) for column in zip(*scores, strict=True))
    assert -1000 < easy < normal - 100 < hard - 150
    assert hard > 120
    assert wins[2] > wins[1] > wins[0]


def test_registry_finds_the_bot_and_it_plays_at_a_full_table() -> None:
    assert bot_class(find_game("choice"), "hard") is ChoiceBot
    assert bot_class(find_game("choice"), "random") is RandomBot
    rng = Random(2)
    bots = [ChoiceBot(seat, "hard" if seat == 3 else "normal", rng) for seat in range(8)]
    result = Simulation(GAME, GAME.settle(8, {}), bots, rng).run()
    assert [seat for seat in range(8) if result.scores[seat] == max(result.scores)] == result.winners


def test_who_is_behind_takes_risks_and_who_is_ahead_does_not() -> None:
    points, spreads = np.array([200.0, 190.0]), np.array([50.0, 150.0])
    for other, wanted in ((0.0, 0), (190.0, 0), (350.0, 1)):
        assert winning(points, spreads, [(other, 20.0)]).argmax() == wanted
    alone = winning(points, spreads, [])
    assert alone.tolist() == [1, 1], "then points decide"
    two, four = (winning(points, spreads, [(200.0, 100.0)] * others) for others in (1, 3))
    assert (four < two).all()


def worths_after(sheet: ChoiceSheet, faces: tuple[int, ...]) -> Floats:
    return outlooks(rows_after(sheet, all_splits(faces)))[0]


def test_what_others_can_expect() -> None:
    sheet = ChoiceSheet()
    sheet.fifth = {2: FIFTH_BOXES}
    sheet.sums[12] = 7
    assert expected(sheet, (1, 2, 3, 4, 5)) == (2 * VALUES[12], 0.0)
    fresh = expected(ChoiceSheet(), (1, 1, 6, 6, 6))
    assert fresh[0] == worths_after(ChoiceSheet(), (1, 1, 6, 6, 6)).max()
    assert fresh[1] > 100


def test_how_long_a_game_may_last() -> None:
    known = fifths()

    def lasting(*marks: int) -> NDArray[np.float32]:
        return np.asarray(known.lasting[known.numbers[[*marks, 0, 0, 0] @ PLACES]])

    # a mark on any of the three is the last one, so only free throws go on
    assert lasting(7, 7, 7)[:3] == pytest.approx([1 / 32, 1 / 32**2, 1 / 32**3])
    assert lasting(7, 7, 7)[-1] == pytest.approx(1 / (1 - 0.5**5))
    assert lasting(0, 0, 0)[-1] > lasting(0, 0, 1)[-1] > lasting(0, 1, 1)[-1]
    assert (np.diff(known.lasting[:, :-1], axis=1) <= 0).all()


@pytest.mark.at_length  # `make test` looks at what they are made of
def test_the_counted_endings_are_those_of_the_shipped_network() -> None:
    kept, again = finals(), count(64, seed=5)
    assert sum(kept.totals.values()) == kept.games >= 20_000
    mean = sum(total * share for total, share in kept.distribution.items())
    spread = sum(share * (total - mean) ** 2 for total, share in kept.distribution.items()) ** 0.5
    found = sum(total * share for total, share in again.distribution.items())
    assert abs(mean - 312) < 4 * spread / kept.games**0.5
    assert abs(found - mean) < 4 * spread / 64**0.5
    assert abs(again.random - kept.random) < 4 * 400 / 64**0.5

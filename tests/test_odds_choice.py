"""CHOICE judged by a network: many games at once are played by the engine's rules, the network is right where that can
be checked, learning can be stopped and taken up, nobody exceeds the bound, and the bots are as strong as is said."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import fmean

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from numpy.typing import NDArray

from mutschel.cli import train
from mutschel.cli.main import main
from mutschel.engine import D6, RandomBot, Throw
from mutschel.engine.bot import bot_class
from mutschel.games.choice.bot import ChoiceBot, expected, winning
from mutschel.games.choice.odds import (
    after_splits,
    bound,
    learning,
    lockstep,
    looked_ahead,
    network,
    outlooks,
    rows,
    rows_after,
    worth,
    worths,
)
from mutschel.games.choice.odds.ahead import futures
from mutschel.games.choice.odds.fifths import FINISHED, PLACES, fifths
from mutschel.games.choice.odds.finals import count, finals
from mutschel.games.choice.odds.learning import Run
from mutschel.games.choice.odds.tables import SUMS, Floats, finished, rules
from mutschel.games.choice.rules import FIFTH_BOXES, GAME, VALUES, ChoiceSheet, Splits, all_splits
from mutschel.games.registry import find_game
from mutschel.host.single_match import Simulation
from patience import PATIENCE
from serving import SOAK

pytestmark = pytest.mark.slow

THROWS = list(Throw(0, (D6,) * 5).outcomes())


def some_sheets(games: int, seed: int = 1) -> list[ChoiceSheet]:
    """Sheets at all stages of random games, the finished ones too."""
    rng = Random(seed)
    found = []
    for _ in range(games):
        sheet = ChoiceSheet()
        while not sheet.finished:
            found.append(copy_of(sheet))
            sheet.mark(Splits(Throw(0, (D6,) * 5).draw(rng), sheet.fixed).draw(rng))
        found.append(sheet)
    return found


def copy_of(sheet: ChoiceSheet) -> ChoiceSheet:
    copy = ChoiceSheet()
    copy.sums, copy.fifth = dict(sheet.sums), dict(sheet.fifth)
    return copy


# -- many games at once ----------------------------------------------------------------------------------------------
def as_lockstep(sheets: list[ChoiceSheet]) -> lockstep.Sheets:
    made = rows(sheets)
    states = np.where(finished(made), FINISHED, fifths().numbers[made[:, SUMS:] % FIFTH_BOXES @ PLACES])
    return lockstep.Sheets(jnp.asarray(made[:, :SUMS], jnp.int32), jnp.asarray(states, jnp.int32))


def test_futures_are_what_the_rules_make_of_a_sheet() -> None:
    """Of many sheets, each with a throw: the same splits are legal, and lead to the same sheets."""
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
    sheets = sheets[: len(sheets) // 8 * 8]  # so many at once: fewer would be compiled again
    seen = lockstep.outlook(network.shipped(), as_lockstep(sheets))
    assert np.asarray(seen.mean) * network.UNIT == pytest.approx(looked_ahead(rows(sheets)), abs=0.05)


@pytest.fixture(scope="module")
def played() -> lockstep.Played:
    """Games of the shipped network that always takes its favourite split."""
    return lockstep.played(network.shipped(), 4096 if SOAK else 64, 11)


def test_luck_is_nothing_on_average(played: lockstep.Played) -> None:
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


# -- the bound -------------------------------------------------------------------------------------------------------
def clairvoyant(sheet: ChoiceSheet, faces: list[tuple[int, ...]], paid: float) -> float:
    """By trying all ways through these throws: the most that is left after paying for one's luck."""
    if sheet.finished:
        return sheet.total - paid
    domain = Splits(faces[0], sheet.fixed)
    luck = best_after(sheet, faces[0]) - sum(weight * best_after(sheet, other) for other, weight in THROWS) / 6**5
    ways = []
    for split in domain.splits:
        after = copy_of(sheet)
        after.mark(split)
        ways.append(clairvoyant(after, faces[1:], paid + luck))
    return max(ways)


def best_after(sheet: ChoiceSheet, faces: Sequence[int]) -> float:
    made = rows_after(sheet, Splits(faces, sheet.fixed).splits)
    keys = [bytes(one) for one in made]
    for key, one in zip(keys, made, strict=True):
        if key not in KNOWN:
            KNOWN[key] = float(looked_ahead(one[None])[0])
    return max(KNOWN[key] for key in keys)


KNOWN: dict[bytes, float] = {}


def test_the_bound_is_what_somebody_keeps_who_knows_all_throws() -> None:
    sheet = last_throw()
    start = as_lockstep([sheet])
    found = bound.kept(network.shipped(), 3, 5, start=lockstep.Sheets(start.sums[0], start.state[0]))
    key = jax.random.key(5)
    throws = np.array([lockstep.throws(jax.random.fold_in(key, number), 3) for number in range(8)])
    wanted = [clairvoyant(sheet, [tuple(rules().faces[throw]) for throw in column], 0.0) for column in throws.T]
    assert found == pytest.approx(wanted, abs=0.1)


def test_a_search_that_a_wider_one_beats_is_no_bound(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    better = {bound.WIDTH: 300.0, 2 * bound.WIDTH: 300.01}

    def kept(net: network.Layers, sequences: int, seed: int, width: int = bound.WIDTH, ahead: int = 1) -> Floats:
        return np.full(sequences, better[width])

    monkeypatch.setattr(bound, "kept", kept)
    command = ["odds", "choice", "--bound", "2", "--network", str(network.SHIPPED), "--lang", "en"]
    assert main(command) == 0
    assert "Nobody can average more than 300.00" in capsys.readouterr().out
    better[2 * bound.WIDTH] = 301.0
    assert main(command) == 2
    assert "judges too poorly for a bound" in capsys.readouterr().err


@pytest.mark.at_length
def test_two_throws_ahead_is_one_throw_ahead_after_the_best_of_every_throw() -> None:
    sheet = middle_of_a_game()
    start = as_lockstep([sheet])
    before = lockstep.Sheets(start.sums[0], start.state[0])
    net = network.shipped()
    found = bound.worth_of_futures(net, bound.FIXED, before)
    for future in (0, 100, 395):
        after = lockstep.marked(start, jnp.array([future]))
        one_ahead = bound.worth_of_futures(net, bound.FIXED[:2], lockstep.Sheets(after.sums[0], after.state[0]))
        best = one_ahead[futures()[fifths().fixed[after.state[0]]]].max(axis=1)
        assert float(found[future]) == pytest.approx(float(best @ rules().weights / rules().weights.sum()), abs=1e-5)


def test_so_many_states_differ_after_some_throws() -> None:
    fixed = np.bitwise_count(fifths().fixed)
    for sheets, most in ((fixed == 3, bound.FIXED), (fixed < 3, bound.FIXING)):
        reached = fifths().next[sheets]
        for number in most:
            assert max(len(np.unique(one)) for one in reached) == number
            further = np.where(reached[..., None] == FINISHED, FINISHED, fifths().next[reached])
            reached = further.reshape(len(reached), -1)


def test_odds_says_the_bound(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bound, "searched", lambda net, seed: iter([310.0, 314.0, 318.0]))
    assert main(["odds", "choice", "--bound", "3", "--lang", "en"]) == 0
    assert "Nobody can average more than 314.00 ± 4.53 (3 sequences" in capsys.readouterr().out
    assert main(["odds", "choice", "--bound", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bound"] == 312
    assert main(["odds", "pasch", "--bound", "--lang", "en"]) == 2
    assert "There is one for: dice-cup, choice." in capsys.readouterr().err


def test_another_network_can_judge_for_the_bound(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    judges: list[network.Layers] = []

    def searched(net: network.Layers, seed: int, known: bool = True) -> Iterator[float]:
        assert known is (len(net.first_bias) == 256)
        judges.append(net)
        return iter([310.0, 314.0])

    monkeypatch.setattr(bound, "searched", searched)
    small_run(64, 3).save_weights(tmp_path / "small.npz")
    for given in ([], ["--network", str(tmp_path / "small.npz")]):
        assert main(["odds", "choice", "--bound", "2", "--json", *given]) == 0
    capsys.readouterr()
    assert [len(net.first_bias) for net in judges] == [256, 32]
    for file, said in [("nowhere.npz", "no file"), (__file__, "is not a network for choice")]:
        assert main(["odds", "choice", "--bound", "2", "--network", file, "--lang", "en"]) == 2
        assert said in capsys.readouterr().err
    assert main(["odds", "dice-cup", "--bound", "2", "--network", str(network.SHIPPED), "--lang", "en"]) == 2
    assert "no networks for dice-cup" in capsys.readouterr().err
    assert main(["odds", "choice", "--network", str(network.SHIPPED), "--lang", "en"]) == 2
    assert "goes with --bound" in capsys.readouterr().err


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


def middle_of_a_game() -> ChoiceSheet:
    """Three numbers are fixed."""
    return next(sheet for sheet in some_sheets(3) if len(sheet.fixed) == 3 and not sheet.finished)


def last_throw() -> ChoiceSheet:
    """Seven marks on each fifth die: whatever comes, it is the last throw, unless it is free."""
    sheet = ChoiceSheet()
    sheet.sums.update({5: 4, 6: 7, 7: 10, 8: 9, 9: 4})
    sheet.fifth = {1: FIFTH_BOXES - 1, 3: FIFTH_BOXES - 1, 6: FIFTH_BOXES - 1}
    return sheet


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


def test_judgements_agree_with_how_games_end(played: lockstep.Played) -> None:
    """The start is worth what is reached, and the spread is as wide as results are."""
    totals = played.totals
    mean, spread = outlooks(rows([ChoiceSheet()]))
    assert abs(totals.mean() - mean[0]) < 4 * totals.std() / len(totals) ** 0.5 + 10
    assert spread[0] == pytest.approx(totals.std(), rel=0.15)


def test_the_shipped_network_is_small_and_plays_well(played: lockstep.Played) -> None:
    assert network.SHIPPED.stat().st_size < 150_000
    found = played.without_luck
    assert abs(found.mean() - 312) < 1 + 2 * found.std() / len(found) ** 0.5


@pytest.mark.at_length  # `make test` looks at its favourite splits
def test_one_throw_ahead_it_reaches_what_is_said() -> None:
    reached = lockstep.evaluated(network.shipped(), 2048, 12, "ahead")
    assert abs(reached.mean - 312) < 1 + reached.margin


# -- learning --------------------------------------------------------------------------------------------------------
SMALL, LANES = network.Neurons(32, 16, 8), 4


def small_run(games: int, seed: int) -> Run:
    return Run.new(games, seed, SMALL, LANES)


def test_a_run_that_is_stopped_ends_like_one_that_is_not(tmp_path: Path) -> None:
    whole, stopped = small_run(120, seed=4), small_run(120, seed=4)
    whole.advance(120)
    stopped.advance(40)
    stopped.save(tmp_path / "run.npz")
    stopped.advance(20)  # lost
    again = Run.load(tmp_path / "run.npz")
    assert (again.games, again.plan, again.seed) == (39, 120, 4)
    while not again.done:
        again.advance(25)
    assert whole.done
    one, other = jax.tree.leaves(whole.pupil), jax.tree.leaves(again.pupil)
    assert all(np.array_equal(*both) for both in zip(one, other, strict=True))
    assert not np.array_equal(whole.pupil.learnt.half.second, network.fresh(4, SMALL).second)
    different = small_run(120, seed=5)
    different.advance(120)
    assert not np.array_equal(whole.pupil.learnt.half.second, different.pupil.learnt.half.second)


def test_a_little_learning_goes_far() -> None:
    run = small_run(5000 if SOAK else 1000, seed=1)
    before = lockstep.evaluated(run.weights(), 64, seed=1)
    while not run.done:
        run.advance(500)
    after = lockstep.evaluated(run.weights(), 64, seed=1)
    assert after.mean - after.margin > before.mean + before.margin
    if SOAK:
        assert after.mean > -400, "greedy play has -294"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the command trains, small enough for a test."""
    monkeypatch.setattr(learning, "LANES", LANES)
    monkeypatch.setattr(learning, "NEURONS", SMALL)
    monkeypatch.setattr(train, "AT_ONCE", 64)


@pytest.mark.usefixtures("small")
def test_train_writes_what_the_bots_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "small.npz"
    command = ["train", "choice", "--games", "64", "--seed", "3", "--out", str(file), "--evaluate", "64", "--json"]
    assert main(command) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["seed"], found["evaluated"]) == (64, 3, 64)
    assert [made.name for made in tmp_path.iterdir()] == ["small.npz"]
    run = small_run(64, 3)
    run.advance(64)
    assert all(np.array_equal(*both) for both in zip(network.read(file), run.weights(), strict=True))
    run.save_weights(tmp_path / "same.npz")
    assert (tmp_path / "same.npz").stat().st_size == file.stat().st_size
    assert main(["train", "choice", "--minutes", "0.01", "--out", str(file), "--evaluate", "64", "--lang", "de"]) == 0
    said = capsys.readouterr()
    assert "Allein erreicht es im Mittel" in said.out
    assert "Partien" in said.err


def test_train_goes_on_from_a_checkpoint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    part, whole = small_run(96, 9), small_run(96, 9)
    part.advance(40)
    part.save(tmp_path / "part.npz")
    whole.advance(96)
    out = tmp_path / "out.npz"
    assert main(["train", "choice", "--resume", str(tmp_path / "part.npz"), "--out", str(out), "--evaluate", "64"]) == 0
    assert all(np.array_equal(*both) for both in zip(network.read(out), whole.weights(), strict=True))


@pytest.mark.usefixtures("small")
def test_ctrl_c_leaves_a_checkpoint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []

    def interrupted(run: Run, games: int) -> None:
        advance(run, 3)
        calls.append(games)
        if len(calls) == 3:
            raise KeyboardInterrupt

    advance = Run.advance
    monkeypatch.setattr(Run, "advance", interrupted)
    out = tmp_path / "net.npz"
    assert main(["train", "choice", "--games", "200", "--out", str(out), "--lang", "en"]) == 130
    assert "--resume" in capsys.readouterr().err
    assert not out.exists()
    assert int(Run.load(tmp_path / "net.checkpoint.npz").pupil.lessons) == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["pasch"], "There is nothing to train for pasch"),
        (["choice", "--games", "8", "--minutes", "1"], "not both"),
        (["choice", "--games", "0"], "whole number"),
        (["choice", "--resume", "nowhere.npz"], "no file"),
        (["choice", "--resume", "x.npz", "--seed", "1"], "can't be given"),
        (["choice", "--resume", str(network.SHIPPED)], "not a checkpoint"),
        (["choice", "--resume", __file__], "not a checkpoint"),
        (["choice", "--layers", "512,192"], "an even number of neurons"),
        (["choice", "--layers", "512,191,64"], "an even number of neurons"),
        (["choice", "--layers", "5000,192,64"], "an even number of neurons"),
        (["choice", "--layers", "large"], "whole number"),
        (["choice", "--resume", "x.npz", "--layers", "4,4,4"], "can't be given"),
        (["choice", "--games", "8", "--out", "nowhere/net.npz"], "no file or folder"),
    ],
)
def test_train_says_what_is_wrong(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", *arguments, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def test_playing_needs_no_jax() -> None:
    program = "import sys; sys.modules['jax'] = None; import mutschel.games.choice.bot, mutschel.cli.main as m; "
    ran = subprocess.run(
        [sys.executable, "-c", program + "sys.exit(m.main(['train', 'choice', '--lang', 'en']))"],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert ran.returncode == 2
    assert "mutschel[train]" in ran.stderr


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


def test_the_counted_endings_are_those_of_the_shipped_network() -> None:
    kept, again = finals(), count(64, seed=5)
    assert sum(kept.totals.values()) == kept.games >= 20_000
    mean = sum(total * share for total, share in kept.distribution.items())
    spread = sum(share * (total - mean) ** 2 for total, share in kept.distribution.items()) ** 0.5
    found = sum(total * share for total, share in again.distribution.items())
    assert abs(mean - 312) < 4 * spread / kept.games**0.5
    assert abs(found - mean) < 4 * spread / 64**0.5
    assert abs(again.random - kept.random) < 4 * 400 / 64**0.5

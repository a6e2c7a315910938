"""CHOICE judged by a network: the fast kernel plays by the engine's rules, the network is right where that can be
checked, learning can be stopped and taken up, and the bots are legal, in order and as strong as they are said to be."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import fmean

import numpy as np
import pytest
from numpy.typing import NDArray

from mutschel.cli.main import main
from mutschel.engine import CHANCE, D6, ChooseAll, Match, RandomBot, Throw
from mutschel.engine.bot import bot_class
from mutschel.games.choice.bot import ChoiceBot, expected, sheet_of, winning
from mutschel.games.choice.odds import after_splits, kernel, looked_ahead, network, outlooks, rows, worth, worths
from mutschel.games.choice.odds.finals import count, finals
from mutschel.games.choice.odds.learning import Run, evaluated
from mutschel.games.choice.odds.tables import finished, row, rules
from mutschel.games.choice.rules import FIFTH_BOXES, GAME, VALUES, ChoiceSheet, Splits, all_splits
from mutschel.games.registry import find_game
from mutschel.host.single_match import Simulation
from patience import PATIENCE
from serving import SOAK

pytestmark = pytest.mark.slow

THROWS = list(Throw(0, (D6,) * 5).outcomes())


def luck(seed: int) -> NDArray[np.uint64]:
    return np.array([seed], np.uint64)


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


# -- the kernel -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("at_random", [True, False])
def test_the_kernel_plays_by_the_rules_of_the_engine(at_random: bool) -> None:
    """Games of the kernel, played again through a match: the same splits are legal, and the sheets end alike."""
    desk, net, numbers, tables = kernel.desk(), network.shipped(), luck(7), rules()
    free_throws = 0
    for _ in range(10):
        throws = kernel.play(desk, net, at_random, numbers)
        match = Match(GAME, 1)
        for throw, split in desk.log[:throws].tolist():
            assert match.request is not None
            if not isinstance(match.request, Throw):
                match.answer(CHANCE, 0)  # who begins
            faces = tables.faces[throw].tolist()
            match.answer(CHANCE, faces)
            assert isinstance(match.request, ChooseAll)
            domain = match.request.domains[0]
            assert isinstance(domain, Splits)
            free_throws += domain.free_throw
            seen = sheet_of(match.view(0)["table"]["sheets"][0])
            fixed = sum(1 << face - 1 for face in seen.fifth)
            every = all_splits(tuple(faces))
            legal = tables.legal[fixed, throw, : tables.allowed[fixed, throw]].tolist()
            assert [every[number] for number in legal] == list(domain.splits)
            assert split in legal
            match.answer(0, every[split].as_json())
        assert match.result is not None, "the kernel stops when the match does"
        assert match.result.scores == [kernel.total(tables, desk.sheet)]
        ended = sheet_of(match.view(0)["table"]["sheets"][0])
        assert row(ended.sums, ended.fifth).tolist() == desk.sheet.tolist()
    assert free_throws > 0


def test_random_games_have_the_known_mean() -> None:
    totals = kernel.played(kernel.desk(), network.shipped(), True, luck(1), 50_000)
    assert abs(totals.mean() + 1227) < 4 * totals.std() / len(totals) ** 0.5


def test_all_throws_are_as_likely_as_they_should_be() -> None:
    tables = rules()
    assert tables.weights.sum() == len(tables.which) == 6**5
    assert [tuple(faces) for faces in tables.faces.tolist()] == [tuple(faces) for faces, _ in THROWS]
    drawn = np.bincount([kernel.below(numbers, 6**5) // 1296 for numbers in [luck(3)] for _ in range(6000)])
    assert len(drawn) == 6
    assert abs(drawn - 1000).max() < 150


def test_numpy_and_the_kernel_think_alike() -> None:
    sheets = [sheet for sheet in some_sheets(40) if not sheet.finished]
    desk, net = kernel.desk(), network.shipped()
    means, spreads = outlooks(rows(sheets))
    for sheet, mean, spread in zip(rows(sheets), means, spreads, strict=True):
        kernel.light(desk.stages, sheet, desk.lit)
        assert desk.lit.tolist() == network.lamps(sheet[None])[0].tolist()
        kernel.think(net, desk)
        assert desk.out[0] * network.UNIT == pytest.approx(mean, abs=0.05)
        assert max(desk.out[1], 0) * network.UNIT**2 == pytest.approx(spread**2, rel=1e-3, abs=50)


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
        assert after_splits(sheet, splits) == pytest.approx(worths(marked))
        assert finished(rows(marked)).tolist() == [one.finished for one in marked]


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


def test_judgements_agree_with_how_games_end() -> None:
    """The start is worth what is reached, and the spread is as wide as results are."""
    totals = kernel.played(kernel.desk(), network.shipped(), False, luck(11), 4000)
    mean, spread = outlooks(rows([ChoiceSheet()]))
    assert abs(totals.mean() - mean[0]) < 4 * totals.std() / len(totals) ** 0.5 + 10
    assert spread[0] == pytest.approx(totals.std(), rel=0.1)


def test_the_shipped_network_is_small_and_plays_well() -> None:
    assert network.SHIPPED.stat().st_size < 100_000
    reached = evaluated(network.shipped(), 6000, seed=12)
    assert reached.mean > 280 + reached.margin


# -- learning --------------------------------------------------------------------------------------------------------
def test_a_run_that_is_stopped_ends_like_one_that_is_not(tmp_path: Path) -> None:
    whole, stopped = Run.new(640, seed=4), Run.new(640, seed=4)
    whole.advance(640)
    stopped.advance(160)
    stopped.save(tmp_path / "run.npz")
    stopped.advance(80)  # lost
    again = Run.load(tmp_path / "run.npz")
    assert (again.games, again.plan, again.seed) == (160, 640, 4)
    while not again.done:
        again.advance(100)
    assert whole.done
    one, other = whole.pupil._asdict(), again.pupil._asdict()
    assert all(np.array_equal(one[part], other[part]) for part in one)
    assert not np.array_equal(whole.pupil.weights, network.fresh(4))
    different = Run.new(640, seed=5)
    different.advance(640)
    assert not np.array_equal(whole.pupil.weights, different.pupil.weights)


def test_a_little_learning_goes_far() -> None:
    run = Run.new(4000, seed=1)
    before = evaluated(network.layers(run.weights()), 500, seed=1)
    while not run.done:
        run.advance(1000)
    after = evaluated(network.layers(run.weights()), 500, seed=1)
    assert after.mean - after.margin > before.mean + before.margin + 200
    assert after.mean > -400, "greedy play has -294"


def test_train_writes_what_the_bots_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "small.npz"
    command = ["train", "choice", "--games", "320", "--seed", "3", "--out", str(file), "--evaluate", "50", "--json"]
    assert main(command) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["seed"], found["evaluated"]) == (320, 3, 50)
    assert [made.name for made in tmp_path.iterdir()] == ["small.npz"]
    with np.load(file) as written:
        weights = written["weights"]
    run = Run.new(320, 3)
    run.advance(320)
    assert np.array_equal(weights.astype(np.float32), run.weights())
    run.save_weights(tmp_path / "same.npz")
    assert (tmp_path / "same.npz").stat().st_size == file.stat().st_size
    assert main(["train", "choice", "--minutes", "0.01", "--out", str(file), "--evaluate", "2", "--lang", "de"]) == 0
    said = capsys.readouterr()
    assert "Allein erreicht es im Mittel" in said.out
    assert "Partien" in said.err


def test_train_goes_on_from_a_checkpoint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    part, whole = Run.new(480, 9), Run.new(480, 9)
    part.advance(160)
    part.save(tmp_path / "part.npz")
    whole.advance(480)
    out = tmp_path / "out.npz"
    assert main(["train", "choice", "--resume", str(tmp_path / "part.npz"), "--out", str(out), "--evaluate", "2"]) == 0
    with np.load(out) as written:
        assert np.array_equal(written["weights"].astype(np.float32), whole.weights())


def test_ctrl_c_leaves_a_checkpoint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []

    def interrupted(run: Run, games: int) -> None:
        advance(run, 80)
        calls.append(games)
        if len(calls) == 3:
            raise KeyboardInterrupt

    advance = Run.advance
    monkeypatch.setattr(Run, "advance", interrupted)
    out = tmp_path / "net.npz"
    assert main(["train", "choice", "--games", "800", "--out", str(out), "--lang", "en"]) == 130
    assert "--resume" in capsys.readouterr().err
    assert not out.exists()
    assert Run.load(tmp_path / "net.checkpoint.npz").games == 240


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
        (["choice", "--games", "8", "--out", "nowhere/net.npz"], "no file or folder"),
    ],
)
def test_train_says_what_is_wrong(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", *arguments, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def test_playing_needs_no_numba() -> None:
    program = "import sys; sys.modules['numba'] = None; import mutschel.games.choice.bot, mutschel.cli.main as m; "
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


def test_what_others_can_expect() -> None:
    sheet = ChoiceSheet()
    sheet.fifth = {2: FIFTH_BOXES}
    sheet.sums[12] = 7
    assert expected(sheet, (1, 2, 3, 4, 5)) == (2 * VALUES[12], 0.0)
    fresh = expected(ChoiceSheet(), (1, 1, 6, 6, 6))
    assert fresh[0] == after_splits(ChoiceSheet(), all_splits((1, 1, 6, 6, 6))).max()
    assert fresh[1] > 100


def test_what_the_network_reckons_with() -> None:
    assert network.throws_left((0, 0, 8)) == 0
    # a mark on any of the three is the last one, so only free throws go on
    assert network.throws_left((7, 7, 7)) == pytest.approx(1 / (1 - 0.5**5))
    assert network.throws_left((0, 0, 0)) > network.throws_left((0, 0, 1)) > network.throws_left((0, 1, 1))


def test_the_counted_endings_are_those_of_the_shipped_network() -> None:
    kept, again = finals(), count(3000, seed=5)
    assert sum(kept.totals.values()) == kept.games == 200_000
    mean = sum(total * share for total, share in kept.distribution.items())
    spread = sum(share * (total - mean) ** 2 for total, share in kept.distribution.items()) ** 0.5
    found = sum(total * share for total, share in again.distribution.items())
    assert mean > 300
    assert abs(found - mean) < 4 * spread / 3000**0.5
    assert abs(again.random - kept.random) < 40

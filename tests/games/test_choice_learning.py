"""The network of CHOICE is learnt: training can be stopped and taken up, by the command too."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from mutschel.cli import train
from mutschel.cli.main import main
from mutschel.games.choice.odds import learning, lockstep, network
from mutschel.games.choice.odds.fifths import FINISHED
from mutschel.games.choice.odds.learning import Run
from mutschel.games.choice.odds.search import begun
from serving import SOAK
from waiting import PATIENCE

pytestmark = pytest.mark.slow

SMALL, LANES = network.Neurons(32, 16, 8), 4


def small_run(games: int, seed: int, for_bound: bool = False) -> Run:
    return Run.new(games, seed, SMALL, for_bound, 2 * learning.WIDTH if for_bound else LANES)


@pytest.mark.parametrize(("for_bound", "played"), [(False, 39), pytest.param(True, 36, marks=pytest.mark.at_length)])
def test_a_run_that_is_stopped_ends_like_one_that_is_not(tmp_path: Path, for_bound: bool, played: int) -> None:
    whole, stopped = small_run(120, 4, for_bound), small_run(120, 4, for_bound)
    whole.advance(120)
    stopped.advance(40)
    stopped.save(tmp_path / "run.npz")
    stopped.advance(20)  # lost
    again = Run.load(tmp_path / "run.npz")
    assert (again.games, again.plan, again.seed) == (played, 120, 4)
    while not again.done:
        again.advance(25)
    assert whole.done
    one, other = jax.tree.leaves(whole.pupil), jax.tree.leaves(again.pupil)
    assert all(np.array_equal(*both) for both in zip(one, other, strict=True))
    assert not np.array_equal(whole.pupil.learnt.half.second, network.fresh(4, SMALL).second)
    different = small_run(120, 5, for_bound)
    different.advance(120)
    assert not np.array_equal(whole.pupil.learnt.half.second, different.pupil.learnt.half.second)


@pytest.mark.at_length
def test_sheets_that_somebody_clairvoyant_follows() -> None:
    """Each with what can be expected of it, the first again where fewer are followed; who has finished begins anew."""
    net, search, parts = network.shipped(), begun(1, learning.WIDTH), []
    for number in range(3):
        search, found = learning.clairvoyant(net, search, jax.random.key(number))
        parts.append(found)
    sums, states, means, variances = (np.concatenate(part) for part in zip(*parts, strict=True))
    assert (states != FINISHED).all()
    again = lockstep.outlook(net, lockstep.Sheets(jnp.asarray(sums[5]), jnp.asarray(states[5])))
    assert means[5] == pytest.approx(np.asarray(again.mean), abs=1e-4)
    assert variances[5] == pytest.approx(np.asarray(again.variance), abs=1e-3)
    begins = np.flatnonzero(~sums.any(axis=(1, 2)))
    assert len(begins) > 1
    assert np.diff(begins).min() > 10
    for first in begins:
        assert (states[first] == 0).all()
        assert (sums[first + 1 : first + 4].sum(axis=2) == [[2], [4], [6]][: len(sums) - first - 1]).all()
        assert len({sheet.tobytes() for sheet in sums[first + 3 : first + 4].reshape(-1, sums.shape[2])}) in (0, 8)


@pytest.mark.at_length
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
    """Make training small enough for a test."""
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
        (["pasch"], "pasch has no network to train"),
        (["choice", "--games", "8", "--minutes", "1"], "not both"),
        (["choice", "--games", "0"], "whole number"),
        (["choice", "--resume", "nowhere.npz"], "no file"),
        (["choice", "--resume", "x.npz", "--seed", "1"], "can’t also give"),
        (["choice", "--resume", str(network.SHIPPED)], "not a checkpoint"),
        (["choice", "--resume", __file__], "not a checkpoint"),
        (["choice", "--layers", "512,192"], "an even number of neurons"),
        (["choice", "--layers", "512,191,64"], "an even number of neurons"),
        (["choice", "--layers", "5000,192,64"], "an even number of neurons"),
        (["choice", "--layers", "large"], "whole number"),
        (["choice", "--resume", "x.npz", "--layers", "4,4,4"], "can’t also give"),
        (["choice", "--resume", "x.npz", "--for-bound"], "can’t also give"),
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

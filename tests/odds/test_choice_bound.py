"""The bound of CHOICE is never exceeded: a player who knows all throws keeps it, whichever network judges."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from choice_sheets import THROWS, as_lockstep, copy_of, last_throw, middle_of_a_game
from mutschel.cli.main import main
from mutschel.games.choice.odds import bound, lockstep, looked_ahead, network, rows_after
from mutschel.games.choice.odds.ahead import futures
from mutschel.games.choice.odds.fifths import FINISHED, fifths
from mutschel.games.choice.odds.learning import Run
from mutschel.games.choice.odds.tables import Floats, rules
from mutschel.games.choice.rules import ChoiceSheet, Splits

pytestmark = pytest.mark.slow

SMALL = network.Neurons(32, 16, 8)


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
    found = bound.kept((network.shipped(),), 3, 5, start=lockstep.Sheets(start.sums[0], start.state[0]))
    key = jax.random.key(5)
    throws = np.array([lockstep.throws(jax.random.fold_in(key, number), 3) for number in range(8)])
    wanted = [clairvoyant(sheet, [tuple(rules().faces[throw]) for throw in column], 0.0) for column in throws.T]
    assert found == pytest.approx(wanted, abs=0.1)


def test_a_search_that_a_wider_one_beats_is_no_bound(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    better = {bound.WIDTH: 300.0, 2 * bound.WIDTH: 300.01}

    def kept(nets: bound.Networks, sequences: int, seed: int, width: int = bound.WIDTH, ahead: int = 1) -> Floats:
        return np.full(sequences, better[width])

    monkeypatch.setattr(bound, "kept", kept)
    command = ["odds", "choice", "--bound", "2", "--network", str(network.SHIPPED), "--lang", "en"]
    assert main(command) == 0
    assert "Nobody can average more than 300.00" in capsys.readouterr().out
    better[2 * bound.WIDTH] = 301.0
    assert main(command) == 2
    assert "This network judges too poorly for a bound" in capsys.readouterr().err


@pytest.mark.at_length
def test_several_networks_judge_by_their_mean() -> None:
    start = as_lockstep([middle_of_a_game()])
    before = lockstep.Sheets(start.sums[0], start.state[0])
    nets = (network.shipped(), network.whole(network.fresh(1, SMALL)))
    # without looking ahead, so that no best of all splits comes between
    one, other = (bound.worth_of_futures((net,), bound.FIXED[:1], before) for net in nets)
    assert not np.allclose(one, other)
    assert np.allclose(bound.worth_of_futures(nets, bound.FIXED[:1], before), (one + other) / 2, atol=1e-5)


@pytest.mark.at_length
def test_two_throws_ahead_is_one_throw_ahead_after_the_best_of_every_throw() -> None:
    sheet = middle_of_a_game()
    start = as_lockstep([sheet])
    before = lockstep.Sheets(start.sums[0], start.state[0])
    net = (network.shipped(),)
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
    monkeypatch.setattr(bound, "searched", lambda nets, seed: iter([310.0, 314.0, 318.0]))
    assert main(["odds", "choice", "--bound", "3", "--lang", "en"]) == 0
    assert "Nobody can average more than 314.00 ± 4.53 (3 sequences" in capsys.readouterr().out
    assert main(["odds", "choice", "--bound", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bound"] == 312
    assert main(["odds", "pasch", "--bound", "--lang", "en"]) == 2
    assert "Games that have one: dice-cup, choice." in capsys.readouterr().err


def test_another_network_can_judge_for_the_bound(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    judges: list[list[int]] = []

    def searched(nets: bound.Networks, seed: int, known: bool = True) -> Iterator[float]:
        judges.append([len(net.first_bias) for net in nets])
        assert known is (len(judges) == 1)
        return iter([310.0, 314.0])

    monkeypatch.setattr(bound, "searched", searched)
    Run.new(64, 3, SMALL).save_weights(tmp_path / "small.npz")
    small, shipped = ["--network", str(tmp_path / "small.npz")], ["--network", str(network.SHIPPED)]
    for given in ([], small, [*small, *shipped]):
        assert main(["odds", "choice", "--bound", "2", "--json", *given]) == 0
    capsys.readouterr()
    assert judges == [[256], [32], [32, 256]]
    for file, said in [("nowhere.npz", "no file"), (__file__, f"{Path(__file__).name} is not a network for CHOICE")]:
        assert main(["odds", "choice", "--bound", "2", *shipped, "--network", file, "--lang", "en"]) == 2
        assert said in capsys.readouterr().err
    assert main(["odds", "dice-cup", "--bound", "2", "--network", str(network.SHIPPED), "--lang", "en"]) == 2
    assert "no networks for DICE CUP" in capsys.readouterr().err
    assert main(["odds", "choice", "--network", str(network.SHIPPED), "--lang", "en"]) == 2
    assert "only works together with --bound" in capsys.readouterr().err

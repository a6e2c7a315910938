"""The same matches on a cluster: two workers of Dask on this computer, whoever of them plays which."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import lab_bots
from mutschel.cli.main import main
from mutschel.engine import Problem
from mutschel.lab import matches, simulate, tournament
from mutschel.lab.dataset import Dataset

if TYPE_CHECKING:
    from distributed import LocalCluster

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]
OWN = """
from mutschel.engine import Bot

HABIT = "fallback"

class Habit(Bot):
    def choose(self, view, domain):
        return getattr(domain, HABIT)()
"""


@pytest.fixture(scope="module")
def machines() -> Iterator[LocalCluster]:
    from distributed import LocalCluster  # half a second, which only who needs it should wait for

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as started:
        yield started


@pytest.fixture
def cluster(machines: LocalCluster) -> str:
    address: str = machines.scheduler_address
    return address


def test_a_cluster_plays_the_same_matches(cluster: str, tmp_path: Path) -> None:
    here, there = tmp_path / "here.parquet", tmp_path / "there.parquet"
    for out, address in ((here, None), (there, cluster)):
        simulate("pasch", 3, 60, "s", ["hard", "easy", lab_bots.First], cluster=address, out=out)
    assert here.read_bytes() == there.read_bytes()
    found = [tournament("pasch", ["hard", lab_bots.First], pairs=10, cluster=address) for address in (None, cluster)]
    assert found[0].meetings == found[1].meetings


def test_a_cluster_makes_the_same_dataset(cluster: str, tmp_path: Path) -> None:
    for name, address in (("here", None), ("there", cluster)):
        Dataset(tmp_path / name, 12, ["studentenpasch", "pasch"], "s").run(cluster=address)
    files = [file.relative_to(tmp_path / "here") for file in (tmp_path / "here").rglob("*") if file.is_file()]
    assert len(files) == 6  # for one of the two games there is no analysis
    assert all((tmp_path / "here" / file).read_bytes() == (tmp_path / "there" / file).read_bytes() for file in files)


def test_own_bots_travel_with_all_that_is_in_their_file(
    cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "habits.py").write_text(OWN, encoding="utf-8")
    for out, more in (("here.csv", []), ("there.csv", ["--cluster", cluster])):
        arguments = ["--bots", "habits.py:Habit,hard", "--games", "20", "--out", out, "--json", *more]
        assert main(["simulate", "studentenpasch", *arguments]) == 0
    assert (tmp_path / "here.csv").read_bytes() == (tmp_path / "there.csv").read_bytes()


def test_what_a_bot_does_wrong_there_is_said_here(cluster: str) -> None:
    with pytest.raises(Problem, match=r"Match 0, seat [12]: Cheat failed\."):
        simulate("studentenpasch", games=5, bots=[lab_bots.Cheat], cluster=cluster)


def test_a_machine_that_is_lost_costs_nothing(cluster: str, machines: LocalCluster) -> None:
    stream = matches("studentenpasch", games=150, seed=2, cluster=cluster)
    found = [next(stream)]
    os.kill(machines.workers[0].pid, signal.SIGKILL)
    found += stream
    assert found == list(matches("studentenpasch", games=150, seed=2))


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://x", "127.0.0.1"])
def test_where_there_is_no_cluster(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutschel.lab.cluster.PATIENCE", 1)
    with pytest.raises(Problem, match=f"There is no cluster at {address}: ."):
        simulate("pasch", games=5, cluster=address)

"""A dataset: analysed matches as tables that are the same whoever makes them, and a card that says what they are."""

from __future__ import annotations

import errno
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pyarrow.dataset
import pyarrow.parquet
import pytest

from mutschel.analysis.report import analyse
from mutschel.cli.main import main
from mutschel.engine import Problem, logs
from mutschel.engine.bot import has_bot
from mutschel.games.registry import all_games, find_game
from mutschel.lab import dataset, files, matches
from mutschel.lab.dataset import Dataset
from mutschel.lab.match_rows import TABLES, AnalysisWork
from mutschel.lab.simulations import setup_of
from mutschel.lab.tasks import MatchWork
from waiting import PATIENCE

FEW = ["studentenpasch", "pasch"]


@pytest.fixture(autouse=True)
def help_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes are asked from the first match on."""
    monkeypatch.setattr("mutschel.lab.simulations.ALONE", 0.0)


def made(folder: Path, number: int = 8, jobs: int = 1, **more: Any) -> Dataset:
    found = Dataset(folder, number, more.pop("games", FEW), seed=1)
    found.run(jobs, **more)
    return found


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pyarrow.dataset.dataset(folder / table, partitioning="hive").to_table().to_pylist()
    return sorted(found, key=lambda row: (row["game"], row["match"]))


def content(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


# -- what is in it -------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", list(all_games()))
def test_a_recorded_match_is_the_one_that_simulate_plays(game: str) -> None:
    setup = setup_of(game, None, None)
    for number in range(2):
        seats = AnalysisWork(setup, "5").seats(number)
        played = MatchWork(setup, seats, "5")(range(number, number + 1)).results[0]
        match = setup.record(number, seats, "5")
        assert match.result is not None
        assert (tuple(match.result.scores), match.table.round) == (played.scores, played.rounds)


def test_rows_say_what_the_analysis_says(tmp_path: Path) -> None:
    made(tmp_path)
    [log] = [row["log"] for row in rows(tmp_path, "matches") if row["game"] == FEW[0] and row["match"] == 2]
    match = logs.restore(logs.parse(log), find_game)
    found = analyse(match)
    results = [row for row in rows(tmp_path, "results") if row["game"] == FEW[0] and row["match"] == 2]
    for player, row in zip(found.players, results, strict=True):
        assert (row["score"], row["par"], row["luck"], row["lost"]) == pytest.approx(
            (player.result, player.par, player.luck, player.lost), abs=1e-8
        )
        assert row["par"] - row["luck"] + row["lost"] == pytest.approx(row["score"])  # strikes: fewer are better
    events = [row for row in rows(tmp_path, "events") if row["game"] == FEW[0] and row["match"] == 2]
    assert len(events) == len(found.decisions) + len(found.throws) > 10
    for seat, player in enumerate(found.players):
        own = [row["amount"] for row in events if row["seat"] == seat]
        assert sum(own) == pytest.approx(player.luck - player.lost)
    verdicts = [row["verdict"] for row in events if row["kind"] == "decision"]
    assert verdicts == [found.verdict(one) for one in found.decisions]


def test_where_nothing_is_decided_there_are_matches_only(tmp_path: Path) -> None:
    made(tmp_path)
    assert {row["game"] for row in rows(tmp_path, "events")} == {FEW[0]}
    assert {row["bot"] for row in rows(tmp_path, "results") if row["game"] == "pasch"} == {"random"}
    assert {row["par"] for row in rows(tmp_path, "results") if row["game"] == "pasch"} == {None}


def test_all_levels_meet() -> None:
    game = find_game(FEW[0])
    assert has_bot(game)
    work = AnalysisWork(setup_of(game, None, None), "1")
    drawn = [tuple(entrant.name for entrant in work.seats(number)) for number in range(200)]
    assert len(set(drawn)) == 9


def test_the_card_describes_what_is_there(tmp_path: Path) -> None:
    found = made(tmp_path, 9)
    card = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert card.startswith("# Analysed matches of dice games\n\n9 matches of 2 dice games")
    assert "mutschel dataset FOLDER --matches 9 --games studentenpasch,pasch --seed 1" in card
    for table, columns in TABLES.items():
        [first, *_] = sorted((tmp_path / table).rglob("*.parquet"))
        assert pyarrow.parquet.read_schema(first).names == [told.column.name for told in columns]
        assert all(f"| `{told.column.name}` |" in card for told in columns)
    events = len(rows(tmp_path, "events"))
    assert re.search(rf"\| studentenpasch \| .* \| exact \| 5 \| {events:,} \| {found.holdings[0].bytes:,} \|", card)
    assert re.search(r"\| pasch \| .* \| no analysis \| 4 \| 0 \|", card)
    assert "missing" not in card
    [code] = re.findall(r"```python\n(.*?)```", card, re.DOTALL)
    names: dict[str, Any] = {}
    exec(code.replace("FOLDER", str(tmp_path)), names)
    assert names["decisions"].num_rows > 10


# -- however it is made --------------------------------------------------------------------------------
@pytest.mark.slow
def test_the_same_bytes_for_any_number_of_jobs(tmp_path: Path) -> None:
    for jobs in (1, 2, 8):
        made(tmp_path / str(jobs), 30, jobs)
    assert content(tmp_path / "1") == content(tmp_path / "2") == content(tmp_path / "8")


def test_it_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(done: int) -> None:
        if done >= 3:
            raise KeyboardInterrupt

    made(tmp_path / "whole", 20)
    with pytest.raises(KeyboardInterrupt):
        made(tmp_path / "stopped", 20, progress=stop)
    card = (tmp_path / "stopped" / "README.md").read_text(encoding="utf-8")
    assert re.search(r"It is not finished: \d+ of 20 matches are still missing", card)
    monkeypatch.setattr(dataset, "PART", 4)
    made(tmp_path / "stopped", 20)
    for table in TABLES:
        assert rows(tmp_path / "stopped", table) == rows(tmp_path / "whole", table)
    before = content(tmp_path / "stopped")
    again = made(tmp_path / "stopped", 20)  # nothing to do
    assert content(tmp_path / "stopped") == before
    assert again.matches == 20
    assert again.holdings[0].exact


def test_its_matches_can_be_simulated_one_by_one(tmp_path: Path) -> None:
    made(tmp_path)
    for number in range(4):
        own = [row for row in rows(tmp_path, "results") if row["game"] == FEW[0] and row["match"] == number]
        [played] = matches(FEW[0], games=1, first=number, seed=1, bots=[row["bot"] for row in own])
        assert played.scores == tuple(row["score"] for row in own)


def worked(process: subprocess.Popen[str]) -> float:
    """Seconds, however long a busy machine takes for them."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) / os.sysconf("SC_CLK_TCK")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="/proc")
def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    # a shell's background jobs don't hear it, and neither would what they start
    listen = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    run = listen + "import sys; from mutschel.cli.main import main; sys.exit(main())"
    command = [sys.executable, "-c", run, "--lang", "en", "dataset", str(folder), "--matches", "1000000"]
    process = subprocess.Popen([*command, "--games", "pasch", "--jobs", "1"], stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + PATIENCE
    while not any((folder / "matches").rglob("*.part")) and time.monotonic() < deadline:
        time.sleep(0.05)
    enough = worked(process) + 1
    while worked(process) < enough and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, said
    n = len(rows(folder, "matches"))
    assert n > 0
    assert f"{folder}: {n:,} of 1,000,000." in said.replace("\n", "")
    assert not [*folder.rglob("*.part")]


def test_a_full_disk_is_said_and_what_is_done_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write = os.write
    room = 60_000
    monkeypatch.setattr(files, "GROUP", 20)

    def full(out: int, data: Any) -> int:
        nonlocal room
        if 0 < room < len(data):
            room = 0
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        room = max(0, room - len(data)) if room else 0
        return write(out, data)

    monkeypatch.setattr(os, "write", full)
    folder = tmp_path / "data"
    arguments = ["--lang", "en", "dataset", str(folder), "--matches", "4000", "--games", "pasch", "--jobs", "1"]
    assert main(arguments) == 2
    said = capsys.readouterr().err
    n = len(rows(folder, "matches"))
    assert 0 < n < 4000
    assert f": {n:,} of 4,000." in said
    assert "No space left on device" in said
    assert len(rows(folder, "results")) == 2 * n


# -- bad input -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["--matches", "1", "--games", "pasch,sequenz"],
            "so there have to be at least 2.",
        ),
        (["--games", "pasch,pasch"], "A game is named twice"),
        (["--games", "poker"], "There is no game called poker"),
        (["--matches", "0"], "--matches must be a whole number of at least 1, not 0."),
    ],
)
def test_bad_input_is_said(arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "dataset", str(tmp_path / "data"), *arguments]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(Problem, match=r"holds something else \(letters\.txt\)"):
        made(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["letters.txt"]


def test_another_seed_and_missing_parts_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "PART", 2)
    made(tmp_path)
    with pytest.raises(Problem, match="another seed"):
        Dataset(tmp_path, 8, FEW, seed=2).run()
    first = tmp_path / "matches" / "game=pasch" / "000000000.parquet"
    first.rename(first.with_suffix(".parquet.part"))
    with pytest.raises(Problem, match="was left by a run that was cut short"):
        made(tmp_path)
    first.with_suffix(".parquet.part").unlink()
    with pytest.raises(Problem, match=r"Match 0 should come next, but .*000000002\.parquet does"):
        made(tmp_path)


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "data").write_text("", encoding="utf-8")
    assert main(["--lang", "en", "dataset", str(tmp_path / "data"), "--matches", "4", "--games", "pasch"]) == 2
    assert str(tmp_path / "data") in capsys.readouterr().err.replace("\n", "")

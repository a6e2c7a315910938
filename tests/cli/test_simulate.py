"""`simulate` and `tournament`: the promised fields, the same for any number of jobs, right by exact figures."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

import pytest

from mutschel.cli.main import main
from mutschel.engine import D6, Throw
from mutschel.games.registry import find_game
from mutschel.lab import Statistics, simulate
from waiting import PATIENCE

Capture = pytest.CaptureFixture[str]
FIELDS = ["game", "players", "bots", "games", "seconds", "games_per_second"]
FIELDS += ["mean_score", "score_sd", "score_interval", "wins", "win_interval"]


def test_json_has_the_fields_that_were_promised(capsys: Capture) -> None:
    assert main(["simulate", "pasch", "--players", "3", "--games", "50", "--seed", "1", "--json"]) == 0
    seen = capsys.readouterr()
    facts = json.loads(seen.out)
    assert seen.err == ""
    assert list(facts) == [*FIELDS, "strikes_per_round", "planned"]
    assert (facts["game"], facts["players"], facts["games"]) == ("pasch", 3, 50)
    assert len(facts["mean_score"]) == len(facts["wins"]) == len(facts["strikes_per_round"]) == 3
    assert sum(facts["wins"]) == pytest.approx(1)
    assert facts["strikes_per_round"] == pytest.approx([score / 5 for score in facts["mean_score"]])
    assert main(["simulate", "dice-cup", "--games", "2", "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)) == [*FIELDS, "planned"]


def test_jobs_and_chunks_change_nothing() -> None:
    game = find_game("pasch")
    one, two, other = (simulate(game, 3, 70, seed, jobs=jobs) for seed, jobs in ((5, 1), (5, 2), (6, 1)))
    assert (one.scores, one.winners, one.rounds, one.games) == (two.scores, two.winners, two.rounds, two.games)
    assert one.scores != other.scores


def test_progress_hears_everything() -> None:
    heard: list[int] = []
    simulate(find_game("pasch"), 2, 45, progress=heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 45


def test_a_shared_win_counts_its_share() -> None:
    statistics = Statistics(find_game("pasch"), 3, games=4)
    statistics.winners.update({(0,): 1, (0, 1): 1, (0, 1, 2): 1, (2,): 1})
    assert statistics.wins == pytest.approx([(1 + 1 / 2 + 1 / 3) / 4, (1 / 2 + 1 / 3) / 4, (1 / 3 + 1) / 4])


def test_strikes_per_round_against_the_exact_chance() -> None:
    exact = Throw(0, (D6,) * 2).probability(lambda faces: 4 not in faces and 6 not in faces)
    assert exact == Fraction(16, 36)
    seen = simulate(find_game("kirchenfenster"), 4, 1000, seed=1).strikes_per_round
    assert seen == pytest.approx([float(exact)] * 4, abs=0.03)


def test_early_ends_are_counted_by_rounds_played() -> None:
    seen = simulate(find_game("pasch"), 2, 50, options={"rounds": 50, "strikes": 1})
    assert seen.rounds == 50  # every match ends with its first strike
    assert sum(seen.strikes_per_round or ()) >= 1


def test_a_better_bot_wins_more() -> None:
    assert simulate(find_game("dice-cup"), 2, 30, 1, ["hard", "random"]).wins[0] > 0.9


def test_for_people_it_is_a_table(capsys: Capture) -> None:
    assert main(["simulate", "pasch", "--games", "30", "--lang", "de", "--bots", "leicht"]) == 0
    seen = capsys.readouterr()
    assert "30 Partien" in seen.out
    assert "Striche/Runde" in seen.out
    assert seen.err == ""


def test_own_bots_and_lines_in_a_file(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "x.csv"
    arguments = ["--games", "12", "--bots", "lab_bots:First,schwer", "--out", str(out), "--lang", "de"]
    assert main(["simulate", "studentenpasch", *arguments]) == 0
    seen = capsys.readouterr()
    assert "First" in seen.out
    assert f"In {out} stehen 12 Partien." in seen.out.replace("\n", "")
    with out.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["match"] for row in rows] == [str(number) for number in range(12)]
    assert main(["simulate", "studentenpasch", *arguments]) == 2
    assert "gibt es schon" in capsys.readouterr().err


def test_what_was_done_is_shown_before_what_went_wrong(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "x.csv"
    arguments = ["--games", "500", "--seed", "1", "--bots", "lab_bots:Stumbling", "--out", str(out)]
    assert main(["simulate", "studentenpasch", *arguments, "--json"]) == 2
    seen = capsys.readouterr()
    facts = json.loads(seen.out)
    assert 0 < facts["games"] < facts["planned"] == 500
    stopped, kept, why = seen.err.splitlines()
    assert stopped == f"Stopped. Matches played: {facts['games']} of 500."
    assert kept == f"{out} has {facts['games']} matches."
    assert why.startswith(f"Match {facts['games']}, seat ")
    assert f"seed 1, first {facts['games']}" in why
    assert len(out.read_text(encoding="utf-8").splitlines()) == facts["games"] + 1


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_ctrl_c_keeps_what_was_done(kind: str, tmp_path: Path) -> None:
    import pyarrow.csv
    import pyarrow.parquet

    out = tmp_path / f"x.{kind}"
    listen = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    soon = "from mutschel.lab import files; files.GROUP = 100; "
    program = f"{listen}{soon}from mutschel.cli.main import main; raise SystemExit(main())"
    arguments = ["simulate", "pasch", "--games", "999999", "--jobs", "2", "--out", str(out), "--lang", "en"]
    with subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        until = time.monotonic() + PATIENCE
        part = Path(f"{out}.part")
        while not (part.exists() and part.stat().st_size > 100) and time.monotonic() < until:
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGINT)
        try:
            said, stopped = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert process.returncode == 130
    assert "matches per second" in said
    found = (pyarrow.csv.read_csv if kind == "csv" else pyarrow.parquet.read_table)(out)
    kept = f"{found.num_rows:,}"
    assert stopped == f"Stopped. Matches played: {kept} of 999,999.\n{out} has {kept} matches.\n"
    assert found["match"].to_pylist() == list(range(found.num_rows))
    assert os.listdir(tmp_path) == [out.name]


def test_a_tournament_for_people_and_for_programs(capsys: Capture) -> None:
    arguments = ["tournament", "studentenpasch", "--bots", "random,hard,lab_bots:First", "--pairs", "10"]
    assert main([*arguments, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["matches"] == facts["planned"] == 60
    assert facts["standings"][0]["bot"] == "hard"
    assert sum(one["rating"] for one in facts["standings"]) == pytest.approx(0)
    assert [one["bots"] for one in facts["pairings"]] == [["random", "hard"], ["random", "First"], ["hard", "First"]]
    assert all(one["win_interval"][0] <= one["wins"] <= one["win_interval"][1] for one in facts["pairings"])
    assert main([*arguments, "--lang", "de"]) == 0
    seen = capsys.readouterr()
    assert "Stärke" in seen.out
    assert "schwer – First" in seen.out
    assert seen.err == ""
    assert main(["tournament", "pasch", "--bots", "hard,hard"]) == 2
    assert "against itself" in capsys.readouterr().err

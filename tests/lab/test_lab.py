"""The laboratory: own bots, the same matches whoever plays them, and what is kept when something goes wrong."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import lab_bots
from mutschel.engine import Game, Problem, RandomBot
from mutschel.engine.bot import skilled_bot
from mutschel.games.registry import all_games, find_game
from mutschel.lab import files, matches, simulate, tournament
from mutschel.lab.entrants import at_seats, entrant
from mutschel.lab.rating import Meeting, ratings
from mutschel.lab.simulations import ExperimentPlan, Series
from mutschel.lab.statistics import wilson
from mutschel.lab.workers import map_tasks
from mutschel_pig.rules import GAME as PIG
from waiting import PATIENCE

LAB = Path(lab_bots.__file__)
FAST = "studentenpasch"


@pytest.fixture(autouse=True)
def help_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes are asked from the first match on."""
    monkeypatch.setattr("mutschel.lab.simulations.ALONE", 0.0)


# -- own bots ------------------------------------------------------------------------------------------
def test_own_bots_play_beside_levels_as_classes_and_by_name() -> None:
    by_class = simulate(FAST, games=20, seed=3, bots=[lab_bots.First, "hard"])
    by_module = simulate(FAST, games=20, seed=3, bots=["lab_bots:First", "hard"])
    by_file = simulate(FAST, games=20, seed=3, bots=[f"{LAB}:First", "hard"])
    assert by_class.bots == by_module.bots == by_file.bots == ["First", "hard"]
    assert by_class.scores == by_module.scores == by_file.scores
    assert by_class.wins[1] > 0.7
    assert simulate(FAST, games=3, bots=[lab_bots.First]).bots == ["First", "First"]


def test_third_parties_games_are_played_too() -> None:
    assert simulate(PIG, games=10, bots=[lab_bots.Dicey, "random"]).games == 10
    assert tournament(PIG, [lab_bots.Dicey, "random"], pairs=5).matches == 10


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("wild", "There is no bot level wild."),
        ("nowhere:Bot", "There is no module nowhere."),
        ("nowhere/bots.py:Bot", "There is no file nowhere/bots.py."),
        ("lab_bots:Fist", "lab_bots has no Fist. Bots in it: First, Same"),
        ("lab_bots:Nobody", "lab_bots:Nobody isn’t a bot"),
        (lab_bots.Nobody, "Nobody isn’t a bot"),
    ],
)
def test_who_cannot_play_is_said(who: Any, said: str) -> None:
    with pytest.raises(Problem) as problem:
        entrant(who)
    assert str(problem.value).startswith(said)
    assert problem.value.text("de")


def test_a_file_that_cannot_be_loaded_says_why_and_where(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("import json\nimport nothing_like_that\n", encoding="utf-8")
    with pytest.raises(Problem, match=r"can’t be loaded: ModuleNotFoundError: .*nothing_like_that.* \(broken\.py:2\)"):
        entrant(f"{file}:Bot")
    (tmp_path / "wrong.py").write_text("1 / 0\n", encoding="utf-8")
    with pytest.raises(Problem, match=r"ZeroDivisionError: division by zero \(wrong\.py:1\)"):
        entrant(f"{tmp_path}/wrong.py:Bot")


def test_one_fills_all_seats_or_there_is_one_for_each() -> None:
    assert [one.name for one in at_seats(["easy"], 3)] == ["easy"] * 3
    with pytest.raises(Problem, match="Seats: 3; bots given: 2"):
        at_seats(["easy", lab_bots.First], 3)


@pytest.mark.parametrize(
    ("game", "bot", "said"),
    [
        (FAST, lab_bots.Stillborn, "RuntimeError: not today (lab_bots.py:"),
        (FAST, lab_bots.Cheat, "{'all': 'mine'}: "),
        ("wuerfelblitz", lab_bots.Chatterbox, "call() → 'now'"),
    ],
)
def test_what_an_own_bot_does_wrong_is_said_with_match_seat_and_seed(game: str, bot: Any, said: str) -> None:
    with pytest.raises(Problem) as problem:
        simulate(game, games=5, seed="s", bots=["hard", bot], first=7)
    text = str(problem.value)
    assert text.startswith(f"Match 7, seat 2: {bot.__name__} failed. {said}")
    assert "seed s, first 7" in text


def test_a_failure_is_the_same_for_any_number_of_jobs_and_can_be_seen_again(tmp_path: Path) -> None:
    def failure(jobs: int) -> tuple[str, int, str]:
        series = Series(ExperimentPlan(FAST, [lab_bots.Stumbling], 400, 1))
        out = tmp_path / f"{jobs}.csv"
        with pytest.raises(Problem, match="lost the thread") as problem:
            series.run(jobs, None, out, None)
        return str(problem.value), series.statistics.games, out.read_text(encoding="utf-8")

    text, games, lines = failure(1)
    assert failure(3) == (text, games, lines)
    assert games > 3
    assert lines.count("\n") == games + 1
    with pytest.raises(Problem) as again:
        simulate(FAST, games=1, seed=1, bots=[lab_bots.Stumbling], first=games)
    assert str(again.value) == text


# -- the same for everybody ----------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_1_2_and_8_jobs_write_the_same_bytes(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "GROUP", 50)
    found = {}
    for jobs in (1, 2, 8):
        out = tmp_path / f"{jobs}.{kind}"
        statistics = simulate("pasch", 3, 120, "s", ["hard", "easy", lab_bots.First], jobs=jobs, out=out)
        found[jobs] = statistics.scores, statistics.squares, statistics.winners, out.read_bytes()
    assert found[1] == found[2] == found[8]
    assert sorted(os.listdir(tmp_path)) == [f"{jobs}.{kind}" for jobs in (1, 2, 8)]


def test_a_tournament_is_the_same_for_any_number_of_jobs(tmp_path: Path) -> None:
    found = {}
    for jobs in (1, 4):
        out = tmp_path / f"{jobs}.csv"
        done = tournament(FAST, ["hard", lab_bots.First, "random"], pairs=20, jobs=jobs, out=out)
        found[jobs] = done.meetings, [vars(one) for one in done.standings()], out.read_bytes()
    assert found[1] == found[4]


def test_parts_of_a_series_are_the_series() -> None:
    whole = list(matches("pasch", games=30, seed=2))
    parts = [*matches("pasch", games=11, seed=2), *matches("pasch", games=19, seed=2, first=11, jobs=2)]
    assert parts == whole
    assert [played.number for played in whole] == list(range(30))


def test_matches_come_one_by_one_and_can_be_left() -> None:
    stream = matches("pasch", games=10**9, jobs=2)
    assert [next(stream).number for _ in range(5)] == [0, 1, 2, 3, 4]
    stream.close()  # type: ignore[attr-defined]


def test_only_few_tasks_are_taken_before_their_turn() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(10**9):
            taken.append(number)
            yield number

    results = map_tasks(str, tasks(), 2)
    assert [next(results) for _ in range(10)] == [str(number) for number in range(10)]
    assert len(taken) < 40


# -- figures -------------------------------------------------------------------------------------------
def test_spread_and_intervals_are_those_of_the_matches() -> None:
    played = list(matches("pasch", games=200, seed=4))
    found = simulate("pasch", games=200, seed=4)
    scores = [match.scores[0] for match in played]
    mean = sum(scores) / 200
    sd = (sum((score - mean) ** 2 for score in scores) / 199) ** 0.5
    assert found.mean_score[0] == pytest.approx(mean)
    assert found.score_sd[0] == pytest.approx(sd)
    assert found.score_intervals[0] == pytest.approx(
        (mean - 1.96 * sd / 200**0.5, mean + 1.96 * sd / 200**0.5), abs=1e-4
    )
    assert found.win_intervals[0] == wilson(sum(match.win(0) for match in played) / 200, 200)
    assert simulate("pasch", games=1).as_json()["score_interval"] is None


def test_wilson_never_leaves_the_possible() -> None:
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-3)
    assert wilson(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-3)
    assert wilson(0.5, 0) == (0.0, 1.0)


# -- tournaments ---------------------------------------------------------------------------------------
GAMES = list(all_games().values())


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_between_equal_bots_luck_cancels_to_nothing(game: Game) -> None:
    kind = skilled_bot(game) or RandomBot
    equals = [type(name, (kind,), {}) for name in ("Castor", "Pollux")]
    (meeting,) = tournament(game, equals, pairs=2).meetings.values()
    assert meeting.shares == {Fraction(1, 2): 2}
    assert meeting.gains == {Fraction(0): 2}


def test_it_cancels_for_any_number_of_players() -> None:
    (meeting,) = tournament(FAST, [lab_bots.First, lab_bots.Same], pairs=6, players=3).meetings.values()
    assert meeting.shares == {Fraction(1, 2): 6}
    assert meeting.gains == {Fraction(0): 6}


@pytest.mark.slow
def test_paired_dice_are_dice_like_any_others() -> None:
    (meeting,) = tournament(FAST, ["hard", "easy"], pairs=150, seed=1).meetings.values()
    alone = simulate(FAST, games=300, seed=1, bots=["hard", "easy"])
    error = (meeting.variance / 150 + 0.25 / 300) ** 0.5
    assert abs(meeting.share - alone.wins[0]) < 3 * error
    low, high = alone.score_intervals[1]
    assert abs(meeting.gain - (alone.mean_score[1] - alone.mean_score[0])) < 3 * (high - low)


def test_bots_who_play_by_chance_cancel_too() -> None:
    class Other(lab_bots.Dicey):
        pass

    (meeting,) = tournament("choice", [lab_bots.Dicey, Other], pairs=3, players=1).meetings.values()
    assert meeting.gains == {Fraction(0): 3}


def test_pairing_says_more_than_dice_of_their_own() -> None:
    (meeting,) = tournament(FAST, ["hard", "normal"], pairs=60, seed=1).meetings.values()
    assert meeting.sharper is not None
    assert meeting.sharper > 1.1
    assert meeting.gain_interval[0] > 0


def test_a_pairing_does_not_depend_on_who_else_plays() -> None:
    two = tournament(FAST, ["hard", "random"], pairs=10)
    three = tournament(FAST, ["easy", "hard", "random"], pairs=10)
    assert two.meetings[0, 1] == three.meetings[1, 2]
    assert [one.name for one in three.standings()] == ["hard", "easy", "random"]
    turned = tournament(FAST, ["random", "hard"], pairs=10)
    assert turned.meetings[0, 1].share == pytest.approx(1 - two.meetings[0, 1].share)


def test_fewer_strikes_are_ahead() -> None:
    found = tournament(FAST, ["hard", "random"], pairs=10)
    assert found.standings()[0].gain > 0


def test_ratings_fit_what_was_seen() -> None:
    def met(share: Fraction, pairs: int = 4000) -> Meeting:
        won = int(share * pairs)
        single = {Fraction(1): won, Fraction(0): pairs - won}
        meeting = Meeting(pairs)
        meeting.shares.update(single)
        return meeting

    # odds of 3 : 1 and 2 : 1 make 6 : 1
    found = ratings(3, {(0, 1): met(Fraction(3, 4)), (1, 2): met(Fraction(2, 3)), (0, 2): met(Fraction(6, 7))})
    strength = [rating for rating, _ in found]
    assert sum(strength) == pytest.approx(0, abs=1e-6)
    assert strength[0] - strength[1] == pytest.approx(190.8, abs=1)
    assert strength[1] - strength[2] == pytest.approx(120.4, abs=1)
    assert all(0 < margin < 15 for _, margin in found)
    always = ratings(2, {(0, 1): met(Fraction(1), 10)})
    assert 0 < always[0][0] < 1000
    assert always[0][1] > 0


def test_the_interval_of_a_rating_holds_what_is_true() -> None:
    """In 200 tournaments between two who are equal, a 95 % interval misses 0 about ten times."""
    import numpy as np

    rng = np.random.default_rng(1)
    missed = 0
    for _ in range(200):
        meeting = Meeting(100)
        meeting.shares.update(Fraction(int(wins), 2) for wins in rng.binomial(2, 0.5, 100))
        rating, margin = ratings(2, {(0, 1): meeting})[0]
        missed += abs(rating) > margin
    assert 2 <= missed <= 20


def test_who_meets_must_be_told_apart() -> None:
    with pytest.raises(Problem, match="hard can’t play against itself"):
        tournament(FAST, ["hard", "hard"])
    with pytest.raises(Problem, match="at least two bots"):
        tournament(FAST, ["hard"])


# -- files ---------------------------------------------------------------------------------------------
def test_csv_and_parquet_say_the_same(tmp_path: Path) -> None:
    import pyarrow.csv
    import pyarrow.parquet

    for kind in ("csv", "parquet"):
        simulate("pasch", games=25, seed=1, bots=["hard", lab_bots.First], out=tmp_path / f"x.{kind}")
    text = pyarrow.csv.read_csv(tmp_path / "x.csv").to_pylist()
    assert text == pyarrow.parquet.read_table(tmp_path / "x.parquet").to_pylist()
    played = list(matches("pasch", games=25, seed=1, bots=["hard", lab_bots.First]))
    assert [(line["score_1"], line["score_2"]) for line in text] == [match.scores for match in played]
    assert text[0]["bot_2"] == "First"
    about = pyarrow.parquet.read_schema(tmp_path / "x.parquet").metadata[b"mutschel"]
    assert b'"seed": "1"' in about


def test_a_million_lines_are_never_kept(tmp_path: Path) -> None:
    import pyarrow.parquet

    with files.rows_in(tmp_path / "x.parquet", files.columns(1), {}) as rows:
        for number in range(25_000):
            rows.add([number, number, 1, "hard", 5, 1.0])
            if number % 1000 == 999:
                rows.flush()
                assert len(rows.waiting) < files.GROUP  # type: ignore[attr-defined]
    assert pyarrow.parquet.ParquetFile(tmp_path / "x.parquet").num_row_groups == 3


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_a_file_is_not_overwritten_and_must_be_of_a_kind(kind: str, tmp_path: Path) -> None:
    out = tmp_path / f"x.{kind}"
    out.write_text("precious")
    with pytest.raises(FileExistsError):
        simulate("pasch", games=2, out=out)
    assert out.read_text() == "precious"
    left = tmp_path / f"y.{kind}.part"
    left.write_text("of a run that was killed")
    with pytest.raises(FileExistsError):
        simulate("pasch", games=2, out=tmp_path / f"y.{kind}")
    assert left.read_text() == "of a run that was killed"
    with pytest.raises(Problem, match=r"must end in \.csv or \.parquet"):
        simulate("pasch", games=2, out=tmp_path / "x.xls")
    with pytest.raises(FileNotFoundError):
        simulate("pasch", games=2, out=tmp_path / "nowhere" / f"x.{kind}")


def full_after(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk with so much room, beside what is held back."""
    write = os.write
    written = 0

    def limited(out: int, data: Any) -> int:
        nonlocal written
        if written >= room and list(Path(".").glob("*.spare")):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        n = write(out, data[: max(1, room - written)] if written < room else data)
        written += n
        return n

    monkeypatch.setattr("mutschel.lab.files.os.write", limited)


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_a_full_disk_keeps_what_was_done(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pyarrow.csv
    import pyarrow.parquet

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(files, "GROUP", 20)
    full_after(3000, monkeypatch)
    series = Series(ExperimentPlan("pasch", ["hard"], 5000, 1))
    with pytest.raises(OSError, match="No space left"):
        series.run(1, None, f"x.{kind}", None)
    assert os.listdir() == [f"x.{kind}"]
    found = (pyarrow.csv.read_csv if kind == "csv" else pyarrow.parquet.read_table)(f"x.{kind}")
    assert found.num_rows == series.rows.count == series.statistics.games
    assert 20 < found.num_rows < 5000


def test_a_disk_that_is_full_from_the_beginning_is_left_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: Path, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space left"):
        simulate("pasch", games=2, out=tmp_path / "x.csv")
    assert os.listdir(tmp_path) == []


def test_a_file_that_cannot_grow_at_all_has_no_half_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    written = 0

    def limited(out: int, data: Any) -> int:
        nonlocal written
        if written >= 1500:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        written += (n := write(out, data[: 1500 - written]))
        return n

    monkeypatch.setattr("mutschel.lab.files.os.write", limited)
    monkeypatch.setattr("mutschel.lab.tasks.TaskSize.MOST", 10)
    series = Series(ExperimentPlan("pasch", ["hard"], 500, 1))
    with pytest.raises(OSError, match="too large"):
        series.run(1, None, tmp_path / "x.csv", None)
    lines = (tmp_path / "x.csv").read_text(encoding="utf-8").splitlines()
    assert len(lines) == series.rows.count + 1 > 2
    assert len({line.count(",") for line in lines}) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_ctrl_c_at_any_moment_leaves_what_was_counted(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pyarrow.csv
    import pyarrow.parquet

    write, row = os.write, files.row
    presses: set[str] = set()

    def press(at: str) -> None:
        if at not in presses:
            presses.add(at)
            os.kill(os.getpid(), signal.SIGINT)

    def pressed_row(match: int, *more: Any) -> Any:
        if match == 30:
            press("row")
        return row(match, *more)

    def pressed_write(out: int, data: Any) -> int:
        if "row" in presses:
            press("write")
        return write(out, data)

    monkeypatch.setattr("mutschel.lab.simulations.row", pressed_row)
    monkeypatch.setattr("mutschel.lab.files.os.write", pressed_write)
    monkeypatch.setattr("mutschel.lab.tasks.TaskSize.MOST", 7)
    series = Series(ExperimentPlan("pasch", ["hard"], 500, 1))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            series.run(1, None, tmp_path / f"x.{kind}", None)
    finally:
        signal.signal(signal.SIGINT, before)
    found = (pyarrow.csv.read_csv if kind == "csv" else pyarrow.parquet.read_table)(tmp_path / f"x.{kind}")
    assert found.num_rows == series.rows.count == series.statistics.games
    assert 30 < found.num_rows < 45
    assert presses == {"row", "write"}


# -- processes -----------------------------------------------------------------------------------------
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_killed_process_is_said_and_what_was_done_is_kept(tmp_path: Path) -> None:
    series = Series(ExperimentPlan(FAST, [lab_bots.ProcessKiller], 500, 1))
    with pytest.raises(Problem, match=r"ended from outside \(SIGKILL\)"):
        series.run(2, None, tmp_path / "x.csv", None)
    assert not (tmp_path / "x.csv").exists()  # nothing was done
    assert os.listdir(tmp_path) == []


def test_what_is_done_before_a_process_is_killed_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutschel.lab.simulations.ALONE", 0.05)  # some are played here, before others are asked
    series = Series(ExperimentPlan(FAST, [lab_bots.ProcessKiller], 100_000, 1))
    with pytest.raises(Problem, match="SIGKILL"):
        series.run(2, None, tmp_path / "x.csv", None)
    lines = (tmp_path / "x.csv").read_text(encoding="utf-8").splitlines()
    assert len(lines) == series.statistics.games + 1 > 1


@pytest.mark.skipif(sys.platform != "linux", reason="/proc")
def test_nobody_works_on_for_a_process_that_was_killed() -> None:
    program = """
from mutschel.lab import matches, simulations
simulations.ALONE = 0
for played in matches("pasch", games=10**9, jobs=2):
    if played.number == 50:
        import multiprocessing
        print(*(child.pid for child in multiprocessing.active_children()), flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        workers = [Path(f"/proc/{pid}") for pid in process.stdout.readline().split()]
        assert len(workers) == 2
        process.kill()
    until = time.monotonic() + PATIENCE
    while any(map(alive, workers)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(alive, workers))


def alive(process: Path) -> bool:
    """Neither gone nor a zombie that its new parent has not looked at yet."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.slow
def test_where_python_does_not_fork_it_is_the_same(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        f"""
import multiprocessing
from mutschel.engine import Bot, Problem
from mutschel.lab import simulate, simulations

def local():
    class Local(Bot):
        pass
    return Local

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    simulations.ALONE = 0
    print(simulate("{FAST}", games=20, seed=1, jobs=2, bots=[{str(LAB)!r} + ":First", "hard"]).scores)
    try:
        simulate("{FAST}", games=20, jobs=2, bots=[local()])
    except Problem as problem:
        print(problem.code)
""",
        encoding="utf-8",
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=PATIENCE)
    here = simulate(FAST, games=20, seed=1, bots=[lab_bots.First, "hard"])
    assert done.stdout.splitlines() == [str(here.scores), "cannot-travel"], done.stderr


def test_rules_that_fail_are_said_with_the_match() -> None:
    async def play(table: Any) -> Any:
        raise LookupError("no rules")

    game = Game("broken", package="mutschel.games.pasch", players=(1, 2), play=play)
    with pytest.raises(
        Problem, match=r"Match 0 failed\. LookupError: no rules \(test_lab\.py:\d+\) To see it again: seed 0"
    ):
        simulate(game, games=3)


def test_a_game_travels_by_its_name() -> None:
    import pickle

    from mutschel.lab.tasks import MatchWork

    series = Series(ExperimentPlan("choice", ["hard", lab_bots.First], 1, 1, 2))
    work = MatchWork(series.setup, series.entrants, "1")
    sent = pickle.loads(pickle.dumps(work))
    assert sent.setup.game is find_game("choice")
    assert sent(range(2)).results == work(range(2)).results

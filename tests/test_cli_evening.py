"""`mutschel evening`: a whole evening typed in, in either language; nothing is lost, slips are told."""

from __future__ import annotations

import io
import stat
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from mutschel.cli import evening
from mutschel.cli.main import main
from mutschel.cli.terminal import QuietConsole, Terminal
from mutschel.cli.texts import Say
from mutschel.engine import Problem
from mutschel.evening import entries as log
from mutschel.evening.file import EveningFile, read
from mutschel.evening.state import FINAL
from scripted import ScriptedKeyboard

COMING = [
    "add Anna, Ben, Clara, Dora, Emil, Fritz, Greta, Hanna",
    "plan Pasch 1, food 15, Schocken 1, final Sequenz 1",
]


def typed(file: Path, *lines: str, language: str = "en", name: str | None = None) -> str:
    """All that is shown when somebody types these lines."""
    out = io.StringIO()
    console = QuietConsole(file=out, width=100, highlight=False, markup=False, force_terminal=False, color_system=None)
    terminal = Terminal(Say(language), console, ScriptedKeyboard(list(lines)))
    assert evening.run(Namespace(evening=file, name=name), terminal) == 0
    return out.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "roessle.evening"


def winners(file: Path) -> list[str]:
    """A line that gives everybody but the first at each table a stroke, and one that ends the game there."""
    lines = []
    for game in read(file).state.running:
        names = [read(file).state.people[person].name for person in game.people[1:]]
        lines += [f"{game.table} {' '.join(names)}", f"done {game.table}"]
    return lines


def test_a_whole_evening(file: Path) -> None:
    shown = typed(file, *COMING, "baked 12", "draw 2", "next", name="At the Rössle")
    assert "At the Rössle" in shown
    assert "8 people are here now." in shown
    assert "Table 1" in shown
    assert "Table 2" in shown
    assert "round 1 of 1" in shown
    shown = typed(file, *winners(file), "standings")
    assert shown.count("wins Pasch at table") == 2
    assert "Next: food (`next`)." in shown
    assert "15 minutes: all clocks stand" in typed(file, "next", "resume")
    assert "Schocken" in typed(file, "next", "add Ida")
    shown = typed(file, *winners(file), "winners", "next")
    assert shown.count("was best over all games") == 2
    state = read(file).state
    assert [game.table for game in state.running] == [FINAL]
    shown = typed(file, *winners(file), "crown", "leftovers", "check")
    assert "rules until next year!" in shown
    assert "From the basket, one each:" in shown
    assert "drawn fairly" in shown
    state = read(file).state
    assert state.crowned is not None
    assert "rules until next year!" in typed(file)
    assert "has been crowned" in typed(file, "add Karl")
    assert {len(game.people) for game in state.games.values() if game.table == FINAL} == {2}


def test_report_and_certificate_are_written_once(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    evening = ["add Anna, Ben, Clara, Dora", "plan Pasch 1", "draw 1", "next", "win Anna"]
    assert "✗" in typed(file, *evening, "certificate")  # nobody is crowned yet
    shown = typed(file, "crown", "report", "report evening.pdf", "report evening.csv", "certificate", "certificate")
    assert "Anna" in shown.partition("report evening.pdf")[0].partition("› report")[2]
    assert shown.count("Written to") == 3
    assert shown.count("✗") == 1, "nothing is written over"
    assert (file.parent / "evening.pdf").read_bytes().startswith(b"%PDF")
    assert "Anna" in (file.parent / "evening.csv").read_text(encoding="utf-8")
    assert (file.parent / "certificate.pdf").read_bytes().startswith(b"%PDF")


def test_in_german_too(file: Path) -> None:
    shown = typed(
        file, "kommt Anna, Ben, Clara, Dora", "plane Kirchenfenster 2, Vesper 30", "größe 4", "weiter", "Anna",
        "runde", "Ben Clara", "Dora", "zurück", "fertig", "stand", "?", language="de",
    )  # fmt: skip
    assert "Noch niemand da" in shown
    assert "Runde 2 von 2" in shown
    assert "Dora gewinnt an Tisch 1: Kirchenfenster." in shown
    assert "Als Nächstes: Vesper (`weiter`)." in shown
    assert "so oft du willst" in shown


def test_equals_throw_for_the_mutschel_and_undo_goes_back(file: Path) -> None:
    shown = typed(file, "add Anna, Ben, Clara, Dora", "plan Pasch 1", "draw 1", "next", "1 Anna Ben", "done", "undo")
    assert "Clara and Dora are equal" in shown or "Dora and Clara are equal" in shown
    assert not read(file).state.running[0].sheet.tied
    shown = typed(file, "done", "Clara", "Anna", "done")
    assert "Anna isn't in this." in shown
    assert "Dora wins Pasch" in shown
    state = read(file).state
    assert sorted(state.games[1].strikes.values()) == [1, 1]


def test_a_result_without_a_list_and_a_correction(file: Path) -> None:
    shown = typed(
        file, "add Anna, Ben, Clara, Dora", "plan Pasch", "draw 1", "next", "win Anna", "correct 1 Ben miscounted",
    )  # fmt: skip
    assert "Anna wins" in shown
    assert "Ben wins" in shown
    game = read(file).state.games[1]
    assert game.corrections[0].why == "miscounted"


def test_who_is_crowned_is_said_back_when_a_name_was_typed_for_nothing_takes_it_back(file: Path) -> None:
    typed(file, COMING[0], "plan Pasch, final Sequenz", "draw 2", "next")
    state = read(file).state
    best = {game.table: state.people[game.people[0]].name for game in state.running}
    king, second = best.values()
    typed(file, *(f"win {table} {name}" for table, name in best.items()), "next", f"win {king}")
    shown = " ".join(typed(file, f"crown {second[:2]}", "n", f"crown {second} {king}").split())
    assert read(file).state.crowned is None
    assert f"{king} wins the giant Mutschel, {second} comes second: Enter" in shown
    assert f"Nobody here is called {second} {king}." in shown
    typed(file, f"crown {second}", "")
    crowned = read(file).state.crowned
    assert crowned is not None
    assert [crowned.king, crowned.vice] == [game.people[0] for game in state.running]


def test_one_person_wins_a_game(file: Path) -> None:
    shown = typed(file, "add Anna, Ben, Clara, Dora", "plan Pasch", "draw 1", "next", "win Anna Ben")
    assert "Nobody here is called Anna Ben." in shown
    assert read(file).state.running


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("dance", "dance means nothing here"),
        ("leave Xaver", "Nobody here is called Xaver."),
        ("leave An", "An could be several people: Anna, Anton."),
        ("leave", "Who?"),
        ("add anna", "Anna is already here."),
        ("add", "Please enter a name."),
        ("draw 9", "That can be 1 to 3 tables"),
        ("draw x", "x"),
        ("done", "They aren't playing"),
        ("skip", "The programme is over."),
        ("next", "The programme is over."),
        ("correct Anna", "Say it like this"),
        ("crown", "Nothing has been played yet."),
        ("size 1", "1"),
        ("plan -Luisle", "That isn't in the programme."),
        ("tables", "haven't been drawn yet"),
    ],
)
def test_slips_are_told_and_nothing_changes(file: Path, line: str, said: str) -> None:
    typed(file, "add Anna, Anton, Ben, Clara, Dora, Emil")
    before = file.read_bytes()
    shown = typed(file, line)
    assert "✗" in shown
    assert said in shown
    assert file.read_bytes() == before


def test_the_file_is_private_and_a_line_that_was_cut_off_does_not_count(file: Path) -> None:
    typed(file, "add Anna, Ben")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    whole = file.read_bytes()
    file.write_bytes(whole + b'{"do":"came","person":3,"na')
    assert "3 people are here now." in typed(file, "add Clara")
    assert file.read_bytes().startswith(whole)
    assert len(read(file).state.people) == 3


HEAD = (
    '{"format": "mutschel evening 1", "id": "a", "secret": "00"}\n'
    '{"do":"opened","name":"","hash":"","word":"","created":0}\n'
)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense\n",
        '{"format": "other"}\n',
        '{"format": "mutschel evening 1"}\n',
        "[" * 100_000 + "\n",
        HEAD + '{"do":"planned","items":[{"id":1,"options":{"x":' + "[" * 100_000 + "\n",
        HEAD + '{"do":"drawn","tables":[[7]],"lot":{"number":1,"secret":"00"}}\n',
        HEAD + '{"do":"crowned","king":7}\n',
    ],
    ids=range(8),
)
def test_another_file_is_not_an_evening(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Problem) as why:
        typed(file)
    assert why.value.code == "no-evening"
    assert file.read_text(encoding="utf-8") == text


def test_more_people_than_an_evening_takes_are_refused_before_anything_is_worked_out(file: Path) -> None:
    typed(file, "add Anna, Ben")
    came = [log.encode(log.Came(person, f"Nr. {person}", 0)) for person in range(3, 3000)]
    file.write_bytes(file.read_bytes() + b"".join(line + b"\n" for line in came))
    with pytest.raises(Problem) as why:
        read(file)
    assert why.value.code == "no-evening"


@pytest.mark.parametrize(
    "entry",
    [
        log.Began(1, 10**12, 1, [1, 2], 0),
        log.Began(1, -1, 1, [1, 2], 0),
        log.Began(1, 1, 1, [1, 2], 10**18),
        log.Began(1, 1, 1, [1, 2], -(10**18)),
        log.Renamed(1, "Anna " * 9000),
    ],
)
def test_tables_times_and_names_that_no_evening_has_are_refused(file: Path, entry: log.Entry) -> None:
    """Its report would have a column for each table, a date, and lines full of the name."""
    typed(file, "add Anna, Ben, Cem, Dora", "plan pasch", "draw 1")
    file.write_bytes(file.read_bytes() + log.encode(entry) + b"\n")
    with pytest.raises(Problem) as why:
        read(file)
    assert why.value.code == "no-evening"


def test_a_folder_or_a_place_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evening", str(tmp_path), "--lang", "en"]) == 2
    assert main(["evening", str(tmp_path / "no" / "where"), "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert len(said.splitlines()) == 2


def test_what_can_not_be_written_is_not_done(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(file, "add Anna")
    opened = EveningFile(file)

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        opened.do([log.Left(1)])
    monkeypatch.undo()
    with pytest.raises(Problem) as why:
        EveningFile(file)
    assert why.value.code == "evening-in-use"
    opened.close()
    assert opened.state.people[1].here
    assert read(file).state.people[1].here


@pytest.mark.slow
def test_what_was_shown_survives_kill_9(file: Path) -> None:
    """Strokes go in one after the other until the process is killed: those that were confirmed are there."""
    typed(file, "add Anna, Ben, Clara, Dora", "plan Pasch 50", "draw 1", "next")
    command = [sys.executable, "-m", "mutschel", "evening", str(file), "--lang", "en"]
    for _ in range(3):
        before = read(file).state.running[0].sheet.strokes.total()
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as scribe:
            assert scribe.stdin is not None
            assert scribe.stdout is not None
            scribe.stdin.write("Anna\nBen\n" * 200)
            scribe.stdin.flush()
            shown = 0
            for line in scribe.stdout:
                shown += line.startswith("Evening › ")
                if shown > 20:
                    break
            scribe.kill()
        state = read(file).state
        assert state.running[0].sheet.strokes.total() >= before + shown - 1
        assert not typed(file, "round").count("✗")

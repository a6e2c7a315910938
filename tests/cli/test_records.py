"""CHOICE alone at the terminal: the record is kept by name, told before and after, and can be forgotten."""

import io
from pathlib import Path

import pytest

from mutschel.cli.main import main
from mutschel.cli.record_store import read_records, records_file
from mutschel.cli.seats import new_match
from mutschel.cli.terminal import QuietConsole, Terminal
from mutschel.cli.texts import Say
from mutschel.cli.whole_match import run_match
from mutschel.games.registry import find_game
from mutschel.host.local import read_log, restored_table
from terminal_play import ScriptedKeyboard

# Eight throws end a match, since the 1 is always the fifth die; the sum that is made ten times brings it all.
TWELVES, TENS = ["66661"] * 8, ["55551"] * 8  # 500 and 300 points
LOST = ["66661", "55551", "44441", "33331"] * 2  # four sums with four marks each


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def table(throws: list[str], language: str = "en") -> tuple[Terminal, io.StringIO]:
    """A terminal at which these real dice are typed in, and split as it is offered first."""
    out = io.StringIO()
    console = QuietConsole(file=out, width=100, highlight=False, markup=False, force_terminal=False, color_system=None)
    lines = [line for throw in throws for line in (throw, "", "1")]
    return Terminal(Say(language), console, ScriptedKeyboard(lines)), out


def play(throws: list[str], name: str = "Anna", levels: tuple[str, ...] = (), language: str = "en") -> str:
    """All that is shown of a match."""
    terminal, out = table(throws, language)
    run_match(terminal, new_match(find_game("choice"), [name], levels, {"begins": 1}, None, real=True), None)
    return out.getvalue()


def test_alone_you_play_for_your_own_record() -> None:
    assert "record" not in play([])
    assert "Your first record!" in play(TENS)
    assert "Your record: 300." in play([])  # before the first throw
    assert "A new record! Your previous best was 300." in play(TWELVES)
    assert "You have equalled your record." in play(TWELVES)
    lower = play(TENS)
    assert lower.count("Your record: 500.") == 2  # before and after
    assert read_records() == {"choice": {"Anna": 500}}
    assert "Dein Rekord: 500." in play([], language="de")
    assert "record" not in play([], "Ben")


def test_a_total_below_zero_is_a_defeat_and_no_record() -> None:
    lost = play(LOST)
    assert "below zero" in lost
    assert "record" not in lost
    assert read_records() == {}


def test_in_company_there_is_no_record() -> None:
    assert "record" not in play(TWELVES, levels=("easy",))
    assert read_records() == {}


def test_a_match_that_was_left_counts_when_it_is_finished(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    terminal, _ = table(TENS[:3])
    run_match(terminal, new_match(find_game("choice"), ["Anna"], [], {}, None, real=True), file)
    assert read_records() == {}
    terminal, out = table(TENS[3:])
    again = restored_table(read_log(file), "")
    again.append_to(file)
    run_match(terminal, again, None, goes_on_in=file)
    assert "Your first record!" in out.getvalue()
    assert main(["play", "--resume", str(file)]) == 2  # it is over
    assert read_records() == {"choice": {"Anna": 300}}


def test_records_are_shown_and_forgotten_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["records", "--lang", "en"]) == 0
    assert "No records yet" in capsys.readouterr().out
    play(TENS)
    play(TWELVES, "Ben")
    assert main(["records", "--lang", "en"]) == 0
    assert capsys.readouterr().out.split("\n")[:2] == ["CHOICE, Anna: 300", "CHOICE, Ben: 500"]
    assert main(["records", "--forget", "Anna", "--lang", "en"]) == 0
    assert read_records() == {"choice": {"Ben": 500}}
    assert main(["records", "--forget", "Anna", "--lang", "en"]) == 2
    assert "no record under the name Anna" in capsys.readouterr().err


def test_a_file_of_records_that_nobody_understands_is_none() -> None:
    records_file().parent.mkdir(parents=True)
    for text in ("", "[]", '{"choice": 3}', '{"choice": {"Anna": "many"}}'):
        records_file().write_text(text)
        assert read_records() == {}
    assert "Your first record!" in play(TENS)


def test_a_record_that_cannot_be_written_does_not_cost_the_match() -> None:
    records_file().parent.parent.mkdir(parents=True)
    records_file().parent.write_text("a file where the folder should be")
    shown = play(TENS)
    assert "records.json" in shown
    assert "mutschel replay" in shown

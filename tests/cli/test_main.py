"""The command line as a whole: exit codes, one sentence for whatever goes wrong, both languages, no traceback."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mutschel import __version__
from mutschel.cli.main import main
from mutschel.engine import LANGUAGES
from mutschel.games.registry import all_games
from waiting import PATIENCE

pytestmark = pytest.mark.slow

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("USER", "anna")


def run(*arguments: str, stdin: str = "", **more: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", "from mutschel.cli.main import main; raise SystemExit(main())", *arguments]
    return subprocess.run(
        command, input=stdin, capture_output=True, text=True, encoding="utf-8", env=os.environ | more, timeout=PATIENCE
    )


# -- looking things up -------------------------------------------------------------------------------------
def test_games_as_json(capsys: Capture) -> None:
    assert main(["games", "--json"]) == 0
    games = json.loads(capsys.readouterr().out)
    assert [game["id"] for game in games] == list(all_games())
    cup = next(game for game in games if game["id"] == "dice-cup")
    assert cup["names"]["de"] == "DICE CUP"
    assert cup["players"] == [2, 6]
    assert {"kind": "whole", "name": "seconds", "low": 1, "high": 30, "default": 3} in cup["options"]


@pytest.mark.parametrize("columns", ["40", "80", "120"])
def test_games_as_a_table(columns: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert main(["games"]) == 0
    text = capsys.readouterr().out
    assert all(id in text for id in all_games())
    assert text.index("dice-cup") < text.index("pasch")
    assert max(len(line) for line in text.split("\n")) <= int(columns)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_and_options(language: str, capsys: Capture) -> None:
    for game in all_games():
        assert main(["rules", game, "--lang", language]) == 0
        text = capsys.readouterr().out
        assert all_games()[game].name(language) in text
        assert all(option.name in text for option in all_games()[game].options)
        age = {"de": "ab 8 Jahren", "en": "ages 8 and up"}[language]
        assert (age in text) == (game in ("dice-cup", "wuerfelblitz"))


def test_version(capsys: Capture) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"mutschel {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        (["--version"], ["rich", "mutschel.games", "mutschel.host", "mutschel.server"]),
        (["games", "--json"], ["numpy", "mutschel.analysis", "mutschel.host", "mutschel.server", "mutschel.testing"]),
        (["serve", "--help"], ["aiohttp", "mutschel.games", "mutschel.host"]),
    ],
)
def test_nobody_waits_for_what_other_commands_need(arguments: list[str], unwanted: list[str]) -> None:
    program = "import sys; from mutschel.cli.main import main; main(sys.argv[1:]); print(*sys.modules)"
    command = [sys.executable, "-c", program, *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True, timeout=PATIENCE)
    loaded = set(ran.stdout.splitlines()[-1].split())
    assert "mutschel.cli.main" in loaded
    assert loaded.isdisjoint(unwanted)


@pytest.mark.parametrize("command", ["", "games", "rules", "play", "simulate", "replay", "new-game"])
def test_help_teaches_in_both_languages(command: str, capsys: Capture) -> None:
    arguments = [command] if command else []
    assert main([*arguments, "--help"]) == 0
    english = capsys.readouterr().out
    assert english.startswith("Usage: mutschel")
    assert "Examples:\n  mutschel" in english
    assert main(["--lang", "de", *arguments, "-h"]) == 0
    german = capsys.readouterr().out
    assert german.startswith("Aufruf: mutschel")
    assert "Beispiele:\n  mutschel" in german
    for word in ("usage", "options:", "arguments", "show this help"):
        assert word not in german


# -- bad input -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["rules", "pash"], "There is no game called pash. Did you mean pasch?"),
        (["play", "dice-cub"], "Did you mean dice-cup?"),
        (["plya"], "There is no command called plya. Did you mean play?"),
        (["simulate"], "Something is missing: GAME"),
        (["simulate", "pasch", "--games"], "--games needs a value"),
        (["simulate", "pasch", "--games", "0"], "--games must be a whole number of at least 1, not 0."),
        (["simulate", "pasch", "--games", "1e3"], "--games must be a whole number"),
        (["simulate", "pasch", "--players", "41"], "Pasch is for 2–40 players, not 41."),
        (["simulate", "pasch", "--bots", "clever"], "There is no bot level clever."),
        (["simulate", "pasch", "--players", "3", "--bots", "easy,hard"], "Seats: 3; bots given: 2"),
        (["simulate", "pasch", "--option", "rounds=51"], "The option “Rounds” can’t be 51. Allowed: 1–50."),
        (["simulate", "pasch", "--option", "rounds"], "rounds isn’t an option. Write it as `name=value`."),
        (["simulate", "pasch", "--option", "speed=3"], "There is no option called speed."),
        (["simulate", "pasch", "--quick"], "--quick doesn’t belong here. `mutschel simulate --help` shows what does."),
        (["play", "--players", "Anna,Ben"], "Something is missing: GAME. `mutschel play --help`"),
        (["simulate", "pasch", "--json=yes"], "--json takes no value"),
        (["games", "--lang", "fr"], "Mutschel doesn’t speak fr"),
        (["play", "dice-cup", "--players", "A,B,C,D,E,F,G"], "DICE CUP is for 2–6 players, not 7."),
        (["play", "pasch", "--players", "Anna,Anna"], "Two people are called Anna."),
        (["play", "pasch", "--save", "/no/such/folder/x.jsonl"], "There is no file or folder /no/such/folder."),
        (["play", "--resume", "/no/such/file"], "There is no file or folder /no/such/file."),
        (["play", "pasch", "--resume", "x"], "--resume carries on with a match as you left it"),
        (["replay", "/no/such/file"], "There is no file or folder"),
        (["replay", "/"], "/ is a folder, not a file."),
        (["new-game", "Pig!"], "can’t be the id of a game"),
        (["new-game", "pasch"], "There is already a game called pasch."),
    ],
)
def test_one_sentence_and_exit_code_2(arguments: list[str], sentence: str, capsys: Capture) -> None:
    assert main(arguments) == 2
    seen = capsys.readouterr()
    assert sentence in seen.err
    assert len(seen.err.strip().split("\n")) == 1
    assert seen.out == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["rules", "pash"], "Meinst du pasch?"),
        (["simulate", "pasch", "--bots", "wild"], "Es gibt: zufall, leicht, normal, schwer."),
        (["replay", "/no/such/file"], "Eine Datei oder einen Ordner /no/such/file gibt es nicht."),
    ],
)
def test_the_sentence_is_in_the_language_asked_for(arguments: list[str], sentence: str, capsys: Capture) -> None:
    assert main([*arguments, "--lang=de"]) == 2
    assert sentence in capsys.readouterr().err


def test_nobody_reads_what_is_written() -> None:
    program = "import sys; sys.stdout = None; from mutschel.cli.main import main; raise SystemExit(main(['games']))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "isn’t a Mutschel log"),
        ("hello\n", "isn’t a Mutschel log"),
        ('{"mutschel": 99}\n', "format 99"),
        ('{"mutschel": 1, "game": "pasch"}\n', "Line 1 of the log can’t be read."),
        ('{"mutschel": 1, "game": "pasch", "version": 77, "options": {}, "seats": ["A", "B"]}\n', "version 77"),
        ('{"mutschel": 1, "game": "x", "version": 1, "options": {}, "seats": ["A", "B"]}\n', "no game called x."),
        ('{"mutschel": 1, "game": "pasch", "version": 1, "options": {}, "seats": ["A"]}\n', "2–40 players"),
        ('{"mutschel": 1, "game": "pasch", "version": 1, "options": {}, "seats": ["A", "B"]}\n[]\n', "Line 2"),
        (
            '{"mutschel": 1, "game": "pasch", "version": 1, "options": {"begins": 1}, "seats": ["A", "B"]}\n'
            '{"by": "chance", "at": 0, "value": [1, 2, 7]}\n',
            "Line 2 of the log isn’t an answer that was allowed",
        ),
        (
            '{"mutschel": 1, "game": "pasch", "version": 1, "options": {"begins": 1}, "seats": ["A", "B"]}\n'
            '{"by": "chance", "at": 9' + "9" * 400 + ', "value": [1, 2, 6]}\n',
            "Line 2 of the log isn’t an answer that was allowed",
        ),
        ('{"mutschel": 1, "game": "pasch", "version": 1, "options": {}, "seats": ["\\u001b[2J", "B"]}\n', "Line 1"),
        ("\x00\ufffd\n", "isn’t a Mutschel log"),
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"]])
def test_a_malformed_log(text: str, sentence: str, command: list[str], tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "log.jsonl"
    file.write_text(text, encoding="utf-8")
    assert main([*command, str(file)]) == 2
    assert sentence in capsys.readouterr().err


def test_a_log_that_is_no_text(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "log.jsonl"
    file.write_bytes(b"\xff\xfe\x00")
    assert main(["replay", str(file)]) == 2
    assert "isn’t a Mutschel log" in capsys.readouterr().err


# -- as a program ----------------------------------------------------------------------------------------------
@pytest.mark.daily
def test_a_piped_match_to_its_end_then_replay_and_no_resume(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    played = run("play", "pasch", "--players", "Anna,Ben", "--seed", "1", "--save", str(file), stdin="\n" * 30)
    assert played.returncode == 0
    assert played.stderr == ""
    assert "The match is over" in played.stdout
    replayed = run("replay", str(file), "--lang", "de")
    assert replayed.returncode == 0
    assert replayed.stdout.count("Schritt") == 32  # the beginning, the lot, thirty throws
    again = run("play", "--resume", str(file))
    assert again.returncode == 2
    assert "is over" in again.stderr
    assert run("play", "pasch", "--save", str(file)).returncode == 2


def test_the_end_of_the_input_saves_the_match_and_it_goes_on(tmp_path: Path) -> None:
    first = run("play", "pasch", "--players", "Anna,Ben", "--seed", "1", stdin="\n" * 7)
    assert first.returncode == 0
    (file,) = (tmp_path / "state" / "mutschel").iterdir()
    assert file.name.startswith("pasch-")
    assert f"mutschel play --resume {file}" in first.stdout
    second = run("play", "--resume", str(file), stdin="\n" * 23)
    assert second.returncode == 0
    assert "The match is over" in second.stdout


def test_a_resumed_match_can_be_written_elsewhere(tmp_path: Path) -> None:
    file, other = tmp_path / "match.jsonl", tmp_path / "other.jsonl"
    run("play", "pasch", "--players", "Anna,Ben", "--save", str(file), stdin="\n" * 7)
    before = file.read_text()
    assert run("play", "--resume", str(file), "--save", str(other), stdin="\n" * 2).returncode == 0
    assert file.read_text() == before
    assert len(other.read_text().splitlines()) == len(before.splitlines()) + 2
    assert other.read_text().startswith(before)


def test_alone_it_offers_the_games_and_lets_one_out() -> None:
    for stdin in ("q\n", ""):
        seen = run(stdin=stdin)
        assert seen.returncode == 0
        assert "Which game" in seen.stdout
        assert "See you next time." in seen.stdout


def test_the_chooser_leads_to_a_match(tmp_path: Path) -> None:
    # pasch; back; pasch; two people; no bots; options: one round; begin; six throws, and one each while both are level
    lines = ["pasch", "b", "pasch", "Anna, Ben", "x", "0", "o", "99", "1", "", "", "", "", "", *[""] * 40]
    seen = run(stdin="\n".join(lines))
    assert seen.returncode == 0
    assert "The option “Rounds” can’t be 99" in seen.stdout
    assert "Round 1 of 1" in seen.stdout
    assert "The match is over" in seen.stdout
    assert "Play again" in seen.stdout


def test_the_chooser_goes_one_step_back_and_shows_what_was_changed() -> None:
    # ? is no name; two bots; back to their number; the usual options; back; five seconds
    lines = ["dice-cup", "?", "Anna", "2", "b", "9", "1", "hard", "what", "yes", "b", "o", "5", *[""] * 4, "q"]
    seen = run(stdin="\n".join(lines)).stdout
    assert seen.count("How many bots") == 3
    assert "9 is out of range" in seen
    assert "“what” isn’t possible here" in seen
    first, second = [part.split("Ready")[0] for part in seen.split("Brezel (bot, hard)")[1:3]]
    assert "5" not in first
    assert "5" in second
    assert "?" not in seen.split("DICE CUP  ")[1].split("\n")[0]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("arguments", [["games"], ["games", "--json"], ["play", "pasch"]])
def test_a_full_disk_is_one_sentence(arguments: list[str]) -> None:
    program = "from mutschel.cli.main import main; raise SystemExit(main())"
    with open("/dev/full", "w") as full:
        seen = subprocess.run(
            [sys.executable, "-c", program, *arguments], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE
        )
    assert seen.returncode == 2
    assert seen.stderr.count(b"\n") == 1
    assert "can’t be written" in seen.stderr.decode()


@pytest.mark.parametrize("arguments", ["games", "games --json", "rules dice-cup"])
def test_a_reader_who_goes_away_hears_nothing_more(arguments: str) -> None:
    program = f'{sys.executable} -c "from mutschel.cli.main import main; raise SystemExit(main())"'
    seen = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {program} {arguments} | true"],
        capture_output=True,
        text=True,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
        timeout=PATIENCE,
    )
    assert (seen.returncode, seen.stdout, seen.stderr) == (0, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "pasch"],
        ["simulate", "pasch", "--games", "9999999"],
        ["simulate", "pasch", "--games", "9999999", "--jobs", "2"],
    ],
)
def test_ctrl_c(arguments: list[str]) -> None:
    # whoever runs the tests in the background has told the shell to ignore Ctrl-C, and children inherit that
    listen = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    load = f"import mutschel.cli.{arguments[0]}; from mutschel.cli.main import main; "
    program = f"{listen}{load}print('ready', flush=True); raise SystemExit(main())"
    command = [sys.executable, "-c", program, *arguments]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()  # imported: what comes now is the command itself
        if arguments[0] == "play":
            while not process.stdout.readline().strip():
                pass  # until the match has begun
        time.sleep(0.5)
        os.killpg(process.pid, signal.SIGINT)
        try:
            out, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert process.returncode == 130
    assert "Traceback" not in err
    assert ("The match is saved." in out) == (arguments[0] == "play")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_kill_9_loses_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.jsonl"
    command = [sys.executable, "-m", "mutschel", "play", "pasch", "--players", "Anna,Ben", "--bots", "none"]
    with subprocess.Popen(
        [*command, "--option", "begins=1", "--save", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("\n" * 4)  # Anna's three throws, and Ben's first
        process.stdin.flush()
        seen = ""
        while seen.count("Enter") < 5:
            seen += process.stdout.read(1)
        process.kill()
    answers = file.read_text(encoding="utf-8").splitlines()[1:]
    assert len(answers) == 4
    with file.open("a", encoding="utf-8") as torn:
        torn.write('{"by": "chance", "at"')  # as if it had been killed in the middle of a line
    assert main(["replay", str(file), "--all"]) == 0
    assert "Ben" in capsys.readouterr().out


def test_a_poor_terminal_gets_question_marks(tmp_path: Path) -> None:
    seen = run("rules", "pasch", "--lang", "de", PYTHONIOENCODING="ascii")
    assert seen.returncode == 0
    assert "W?rfe" in seen.stdout

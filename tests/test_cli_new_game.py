"""The scaffold: a package whose game is found, passes the contract, and can be played and simulated at once."""

import importlib
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from mutschel.cli.main import main
from mutschel.cli.new_game import write_game
from mutschel.cli.texts import Wrong
from mutschel.engine import Game
from mutschel.host.batch import simulate

pytestmark = pytest.mark.slow


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_game("lucky-seven", tmp_path)


@pytest.fixture
def game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.syspath_prepend(folder / "src")
    yield importlib.import_module("mutschel_lucky_seven.rules").GAME
    for name in [name for name in sys.modules if name.startswith("mutschel_lucky_seven")]:
        del sys.modules[name]


def test_what_is_made(folder: Path) -> None:
    files = {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}
    package = "src/mutschel_lucky_seven"
    assert files == {
        "pyproject.toml",
        "README.md",
        "tests/test_lucky_seven.py",
        *(f"{package}/{name}" for name in ("__init__.py", "rules.py", "bot.py", "de.toml", "en.toml")),
        *(f"{package}/playthroughs/{name}" for name in ("defaults.txt", "options.txt")),
    }
    assert not any("@" in file.read_text() for file in folder.rglob("*") if file.is_file())
    project = tomllib.loads((folder / "pyproject.toml").read_text())
    entry = {"lucky-seven": "mutschel_lucky_seven.rules:GAME"}
    assert project["project"]["entry-points"]["mutschel.games"] == entry


def test_it_is_a_game(game: Game) -> None:
    assert game.id == "lucky-seven"
    assert game.name("de") == "Lucky Seven"
    statistics = simulate(game, players=2, games=300, seed=1, bots=["hard", "random"])
    assert statistics.wins[0] > 0.5
    assert statistics.mean_score[0] > 35 + 3  # five throws of two dice bring 35 on average


def test_its_own_tests_pass(game: Game, folder: Path) -> None:
    own = folder / "tests" / "test_lucky_seven.py"
    names: dict[str, object] = {}
    exec(compile(own.read_text(), str(own), "exec"), names)
    tests = [test for name, test in names.items() if name.startswith("test_")]
    assert len(tests) == 2
    for test in tests:
        test()  # type: ignore[operator]


@pytest.mark.parametrize("name", ["", "Pig", "7up", "a_b", "a--b", "-a", "a-", "../x", "ü", "a" * 41])
def test_bad_names(name: str, tmp_path: Path) -> None:
    with pytest.raises(Wrong) as wrong:
        write_game(name, tmp_path)
    assert wrong.value.code == "bad-game-name"
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (folder / "pyproject.toml").read_text()
    assert main(["new-game", "lucky-seven", "--path", str(folder.parent), "--lang", "en"]) == 2
    assert "already exists" in capsys.readouterr().err
    assert (folder / "pyproject.toml").read_text() == before


def test_the_command_says_what_to_do_next(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", "pig-two", "--path", str(tmp_path), "--lang", "en"]) == 0
    assert "mutschel play pig-two" in capsys.readouterr().out

"""The scaffold: a package whose game is found, passes the contract, and can be played and simulated at once."""

import importlib
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from mutschel.cli.main import main
from mutschel.cli.new_game import write_game
from mutschel.cli.texts import CliProblem
from mutschel.engine import Game
from mutschel.lab import simulate
from mutschel.protocol.views import screen_types
from mutschel.testing import check_game
from screens import WEB, build_screen, built_here
from waiting import PATIENCE


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_game("lucky-seven", tmp_path)


@pytest.fixture
def game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.syspath_prepend(folder / "src")
    yield importlib.import_module("mutschel_lucky_seven.rules").GAME
    for name in [name for name in list(sys.modules) if name.startswith("mutschel_lucky_seven")]:
        del sys.modules[name]


def written(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file()]


def test_what_is_made(folder: Path) -> None:
    files = {str(file.relative_to(folder)) for file in written(folder)}
    package = "src/mutschel_lucky_seven"
    assert files == {
        "pyproject.toml",
        "README.md",
        "tests/test_lucky_seven.py",
        *(f"{package}/{name}" for name in ("__init__.py", "rules.py", "bot.py", "de.toml", "en.toml")),
        *(f"{package}/playthroughs/{name}" for name in ("defaults.txt", "options.txt")),
    }
    assert not any("@" in file.read_text() for file in written(folder))
    project = tomllib.loads((folder / "pyproject.toml").read_text())
    entry = {"lucky-seven": "mutschel_lucky_seven.rules:GAME"}
    assert project["project"]["entry-points"]["mutschel.games"] == entry


def test_with_a_screen(tmp_path: Path) -> None:
    plain = {
        str(file.relative_to(tmp_path / "plain")) for file in written(write_game("lucky-seven", tmp_path / "plain"))
    }
    folder = write_game("lucky-seven", tmp_path / "own", screen=True)
    own = {str(file.relative_to(tmp_path / "own")) for file in written(folder)}
    names = (
        ".gitignore",
        "mutschel.d.ts",
        "package.json",
        "src/screen.css",
        "src/screen.ts",
        "tsconfig.json",
        "vite.config.js",
    )
    assert own == plain | {f"lucky-seven/screen/{name}" for name in names}
    assert not any(re.search("@[A-Z]+@", file.read_text()) for file in written(folder))
    types = (folder / "screen" / "mutschel.d.ts").read_text()
    assert types.splitlines()[1:] == screen_types().splitlines()[1:]  # its things are all the engine's
    ours = json.loads((WEB / "package.json").read_text())["devDependencies"]
    theirs = json.loads((folder / "screen" / "package.json").read_text())["devDependencies"]
    assert theirs.items() <= ours.items()
    assert "npm run build" in (folder / "README.md").read_text()


@pytest.mark.at_length  # `make test` builds an example's
@built_here
def test_its_screen_is_built_beside_its_rules(tmp_path: Path) -> None:
    folder = write_game("lucky-seven", tmp_path, screen=True)
    build_screen(folder / "screen")
    module = (folder / "src" / "mutschel_lucky_seven" / "screen.js").read_text()
    assert re.search(r"export \{.* as css, .* as parts, .* as version \};", module)


def test_it_is_a_game(game: Game) -> None:
    assert game.id == "lucky-seven"
    assert game.name("de") == "Lucky Seven"
    statistics = simulate(game, players=2, games=300, seed=1, bots=["hard", "random"])
    assert statistics.wins[0] > 0.5
    assert statistics.mean_score[0] > 35 + 3  # five throws of two dice bring 35 on average


def test_its_own_tests_pass(game: Game, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In short; below, as they are."""
    monkeypatch.setattr("mutschel.testing.check_game", partial(check_game, matches=20, thorough=2))
    own = folder / "tests" / "test_lucky_seven.py"
    names: dict[str, object] = {}
    exec(compile(own.read_text(), str(own), "exec"), names)
    tests = [test for name, test in names.items() if name.startswith("test_")]
    assert len(tests) == 2
    for test in tests:
        test()  # type: ignore[operator]


@pytest.mark.at_length
def test_its_own_tests_pass_with_a_screen_too(tmp_path: Path) -> None:
    folder = write_game("lucky-eight", tmp_path, screen=True)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", str(folder / "tests")]
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(folder / "src"), *sys.path])}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=PATIENCE)
    assert "2 passed" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["", "Pig", "7up", "a_b", "a--b", "-a", "a-", "../x", "ü", "a" * 41])
def test_bad_names(name: str, tmp_path: Path) -> None:
    with pytest.raises(CliProblem) as wrong:
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

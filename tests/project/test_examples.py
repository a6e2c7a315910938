"""The examples of games of one's own: installed as a third party would, found by entry point, checked by themselves."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from mutschel.testing import check_game
from screens import WEB, build_screen, built_here
from serving import SOAK
from waiting import PATIENCE

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_examples_install_register_and_pass(tmp_path: Path) -> None:
    folders = sorted(file.parent for file in EXAMPLES.glob("*/pyproject.toml"))
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    run([*install, "--no-build-isolation", "--no-index", "--target", str(tmp_path), *map(str, folders)])
    for screen in EXAMPLES.glob("*/src/*/screen.js"):
        assert (tmp_path / screen.parent.name / "screen.js").read_bytes() == screen.read_bytes()
    env = os.environ | {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    listed = [game["id"] for game in json.loads(run([sys.executable, "-m", "mutschel", "games", "--json"], env))]
    theirs = [id for id in listed if id.replace("-", "_") in {folder.name for folder in folders}]
    assert (len(theirs), len(listed)) == (len(folders), 24 + len(folders))
    for game in theirs if SOAK else theirs[:1]:
        simulated = run([sys.executable, "-m", "mutschel", "simulate", game, "--games", "10", "--json"], env)
        assert json.loads(simulated)["games"] == 10
    tests = [str(folder / "tests") for folder in folders]
    checked = run([sys.executable, "-m", "pytest", "-n", "0", "-vv", "-p", "no:cacheprovider", *tests], env)
    for folder in folders:
        assert len(re.findall(rf"{folder.name}/tests/\S+ PASSED", checked)) >= 2


@pytest.mark.at_length  # their own tests do it in short
@pytest.mark.parametrize("name", ["shut_the_box", "yacht"])
def test_they_keep_their_promises_at_length(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES / name / "src")
    check_game(import_module(f"mutschel_{name}.rules").GAME, matches=300)


@built_here
@pytest.mark.parametrize("name", sorted(folder.parent.name for folder in EXAMPLES.glob("*/screen")))
def test_its_screen_is_what_its_source_says(name: str, tmp_path: Path) -> None:
    copy = tmp_path / "examples" / name
    shutil.copytree(EXAMPLES / name, copy, ignore=shutil.ignore_patterns("screen.js", "node_modules"))
    (tmp_path / "web").symlink_to(WEB, target_is_directory=True)
    build_screen(copy / "screen")
    (built,) = copy.glob("src/*/screen.js")
    committed = EXAMPLES / name / built.relative_to(copy)
    assert built.read_text(encoding="utf-8") == committed.read_text(encoding="utf-8"), "`npm run build` in screen/"


def run(command: list[str], env: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout

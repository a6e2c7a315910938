"""The example of a game with a screen of its own: installed as a third party would, and its screen built anew."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from screens import WEB, build_screen, built_here

pytestmark = pytest.mark.slow

BOX = Path(__file__).parents[1] / "examples" / "shut_the_box"
MODULE = Path("mutschel_shut_the_box") / "screen.js"


def test_it_installs_with_its_screen_and_passes(tmp_path: Path) -> None:
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    run([*install, "--no-build-isolation", "--no-index", "--target", str(tmp_path), str(BOX)])
    assert (tmp_path / MODULE).read_bytes() == (BOX / "src" / MODULE).read_bytes()
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path]), "PYTHONDONTWRITEBYTECODE": "1"}
    listed = json.loads(run([sys.executable, "-m", "mutschel", "games", "--json"], env))
    assert [game["wins"] for game in listed if game["id"] == "shut-the-box"] == ["lowest"]
    tests = [sys.executable, "-m", "pytest", "-n", "0", "-v", "-p", "no:cacheprovider", str(BOX / "tests")]
    assert "4 passed" in run(tests, env)


@built_here
def test_its_screen_is_what_its_source_says(tmp_path: Path) -> None:
    copy = tmp_path / "examples" / "shut_the_box"
    shutil.copytree(BOX, copy, ignore=shutil.ignore_patterns("screen.js", "node_modules"))
    (tmp_path / "web").symlink_to(WEB, target_is_directory=True)
    build_screen(copy / "screen")
    assert (copy / "src" / MODULE).read_text() == (BOX / "src" / MODULE).read_text(), "run `npm run build` in screen/"


def run(command: list[str], env: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout

"""The examples of games of one's own: installed as a third party would, found by entry point, checked by themselves."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.mark.parametrize(
    "name", sorted(folder.name for folder in EXAMPLES.iterdir() if (folder / "pyproject.toml").exists())
)
def test_example_installs_registers_and_passes(name: str, tmp_path: Path) -> None:
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    run([*install, "--no-build-isolation", "--no-index", "--target", str(tmp_path), str(EXAMPLES / name)])
    env = os.environ | {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    listed = [game["id"] for game in json.loads(run([sys.executable, "-m", "mutschel", "games", "--json"], env))]
    assert len(listed) == 24
    (game,) = [id for id in listed if id.replace("-", "_") == name]
    simulated = run([sys.executable, "-m", "mutschel", "simulate", game, "--games", "10", "--json"], env)
    assert json.loads(simulated)["games"] == 10
    tests = [sys.executable, "-m", "pytest", "-n", "0", "-v", "-p", "no:cacheprovider", str(EXAMPLES / name / "tests")]
    assert re.search(r"[2-9] passed", run(tests, env))


def run(command: list[str], env: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout

"""The example of a game of one's own: installed as a third party would, found by its entry point, checked by itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

PIG = Path(__file__).parents[1] / "examples" / "pig"


def test_pig_installs_registers_and_passes(tmp_path: Path) -> None:
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    run([*install, "--no-build-isolation", "--no-index", "--target", str(tmp_path), str(PIG)])
    env = os.environ | {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    listed = json.loads(run([sys.executable, "-m", "mutschel", "games", "--json"], env))
    assert {game["id"]: game["players"] for game in listed if game["id"] == "pig"} == {"pig": [2, 2]}
    assert len(listed) == 24
    simulated = run([sys.executable, "-m", "mutschel", "simulate", "pig", "--games", "50", "--json"], env)
    assert json.loads(simulated)["games"] == 50
    tests = [sys.executable, "-m", "pytest", "-n", "0", "-v", "-p", "no:cacheprovider", str(PIG / "tests")]
    assert "2 passed" in run(tests, env)


def run(command: list[str], env: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout

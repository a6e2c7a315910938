"""Engine and rules stay in the part of Python that mypyc compiles, and whoever lacks a compiler is told so.

`make wheels` compiles them, and proves that they play the same then.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from patience import PATIENCE

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.slow


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | environment
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE
    )


def test_engine_and_rules_can_be_translated(cache: pytest.Cache) -> None:
    """Where this was tried before, only what has changed is translated anew."""
    folder = cache.mkdir("mypyc")
    done = run("tools/compile.py", "--translate", str(folder))
    assert done.returncode == 0, done.stdout + done.stderr
    translated = folder / "c" / "mutschel"
    for module in ("engine/match", "games/dice_flick/landing", "games/strike_games/frame", "games/choice/rules"):
        assert (translated / f"{module}.c").is_file()
    assert not (translated / "games/choice/bot.c").exists()


def test_without_a_compiler_it_is_said_what_is_missing(tmp_path: Path) -> None:
    done = run("-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path), MUTSCHEL_COMPILE="1", CC="no-compiler")
    assert done.returncode != 0
    assert "there is no C compiler (no-compiler). Debian: gcc" in done.stderr
    assert "without MUTSCHEL_COMPILE they stay plain" in done.stderr
    assert not list(tmp_path.iterdir())


def test_the_plain_wheel_needs_no_compiler(tmp_path: Path) -> None:
    done = run("-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path), MUTSCHEL_COMPILE="0", CC="no-compiler")
    assert done.returncode == 0, done.stderr
    [wheel] = tmp_path.iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")

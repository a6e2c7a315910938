"""Engine and games stay in the part of Python that mypyc compiles; `make compiled` does the rest."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.slow
def test_mypyc_can_translate_engine_and_games_to_c() -> None:
    command = [sys.executable, "-m", "bench.compiled", "--only-c"]
    translated = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert translated.returncode == 0, translated.stdout + translated.stderr

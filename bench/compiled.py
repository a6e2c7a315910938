"""`make compiled`: engine and games as they are, compiled with mypyc in a folder of their own, checked and timed.

The source stays plain Python; this proves that it stays in the part of Python that mypyc compiles.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]

# What is compiled, with the settings that our own mypy has: it must find the same types. What needs NumPy stays as it
# is, and so do all bots, because those with odds couldn't inherit from a compiled one.
FILES = f"""
from glob import glob
files = [*glob("mutschel/engine/*.py"), *glob("mutschel/games/**/*.py", recursive=True)]
files.append("mutschel/host/single_match.py")
beside = ("__init__.py", "bot.py", "odds.py", "solved.py", "judge.py", "judging.py", "training.py")
files = [f for f in files if not f.endswith(beside) and "/odds/" not in f and "/commands/" not in f]
files = ["--config-file", {str(ROOT / "pyproject.toml")!r}, *files]
"""

SETUP = f"""{FILES}
from setuptools import setup
from mypyc.build import mypycify
setup(name="compiled", packages=[], ext_modules=mypycify(files, opt_level="2"))
"""

CHECK = """
from importlib.util import find_spec
from mutschel.engine import match
from mutschel.games.registry import all_games
from mutschel.testing import check_game
assert match.__file__.endswith((".so", ".pyd")), "not compiled"
for id, game in all_games().items():
    check_game(game, matches=50, thorough=2, options={"discs_per_black": 1} if id == "wuerfelblitz" else None)
    print(f"{id}: as promised, compiled", flush=True)
if find_spec("pyspiel") is None:
    print("Without OpenSpiel there is nothing to time Pig against.")
else:
    from rich.console import Console
    from bench.pig import pig_against_open_spiel
    pig_against_open_spiel(Console())
"""


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "src" / "mutschel", Path(folder) / "mutschel")
        (Path(folder) / "setup.py").write_text(SETUP, encoding="utf-8")
        print("Compiling with mypyc (some minutes) …", flush=True)
        build = [sys.executable, "setup.py", "build_ext", "--inplace"]
        built = subprocess.run(build, cwd=folder, capture_output=True, text=True, check=False)
        if built.returncode:
            print(built.stdout[-4000:] + built.stderr[-4000:])
            return built.returncode
        env = os.environ | {"PYTHONPATH": os.pathsep.join([folder, str(ROOT)])}
        return subprocess.run([sys.executable, "-c", CHECK], env=env, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())

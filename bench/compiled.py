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

SETUP = """
from glob import glob
from mypyc.build import mypycify
from setuptools import setup
files = [*glob("mutschel/engine/*.py"), *glob("mutschel/games/**/*.py", recursive=True), "mutschel/host/simulation.py"]
files = [file for file in files if not file.endswith("__init__.py")]
setup(name="compiled", packages=[], ext_modules=mypycify(files, opt_level="2"))
"""

CHECK = """
from mutschel.engine import match
from mutschel.games.registry import all_games
from mutschel.testing import check_game
assert match.__file__.endswith((".so", ".pyd")), "not compiled"
for id, game in all_games().items():
    check_game(game, matches=50, thorough=2, options={"discs_per_black": 1} if id == "wuerfelblitz" else None)
    print(f"{id}: as promised, compiled")
from rich.console import Console
from bench.pig import pig_against_open_spiel
pig_against_open_spiel(Console())
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "src" / "mutschel", Path(folder) / "mutschel")
        (Path(folder) / "setup.py").write_text(SETUP, encoding="utf-8")
        print("Compiling with mypyc (a minute or two) …", flush=True)
        build = [sys.executable, "setup.py", "build_ext", "--inplace"]
        built = subprocess.run(build, cwd=folder, capture_output=True, text=True, check=False)
        if built.returncode:
            sys.exit(built.stdout[-4000:] + built.stderr[-4000:])
        env = os.environ | {"PYTHONPATH": os.pathsep.join([folder, str(ROOT)])}
        sys.exit(subprocess.run([sys.executable, "-c", CHECK], env=env, check=False).returncode)


if __name__ == "__main__":
    main()

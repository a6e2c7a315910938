"""`make wheels`: the plain wheel, which is the default, and a compiled one, from the same source, into dist/.

Both are then installed, each into an environment of its own, to prove that they do the same: every game keeps its
promises and gives its recorded playthroughs compiled, and seeded matches are the same, view by view and refusal by
refusal.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from compile import ROOT, SOURCES, files, missing

sys.path.insert(0, str(ROOT / "tests"))
from installed import Installed

ARE_COMPILED = """
import importlib, sys
for name in sys.argv[1:]:
    assert not importlib.import_module(name).__file__.endswith(".py"), name
"""


def main() -> int | str:
    lacking = missing()
    if lacking is not None:
        return f"A compiled wheel can't be built: {lacking}"
    with tempfile.TemporaryDirectory() as folder:
        plain = Installed(Path(folder, "plain"), build(Path(folder, "0"), "0"))
        print("Compiling with mypyc (some minutes) …", flush=True)
        compiled = Installed(Path(folder, "compiled"), build(Path(folder, "1"), "1"))
        modules = [".".join(file.relative_to(SOURCES).with_suffix("").parts) for file in files()]
        checked = compiled.run("-c", ARE_COMPILED, *modules, program="python")
        if checked.returncode:
            return f"Not everything in the wheel is compiled: {checked.stderr}"
        print(f"{len(modules)} modules are compiled.", flush=True)
        return compare(lines(plain), lines(compiled, "--check"))


def build(folder: Path, compiles: str) -> Path:
    """The wheel, in dist/. However long it takes, and whatever the compiler says."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    env = os.environ | {"MUTSCHEL_COMPILE": compiles}
    built = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if built.returncode:
        sys.exit(f"{built.stdout}{built.stderr}The wheel could not be built.")
    [wheel] = folder.iterdir()
    (ROOT / "dist").mkdir(exist_ok=True)
    print(f"dist/{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB", flush=True)
    return Path(shutil.move(wheel, ROOT / "dist" / wheel.name))


def lines(installed: Installed, *arguments: str) -> Iterator[str]:
    """What it says about each game, one after the other, while the other one works, too."""
    command = [str(installed.bin / "python"), str(ROOT / "tools" / "same_matches.py"), *arguments]
    environment = {"PATH": os.environ["PATH"], "HOME": str(installed.folder)}
    with subprocess.Popen(command, cwd=installed.folder, env=environment, stdout=subprocess.PIPE, text=True) as told:
        assert told.stdout is not None
        yield from told.stdout
    if told.returncode:
        sys.exit(f"{installed.folder.name}: the matches did not come to their end.")


def compare(plain: Iterator[str], compiled: Iterator[str]) -> int | str:
    for line in plain:
        game, version, _ = line.split()
        if next(compiled, None) != line:
            return f"{game} (version {version}) is not the same game compiled."
        print(f"{game} (version {version}): the same compiled, and as promised", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

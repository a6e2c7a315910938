"""Mutschel as pip installs it: a wheel in a virtual environment with its requirements, and nothing else.

Nothing is fetched: the requirements are linked from the environment of the tests, which has everything.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from waiting import PATIENCE

ROOT = Path(__file__).parents[2]


def build_wheel(folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=PATIENCE)
    [wheel] = folder.iterdir()
    return wheel


class InstalledPackage:
    """A virtual environment with Mutschel, and its commands."""

    def __init__(self, folder: Path, wheel: Path, *extras: str) -> None:
        self.folder = folder
        venv.create(folder / "venv", symlinks=True)
        self.bin = folder / "venv" / "bin"
        pip = [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "--disable-pip-version-check", "-q"]
        subprocess.run(
            [*pip, "install", "--no-index", "--no-deps", "--no-compile", str(wheel)], check=True, timeout=PATIENCE
        )
        [packages] = (folder / "venv" / "lib").glob("python*/site-packages")
        [own] = packages.glob("mutschel-*.dist-info")
        for name in {*required(PathDistribution(own), frozenset(extras))} - {"mutschel"}:
            link(distribution(name), packages)
        subprocess.run([*pip, "check"], check=True, timeout=PATIENCE)

    def run(self, *arguments: str, program: str = "mutschel") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.bin / program), *arguments],
            cwd=self.folder,
            env={"PATH": os.environ["PATH"], "HOME": str(self.folder), "LANG": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )


def required(package: Distribution, extras: frozenset[str], seen: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield the names of all that has to be installed for a package with these extras."""
    for line in package.requires or ():
        wanted = Requirement(line)
        asked = wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in (*extras, ""))
        name = canonicalize_name(wanted.name)
        if not asked:
            continue
        if name == canonicalize_name(package.name):  # one extra brings others
            if not wanted.extras <= extras:
                yield from required(package, extras | wanted.extras, seen)
        elif name not in seen:
            yield name
            seen |= {name}
            yield from required(distribution(name), frozenset(wanted.extras), seen)


def link(package: Distribution, place: Path) -> None:
    """Link all files of a package, by their folders."""
    for top in {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}:
        if not (place / top).exists():
            (place / top).symlink_to(Path(str(package.locate_file(top))))

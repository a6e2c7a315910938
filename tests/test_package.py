"""The package contains the page for browsers, and can't be built without it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]


def build(project: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, timeout=60)


def test_the_wheel_contains_the_page(tmp_path: Path) -> None:
    for name in ("pyproject.toml", ".gitignore", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "hatch_build.py", tmp_path / "tools")
    server = tmp_path / "src" / "mutschel" / "server"
    server.mkdir(parents=True)
    (server / "client" / "assets").mkdir(parents=True)
    (server / "client" / "assets" / "main.js").touch()
    for name in ("index.html", "licences.txt"):  # of others, whose work is in the page
        without = build(tmp_path)
        assert without.returncode != 0
        assert "make web" in without.stderr
        (server / "client" / name).touch()
    assert build(tmp_path).returncode == 0
    [wheel] = (tmp_path / "dist").iterdir()
    names = ZipFile(wheel).namelist()
    assert "mutschel/server/client/index.html" in names
    assert "mutschel/server/client/assets/main.js" in names
    assert "mutschel/server/client/licences.txt" in names

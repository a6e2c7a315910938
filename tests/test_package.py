"""The package contains the page for browsers and the typefaces, and can't be built without them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from patience import PATIENCE

ROOT = Path(__file__).parents[1]


def build(project: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, timeout=PATIENCE)


def test_the_wheel_contains_the_page_and_the_typefaces(tmp_path: Path) -> None:
    for name in ("pyproject.toml", ".gitignore", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "hatch_build.py", tmp_path / "tools")
    package = tmp_path / "src" / "mutschel"
    (package / "server" / "client" / "assets").mkdir(parents=True)
    (package / "server" / "client" / "assets" / "main.js").touch()
    (package / "printing" / "fonts").mkdir(parents=True)
    (package / "printing" / "fonts" / "vollkorn.ttf").touch()
    for other in ("vollkorn-bold.ttf", "figtree.ttf", "figtree-bold.ttf", "figtree-italic.ttf"):
        (package / "printing" / "fonts" / other).touch()
    licences = ("server/client/licences.txt", "printing/fonts/vollkorn-OFL.txt", "printing/fonts/figtree-OFL.txt")
    for name in ("server/client/index.html", *licences):  # of others, whose work is in it
        without = build(tmp_path)
        assert without.returncode != 0
        assert "make web" in without.stderr
        (package / name).touch()
    assert build(tmp_path).returncode == 0
    [wheel] = (tmp_path / "dist").iterdir()
    names = ZipFile(wheel).namelist()
    assert "mutschel/server/client/index.html" in names
    assert "mutschel/server/client/assets/main.js" in names
    assert "mutschel/printing/fonts/vollkorn.ttf" in names
    assert all(f"mutschel/{name}" in names for name in licences)

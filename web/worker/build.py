"""Builds the folder from which a page's worker starts a host of its own: `make worker`, into build/worker.

In it are Pyodide from npm, unchanged, our scripts, and `site.zip`: our Python and what it needs, pinned with hashes.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
OUT = ROOT / "build" / "worker"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PYTHON = "3.14"  # Pyodide's
PLATFORM = "pyemscripten_2026_0_wasm32"
# A host of one device imports none of these; import contracts check that.
LEFT_OUT = (
    "cli", "client", "lab", "printing", "research", "testing",
    "server/aiohttp_adapter", "server/client", "server/nodes",
)  # fmt: skip
KINDS = (".py", ".toml", ".md", ".js", ".json")


def main() -> None:
    if not (HERE / "node_modules/pyodide").exists():
        subprocess.run([ROOT / "tools/npm.sh", "ci", "--prefix", HERE, "--loglevel", "error"], check=True)
    OUT.mkdir(parents=True, exist_ok=True)
    for name in PYODIDE:
        shutil.copy(HERE / "node_modules/pyodide" / name, OUT)
    for script in HERE.glob("*.mjs"):
        shutil.copy(script, OUT)
    with (
        tempfile.TemporaryDirectory() as folder,
        zipfile.ZipFile(OUT / "site.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as site,
    ):
        fetch(folder)
        for wheel in sorted(Path(folder).iterdir()):
            with zipfile.ZipFile(wheel) as opened:
                for name in opened.namelist():
                    if not name.endswith("/"):
                        site.writestr(name, opened.read(name))
        for file in ours():
            site.write(file, file.relative_to(ROOT / "src"))


def fetch(folder: str) -> None:
    """Fetch the wheels of our requirements."""
    options = [
        "--require-hashes",
        "--no-deps",
        "--only-binary=:all:",
        "--implementation=cp",
        "--abi=cp314",
        "--abi=none",
    ]
    platform = [f"--python-version={PYTHON}", f"--platform={PLATFORM}", "--platform=any"]
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *options, *platform, "-r", HERE / "requirements.txt", "-d", folder], check=True)


def ours() -> Iterator[Path]:
    package = ROOT / "src" / "mutschel"
    for file in sorted(package.rglob("*")):
        name = file.relative_to(package).as_posix()
        if file.suffix in KINDS and not name.startswith(tuple(f"{folder}/" for folder in LEFT_OUT)):
            yield file


if __name__ == "__main__":
    main()

"""Engine and rules compiled with mypyc: `python tools/compile.py FOLDER [FILE …]`, as `make wheels` does for its wheel.

Compiled are the engine, all rules with what they import, the way of a simulated match, and these further files; the
compiled modules lie in FOLDER/lib as they would be installed. The source stays plain Python and is the reference. With
`--translate` it ends with the C that would be compiled: so it can be seen without a C compiler whether the source stays
in the part of Python that mypyc knows.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
# Plain stay bots, some of which need NumPy; problems, which are ImportErrors elsewhere, too, as no compiled class can
# be; and the decorator for the compiler itself.
PLAIN = ("__init__.py", "bot.py", "problems.py", "derived.py")


def files() -> list[Path]:
    """What is compiled: the engine, and whatever rules import."""
    sys.path.insert(0, str(SOURCES))
    for rules in SOURCES.glob("mutschel/games/**/rules.py"):
        import_module(".".join(rules.relative_to(SOURCES).with_suffix("").parts))
    loaded = [module.__file__ for name, module in sys.modules.items() if name.startswith("mutschel.games.")]
    found = {*map(Path, filter(None, loaded)), *SOURCES.glob("mutschel/engine/*.py")}
    found.add(SOURCES / "mutschel/host/single_match.py")
    return sorted(file for file in found if file.name not in PLAIN)


def missing() -> str | None:
    """What has to be installed first, in one sentence."""
    try:
        import mypyc.build  # noqa: F401
        import setuptools  # noqa: F401
    except ImportError as why:
        return f"{why.name} is missing: pip install mypy setuptools"
    if os.name == "nt":
        return None  # setuptools finds Microsoft's compiler, or says so
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler}). Debian: gcc; Fedora: gcc; macOS: xcode-select --install"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "Python's own C headers (Python.h) are missing. Debian: python3-dev; Fedora: python3-devel"
    return None


def compile_to(folder: Path, more: list[Path], *, translate: bool = False) -> None:
    from mypyc.build import mypycify
    from setuptools import setup

    os.chdir(SOURCES)  # which tracebacks name files from
    os.environ["MYPYPATH"] = os.pathsep.join(map(str, [SOURCES, *{file.parents[1] for file in more}]))
    # What is imported but not compiled may need packages that a build doesn't have: that is no error here.
    settings = [
        "--config-file",
        str(ROOT / "pyproject.toml"),
        "--cache-dir",
        str(folder / "mypy"),
        "--follow-imports=silent",
    ]
    paths = [os.path.relpath(file, SOURCES) for file in [*files(), *more]]
    c = str(folder / "c")
    modules = mypycify(
        [*settings, *paths],
        opt_level="2",
        debug_level="0",
        group_name=None if translate else "mutschel",
        separate=translate,  # each file by itself, so that those which haven't changed needn't be translated again
        target_dir=c,
    )
    if not translate:
        order = ["--quiet", "build_ext", "--build-lib", str(folder / "lib"), "--build-temp", c]
        setup(name="mutschel", packages=[], py_modules=[], ext_modules=modules, script_args=order)


def main(arguments: list[str]) -> int | str:
    translate = "--translate" in arguments
    folder, *more = [Path(argument).resolve() for argument in arguments if argument != "--translate"]
    lacking = None if translate else missing()
    if lacking is not None:
        return f"Nothing can be compiled: {lacking}"
    said = StringIO()  # notes of the compiler that are of interest only if it fails
    try:
        with redirect_stdout(said):
            compile_to(folder, more, translate=translate)
    except BaseException:
        print(said.getvalue())
        raise
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

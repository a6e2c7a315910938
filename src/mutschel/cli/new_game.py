"""`mutschel new-game`: a package with a small complete game, to be changed into one's own."""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from importlib import import_module, resources
from pathlib import Path

from mutschel.cli.files import written
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import Wrong
from mutschel.games.registry import all_games
from mutschel.testing.playthrough import regenerate

# Where each file of `template/` goes; @PACKAGE@ and @MODULE@ are filled in as in the files themselves.
FILES = {
    "pyproject.toml.txt": "pyproject.toml",
    "README.md.txt": "README.md",
    "init.py.txt": "src/@PACKAGE@/__init__.py",
    "rules.py.txt": "src/@PACKAGE@/rules.py",
    "bot.py.txt": "src/@PACKAGE@/bot.py",
    "de.toml.txt": "src/@PACKAGE@/de.toml",
    "en.toml.txt": "src/@PACKAGE@/en.toml",
    "test.py.txt": "tests/test_@MODULE@.py",
}


def add_arguments(parser: Parser) -> None:
    parser.positional("name")
    parser.option("--path", "folder", default=".")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    folder = write_game(args.name, Path(args.path))
    say = terminal.say
    terminal.print(say("new-game.made", folder=folder), style="bold")
    for path in sorted(file.relative_to(folder) for file in folder.rglob("*") if file.is_file()):
        terminal.print(f"  {path}", style="cyan")
    terminal.print(say("new-game.next", folder=shlex.quote(str(folder)), name=args.name))
    return 0


def write_game(name: str, parent: Path) -> Path:
    """Write the package of a new game. Returns its folder."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or len(name) > 40:
        raise Wrong("bad-game-name", value=name[:60])
    if name in all_games():
        raise Wrong("game-exists", value=name)
    folder = parent / name
    if folder.exists():
        raise Wrong("file-exists", file=str(folder))
    module = name.replace("-", "_")
    facts = {"NAME": name, "MODULE": module, "PACKAGE": f"mutschel_{module}", "TITLE": name.replace("-", " ").title()}
    template = resources.files("mutschel.cli") / "template"
    with written(folder):
        for source, target in FILES.items():
            file = folder / filled(target, facts)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(filled((template / source).read_text(encoding="utf-8"), facts), encoding="utf-8")
        record_playthroughs(folder / "src", facts["PACKAGE"])
    return folder


def record_playthroughs(source: Path, package: str) -> None:
    """Record a match of the new game, as every game has one. It is imported for that, and forgotten again."""
    kept = sys.path[:], sys.dont_write_bytecode
    sys.path.insert(0, str(source))
    sys.dont_write_bytecode = True
    try:
        regenerate(import_module(f"{package}.rules").GAME)
    finally:
        sys.path[:], sys.dont_write_bytecode = kept
        for name in [name for name in sys.modules if name.partition(".")[0] == package]:
            del sys.modules[name]


def filled(text: str, facts: dict[str, str]) -> str:
    """
    >>> filled("tests/test_@MODULE@.py", {"MODULE": "pig"})
    'tests/test_pig.py'
    """
    for name, fact in facts.items():
        text = text.replace(f"@{name}@", fact)
    return text

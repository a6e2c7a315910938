"""`mutschel new-game`: writes a package with a small complete game, to be turned into one's own."""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module, resources
from pathlib import Path

from mutschel.cli.files import writing
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import CliProblem
from mutschel.engine import Game
from mutschel.games.registry import all_games
from mutschel.protocol.views import screen_types
from mutschel.testing.playthrough import regenerate

# The target of each file of `template/`; @PACKAGE@ and @MODULE@ are filled in as in the files themselves.
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
# The same for a game with its own screen in browsers.
SCREEN_FILES = {
    "screen.README.md.txt": "README.md",
    "screen.gitignore.txt": "screen/.gitignore",
    "screen.package.json.txt": "screen/package.json",
    "screen.tsconfig.json.txt": "screen/tsconfig.json",
    "screen.vite.config.js.txt": "screen/vite.config.js",
    "screen.screen.ts.txt": "screen/src/screen.ts",
    "screen.screen.css.txt": "screen/src/screen.css",
}


def add_arguments(parser: Parser) -> None:
    parser.positional("name")
    parser.option("--path", "folder", default=".")
    parser.option("--screen")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    folder = write_game(args.name, Path(args.path), args.screen)
    say = terminal.say
    terminal.print(say("new-game.made", folder=folder), style="bold")
    for path in sorted(file.relative_to(folder) for file in folder.rglob("*") if file.is_file()):
        terminal.print(f"  {path}", style="cyan")
    terminal.print(say("new-game.next", folder=shlex.quote(str(folder)), name=args.name))
    if args.screen:
        terminal.print(say("new-game.screen", folder=shlex.quote(str(folder / "screen"))))
    return 0


def write_game(name: str, parent: Path, screen: bool = False) -> Path:
    """Write the package of a new game, with a screen of its own or without. Returns its folder."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or len(name) > 40:
        raise CliProblem("bad-game-name", value=name[:60])
    if name in all_games():
        raise CliProblem("game-exists", value=name)
    folder = parent / name
    if folder.exists():
        raise CliProblem("file-exists", file=str(folder))
    module = name.replace("-", "_")
    facts = {"NAME": name, "MODULE": module, "PACKAGE": f"mutschel_{module}", "TITLE": name.replace("-", " ").title()}
    template = resources.files("mutschel.cli") / "template"
    with writing(folder):
        for source, target in [*FILES.items(), *(SCREEN_FILES.items() if screen else ())]:
            file = folder / fill_in(target, facts)
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8") as written_to:  # the screen adds to README.md
                written_to.write(fill_in((template / source).read_text(encoding="utf-8"), facts))
        with imported(folder / "src", facts["PACKAGE"]) as game:
            regenerate(game)
            if screen:
                (folder / "screen" / "mutschel.d.ts").write_text(screen_types(game), encoding="utf-8")
    return folder


@contextmanager
def imported(source: Path, package: str) -> Iterator[Game]:
    """Import the new game, so that its matches can be recorded and its things listed, and forget it again."""
    kept = sys.path[:], sys.dont_write_bytecode
    sys.path.insert(0, str(source))
    sys.dont_write_bytecode = True
    try:
        yield import_module(f"{package}.rules").GAME
    finally:
        sys.path[:], sys.dont_write_bytecode = kept
        for name in [name for name in list(sys.modules) if name.partition(".")[0] == package]:
            del sys.modules[name]


def fill_in(text: str, facts: dict[str, str]) -> str:
    """Return a text with its placeholders filled in.

    >>> fill_in("tests/test_@MODULE@.py", {"MODULE": "pig"})
    'tests/test_pig.py'
    """
    for name, fact in facts.items():
        text = text.replace(f"@{name}@", fact)
    return text

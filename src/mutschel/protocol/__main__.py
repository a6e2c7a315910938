"""`python -m mutschel.protocol` writes the protocol's page and TypeScript types into the checkout.

With `--check` it writes nothing, but names the files that are out of date, and exits with 1 if there are any. With
`--screen GAME` it prints the TypeScript types for a screen of that game.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from mutschel.engine import Problem
from mutschel.games.registry import find_game
from mutschel.protocol import generate, views

CHECKOUT = Path(__file__).parents[3]


def main(arguments: Sequence[str] | None = None, checkout: Path = CHECKOUT) -> int:
    parser = argparse.ArgumentParser(prog="python -m mutschel.protocol", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a file is out of date")
    parser.add_argument("--screen", metavar="GAME", help="print the types for the screen of this game")
    given = parser.parse_args(arguments)
    if given.screen is not None:
        try:
            print(views.screen_types(find_game(given.screen)), end="")
        except Problem as problem:
            parser.error(str(problem))
        return 0
    check = given.check
    if not (checkout / "pyproject.toml").is_file():
        parser.error("this works in a checkout of Mutschel only, not in an installed package")
    wanted = files()
    outdated = differing(checkout, wanted)
    for name in outdated:
        if check:
            print(f"{name} is out of date; `python -m mutschel.protocol` writes it anew.")
        else:
            (checkout / name).parent.mkdir(parents=True, exist_ok=True)
            (checkout / name).write_text(wanted[name], encoding="utf-8", newline="\n")
            print(f"{name} written.")
    return int(check and bool(outdated))


def files() -> dict[str, str]:
    """The generated files: paths in the checkout, and their contents."""
    return {
        "docs/protocol.md": generate.page(),
        "web/src/protocol.ts": generate.typescript(),
        "web/src/core/beats.ts": views.beats(),
        "web/screen/index.d.ts": views.screen_types(),
    }


def differing(root: Path, wanted: Mapping[str, str]) -> list[str]:
    """The names of the files that differ from this content in the checkout."""
    return [
        name
        for name, text in wanted.items()
        if not (root / name).is_file() or (root / name).read_text(encoding="utf-8") != text
    ]


if __name__ == "__main__":
    sys.exit(main())

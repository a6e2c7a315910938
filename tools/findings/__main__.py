"""`make findings` writes docs/findings.md and its plots: properties of these games under the best play.

It is a tool of the checkout and not a command of the package, because it makes a page of these docs with its prose; the
numbers themselves come from commands that everybody has (`mutschel odds`, `tournament`, `dataset`).
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from findings.page import MEASURED, Counts, kept, made, played
from mutschel.lab.workers import all_cores

USUAL = Counts()
DOCS = Path(__file__).parents[2] / "docs"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=USUAL.pairs, help="of matches, for any two levels")
    parser.add_argument("--matches", type=int, default=USUAL.matches, help="that are analysed, of every game")
    parser.add_argument("--seed", default=USUAL.seed)
    parser.add_argument("--jobs", type=int, default=all_cores(), help="processes (default: one for every core)")
    parser.add_argument("--exact", action="store_true", help="play nothing, and keep what was measured before")
    args = parser.parse_args()
    began = time.monotonic()

    def progress(what: str) -> None:
        print(f"{time.monotonic() - began:5.0f} s  {what} …", file=sys.stderr, flush=True)

    if not args.exact:
        found = played(Counts(args.pairs, args.matches, args.seed), args.jobs, progress)
        MEASURED.write_text(found.as_text(), encoding="utf-8")
    progress("What is exact")
    for name, text in made(kept(MEASURED.read_text(encoding="utf-8"))).items():
        (DOCS / name).write_text(text, encoding="utf-8")
    print(f"{DOCS / 'findings.md'} written in {time.monotonic() - began:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

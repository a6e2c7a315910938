"""Checks whether a tag may be released: `tools/release.py v0.6.0` says what is missing, or prints the release's notes.

The tag has to be the package's version, and the changelog has to have a section for it with a date.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def notes(tag: str, project: str, changelog: str) -> str:
    """Return the tag's section of the changelog. A SystemExit says in one sentence why it can't be released."""
    version = tomllib.loads(project)["project"]["version"]
    if tag != f"v{version}":
        raise SystemExit(f"The tag is {tag}, but pyproject.toml has version {version}: the tag has to be v{version}.")
    section = re.search(rf"^## {re.escape(version)} — (.+)\n([\s\S]*?)(?=^## |\Z)", changelog, re.MULTILINE)
    if section is None:
        raise SystemExit(f"CHANGELOG.md has no section for {version}.")
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", section[1]) is None:
        raise SystemExit(f"CHANGELOG.md says “{section[1]}” for {version}: give it the date, such as 2026-01-06.")
    return section[2].strip()


if __name__ == "__main__":
    [tag] = sys.argv[1:]
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in ("pyproject.toml", "CHANGELOG.md")]
    print(notes(tag, *texts))

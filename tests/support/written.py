"""What is written in this project: texts in TOML files, the page's texts, comments and docstrings, docs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import mutschel
from mutschel.engine import LANGUAGES, Json

ROOT = Path(mutschel.__file__).parent
CHECKOUT = Path(__file__).parents[2]
FOLDERS = {file.parent for language in LANGUAGES for file in ROOT.rglob(f"{language}.toml")}
PACKAGES = sorted(".".join(("mutschel", *folder.relative_to(ROOT).parts)) for folder in FOLDERS)


def leaves(node: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """Every text with its path, such as `options.ties.values.all`."""
    if isinstance(node, dict):
        for key, part in node.items():
            yield from leaves(part, f"{path}.{key}" if path else key)
    else:
        yield path, node

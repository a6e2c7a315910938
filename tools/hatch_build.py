"""No package is built without what whoever installs it can't build: the page, the typefaces, and their licences."""

from __future__ import annotations

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


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        package = Path(self.root, "src/mutschel")
        if version != "editable" and not all((package / name).is_file() for name in BUILT):
            raise SystemExit("The page for browsers is not built. Run `make web` first, then build the package again.")

"""No package is built without the page for browsers, which whoever installs it can't build, and the licences in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        page = Path(self.root, "src/mutschel/server/client")
        built = all((page / name).is_file() for name in ("index.html", "licences.txt"))
        if version != "editable" and not built:
            raise SystemExit("The page for browsers is not built. Run `make web` first, then build the package again.")

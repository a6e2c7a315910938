"""Plain and compiled, side by side: each in a process of its own, asked in turns, so that a busy moment of the machine
hits both. `tools/compile.py` has compiled them into build/; without that there is only the plain side.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
COMPILED = ROOT / "build" / "compiled" / "lib"
PIG = ROOT / "examples" / "pig" / "src"

PLAIN, ENGINE, ALL = "plain", "engine compiled, rules plain", "compiled"
WHERE = {PLAIN: [ROOT / "src", PIG], ENGINE: [PIG, COMPILED], ALL: [COMPILED]}


def sides() -> list[Side]:
    return [Side(kind) for kind in (WHERE if COMPILED.exists() else [PLAIN])]


class Side:
    """A process that answers what a function of ours returns there: `side.ask("bench.pig:turn")`."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        path = os.pathsep.join(map(str, [*WHERE[kind], ROOT]))
        command = [sys.executable, "-m", "bench.sides"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=os.environ | {"PYTHONPATH": path}, text=True, stdin=-1, stdout=-1
        )
        found = self.ask("bench.sides:is_compiled")
        assert found == [kind in (ENGINE, ALL), kind == ALL], f"{kind}: {found}"

    def ask(self, what: str, *arguments: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([what, arguments]), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        self.process.communicate()


def is_compiled() -> list[bool]:
    """The engine, and the rules of Pig?"""
    modules = [import_module(name) for name in ("mutschel.engine.match", "mutschel_pig.rules")]
    return [not str(module.__file__).endswith(".py") for module in modules]


def main() -> None:
    for line in sys.stdin:
        what, arguments = json.loads(line)
        module, name = what.split(":")
        print(json.dumps(getattr(import_module(module), name)(*arguments)), flush=True)


if __name__ == "__main__":
    main()

"""`python web/e2e/serve_with.py MODULE:GAME … -- serve …` is `mutschel` with these games, as if they were installed.

They are found in `examples/` and in `tests/packages/`. A module without a game (from `shots/` or `tests/`, here)
changes something else.
"""

import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = (
    ROOT / "src",
    ROOT / "web/e2e/shots",
    ROOT / "web/e2e/tests",
    *ROOT.glob("examples/*/src"),
    *ROOT.glob("tests/packages/*/src"),
)
sys.path[:0] = [str(path) for path in FOLDERS]

end = sys.argv.index("--")
for name in sys.argv[1:end]:  # in every process that the server starts, too
    module, _, game = name.partition(":")
    found = import_module(module)
    if game:
        import_module("mutschel.games.registry").register(getattr(found, game))

if __name__ == "__main__":
    sys.exit(import_module("mutschel.cli.main").main(sys.argv[end + 1 :]))

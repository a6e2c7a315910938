"""`python web/e2e/serve_with.py MODULE:GAME … -- serve …` is `mutschel` with these games, as if they were installed.

They are found in `examples/` and in `tests/packages/`.
"""

import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(path) for path in (ROOT / "src", *ROOT.glob("examples/*/src"), *ROOT.glob("tests/packages/*/src"))]

end = sys.argv.index("--")
for name in sys.argv[1:end]:  # in every process that the server starts, too
    module, _, game = name.partition(":")
    import_module("mutschel.games.registry").register(getattr(import_module(module), game))

if __name__ == "__main__":
    sys.exit(import_module("mutschel.cli.main").main(sys.argv[end + 1 :]))

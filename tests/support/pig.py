"""Pig, a game in a package of its own, as if it were installed; run as a program, this is `mutschel` with Pig."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "examples" / "pig" / "src"))

import constants  # noqa: F401
from mutschel.cli.main import main
from mutschel.games.registry import register
from mutschel_pig.rules import GAME as PIG

register(PIG)

if __name__ == "__main__":
    sys.exit(main())

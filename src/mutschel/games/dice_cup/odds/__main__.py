"""Solves DICE CUP, learns what can't be solved, measures both, and stores everything: half an hour's work.

`solve`, `learn` or `measure` does one of these only.
"""

from __future__ import annotations

import sys
from pathlib import Path

from mutschel.games.dice_cup.odds import finals, learning, learnt, tables

HERE = Path(__file__).parent
STEPS = {
    "solve": lambda: tables.write(HERE / tables.FILE),
    "learn": lambda: learning.write(HERE / learnt.FILE),
    "measure": lambda: finals.write(HERE / finals.FILE),
}

if __name__ == "__main__":
    for name in sys.argv[1:] or STEPS:
        STEPS[name]()

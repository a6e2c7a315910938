"""The nasty fixture is a game like any other: what its screen has to cope with is legal."""

import doctest
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "packages" / "nasty" / "src"))

from mutschel.testing import check_game
from mutschel_nasty import rules
from serving import SOAK


def test_the_nasty_mine_keeps_every_promise() -> None:
    check_game(rules.GAME, matches=100 if SOAK else 10, thorough=10 if SOAK else 1, recorded=False)


def test_examples() -> None:
    assert doctest.testmod(rules).failed == 0

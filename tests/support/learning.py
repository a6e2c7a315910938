"""Games for programs that learn: all games, each as short as its options let it be."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from mutschel.engine import Json
from mutschel.games.registry import all_games, find_game, register, unregister

TESTS = Path(__file__).parents[1]
for package in ("../examples/shut_the_box", "../examples/yacht", "packages/nasty"):
    sys.path.append(str(TESTS / package / "src"))

from mutschel_nasty.rules import GAME as NASTY  # noqa: E402
from mutschel_shut_the_box.rules import GAME as SHUT_THE_BOX  # noqa: E402
from mutschel_yacht.rules import GAME as YACHT  # noqa: E402

# Random callers lose their discs as fast as they win them; the others are only long.
SHORT: dict[str, dict[str, Json]] = {"wuerfelblitz": {"discs_per_black": 1}, "pig": {"goal": 10}}
ALONE = ("hausnummern-strasse", "dice-flick-alone")


def short(id: str) -> dict[str, Json]:
    """Return options with which a match is over soon."""
    rounds = any(option.name == "rounds" for option in find_game(id).options)
    return SHORT.get(id, {}) | ({"rounds": 1} if rounds else {})


THIRD_PARTIES = (NASTY, SHUT_THE_BOX, YACHT)


@pytest.fixture(scope="module", autouse=True)
def third_parties() -> Iterator[None]:
    """Register third-party games as if their packages were installed; Pig is there anyway. Nasty lists no answers."""
    for game in THIRD_PARTIES:
        register(game)
    yield
    for game in THIRD_PARTIES:
        unregister(game)


EVERY_GAME = [*all_games(), *ALONE, *(game.id for game in THIRD_PARTIES)]
each_game = pytest.mark.parametrize("id", EVERY_GAME)


def anything(mask: Any, rng: Random) -> int:
    """Return one of the legal actions, each as likely as any other."""
    return int(rng.choice(list(np.flatnonzero(mask))))

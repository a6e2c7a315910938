"""Bot levels as people type them, and names for bots."""

from __future__ import annotations

from collections.abc import Sequence

from mutschel.cli.texts import CliProblem, Say
from mutschel.engine import LANGUAGES
from mutschel.host.bots import ALL_LEVELS

# More that comes out of a Swabian oven.
BOT_NAMES = ("Brezel", "Wecken", "Seele", "Zopf", "Hörnle", "Dampfnudel", "Springerle", "Kipf", "Schneckle", "Ulmer",
             "Flachswickel", "Gugelhupf", "Wibele", "Hutzelbrot", "Ofenschlupfer", "Dinnete", "Laugenstange",
             "Zwiebelkuchen", "Fasnetsküchle", "Schnitzbrot")  # fmt: skip


def read_levels(texts: Sequence[str]) -> list[str]:
    """Return levels from their words in either language."""
    return [read_level(text) for text in texts]


def read_level(text: str) -> str:
    for level in ALL_LEVELS:
        if text.casefold() in {level, *(Say(language)(f"words.{level}").casefold() for language in LANGUAGES)}:
            return level
    raise CliProblem("no-such-level", value=text[:40], levels=list(ALL_LEVELS))


def bot_names(n: int, taken: Sequence[str]) -> list[str]:
    """Return names for this many bots that nobody else at the table has."""
    free = [name for name in BOT_NAMES if name not in taken]
    free += [f"Bot {number}" for number in range(1, n + 1) if f"Bot {number}" not in taken]
    return free[:n]

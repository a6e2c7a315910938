"""A match in the terminal, typed line by line."""

import contextlib
import io
from collections.abc import Iterable
from typing import Any

from mutschel.cli.playing import Playing
from mutschel.cli.seats import new_match
from mutschel.cli.terminal import Leave, QuietConsole, Terminal
from mutschel.cli.texts import Say
from mutschel.games.registry import find_game
from mutschel.host.local import LocalTable
from scripted import ScriptedKeyboard

Lines = Iterable[str | tuple[int, str]]


class Table:
    """A terminal made of text, and the match on it."""

    def __init__(self, local: LocalTable, lines: Lines, language: str = "en", terminal: bool = False) -> None:
        self.out = io.StringIO()
        console = QuietConsole(
            file=self.out, width=80, highlight=False, markup=False, force_terminal=terminal, color_system=None
        )
        self.keyboard = ScriptedKeyboard(lines)
        self.terminal = Terminal(Say(language), console, self.keyboard)
        self.local = local

    def play(self) -> str:
        """All that was shown, to the end of the match or of the lines."""
        with contextlib.suppress(Leave):
            Playing(self.terminal, self.local).run()
        return self.out.getvalue()

    @property
    def given(self) -> list[tuple[int, Any]]:
        return [(by, value) for by, _, value in self.local.match.log]


def match(
    game: str,
    people: list[str],
    levels: list[str],
    seed: str = "1",
    real_dice: bool = False,
    fast: bool = False,
    **options: Any,
) -> LocalTable:
    return new_match(find_game(game), people, levels, {"begins": 1} | options, seed, real_dice, fast)

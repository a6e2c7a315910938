"""A match in the terminal, typed line by line."""

from __future__ import annotations

import contextlib
import io
from collections import deque
from collections.abc import Iterable
from typing import Any

from mutschel.cli.keyboard import Keyboard, TypedLine
from mutschel.cli.playing import MatchRunner
from mutschel.cli.seats import new_match
from mutschel.cli.terminal import QuietConsole, QuitRequest, Terminal
from mutschel.cli.texts import Say
from mutschel.games.registry import find_game
from mutschel.host.local import LocalTable

Lines = Iterable[str | tuple[int, str]]


class ScriptedKeyboard(Keyboard):
    """A keyboard with lines from a list and a clock that jumps, so that a whole match takes no time.

    A line may have the milliseconds that it takes after it is first waited for: `(1500, "17")`.
    """

    def __init__(self, lines: Lines, is_terminal: bool = False) -> None:
        super().__init__()
        self.is_terminal = is_terminal
        self.time = 0
        self._script = deque((0, line) if isinstance(line, str) else line for line in lines)
        self._at: int | None = None  # the time of the next line

    def now(self) -> int:
        return self.time

    def wait(self, until: int) -> None:
        self.time = max(self.time, until)

    def listen(self) -> None:
        pass

    def line(self, until: int | None = None) -> TypedLine | None:
        if not self._script:
            raise EOFError
        if self._at is None:
            self._at = self.time + self._script[0][0]
        if until is not None and self._at > until:
            self.wait(until)
            return None
        self.wait(self._at)
        self._at = None
        return TypedLine(self._script.popleft()[1], self.time)


class TerminalMatch:
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
        """Return all that was shown, to the end of the match or of the lines."""
        with contextlib.suppress(QuitRequest):
            MatchRunner(self.terminal, self.local).run()
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

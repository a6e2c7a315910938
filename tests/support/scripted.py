"""A keyboard for tests: lines from a list, and a clock that jumps."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from mutschel.cli.keyboard import Keyboard, Typed


class ScriptedKeyboard(Keyboard):
    """Lines from a list and a clock that jumps: a whole match in no time, for tests.

    A line may say how many milliseconds it takes after it is first waited for: `(1500, "17")`.
    """

    def __init__(self, lines: Iterable[str | tuple[int, str]], is_terminal: bool = False) -> None:
        super().__init__()
        self.is_terminal = is_terminal
        self.time = 0
        self._script = deque((0, line) if isinstance(line, str) else line for line in lines)
        self._at: int | None = None  # when the next line comes

    def now(self) -> int:
        return self.time

    def wait(self, until: int) -> None:
        self.time = max(self.time, until)

    def listen(self) -> None:
        pass

    def line(self, until: int | None = None) -> Typed | None:
        if not self._script:
            raise EOFError
        if self._at is None:
            self._at = self.time + self._script[0][0]
        if until is not None and self._at > until:
            self.wait(until)
            return None
        self.wait(self._at)
        self._at = None
        return Typed(self._script.popleft()[1], self.time)

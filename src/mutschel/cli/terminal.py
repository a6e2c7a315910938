"""The terminal as the commands use it: print, ask, clear, count down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from mutschel.cli.keyboard import Keyboard, Typed
from mutschel.cli.texts import Say
from mutschel.engine import Json, Problem

ERASE_SCROLLBACK = "\x1b[3J"
QUIT = "q"
# Control characters, and those that turn the direction of writing around
STEERING: Final = dict.fromkeys(
    {*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)} - {*b"\t\n"}
)


class Leave(Exception):
    """`q`, or the end of the input."""


class QuietConsole(Console):
    """A console that lets `| head` end it without a word, and that nothing steers which is only to be read."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """What a server or a log says could else wipe out what `verify` has found, and write something better."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else text.translate(STEERING), style, control)


def new_console(stderr: bool = False) -> Console:
    return QuietConsole(stderr=stderr, highlight=False, markup=False, emoji=False)


class Terminal:
    """Where one or more people sit."""

    def __init__(self, say: Say, console: Console | None = None, keyboard: Keyboard | None = None) -> None:
        self.say = say
        self.console = console or new_console()
        self.keyboard = keyboard or Keyboard()

    def width(self) -> int:
        return self.console.width

    def print(self, *what: Any, style: str = "", end: str = "\n", wrap: bool = True) -> None:
        self.console.print(*what, style=style or None, end=end, soft_wrap=not wrap)

    def hint(self, text: str) -> None:
        self.print(text, style="dim")

    def wrong(self, text: str) -> None:
        """Something that was typed won't do."""
        self.print(Text(f"✗ {text}", style="red"))

    def prompt(self, text: str) -> None:
        self.print(Text.assemble((text, "bold cyan"), (" › ", "bold cyan")), end="")
        self.console.file.flush()

    def ask(self, text: str, until: int | None = None) -> str | None:
        """What somebody types; None when the time is up. Raises Leave when they want to go."""
        if QUIT in map(str.lower, self.keyboard.forget()):
            raise Leave  # typed while bots were busy, but meant all the same
        self.prompt(text)
        typed = self.typed(until)
        if typed is None:
            self.print()
        return None if typed is None else typed.text

    def typed(self, until: int | None = None) -> Typed | None:
        """A line and its time, after a prompt; None when the time is up."""
        try:
            typed = self.keyboard.line(until)
        except EOFError:
            self.print()
            raise Leave from None
        if typed is None:
            return None
        if not self.keyboard.is_terminal:
            self.print(typed.text)  # so that what was piped in can be read in what comes out
        if typed.text.lower() == QUIT:
            raise Leave
        return typed

    def until_read(
        self, ask: Callable[[], str], read: Callable[[str], Json], check: Callable[[Json], object] | None = None
    ) -> Json:
        """Ask until what is typed can be used, and say each time why it can't."""
        while True:
            text = ask()
            try:
                value = read(text)
                if check is not None:
                    check(value)
            except Problem as why:
                self.wrong(why.text(self.say.language))
            else:
                return value

    @property
    def is_interactive(self) -> bool:
        """Somebody types here and sees what is shown."""
        return self.keyboard.is_terminal and self.console.is_terminal

    @property
    def can_erase(self) -> bool:
        return self.console.is_terminal and not self.console.is_dumb_terminal

    def clear(self) -> None:
        """Nothing of what stood here is left, neither on the screen nor above it."""
        if self.can_erase:
            self.console.clear()
            self.console.file.write(ERASE_SCROLLBACK)
            self.console.file.flush()
        elif self.console.is_terminal:
            self.print("\n" * self.console.height)  # it can only be pushed out of sight
        else:
            self.console.rule(style="dim")

    @contextmanager
    def glimpse(self) -> Iterator[None]:
        """A screen of its own that vanishes without a trace."""
        if self.can_erase:
            with self.console.screen(hide_cursor=True):
                yield
                self.console.clear()
        else:
            yield
            self.clear()

    def count_down(self, until: int, heed: Callable[[str], None] | None = None) -> None:
        """Wait, and show calmly how many seconds are left. What is typed meanwhile may be heeded at once."""
        shown = -1
        while (left := until - self.keyboard.now()) > 0:
            seconds = -(-left // 1000)
            if seconds != shown and self.can_erase:
                shown = seconds
                self.console.file.write(f"\r\x1b[2K{'● ' * seconds if seconds <= 10 else seconds}")
                self.console.file.flush()
            second = min(until, self.keyboard.now() + (left % 1000 or 1000))
            if heed is None or not self.keyboard.is_terminal:  # what comes from a file is all meant for later
                self.keyboard.wait(second)
            elif (typed := self.typed(second)) is not None:
                heed(typed.text)
        if self.can_erase:
            self.console.file.write("\r\x1b[2K")
            self.console.file.flush()

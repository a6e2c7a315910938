"""The terminal as the commands use it: print, ask, clear, count down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from mutschel.cli.keyboard import Keyboard, TypedLine
from mutschel.cli.texts import Say
from mutschel.engine import Json, Problem

ERASE_SCROLLBACK = "\x1b[3J"
QUIT = "q"
# Control characters, and those that change the direction of writing
STEERING: Final = dict.fromkeys(
    {*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)} - {*b"\t\n"}
)


class QuitRequest(Exception):
    """Raised by `q`, or at the end of the input."""


class QuietConsole(Console):
    """A console that ends quietly under `| head`, and that printed texts can't control."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Remove control characters: a text could erase what `verify` found, and print something better."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else text.translate(STEERING), style, control)


def new_console(stderr: bool = False) -> Console:
    return QuietConsole(stderr=stderr, highlight=False, markup=False, emoji=False)


class Terminal:
    """The terminal of one or more people."""

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
        """Print why something that was typed can't be used."""
        self.print(Text(f"✗ {text}", style="red"))

    def prompt(self, text: str) -> None:
        self.print(Text.assemble((text, "bold cyan"), (" › ", "bold cyan")), end="")
        self.console.file.flush()

    def ask(self, text: str, until: int | None = None) -> str | None:
        """Return a typed line, None when the time is up. Raises QuitRequest if the person wants to go."""
        if QUIT in map(str.lower, self.keyboard.forget()):
            raise QuitRequest  # typed while bots were busy, but still meant
        self.prompt(text)
        line = self.read_line(until)
        if line is None:
            self.print()
        return None if line is None else line.text

    def read_line(self, until: int | None = None) -> TypedLine | None:
        """Return a line and its time, after a prompt; None when the time is up."""
        try:
            line = self.keyboard.line(until)
        except EOFError:
            self.print()
            raise QuitRequest from None
        if line is None:
            return None
        if not self.keyboard.is_terminal:
            self.print(line.text)  # so that piped input is visible in the output
        if line.text.lower() == QUIT:
            raise QuitRequest
        return line

    def until_read(
        self, ask: Callable[[], str], read: Callable[[str], Json], check: Callable[[Json], object] | None = None
    ) -> Json:
        """Ask until the typed text can be used, and print each time why it can't."""
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
        """True if a person types here and sees the output."""
        return self.keyboard.is_terminal and self.console.is_terminal

    @property
    def can_erase(self) -> bool:
        return self.console.is_terminal and not self.console.is_dumb_terminal

    def clear(self) -> None:
        """Clear the screen, including the lines above it."""
        if self.can_erase:
            self.console.clear()
            self.console.file.write(ERASE_SCROLLBACK)
            self.console.file.flush()
        elif self.console.is_terminal:
            self.print("\n" * self.console.height)  # all that is possible is to push it out of sight
        else:
            self.console.rule(style="dim")

    @contextmanager
    def glimpse(self) -> Iterator[None]:
        """Show a separate screen that vanishes without a trace."""
        if self.can_erase:
            with self.console.screen(hide_cursor=True):
                yield
                self.console.clear()
        else:
            yield
            self.clear()

    def count_down(self, until: int, heed: Callable[[str], None] | None = None) -> None:
        """Wait, and show the seconds left once a second. Lines typed meanwhile are passed to `heed` at once."""
        shown = -1
        while (left := until - self.keyboard.now()) > 0:
            seconds = -(-left // 1000)
            if seconds != shown and self.can_erase:
                shown = seconds
                self.console.file.write(f"\r\x1b[2K{'● ' * seconds if seconds <= 10 else seconds}")
                self.console.file.flush()
            second = min(until, self.keyboard.now() + (left % 1000 or 1000))
            if heed is None or not self.keyboard.is_terminal:  # from a file, lines are meant for later
                self.keyboard.wait(second)
            elif (line := self.read_line(second)) is not None:
                heed(line.text)
        if self.can_erase:
            self.console.file.write("\r\x1b[2K")
            self.console.file.flush()

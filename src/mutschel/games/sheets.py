"""Score sheets, which games draw with a `Pen` and without knowing PDF, and helpers for drawing them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias

from mutschel.engine import Texts

Face: TypeAlias = Literal["display", "display-bold", "ui", "ui-bold", "ui-italic"]
Align: TypeAlias = Literal["left", "middle", "right"]
Edge: TypeAlias = Literal["none", "thin", "strong"]
Colour: TypeAlias = Literal["ink", "ink-2", "line", "line-strong", "accent", "crust", "plus", "zero", "paper"]

WIDE = 714.0  # a whole line of the page
HALF = 341.0  # half a line, for two side by side
ROW = 28.0  # a line that people write on
TITLES = 24.0  # a line of titles above


class Pen(Protocol):
    """A pen that draws on a page. Lengths are pixels (96 an inch), y grows downwards, a text stands on its y."""

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 13,
        face: Face = "ui",
        colour: Colour = "ink-2",
        align: Align = "left",
        width: float = 0,
    ) -> None:
        """Write a line of text; if it has a `width` and is longer, it is made smaller."""

    def wrapped(
        self,
        x: float,
        y: float,
        width: float,
        text: str,
        size: float = 13,
        face: Face = "ui",
        colour: Colour = "ink-2",
        align: Align = "left",
    ) -> float:
        """Write a text of several lines, the first one on y. Returns the y of the next line."""

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        edge: Edge = "thin",
        fill: Colour | None = None,
        radius: float = 4,
    ) -> None: ...

    def line(self, x: float, y: float, to_x: float, to_y: float, colour: Colour = "line", width: float = 1) -> None: ...

    def circle(self, x: float, y: float, radius: float, edge: Edge = "thin", fill: Colour | None = None) -> None: ...

    def mark(self, kind: str, x: float, y: float, radius: float) -> None:
        """Draw a chip with the colour of a die and its mark, because colour alone must not carry a meaning."""


class PaperSheet(NamedTuple):
    """A printed score sheet below its head, which has the game's name and room for names and the date."""

    width: float
    height: float
    draw: Callable[[Pen], None]
    whose: Literal["player", "table"] = "table"
    """A sheet for each player, or one for the whole table."""


def plain_list(texts: Texts, players: int, rounds: Sequence[str], ends: Sequence[str], note: str = "") -> PaperSheet:
    """A sheet with a line for each player, a box for each round, and a wider one for each of `ends`."""
    names, end = 160.0, 64.0
    box = (WIDE - names - end * len(ends)) / len(rounds)

    def draw(pen: Pen) -> None:
        pen.text(8, TITLES - 8, texts.get("sheet.name"))
        for place, title in enumerate(rounds):
            pen.text(names + box * (place + 0.5), TITLES - 8, title, align="middle")
        for place, title in enumerate(ends):
            pen.text(
                WIDE - end * (len(ends) - place - 0.5), TITLES - 8, title, 13, "ui-bold", align="middle", width=end - 4
            )
        for row in range(players):
            y = TITLES + row * ROW
            pen.box(0, y, names - 2, ROW - 2)
            for place in range(len(rounds)):
                pen.box(names + place * box, y, box - 2, ROW - 2)
            for place in range(len(ends)):
                pen.box(WIDE - end * (len(ends) - place), y, end - 2, ROW - 2, "strong")
        write_note(pen, note, TITLES + players * ROW)

    return PaperSheet(WIDE, TITLES + players * ROW + note_height(note), draw)


def titled(texts: Texts, word: str) -> str:
    """A word of the game with a capital, for a title."""
    found = texts.word(word)
    return found[:1].upper() + found[1:]


def note_height(note: str) -> float:
    return 22.0 if note else 0.0


def write_note(pen: Pen, note: str, y: float) -> None:
    """Write a note in a line below the sheet."""
    if note:
        pen.text(0, y + 18, note, width=WIDE)

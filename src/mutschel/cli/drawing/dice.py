"""Dice as small boxes with pips. Each colour has a mark, so that nothing depends on colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from mutschel.engine import Json
from mutschel.engine.dice import MARKS
from mutschel.engine.requests import KindView, Mark


class Look(NamedTuple):
    """The mark and style of a die, or of a colour."""

    mark: str
    style: str
    pips: bool = True  # False for dice with numbers

    @property
    def plain(self) -> bool:
        return self[:2] == COLOURS["plain"][:2]


INK = "#2a1b12"
STYLES = {
    "white": f"{INK} on #f7f2e6",
    "yellow": f"{INK} on #f2bf26",
    "green": "#ffffff on #1f6a3b",
    "blue": "#ffffff on #1f52b4",
    "red": "#ffffff on #d2343b",
    "black": "#ffffff on #2b2726",
    "orange": f"{INK} on #e8751a",
    "pink": "#1f0a15 on #d9569b",
}
SIGNS: dict[Mark, str] = {
    "dot": "●", "ring": "○", "triangle": "▲", "leaf": "♣", "bars": "‖", "square": "■", "diamond": "◆", "heart": "♥",
}  # fmt: skip


def look(colour: str, mark: Mark, faces: int = 6) -> Look:
    return Look(SIGNS[mark], STYLES.get(colour) or _readable_on(colour), faces <= 6 and faces != 4)


def _readable_on(colour: str) -> str:
    """Return a style with readable ink; a terminal without that colour takes the nearest."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    bright = 0.299 * red + 0.587 * green + 0.114 * blue > 118
    return f"{INK if bright else '#ffffff'} on {colour}"


def look_of(made: KindView) -> Look:
    return look(made["colour"], made["mark"], len(made["faces"]))


COLOURS = {"plain": look("white", "dot"), **{colour: look(colour, mark) for colour, mark in MARKS.items()}}

# The places of a face, three rows of three, that carry pips.
PIPS = {
    0: ("   ", "   ", "   "),
    1: ("   ", " x ", "   "),
    2: ("x  ", "   ", "  x"),
    3: ("x  ", " x ", "  x"),
    4: ("x x", "   ", "x x"),
    5: ("x x", " x ", "x x"),
    6: ("x x", "x x", "x x"),
}
LINES = 5  # height of a die


class DrawnDie(NamedTuple):
    """A drawn die: five lines of equal width. A `joined` one stands close to the one before it."""

    lines: list[Text]
    joined: bool = False

    @property
    def width(self) -> int:
        return self.lines[0].cell_len


def colour_of(kind: str) -> Look:
    return COLOURS.get(kind, COLOURS["plain"])


def chip(shown: Look) -> Text:
    """Return a colour as one mark in a line of text."""
    return Text(f" {shown.mark} ", style=shown.style)


def short(shown: Look, face: Json) -> Text:
    """Return a die in one line of text: its face, and its mark if it has a colour."""
    mark, style, _ = shown
    text = Text(f"[{'' if shown.plain else mark}", style=style)
    dot = COLOURS.get(face)
    text.append(*((str(face), "") if dot is None else (f"({dot.mark})", dot.style)))
    return text.append("]", style=style)


def die(shown: Look, face: Json, small: bool = False, joined: bool = False) -> DrawnDie:
    """Draw one die. A face that is the name of a colour is a dot in that colour."""
    mark, style, pips = shown
    gap = "" if small else " "
    dot = COLOURS.get(face)
    if dot is not None:
        rows = [Text(gap + part + gap, style=style) for part in ("╭─╮", f"│{dot.mark}│", "╰─╯")]
        for row in rows:
            row.stylize(dot.style, len(gap), len(gap) + 3)
    elif pips and face in PIPS:
        rows = [Text(gap.join(pattern).replace("x", mark), style=style) for pattern in PIPS[face]]
    else:
        width = max(3 + 2 * len(gap), cell_len(str(face)))
        rows = [Text(set_cell_size(text, width), style=style) for text in ("", str(face).center(width), "")]
    width = rows[0].cell_len
    own = "─" if shown.plain or (pips and face in PIPS) else mark  # such pips have the mark's shape already
    top = Text("╭" + "─" * width + "╮", style=style)
    bottom = Text("╰" + own.center(width, "─") + "╯", style=style)
    sides = [Text.assemble(("│", style), row, ("│", style)) for row in rows]
    return DrawnDie([top, *sides, bottom], joined)


def empty_place() -> DrawnDie:
    """Draw an empty place for a die."""
    lines = ["╭╌╌╌╌╌╮", "╎     ╎", "╎     ╎", "╎     ╎", "╰╌╌╌╌╌╯"]
    return DrawnDie([Text(line, style="dim") for line in lines])


def side_by_side(boxes: Sequence[DrawnDie], width: int) -> Text:
    """Arrange dice in as many rows as the width requires, with about as many in each."""
    blocks: list[list[DrawnDie]] = []  # dice that stay together
    for box in boxes:
        if box.joined and blocks:
            blocks[-1].append(box)
        else:
            blocks.append([box])
    fit = max(1, (width + 1) // (max(sum(box.width for box in block) for block in blocks) + 1))
    rows = -(-len(blocks) // fit)
    in_each = -(-len(blocks) // rows)
    lines = []
    for first in range(0, len(blocks), in_each):
        row = [box for block in blocks[first : first + in_each] for box in block]
        lines += [_line(row, number) for number in range(LINES)]
    return Text("\n").join(lines)


def _line(row: Sequence[DrawnDie], number: int) -> Text:
    line = Text()
    for place, box in enumerate(row):
        line.append("" if place == 0 or box.joined else " ")
        line.append_text(box.lines[number])
    return line


def cup_over(words: str) -> Text:
    """Draw a cup that hides its dice."""
    lines = [" ╭───────╮ ", " │       │ ", "╱    ?    ╲", "▔▔▔▔▔▔▔▔▔▔▔"]
    lines[2] += f"  {words}"
    return Text("\n".join(lines))

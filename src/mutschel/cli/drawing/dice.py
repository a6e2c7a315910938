"""Dice as small boxes with pips. Each colour has a mark, so that colour alone never says anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from mutschel.engine import Json


class Colour(NamedTuple):
    mark: str
    style: str


INK = "#2a1b12"
COLOURS = {
    "plain": Colour("●", f"{INK} on #f7f2e6"),
    "white": Colour("○", f"{INK} on #f7f2e6"),
    "yellow": Colour("▲", f"{INK} on #f2bf26"),
    "green": Colour("♣", "#ffffff on #1f6a3b"),
    "blue": Colour("‖", "#ffffff on #1f52b4"),
    "red": Colour("●", "#ffffff on #d2343b"),
    "black": Colour("■", "#ffffff on #2b2726"),
    "orange": Colour("◆", f"{INK} on #e8751a"),
    "pink": Colour("♥", "#1f0a15 on #d9569b"),
}

# Which of the nine places of a face carry a pip.
PIPS = {
    0: ("   ", "   ", "   "),
    1: ("   ", " x ", "   "),
    2: ("x  ", "   ", "  x"),
    3: ("x  ", " x ", "  x"),
    4: ("x x", "   ", "x x"),
    5: ("x x", " x ", "x x"),
    6: ("x x", "x x", "x x"),
}
LINES = 5  # how high a die is


class Box(NamedTuple):
    """A die as it is drawn: five lines of equal width. A `joined` one stands close to the one before it."""

    lines: list[Text]
    joined: bool = False

    @property
    def width(self) -> int:
        return self.lines[0].cell_len


def colour_of(kind: str) -> Colour:
    return COLOURS.get(kind, COLOURS["plain"])


def chip(kind: str) -> Text:
    """A colour as one mark in a line of text."""
    mark, style = colour_of(kind)
    return Text(f" {mark} ", style=style)


def short(kind: str, face: Json) -> Text:
    """A die in one line of text: its face, and its mark where it has a colour."""
    mark, style = colour_of(kind)
    shown = Text(f"[{'' if kind == 'plain' else mark}", style=style)
    shown.append(
        *((str(face), "") if not isinstance(face, str) else (f"({colour_of(face).mark})", colour_of(face).style))
    )
    return shown.append("]", style=style)


def die(kind: str, face: Json, small: bool = False, joined: bool = False) -> Box:
    """One die. A face that is a word is a dot in that colour."""
    mark, style = colour_of(kind)
    gap = "" if small else " "
    if isinstance(face, str):
        rows = [Text(gap + part + gap, style=style) for part in ("╭─╮", f"│{colour_of(face).mark}│", "╰─╯")]
        for row in rows:
            row.stylize(colour_of(face).style, len(gap), len(gap) + 3)
    elif face in PIPS:
        rows = [Text(gap.join(pattern).replace("x", mark), style=style) for pattern in PIPS[face]]
    else:
        rows = [Text(text.center(3 + 2 * len(gap)), style=style) for text in ("", str(face), "")]
    width = rows[0].cell_len
    own = mark if isinstance(face, str) else "─"  # pips have the shape of the mark already
    top = Text("╭" + "─" * width + "╮", style=style)
    bottom = Text("╰" + own.center(width, "─") + "╯", style=style)
    sides = [Text.assemble(("│", style), row, ("│", style)) for row in rows]
    return Box([top, *sides, bottom], joined)


def empty_place() -> Box:
    """A place where a die is still to lie."""
    lines = ["╭╌╌╌╌╌╮", "╎     ╎", "╎     ╎", "╎     ╎", "╰╌╌╌╌╌╯"]
    return Box([Text(line, style="dim") for line in lines])


def side_by_side(boxes: Sequence[Box], width: int) -> Text:
    """Dice next to each other, in as many rows as the width asks for, and about as many in each."""
    blocks: list[list[Box]] = []  # what stays together
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


def _line(row: Sequence[Box], number: int) -> Text:
    line = Text()
    for place, box in enumerate(row):
        line.append("" if place == 0 or box.joined else " ")
        line.append_text(box.lines[number])
    return line


def cup_over(words: str) -> Text:
    """A cup that hides its dice."""
    lines = [" ╭───────╮ ", " │       │ ", "╱    ?    ╲", "▔▔▔▔▔▔▔▔▔▔▔"]
    lines[2] += f"  {words}"
    return Text("\n".join(lines))

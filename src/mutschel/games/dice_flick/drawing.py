"""Dice Flick in a terminal: 5 × 5 holes with dice and markers, and the numbers of rows and columns beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from mutschel.engine import Json
from mutschel.games.parts import Brush, Drawings, View

MARKERS = {"centre": "×2", "bonus": "+1"}


def board(thing: View, brush: Brush) -> Text:
    """Draw holes as boxes of four by one characters; rows and columns count from 1, as in messages."""
    markers = {tuple(marker["hole"]): marker for marker in thing["markers"]}
    spent = {tuple(hole) for hole in thing["spent"]}
    size = len(thing["holes"])
    text = Text()
    text.append("    " + "".join(f"{column:^5}" for column in range(1, size + 1)) + "\n", style="dim")
    text.append("   ╭" + "┬".join(["────"] * size) + "╮\n", style="dim")
    for row, holes in enumerate(thing["holes"]):
        text.append(f" {row + 1} ", style="dim")
        for column, lying in enumerate(holes):
            text.append("│", style="dim")
            text.append_text(hole(lying, markers.get((row, column)), (row, column) in spent, brush))
        text.append("│\n", style="dim")
        line = ("├", "┼", "┤") if row + 1 < size else ("╰", "┴", "╯")
        text.append("   " + line[0] + line[1].join(["────"] * size) + line[2] + "\n", style="dim")
    text.right_crop(1)
    return text


def hole(lying: Mapping[str, Json] | None, marker: Mapping[str, Json] | None, spent: bool, brush: Brush) -> Text:
    """Draw a hole: a die with its mark and its face; without a die, the marker."""
    if lying is not None:
        mark, style = brush.ink(lying["colour"])
        doubled = "×" if marker is not None and marker["marker"] == "centre" else " "
        return Text(f" {mark}{lying['face']}{doubled}", style=style)
    if marker is None:
        return Text("    ")
    if marker["marker"] == "upgrade":
        mark, style = brush.ink(marker["colour"])
        return Text(f"({mark}2)", style="dim") if spent else Text.assemble("(", (mark, style), "2)")
    return Text(f" {MARKERS.get(marker['marker'], marker['marker'][:2])} ", style="bold")


def hand(thing: View, brush: Brush) -> Text:
    """Draw the dice that have not been flicked yet, by colour."""
    return Text(" ").join([brush.colour(kind) for kind in thing["dice"]]) if thing["dice"] else Text("–", style="dim")


def places(holes: Sequence[Sequence[int]]) -> str:
    """Write holes as row/column, counted from 1.

    >>> places([[0, 1], [4, 4]])
    '1/2 5/5'
    """
    return " ".join(f"{row + 1}/{column + 1}" for row, column in holes)


DRAWINGS = Drawings(
    boards={"board": board},
    cells={"hand": hand},
    answers={
        "combination": places,
        **dict.fromkeys(("knaller", "hole", "from", "to"), lambda hole: places([hole])),
    },
    unnamed=("die",),
)

"""Dice Flick's box: 5 × 5 holes with dice and markers, and the numbers of rows and columns beside them."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from mutschel.cli.drawing.dice import colour_of
from mutschel.engine import Json

MARKERS = {"centre": "×2", "bonus": "+1"}


def board(thing: Mapping[str, Json]) -> Text:
    """Holes as boxes of four by one; rows and columns count from 1, as in messages."""
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
            text.append_text(hole(lying, markers.get((row, column)), (row, column) in spent))
        text.append("│\n", style="dim")
        line = ("├", "┼", "┤") if row + 1 < size else ("╰", "┴", "╯")
        text.append("   " + line[0] + line[1].join(["────"] * size) + line[2] + "\n", style="dim")
    text.right_crop(1)
    return text


def hole(lying: Mapping[str, Json] | None, marker: Mapping[str, Json] | None, spent: bool) -> Text:
    """A die with its mark and its face; else the marker of this hole."""
    if lying is not None:
        mark, style, _ = colour_of(lying["colour"])
        doubled = "×" if marker is not None and marker["marker"] == "centre" else " "
        return Text(f" {mark}{lying['face']}{doubled}", style=style)
    if marker is None:
        return Text("    ")
    if marker["marker"] == "upgrade":
        mark, style, _ = colour_of(marker["colour"])
        return Text(f"({mark}2)", style="dim") if spent else Text.assemble("(", (mark, style), "2)")
    return Text(f" {MARKERS.get(marker['marker'], marker['marker'][:2])} ", style="bold")

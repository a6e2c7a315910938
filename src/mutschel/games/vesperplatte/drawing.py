"""Draws the plate in a terminal: the menu, with a tick at every course that has been eaten."""

from __future__ import annotations

from rich.text import Text

from mutschel.games.parts import Brush, Drawings, View


def plate(thing: View, brush: Brush) -> Text:
    courses = [(brush.word(course["game"]), course["struck"] is not None) for course in thing["courses"]]
    return Text(" · ").join([Text(f"{name} ✓", style="dim") if eaten else Text(name) for name, eaten in courses])


DRAWINGS = Drawings(cells={"plate": plate})

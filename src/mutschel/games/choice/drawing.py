"""CHOICE in a terminal: its sheet, and how five dice were split."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from mutschel.games.drawing import Brush, Drawings, Line, View


def sheets(things: Sequence[View], brush: Brush) -> list[Line]:
    """For every sum how often it was marked and what that brings, then the fifth dice and their marks."""
    lines = []
    for made, value in things[0]["values"].items():
        cells = [marks_and_points(thing["sums"][made], thing["points"][made]) for thing in things]
        lines.append(Line(Text(f"{made:>2} ×{value}"), cells))
    fifths = [" ".join(f"{number}:{marks}" for number, marks in thing["fifth"]) or "·" for thing in things]
    return [*lines, Line(Text(f"[{brush.word('fifth')}]"), fifths)]


def marks_and_points(marks: int, points: int) -> str:
    return f"{marks} {points:+5d}" if marks else "·      "


def sums(pairs: Sequence[Sequence[int]]) -> str:
    """
    >>> sums([[1, 3], [4, 6]])
    '1+3=4, 4+6=10'
    """
    return ", ".join(f"{a}+{b}={a + b}" for a, b in pairs)


DRAWINGS = Drawings(
    sheets={"choice-sheet": sheets},
    answers={"pairs": sums, "fifth": lambda die: f"[{die}]"},
    unnamed=("pairs", "fifth"),
)

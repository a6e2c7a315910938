"""CHOICE in a terminal: draws its sheet and splits, and reads typed splits."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.text import Text

from mutschel.engine import Json, Problem
from mutschel.games.choice.rules import split_of
from mutschel.games.parts import Brush, Drawings, SheetLine, View


def sheets(things: Sequence[View], brush: Brush) -> list[SheetLine]:
    """For every sum how often it was marked and what that brings, then the fifth dice and their marks."""
    lines = []
    for made, value in things[0]["values"].items():
        cells = [marks_and_points(thing["sums"][made], thing["points"][made]) for thing in things]
        lines.append(SheetLine(Text(f"{made:>2} ×{value}"), cells))
    fifths = [" ".join(f"{number}:{marks}" for number, marks in thing["fifth"]) or "·" for thing in things]
    return [*lines, SheetLine(Text(f"[{brush.word('fifth')}]"), fifths)]


def marks_and_points(marks: int, points: int) -> str:
    return f"{marks} {points:+5d}" if marks else "·      "


def sums(pairs: Sequence[Sequence[int]]) -> str:
    """Write two pairs with their sums.

    >>> sums([[1, 3], [4, 6]])
    '1+3=4, 4+6=10'
    """
    return ", ".join(f"{a}+{b}={a + b}" for a, b in pairs)


PAIR = re.compile(r"\b(\d)\s*\+\s*(\d)\b(?:\s*=\s*(\d+)\b)?")
FIFTH = re.compile(r"[\s,]*\[?(\d)\]?[\s,]*")


def read_split(text: str) -> Json:
    """Read two pairs, each with a plus, and the fifth die, in any order.

    >>> read_split("4, 6+4=10, 1+3")
    {'pairs': [[1, 3], [4, 6]], 'fifth': 4}
    """
    pairs, fifth = PAIR.findall(text), FIFTH.fullmatch(PAIR.sub(" ", text))
    if len(pairs) != 2 or fifth is None or any(made and int(made) != int(a) + int(b) for a, b, made in pairs):
        raise Problem("unclear-split", package=__package__, value=text[:40])
    one, other = [(int(a), int(b)) for a, b, _ in pairs]
    return split_of(one, other, int(fifth[1])).as_json()


DRAWINGS = Drawings(
    sheets={"choice-sheet": sheets},
    answers={"pairs": sums, "fifth": lambda die: f"[{die}]"},
    unnamed=("pairs", "fifth"),
    read=read_split,
)

"""CHOICE in a terminal: draws its sheet and splits, and reads typed splits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.text import Text

from mutschel.engine import Json, Problem
from mutschel.games.choice.rules import NO_LOSS, open_rows, split_of, throws_left
from mutschel.games.parts import Brush, Drawings, SheetLine, View


def sheets(things: Sequence[View], brush: Brush) -> list[SheetLine]:
    """For every sum its marks and points, then the fifth dice; what is safe, what is open, and how long it goes on."""
    lines = []
    for made, value in things[0]["values"].items():
        cells = [marks_and_points(thing["sums"][made], thing["points"][made], thing["finished"]) for thing in things]
        lines.append(SheetLine(Text(f"{made:>2} ×{value}"), cells))

    def line(word: str, cells: Iterable[str]) -> SheetLine:
        return SheetLine(Text(f"[{brush.word(word)}]"), [cell or "·" for cell in cells])

    fifths = [" ".join(f"{number}:{marks}" for number, marks in thing["fifth"]) for thing in things]
    rows = [", ".join(map(str, open_rows(marks_of(thing)))) for thing in things]
    throws = ["–".join(map(str, throws_left(dict(thing["fifth"])))) for thing in things]
    return [
        *lines,
        line("fifth", fifths),
        line("safe", [str(thing["plus"]) for thing in things]),
        line("open", rows),
        line("throws-left", ["" if thing["finished"] else left for thing, left in zip(things, throws, strict=True)]),
    ]


def marks_of(sheet: View) -> dict[int, int]:
    return {int(made): marks for made, marks in sheet["sums"].items()}


def marks_and_points(marks: int, points: int, finished: bool) -> str:
    """
    >>> marks_and_points(0, 0, False), marks_and_points(3, -200, False), marks_and_points(3, -200, True)
    ('·      ', '3/5    ', '3  -200')
    """
    if not marks:
        return "·      "
    return f"{marks}/{NO_LOSS}    " if marks <= NO_LOSS and not finished else f"{marks} {points:+5d}"


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

"""Draws SVG paths with absolute commands, such as emblems, as paths of a PDF."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

Point: TypeAlias = tuple[float, float]
NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}
TOKEN = re.compile(r"[MLHVCQAZ]|[-+]?(?:\d+\.?\d*|\.\d+)")


def commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Split path data into commands and their numbers.

    >>> list(commands("M0-1 2 3H.5Z"))
    [('M', [0.0, -1.0]), ('L', [2.0, 3.0]), ('H', [0.5]), ('Z', [])]
    """
    tokens = TOKEN.findall(data)
    place, command = 0, ""
    while place < len(tokens):
        if tokens[place] in NUMBERS:
            command, place = tokens[place], place + 1
        elif command == "M":
            command = "L"
        count = NUMBERS[command]
        yield command, [float(token) for token in tokens[place : place + count]]
        place += count


def trace(path: Any, data: str, move: Callable[[float, float], Point]) -> None:
    """Follow `data` on a path of ReportLab; `move` maps a point to the page."""

    def curve(*points: Point) -> None:
        path.curveTo(*(part for point in points for part in move(*point)))

    x = y = 0.0
    for command, given in commands(data):
        match command, given:
            case "Z", _:
                path.close()
            case "M", [x, y]:
                path.moveTo(*move(x, y))
            case "L", [x, y]:
                path.lineTo(*move(x, y))
            case "H", [x]:
                path.lineTo(*move(x, y))
            case "V", [y]:
                path.lineTo(*move(x, y))
            case "C", [a, b, c, d, x, y]:
                curve((a, b), (c, d), (x, y))
            case "Q", [a, b, to_x, to_y]:
                first = (x + 2 / 3 * (a - x), y + 2 / 3 * (b - y))
                x, y = to_x, to_y
                curve(first, (x + 2 / 3 * (a - x), y + 2 / 3 * (b - y)), (x, y))
            case "A", [radius, _, _, large, sweep, to_x, to_y]:
                for points in arc((x, y), (to_x, to_y), radius, bool(large), bool(sweep)):
                    curve(*points)
                x, y = to_x, to_y


def arc(start: Point, end: Point, radius: float, large: bool, sweep: bool) -> Iterator[tuple[Point, Point, Point]]:
    """Yield an arc of a circle as Bézier curves, each of a quarter at most."""
    (x, y), (to_x, to_y) = start, end
    half = math.dist(start, end) / 2
    radius = max(radius, half)
    off = math.sqrt(radius**2 - half**2) / (2 * half) * (1 if large != sweep else -1)
    cx, cy = (x + to_x) / 2 + off * (y - to_y), (y + to_y) / 2 - off * (x - to_x)
    first = math.atan2(y - cy, x - cx)
    turn = math.atan2(to_y - cy, to_x - cx) - first
    if sweep and turn < 0:
        turn += 2 * math.pi
    if not sweep and turn > 0:
        turn -= 2 * math.pi
    steps = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    pull = 4 / 3 * math.tan(turn / steps / 4) * radius
    for step in range(steps):
        a, b = first + turn * step / steps, first + turn * (step + 1) / steps
        here = (cx + radius * math.cos(a), cy + radius * math.sin(a))
        there = (cx + radius * math.cos(b), cy + radius * math.sin(b))
        yield (
            (here[0] - pull * math.sin(a), here[1] + pull * math.cos(a)),
            (there[0] + pull * math.sin(b), there[1] - pull * math.cos(b)),
            there,
        )

"""Small plots as SVG, written by hand: text stays text, the bytes follow from the numbers alone, and the style has
colours for dark and light pages. A drawing library would bring its version, its fonts and its dates.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH, RIGHT, ROW, TOP = 800, 60, 22, 34
LETTER = 7.0  # average width of a letter, generously
STYLE = """
  svg { --paper: #fff; --ink: #24292f; --quiet: #6e7781; --line: #d0d7de; --luck: #c3ccd6; --skill: #0969da;
    --other: #bc4c00; font: 13px system-ui, sans-serif; }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #0d1117; --ink: #e6edf3; --quiet: #9198a1; --line: #30363d; --luck: #3d444d; --skill: #58a6ff;
      --other: #f0883e; }
  }
  .paper { fill: var(--paper); } text { fill: var(--ink); } .quiet { fill: var(--quiet); font-size: 11px; }
  .luck { fill: var(--luck); } .skill { fill: var(--skill); } .other { fill: var(--other); }
  .line { stroke: var(--line); } .between { stroke: var(--quiet); stroke-width: 2; }
  .error { stroke: var(--ink); stroke-width: 1.5; }
"""


class Bar(NamedTuple):
    """A share from 0 to 1 of a full bar, with the ends of its interval."""

    name: str
    share: float
    ends: tuple[float, float]
    said: str


class Dots(NamedTuple):
    """Values on a line, the first one usual; `said` is written at the end."""

    name: str
    values: Sequence[float]
    said: str


class Scale:
    """The horizontal positions of values, beside the names."""

    def __init__(self, low: float, high: float, names: Sequence[str]) -> None:
        self.low, self.high = low, high
        self.left = 24 + LETTER * max(map(len, names))

    def x(self, value: float) -> float:
        return self.left + (value - self.low) / (self.high - self.low) * (WIDTH - self.left - RIGHT)


def bars(title: str, rows: Sequence[Bar], ticks: Sequence[float]) -> str:
    """Draw bars. If one may fill the whole row, the empty rest is drawn, too."""
    scale = Scale(0, ticks[-1], [row.name for row in rows])
    parts = axis(scale, [(tick, f"{100 * tick:.0f}%") for tick in ticks], len(rows))
    for place, row in enumerate(rows):
        y = TOP + place * ROW
        parts.append(name_of(row.name, scale, y))
        if ticks[-1] == 1:
            parts.append(rectangle("luck", scale.x(0), y + 5, scale.x(1) - scale.x(0), 12))
        parts.append(rectangle("skill", scale.x(0), y + 5, scale.x(row.share) - scale.x(0), 12))
        if row.ends[1] > row.ends[0]:
            parts.append(line("error", scale.x(row.ends[0]), y + 11, scale.x(row.ends[1]), y + 11))
        parts.append(label(row.said, scale.x(scale.high) + 6, y + 15, "quiet"))
    return drawn(title, parts, len(rows))


def dots(title: str, rows: Sequence[Dots], ticks: Sequence[tuple[float, str]]) -> str:
    scale = Scale(ticks[0][0], ticks[-1][0], [row.name for row in rows])
    parts = axis(scale, ticks, len(rows))
    for place, row in enumerate(rows):
        y = TOP + place * ROW + 11
        parts += [
            name_of(row.name, scale, y - 11),
            line("between", scale.x(min(row.values)), y, scale.x(max(row.values)), y),
            *[circle("other" if n else "skill", scale.x(value), y) for n, value in enumerate(row.values)],
            label(row.said, scale.x(scale.high) + 6, y + 4, "quiet"),
        ]
    return drawn(title, parts, len(rows))


# -- parts -----------------------------------------------------------------------------------------------------------
def axis(scale: Scale, ticks: Sequence[tuple[float, str]], rows: int) -> list[str]:
    parts = []
    for value, said in ticks:
        x = scale.x(value)
        parts.append(line("line", x, TOP, x, TOP + rows * ROW))
        parts.append(label(said, x, TOP + rows * ROW + 15, "quiet", "middle"))
    return parts


def drawn(title: str, parts: Sequence[str], rows: int) -> str:
    height = TOP + rows * ROW + 24
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
            f'role="img" aria-label="{escape(title)}">',
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{height}" rx="6"/>',
            label(title, 12, 20),
            *parts,
            "</svg>\n",
        ]
    )


def name_of(text: str, scale: Scale, y: float) -> str:
    return label(text, scale.left - 10, y + 15, anchor="end")


def label(text: str, x: float, y: float, kind: str = "", anchor: str = "start") -> str:
    of_kind = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{of_kind}>{escape(text)}</text>'


def rectangle(kind: str, x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>'


def line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def circle(kind: str, x: float, y: float) -> str:
    return f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'

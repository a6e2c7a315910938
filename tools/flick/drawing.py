"""Draws where flicks land: the box from above, each hole warmer the more often it was hit, a dot for every die."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from flick.tries import Outcome
from mutschel.engine import Json
from mutschel.games.dice_flick.aiming import TURNS
from mutschel.physics.box import CLEAR, FIELD, HOLES, INSIDE, PLATE, WALL, middle

MM = 1000
WOOD, TRENCH, FELT, INK = "#c9a26b", "#6e5636", "#f3ead9", "#2b2118"
HEAT, TARGET = "#e0482e", "#0a7d3c"
DOTS = {"hole": "#1d5f8a", "trench": "#d9792b", "outside": "#b3262e"}
SEEN = 1.6 * INSIDE * MM  # dice that flew further are drawn at the edge of the picture


def draw(file: Path, facts: dict[str, Json], outcomes: Sequence[Outcome], title: str) -> None:
    figure = Figure(figsize=(8, 8.4), layout="constrained")
    axes = figure.add_subplot()
    axes.set_title(title, fontsize=10, wrap=True)
    axes.set_aspect("equal")
    axes.set_xlim(-SEEN, SEEN)
    axes.set_ylim(-SEEN, SEEN)
    axes.set_xlabel("mm")

    def square(half: float, colour: str) -> None:
        axes.add_patch(Rectangle((-half, -half), 2 * half, 2 * half, facecolor=colour, edgecolor=INK, linewidth=0.6))

    plate = Rectangle(
        (-PLATE[0] / 2 * MM, -(INSIDE + WALL + PLATE[1]) * MM),
        PLATE[0] * MM,
        PLATE[1] * MM,
        angle=90 * TURNS[facts["plate"]],
        rotation_point=(0, 0),
        facecolor=WOOD,
        edgecolor=INK,
    )
    axes.add_patch(plate)
    for half, colour in ((INSIDE + WALL, WOOD), (INSIDE, TRENCH), (FIELD, WOOD)):
        square(half * MM, colour)
    most = max(max(row) for row in facts["holes"]) or 1.0
    for row, column in HOLES:
        x, y, _ = middle((row, column)) * MM
        corner, side, share = (x - CLEAR / 2 * MM, y - CLEAR / 2 * MM), CLEAR * MM, facts["holes"][row][column]
        axes.add_patch(Rectangle(corner, side, side, facecolor=FELT))
        axes.add_patch(Rectangle(corner, side, side, facecolor=HEAT, alpha=0.75 * share / most))
        if facts["aim"] == [row, column]:
            axes.add_patch(Rectangle(corner, side, side, fill=False, edgecolor=TARGET, linewidth=3))
        if share:
            axes.text(x, y + 0.4 * side, f"{100 * share:.0f} %", ha="center", va="top", color=INK, fontsize=9, zorder=3)
    for where, colour in DOTS.items():
        places = [outcome.place for outcome in outcomes if outcome.where == where]
        xs, ys = ([min(max(place[n] * MM, -SEEN), SEEN) for place in places] for n in (0, 1))
        axes.plot(xs, ys, ".", color=colour, markersize=4, alpha=0.6)
    figure.savefig(file, dpi=120)

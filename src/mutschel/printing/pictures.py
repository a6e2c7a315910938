"""Draws the Mutschel, large and small, the crown and a person's beer mat."""

from __future__ import annotations

import math
import tomllib
from importlib import resources

from mutschel.evening.state import EMBLEMS as KINDS
from mutschel.extras import needs
from mutschel.printing.paper import PdfPen

with needs("print"):
    from reportlab.lib.colors import HexColor

CORNERS = (
    (64.0, 11.0), (78.9, 28.0), (101.5, 26.5), (100.0, 49.1), (117.0, 64.0), (100.0, 78.9), (101.5, 101.5),
    (78.9, 100.0), (64.0, 117.0), (49.1, 100.0), (26.5, 101.5), (28.0, 78.9), (11.0, 64.0), (28.0, 49.1),
    (26.5, 26.5), (49.1, 28.0),
)  # fmt: skip
STAR = "M" + " ".join(f"{x} {y}" for x, y in CORNERS) + "Z"
CUTS = (
    "M113 64L104 64M98.6 98.6L92.3 92.3M64 113L64 104M29.4 98.6L35.7 92.3M15 64L24 64M29.4 29.4L35.7 35.7"
    "M64 15L64 24M98.6 29.4L92.3 35.7"
)
DARK, CRUST, LIGHT, PLAIT = "#8a4f15", ("#f8d595", "#e5a550", "#bf762c"), "#f8d595", "#a8621f"
WINE = "#8f1f33"

EMBLEMS = tuple(tomllib.loads((resources.files(__package__) / "emblems.toml").read_text(encoding="utf-8")).values())
INKS = ("#8f1f33", "#1d5680", "#27583f", "#5b3a8a", "#855508", "#a3350f", "#0b5d63")


def draw_star(pen: PdfPen) -> None:
    """Draw the Mutschel's eight points with their crust, in a square of 128."""
    pen.shape(STAR, DARK, DARK, 13)
    pen.shade(STAR + plump(3.5), 8, 120, CRUST)


def plump(radius: float) -> str:
    """The path of all within this distance of the star's edge, which rounds the star's outline."""
    found = []
    for (x, y), (to_x, to_y) in zip(CORNERS, (*CORNERS[1:], CORNERS[0]), strict=True):
        length = math.dist((x, y), (to_x, to_y))
        dx, dy = (to_y - y) / length * radius, (x - to_x) / length * radius
        found.append(f"M{x + dx} {y + dy} {to_x + dx} {to_y + dy} {to_x - dx} {to_y - dy} {x - dx} {y - dy}Z")
        found.append(round_path(x, y, radius))
    return "".join(found)


def draw_ring(pen: PdfPen) -> None:
    """Draw the baker's cuts, and the plait."""
    pen.shape(CUTS, None, "#b07a38", 3.5)
    disc(pen, 64, 64, 33.5, PLAIT)
    for piece in range(16):
        start, end = (math.tau * (piece + part) / 16 for part in (0.0, 0.668))
        (a, b), (c, d) = ((64 + r * math.cos(start), 64 + r * math.sin(start)) for r in (34, 30))
        (e, f), (g, h) = ((64 + r * math.cos(end), 64 + r * math.sin(end)) for r in (34, 30))
        pen.shape(f"M{a:.3f} {b:.3f}A34 34 0 0 1 {e:.3f} {f:.3f}L{g:.3f} {h:.3f}A30 30 0 0 0 {c:.3f} {d:.3f}Z", LIGHT)


def draw_logo(pen: PdfPen, x: float, y: float, size: float) -> None:
    pen = pen.at(x, y, size / 128)
    draw_star(pen)
    draw_ring(pen)
    pen.shape("M64 41.5 84 52.5 64 63.5 44 52.5Z", "#fffaf0", "#fffaf0", 4)
    pen.shape("M44 55 63 65.5V86L44 75.5Z", "#eedfc5", "#eedfc5", 4)
    pen.shape("M84 55 65 65.5V86L84 75.5Z", "#d2b98f", "#d2b98f", 4)
    pip(pen, 64, 52.5, 6, 3.6)
    for across, down in ((-5.5, -4.5), (5.5, 4.5)):
        pip(pen, 53.5 + 0.88 * across, 70.5 + 0.48 * across + down, 2.8, 3.2)
    for across, down in ((-6.2, 5.6), (0, 0), (6.2, -5.6)):
        pip(pen, 74.5 + 0.88 * across, 70.5 - 0.48 * across + down, 2.6, 3)


def pip(pen: PdfPen, x: float, y: float, wide: float, high: float) -> None:
    left, low = pen.place(x - wide, y + high)
    right, up = pen.place(x + wide, y - high)
    pen.paper.canvas.setFillColor(HexColor(WINE))
    pen.paper.canvas.ellipse(left, low, right, up, stroke=0, fill=1)


def draw_mutschel(pen: PdfPen, x: float, y: float, size: float) -> None:
    """Draw a small Mutschel in plain colours, because there may be hundreds."""
    pen = pen.at(x, y, size / 128)
    pen.shape(STAR, DARK, DARK, 16)
    pen.shape(STAR, CRUST[1], CRUST[1], 6)
    disc(pen, 64, 64, 25, PLAIT)
    disc(pen, 64, 64, 14, LIGHT)


def draw_crowned(pen: PdfPen, x: float, y: float, size: float, mat: int) -> None:
    """Draw the Riesenmutschel with a person's beer mat on it, and the crown on that."""
    star = pen.at(x, y, size / 128)
    draw_star(star)
    draw_ring(star)
    disc(star, 64, 64, 27, "#c98436")
    beer_mat = star.at(64, 65.5, 0.9)
    ink = INKS[mat // KINDS % len(INKS)]
    disc(beer_mat, 0, 0, 26, "#fbf3e3")
    beer_mat.shape("M0-21.5A21.5 21.5 0 1 1 0 21.5A21.5 21.5 0 1 1 0-21.5Z", None, ink, 2.6)
    beer_mat.at(0, 0, 1.12).shape(EMBLEMS[mat % KINDS], ink)
    draw_crown(star.at(64 - 24, 23, 48 / 212))


def draw_crown(pen: PdfPen) -> None:
    pen = pen.at(6, 4)
    pen.shape("M12 104 4 34 52 66 100 8 148 66 196 34 188 104Q100 122 12 104Z", "#4d0e1b", "#4d0e1b", 8)
    pen.shade("M14 102 7 38 53 69 100 13 147 69 193 38 186 102Q100 119 14 102Z", 13, 115, ("#c0475a", "#7d1a2c"))
    pen.paper.canvas.setDash(9 * pen.scale * 0.75, 6 * pen.scale * 0.75)
    pen.shape("M17 86Q100 102 183 86", None, LIGHT, 5)
    pen.paper.canvas.setDash()
    for x, y, radius in ((100, 58, 8), (52, 78, 6), (148, 78, 6)):
        disc(pen, x, y, radius, LIGHT)
    for x, y, radius in ((100, 10, 9), (5, 34, 7), (195, 34, 7)):
        disc(pen, x, y, radius + 2, "#4d0e1b")
        disc(pen, x, y, radius - 2, LIGHT)


def disc(pen: PdfPen, x: float, y: float, radius: float, colour: str) -> None:
    pen.shape(round_path(x, y, radius), colour)


def round_path(x: float, y: float, radius: float) -> str:
    half = f"A{radius} {radius} 0 1 1 {x}"
    return f"M{x} {y - radius}{half} {y + radius}{half} {y - radius}Z"

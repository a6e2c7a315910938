"""The sheet that everybody fills: twelve categories, with columns for four matches or for one with several columns."""

from __future__ import annotations

from mutschel.engine import Texts
from mutschel.games.dice_cup.rules import COLOURS, LOWER, MIDDLE, UPPER
from mutschel.games.sheets import HALF, Pen, Sheet, titled

COLUMNS = 4
LABELS = 133.0
BOX = (HALF - LABELS) / COLUMNS
LINE, GAP = 30.0, 7.0
HEIGHT = (len(UPPER) + len(MIDDLE) + len(LOWER) + 1) * LINE + 3 * GAP


def sheet(texts: Texts, players: int) -> Sheet:
    def draw(pen: Pen) -> None:
        y = 0.0
        for part in (UPPER, MIDDLE, LOWER):
            for category in part:
                draw_label(pen, texts, category, y)
                for column in range(COLUMNS):
                    pen.box(LABELS + column * BOX, y, BOX - 3, LINE - 3)
                y += LINE
            y += GAP
        pen.text(0, y + 18.5, texts.get("sheet.sum"), 15, "ui-bold", "ink")
        for column in range(COLUMNS):
            pen.box(LABELS + column * BOX, y, BOX - 3, LINE - 1, "strong")

    return Sheet(HALF, HEIGHT, draw, "player")


def draw_label(pen: Pen, texts: Texts, category: str, y: float) -> None:
    if category in COLOURS:
        pen.mark(category, 10, y + 13.5, 9.5)
    x = 27 if category in COLOURS else 0
    pen.text(x, y + 18.5, titled(texts, category), 15, "ui-bold", "ink", width=LABELS - x - 40)
    pen.text(
        LABELS - 8, y + 17.5, texts.get(f"sheet.{'colour' if category in COLOURS else category}"), 11, align="right"
    )

"""The score sheet of a player: six columns, for six matches, or for one match with several columns."""

from __future__ import annotations

from mutschel.engine import Texts
from mutschel.games.dice_cup.rules import COLOURS, COLUMNS, LOWER, MIDDLE, UPPER
from mutschel.games.sheets import WIDE, PaperSheet, Pen, titled

LABELS = 180.0
BOX = (WIDE - LABELS) / COLUMNS.high
LINE, GAP = 25.0, 6.0
CROSS = 7.0  # the circle for it
SECTIONS = {"upper": UPPER, "middle": MIDDLE, "lower": LOWER}
CARRIED = ("middle-carried", "upper-carried")
HEIGHT = (sum(map(len, SECTIONS.values())) + len(SECTIONS) + len(CARRIED) + 1) * LINE + 2 * GAP


def sheet(texts: Texts, players: int) -> PaperSheet:
    def draw(pen: Pen) -> None:
        y = 0.0
        for section, categories in SECTIONS.items():
            for category in categories:
                draw_category(pen, texts, category, y)
                y += LINE
            draw_total(pen, texts, section, y)
            y += LINE + (GAP if section != "lower" else 0)
        for carried in CARRIED:
            draw_total(pen, texts, carried, y)
            y += LINE
        draw_total(pen, texts, "all", y)

    return PaperSheet(WIDE, HEIGHT, draw, "player")


def draw_category(pen: Pen, texts: Texts, category: str, y: float) -> None:
    if category in COLOURS:
        pen.mark(category, 10, y + 11, 9.5)
    x = 27 if category in COLOURS else 0
    pen.text(x, y + 16, titled(texts, category), 15, "ui-bold", "ink", width=LABELS - x - 80)
    note = texts.get(f"sheet.{'colour' if category in COLOURS else category}")
    pen.text(LABELS - 10, y + 15, note, 11, align="right", width=70)
    for column in range(COLUMNS.high):
        left = LABELS + column * BOX
        pen.box(left, y, BOX - 3, LINE - 3)
        pen.circle(left + CROSS + 5, y + (LINE - 3) / 2, CROSS)


def draw_total(pen: Pen, texts: Texts, total: str, y: float) -> None:
    label, carried = texts.get(f"sheet.{total}"), total in CARRIED
    pen.text(LABELS - 10, y + 16, label, 14, "ui" if carried else "ui-bold", "ink", "right", width=LABELS - 10)
    for column in range(COLUMNS.high):
        pen.box(LABELS + column * BOX, y, BOX - 3, LINE - 3, "thin" if carried else "strong")

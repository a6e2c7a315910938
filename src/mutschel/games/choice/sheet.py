"""The score sheet of a player, as on the screen: five boxes that make a row safe, five that pay, three fifth dice."""

from __future__ import annotations

from mutschel.engine import Texts
from mutschel.games.choice.rules import FIFTH_BOXES, FIFTH_NUMBERS, NO_LOSS, PENALTY, SUM_BOXES, VALUES
from mutschel.games.sheets import WIDE, PaperSheet, Pen

SUM, FIRST, VALUE, PAYING, PLUS, MINUS = 18.0, 40.0, 222.0, 250.0, 436.0, 576.0  # x of the columns
BOX = 33.0  # with the gap to the next one
TOP, LINE = 24.0, 28.0
BOTTOM = TOP + len(VALUES) * LINE
HEIGHT = BOTTOM + 118


def sheet(texts: Texts, players: int) -> PaperSheet:
    def draw(pen: Pen) -> None:
        draw_titles(pen, texts)
        for row, (sum, value) in enumerate(VALUES.items()):
            y = TOP + row * LINE
            pen.text(SUM, y + 19, str(sum), 19, "display-bold", "ink", "middle")
            for box in range(NO_LOSS):
                pen.box(FIRST + box * BOX, y, BOX - 3, 25, fill="paper")
            pen.text(VALUE, y + 18, str(value), 15, "ui-bold", "crust", "middle")
            for box in range(SUM_BOXES - NO_LOSS):
                pen.box(PAYING + box * BOX, y, BOX - 3, 25, fill="plus")
            draw_points(pen, y)
        draw_points(pen, BOTTOM)
        pen.text(PLUS - 12, BOTTOM + 18, texts.get("sheet.both"), 15, "ui-bold", "ink", "right")
        pen.box(PLUS, HEIGHT - 40, WIDE - PLUS, 40, "strong", radius=6)
        pen.text(PLUS + 12, HEIGHT - 15, texts.get("sheet.total"), 15, "ui-bold", "ink")
        draw_fifth_dice(pen, texts)

    return PaperSheet(WIDE, HEIGHT, draw, "player")


def draw_titles(pen: Pen, texts: Texts) -> None:
    def title(x: float, key: str, width: float, **facts: int) -> None:
        pen.text(x, 14, texts.fill(f"sheet.{key}", facts), 13, "ui-bold", align="middle", width=width)

    five = NO_LOSS * BOX - 3
    title(FIRST + five / 2, "open", five, last=NO_LOSS)
    title(VALUE, "value", 46)
    title(PAYING + five / 2, "paying", five, first=NO_LOSS + 1)
    title((PLUS + MINUS - 6) / 2, "safe", MINUS - PLUS - 6)
    title((MINUS + WIDE) / 2, "lost", WIDE - MINUS, n=PENALTY)


def draw_points(pen: Pen, y: float) -> None:
    pen.box(PLUS, y, MINUS - PLUS - 6, 25, "strong")
    pen.box(MINUS, y, WIDE - MINUS, 25, "strong")


def draw_fifth_dice(pen: Pen, texts: Texts) -> None:
    """Draw room for three numbers, each with its boxes in two rows, and below it what binds the fifth die."""
    y = BOTTOM + 8
    pen.text(0, y + 12, texts.get("sheet.fifth"), 13, "ui-bold")
    for column in range(FIFTH_NUMBERS):
        x = column * 142.0
        pen.box(x, y + 22, 42, 42, "strong", radius=9)
        for box in range(FIFTH_BOXES):
            pen.box(x + 46 + box % 4 * 22, y + 22 + box // 4 * 22, 20, 20, radius=3)
    pen.wrapped(0, y + 84, PLUS - 16, texts.get("sheet.note"))

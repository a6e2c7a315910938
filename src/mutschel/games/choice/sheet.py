"""The score sheet of a player: ten boxes for each sum, and three fifth dice with eight boxes each."""

from __future__ import annotations

from mutschel.engine import Texts
from mutschel.games.choice.rules import FIFTH_BOXES, FIFTH_NUMBERS, NO_LOSS, PENALTY, SUM_BOXES, VALUES
from mutschel.games.sheets import WIDE, Colour, PaperSheet, Pen

SUM, BOXES, VALUE, PLUS, MINUS = 204.0, 232.0, 576.0, 601.0, 658.0  # x of the columns
TOP, LINE = 24.0, 29.0
HEIGHT = TOP + (len(VALUES) + 1) * LINE + 54


def sheet(texts: Texts, players: int) -> PaperSheet:
    def draw(pen: Pen) -> None:
        draw_fifth_dice(pen, texts)
        draw_titles(pen, texts)
        for row, (sum, value) in enumerate(VALUES.items()):
            y = TOP + row * LINE
            pen.text(SUM, y + 19, str(sum), 19, "display-bold", "ink", "middle")
            for box in range(1, SUM_BOXES + 1):
                fill: Colour = "minus" if box < NO_LOSS else "zero" if box == NO_LOSS else "paper"
                pen.box(BOXES + (box - 1) * 32, y, 30, 27, fill=fill)
            pen.text(VALUE, y + 19, str(value), 15, "ui-bold", "crust", "middle")
            draw_points(pen, y)
        y = TOP + len(VALUES) * LINE
        draw_points(pen, y)
        pen.text(PLUS - 12, y + 18, texts.get("sheet.both"), 15, "ui-bold", "ink", "right")
        pen.box(PLUS + 1, HEIGHT - 36, WIDE - PLUS - 2, 36, "strong", radius=6)
        pen.text(PLUS - 12, HEIGHT - 13, texts.get("sheet.total"), 15, "ui-bold", "ink", "right")

    return PaperSheet(WIDE, HEIGHT, draw, "player")


def draw_fifth_dice(pen: Pen, texts: Texts) -> None:
    pen.text(0, 12, texts.get("sheet.fifth"), 13, "ui-bold")
    for column in range(FIFTH_NUMBERS):
        x = column * 54.0
        pen.box(x, 26, 44, 44, "strong", radius=10)
        for box in range(FIFTH_BOXES):
            pen.box(x + 6, 77 + box * 28, 32, 25)
    pen.wrapped(0, 77 + FIFTH_BOXES * 28 + 22, 152, texts.get("sheet.note"))


def draw_titles(pen: Pen, texts: Texts) -> None:
    def title(x: float, key: str, width: float, **facts: int) -> None:
        pen.text(x, 14, texts.fill(f"sheet.{key}", facts), 13, "ui-bold", align="middle", width=width)

    few, most = NO_LOSS - 1, SUM_BOXES - NO_LOSS
    title(SUM, "sum", 52)
    title(BOXES + few * 16, "few", few * 32, last=few, n=PENALTY)
    pen.text(BOXES + few * 32 + 15, 14, "0", 13, "ui-bold", align="middle")
    title(BOXES + NO_LOSS * 32 + most * 16, "many", most * 32, first=NO_LOSS + 1, last=SUM_BOXES)
    title(VALUE, "value", 46)
    title((PLUS + MINUS) / 2, "plus", 54)
    title((MINUS + WIDE) / 2, "minus", 54)


def draw_points(pen: Pen, y: float) -> None:
    pen.box(PLUS + 1, y, 54, 26, "strong")
    pen.box(MINUS + 1, y, 54, 26, "strong")

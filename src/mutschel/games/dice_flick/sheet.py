"""The score sheet of a table: ten rounds, a column for each player, and a reminder of the points."""

from __future__ import annotations

from mutschel.engine import Texts
from mutschel.games.dice_flick.rules import ROUNDS
from mutschel.games.sheets import HALF, ROW, PaperSheet, Pen

LABELS = 61.0
NOTE = 58.0


def sheet(texts: Texts, players: int) -> PaperSheet:
    box = (HALF - LABELS) / players
    height = (ROUNDS + 2) * ROW + NOTE

    def draw(pen: Pen) -> None:
        pen.text(0, 18, texts.get("sheet.name"))
        pen.text(0, (ROUNDS + 1) * ROW + 19, texts.get("sheet.sum"), 15, "ui-bold", "ink")
        for player in range(players):
            x = LABELS + player * box
            pen.box(x, 0, box - 3, ROW - 3, "strong")
            pen.box(x, (ROUNDS + 1) * ROW + 2, box - 3, ROW - 3, "strong")
        for number in range(1, ROUNDS + 1):
            pen.text(LABELS - 14, number * ROW + 19, str(number), 17, "display-bold", "ink", "right")
            for player in range(players):
                pen.box(LABELS + player * box, number * ROW, box - 3, ROW - 3)
        pen.wrapped(0, height - NOTE + 22, HALF, texts.get("sheet.note"), 12)

    return PaperSheet(HALF, height, draw)

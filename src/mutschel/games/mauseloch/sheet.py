"""The score sheet of Mauseloch: a shared row of 3 to 18 for each round, and a list of everybody's strikes."""

from __future__ import annotations

from mutschel.engine import Texts
from mutschel.games.mauseloch.rules import NUMBERS
from mutschel.games.sheets import ROW, TITLES, WIDE, PaperSheet, Pen, note_height, write_note
from mutschel.games.strike_games.sheet import GAP, number_boxes

NAMES, STROKES, ROUND = 130.0, 84.0, 30.0
FEWEST_ROUNDS = 8


def sheet(texts: Texts, players: int) -> PaperSheet:
    rows = max(players, FEWEST_ROUNDS)
    note = texts.get("pitch")

    def draw(pen: Pen) -> None:
        left = NAMES + STROKES + GAP
        box = (WIDE - left - ROUND) / len(NUMBERS)
        pen.text(8, TITLES - 8, texts.get("sheet.name"))
        pen.text(NAMES + STROKES / 2, TITLES - 8, texts.get("sheet.strokes"), 13, "ui-bold", align="middle")
        pen.text(left, TITLES - 8, texts.get("sheet.rounds"))
        for row in range(rows):
            y = TITLES + row * ROW
            if row < players:
                pen.box(0, y, NAMES - 2, ROW - 2)
                pen.box(NAMES, y, STROKES - 2, ROW - 2, "strong")
            pen.text(left + ROUND / 2 - 6, y + ROW / 2 + 4, str(row + 1), 14, "display-bold", "ink", "middle")
            number_boxes(pen, left + ROUND, y, box, NUMBERS)
        write_note(pen, note, TITLES + rows * ROW)

    return PaperSheet(WIDE, TITLES + rows * ROW + note_height(note), draw)

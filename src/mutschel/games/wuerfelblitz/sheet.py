"""The score sheet of Würfelblitz, for a table without discs: a circle for each disc."""

from __future__ import annotations

from mutschel.engine import Texts
from mutschel.games.sheets import TITLES, WIDE, PaperSheet, Pen, note_height, titled, write_note
from mutschel.games.wuerfelblitz.rules import BLACK_TO_WIN

NAMES, BLACK, WHITE = 160.0, 38.0, 24.0
LINE = 36.0


def sheet(texts: Texts, players: int) -> PaperSheet:
    discs = NAMES + BLACK * BLACK_TO_WIN + 22
    whites = int((WIDE - discs) / WHITE)
    note = texts.get("sheet.note")

    def draw(pen: Pen) -> None:
        pen.text(8, TITLES - 8, texts.get("sheet.name"))
        pen.text(NAMES + 4, TITLES - 8, titled(texts, "black-discs"), 13, "ui-bold", width=discs - NAMES - 14)
        pen.text(discs, TITLES - 8, titled(texts, "white-discs"))
        for row in range(players):
            y = TITLES + row * LINE
            pen.box(0, y, NAMES - 8, LINE - 3)
            middle = y + (LINE - 3) / 2
            for disc in range(BLACK_TO_WIN):
                pen.circle(NAMES + BLACK * (disc + 0.5), middle, 15, "strong", "zero")
                pen.circle(NAMES + BLACK * (disc + 0.5), middle, 5, "thin", "paper")
            for disc in range(whites):
                pen.circle(discs + WHITE * (disc + 0.5), middle, 10)
        write_note(pen, note, TITLES + players * LINE)

    return PaperSheet(WIDE, TITLES + players * LINE + note_height(note), draw)

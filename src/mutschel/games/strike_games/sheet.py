"""The score sheet of strike games: the strikes of each round. Games with numbers to cross out have boxes for them."""

from __future__ import annotations

from collections.abc import Sequence

from mutschel.engine import Texts
from mutschel.games.sheets import ROW, TITLES, WIDE, PaperSheet, Pen, note_height, plain_list, write_note

ROUNDS = 10
NAMES = 130.0
STROKES = 74.0
GAP = 12.0


def sheet(texts: Texts, players: int) -> PaperSheet:
    """A list with a box for each player and round, for the result or the strike."""
    rounds = [str(number) for number in range(1, ROUNDS + 1)]
    ends = [texts.get("sheet.strokes"), texts.get("sheet.play-off")]
    return plain_list(texts, players, rounds, ends, texts.get("pitch"))


def list_with_numbers(texts: Texts, players: int, numbers: Sequence[int], rounds: int, note: str) -> PaperSheet:
    """A list with these numbers for each player and round, to cross out."""
    block = (WIDE - NAMES - STROKES) / rounds
    box = (block - GAP) / len(numbers)

    def draw(pen: Pen) -> None:
        pen.text(8, TITLES - 8, texts.get("sheet.name"))
        for place in range(rounds):
            title = texts.fill("sheet.round", {"n": place + 1})
            pen.text(NAMES + place * block, TITLES - 8, title)
        pen.text(WIDE - STROKES / 2, TITLES - 8, texts.get("sheet.strokes"), 13, "ui-bold", align="middle")
        for row in range(players):
            y = TITLES + row * ROW
            pen.box(0, y, NAMES - GAP, ROW - 2)
            for place in range(rounds):
                number_boxes(pen, NAMES + place * block, y, box, numbers)
            pen.box(WIDE - STROKES, y, STROKES, ROW - 2, "strong")
        write_note(pen, note, TITLES + players * ROW)

    return PaperSheet(WIDE, TITLES + players * ROW + note_height(note), draw)


def number_boxes(pen: Pen, x: float, y: float, box: float, numbers: Sequence[int]) -> None:
    """Draw the numbers to cross out, pale enough for a pencil over them."""
    for place, number in enumerate(numbers):
        pen.box(x + place * box, y, box - 2, ROW - 2)
        pen.text(x + (place + 0.5) * box - 1, y + ROW / 2 + 4, str(number), 14, "display", "line-strong", "middle")

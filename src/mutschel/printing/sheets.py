"""Score sheets as PDF, several on a page if they fit, and the rules after them."""

from __future__ import annotations

import math

from mutschel.engine import Game
from mutschel.games.parts import SheetModule
from mutschel.games.sheets import PaperSheet, plain_list
from mutschel.printing.paper import PdfDocument, PdfPen, Size
from mutschel.printing.pictures import draw_logo
from mutschel.printing.rules import draw_rules
from mutschel.printing.texts import words

SIDE, TOP, BOTTOM = 40.0, 30.0, 18.0
NARROW_SIDE = 27.0
LEAST = 0.92  # the smallest scale of a sheet so that one more fits
WIDE_HEAD, NARROW_HEAD = 52.0, 92.0
USUAL_PLAYERS = 14  # players at a large table
MOST_SHEETS = 200


def sheet_pdf(
    game: Game,
    language: str,
    *,
    players: int | None = None,
    copies: int = 1,
    paper: Size = "A4",
    sheets: bool = True,
    rules: bool = False,
) -> bytes:
    """Sheets for this many players: one each, or lists with that many lines. The last page is filled up."""
    if players is not None:
        game.check_players(players)
    pages = PdfDocument(game.name(language), language, paper)
    if sheets:
        sheet = sheet_of(game, language, players or min(game.players[1], USUAL_PLAYERS))
        each = (players or 1) if sheet.whose == "player" else 1
        draw_sheets(pages, game, sheet, min(each * copies, MOST_SHEETS))
    if sheets and rules:
        pages.next_page()
    if rules:
        draw_rules(pages, game)
    return pages.finish()


def sheet_of(game: Game, language: str, players: int) -> PaperSheet:
    texts = game.texts(language)
    own: SheetModule | None = game.part("sheet")
    if own is not None:
        return own.sheet(texts, players)
    return plain_list(texts, players, [str(number) for number in range(1, 13)], [texts.get("sheet.sum")])


def draw_sheets(pages: PdfDocument, game: Game, sheet: PaperSheet, count: int) -> None:
    narrow = 2 * (sheet.width + 2 * NARROW_SIDE) <= pages.width + 1
    columns, side, head = (2, NARROW_SIDE, NARROW_HEAD) if narrow else (1, SIDE, WIDE_HEAD)
    high = TOP + head + sheet.height + BOTTOM
    rows = max(1, int(pages.height // (high * LEAST)))
    wide, tall = pages.width / columns, pages.height / rows
    scale = min(1.0, wide / (sheet.width + 2 * side), tall / high)
    for page in range(math.ceil(count / (rows * columns))):
        if page:
            pages.next_page()
        pen = pages.pen()
        for row in range(1, rows):
            pen.dashes(0, row * tall, pages.width, row * tall)
        if columns == 2:
            pen.dashes(wide, 0, wide, pages.height)
        for place in range(rows * columns):
            row, column = divmod(place, columns)
            left = column * wide + (wide - sheet.width * scale) / 2
            corner = pen.at(left, row * tall + TOP * scale, scale)
            draw_head(corner, game, sheet, pages.language)
            sheet.draw(corner.at(0, head))


def draw_head(pen: PdfPen, game: Game, sheet: PaperSheet, language: str) -> None:
    """Draw the game's name, and lines to write names on."""
    say = words(language)
    narrow = sheet.width < 500
    draw_logo(pen, 0, 0, 40)
    title = game.name(language)
    pen.text(50, 29, title, 26, "display-bold", "ink", width=sheet.width - 50 if narrow else 300)
    start = 0.0 if narrow else max(177.0, 50 + min(300.0, pen.width(title, 26, "display-bold")) + 18)
    line, date = (74.0, sheet.width - 96) if narrow else (39.0, sheet.width - 130)
    own = say("sheet.name" if sheet.whose == "player" else "sheet.table")
    for x, to_x, text in ((start, date - 10, own), (date, sheet.width, say("sheet.date"))):
        pen.text(x, line - 6, text)
        pen.line(x, line, to_x, line, "ink", 1.5)

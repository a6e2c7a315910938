"""An evening's report as PDF: the winners, and everybody's standing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo

from mutschel.evening.state import EveningState
from mutschel.games.sheets import Colour, Face
from mutschel.printing.evening_facts import EveningFacts, PersonLine
from mutschel.printing.paper import PdfDocument, PdfPen, Size
from mutschel.printing.pictures import draw_logo, draw_mutschel

SIDE, TOP, BOTTOM = 60.0, 44.0, 66.0
ROW = 26.0
TABLES = 5  # columns of tables that stand side by side
GAMES = 214.0  # how wide the games' names are
GAP = 40.0  # between the two columns of people
ICONS = 6  # more Mutscheln than these are a number


def report_pdf(
    state: EveningState, language: str, *, paper: Size = "A4", zone: tzinfo | None = None, address: str = ""
) -> bytes:
    """An evening's report as PDF. `address` is that of the evening's page."""
    told = EveningFacts(state, language, zone)
    return ReportWriter(told, PdfDocument(told.name, language, paper), address).write()


class ReportWriter:
    """Writes a report on pages that fill from top to bottom."""

    def __init__(self, told: EveningFacts, paper: PdfDocument, address: str) -> None:
        self.told = told
        self.paper = paper
        self.address = address
        self.right = paper.width - SIDE
        self.y = TOP
        self.page = 1

    @property
    def pen(self) -> PdfPen:
        return self.paper.pen()

    def write(self) -> bytes:
        self.draw_title()
        story = self.told.story()
        if story:
            self.y = self.pen.wrapped(SIDE, self.y + 20, self.right - SIDE, story, 18, "display", "ink")
        self.draw_winners()
        self.draw_people()
        self.draw_foot()
        return self.paper.finish()

    def draw_title(self) -> None:
        wide = self.right - SIDE - 88
        draw_logo(self.pen, SIDE, self.y, 72)
        self.pen.text(SIDE + 88, self.y + 33, self.told.name, 32, "display-bold", "ink", width=wide)
        self.pen.text(SIDE + 88, self.y + 59, self.told.subtitle(), 15, width=wide)
        self.y += 86
        self.pen.line(SIDE, self.y, self.right, self.y, "ink", 2)
        self.y += 14

    def need(self, height: float) -> None:
        """Begin a new page unless this one has room."""
        if self.y + height > self.paper.height - BOTTOM:
            self.draw_foot()
            self.paper.next_page()
            self.page += 1
            self.y = TOP

    def heading(self, text: str, follows: float) -> None:
        self.need(36 + follows)
        self.pen.text(SIDE, self.y + 24, text, 21, "display-bold", "ink")
        self.y += 34

    # -- winners ---------------------------------------------------------------------------------------
    def draw_winners(self) -> None:
        rows = [(row.game, row.by_table) for row in self.told.winners()]
        if not rows:
            return
        if self.told.table_winners():
            rows.append((self.told.say("report.table-win"), self.told.table_winners()))
        self.heading(self.told.say("report.who-won"), 3 * ROW)
        for first in range(0, self.told.tables, TABLES):
            self.need(min((len(rows) + 1) * ROW, self.paper.height / 2))
            tables = range(first, min(first + TABLES, self.told.tables))
            titles = [self.told.say("report.table", n=table + 1) for table in tables]
            self.row(self.told.say("report.game"), titles, "ui-bold", 13)
            for place, (game, by_table) in enumerate(rows):
                last = place == len(rows) - 1 and bool(self.told.table_winners())
                self.need(ROW)
                self.row(game, [by_table[table] or "–" for table in tables], "ui-bold" if last else "ui", 15)
            self.y += 10
        if self.told.final is not None and self.told.final.winner is not None:
            self.need(ROW)
            game = self.told.say("report.the-final", game=self.told.game_name(self.told.final))
            self.y -= 10
            self.row(game, [self.told.person(self.told.final.winner)], "ui-bold", 15)
            self.y += 10

    def row(self, game: str, cells: Sequence[str], face: Face, size: float) -> None:
        colour: Colour = "ink-2" if size < 15 else "ink"
        wide = (self.right - SIDE - GAMES) / max(len(cells), min(TABLES, self.told.tables))
        self.pen.text(SIDE + 4, self.y + 17, game, size, "ui" if size > 13 else face, colour, width=GAMES - 10)
        for place, cell in enumerate(cells):
            x = SIDE + GAMES + place * wide
            self.pen.text(x, self.y + 17, cell, size, face, colour, width=wide - 8)
        self.pen.line(SIDE, self.y + ROW - 1, self.right, self.y + ROW - 1)
        self.y += ROW

    # -- standings -------------------------------------------------------------------------------------
    def draw_people(self) -> None:
        lines = self.told.lines()
        self.heading(self.told.say("report.all", n=len(lines)), 4 * ROW)
        while lines:
            self.need(3 * ROW)
            room = int((self.paper.height - BOTTOM - self.y) / ROW) - 1
            rows = min(room, -(-len(lines) // 2))
            top = self.y
            for column in range(2):
                self.y = top
                part, lines = lines[:rows], lines[rows:]
                if part:
                    self.people(SIDE + column * (self.half + GAP), part)
            self.y = top + (rows + 1) * ROW
            if lines:
                self.need(self.paper.height)

    @property
    def half(self) -> float:
        return (self.right - SIDE - GAP) / 2

    def people(self, x: float, lines: Sequence[PersonLine]) -> None:
        """Draw one column of people, with its titles."""
        pen, say = self.pen, self.told.say
        end = x + self.half
        bread, names = x + 170, x + 38
        for place, key in ((names, "name"), (bread, "mutscheln-title")):
            pen.text(place, self.y + 17, say(f"report.{key}"), 13, "ui-bold")
        pen.text(end - 4, self.y + 17, say("report.strikes-title"), 13, "ui-bold", align="right")
        pen.line(x, self.y + ROW - 1, end, self.y + ROW - 1)
        for number, line in enumerate(lines, start=1):
            y = self.y + number * ROW
            standing = line.standing
            pen.text(x + 4, y + 17, str(standing.place), 15)
            pen.text(names, y + 17, line.name, 15, "ui-bold", "ink", width=bread - names - 8)
            pen.text(end - 4, y + 17, str(standing.strikes), 15, "ui", "ink", "right")
            if line.from_basket:
                pen.text(bread, y + 17, say("report.basket"), 14, width=end - bread - 50)
            elif standing.mutscheln <= ICONS:
                for icon in range(standing.mutscheln):
                    draw_mutschel(pen, bread + icon * 17, y + 4.5, 16)
            else:
                draw_mutschel(pen, bread, y + 4.5, 16)
                pen.text(bread + 22, y + 17, f"× {standing.mutscheln}", 15, "ui", "ink")
            pen.line(x, y + ROW - 1, end, y + ROW - 1)

    def draw_foot(self) -> None:
        y = self.paper.height - 52
        self.pen.line(SIDE, y, self.right, y)
        page = "" if self.page == 1 else self.told.say("report.page", n=self.page)
        right = " · ".join(part for part in (self.address, page) if part)
        wide = self.pen.width(right, 13, "ui")
        self.pen.text(SIDE, y + 20, self.told.bread(), 13, width=self.right - SIDE - wide - 24)
        self.pen.text(self.right, y + 20, right, 13, align="right")

"""A game's rules on paper: its Markdown, laid out in two columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any
from xml.sax.saxutils import escape

from mutschel.engine import Game
from mutschel.extras import needs
from mutschel.games.sheets import Face
from mutschel.printing.fonts import fonts
from mutschel.printing.paper import COLOURS, POINT, PdfDocument
from mutschel.printing.pictures import draw_logo
from mutschel.printing.texts import words

with needs("print"):
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode
    from reportlab.lib.colors import HexColor
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Flowable, Paragraph, Table

SIDE, GAP, BOTTOM = 46.0, 34.0, 44.0
FIRST_TOP, NEXT_TOP = 132.0, 46.0
TEXTS = (14.6, 13.7, 12.8, 12.3, 11.8)  # sizes, of which the largest with the fewest pages is taken
LEADING = 1.38
INDENT = 1.6  # of a list, in letters
HEADED = 44.0  # points of text that a heading needs below it
SUM = re.compile(r"(?<=\d) ([+×=−]) (?=\d)")  # a sum stays on one line


def draw_rules(pages: PdfDocument, game: Game) -> None:
    markdown = game.rules(pages.language)

    @cache
    def flow(size: float) -> list[Flowable]:
        return [*Layout(pages, size).flow(markdown)]

    @cache
    def count(size: float, bottom: float = BOTTOM) -> int:
        """The number of pages with this size."""
        return fill_columns(pages, flow(size), bottom, draws=False)

    on_one = next((size for size in TEXTS if count(size) == 1), None)
    size, bottom = on_one or min(TEXTS, key=count), BOTTOM
    if on_one:  # both columns end at about the same height
        high = pages.height - FIRST_TOP
        for step in (high / 2, high / 4, high / 8, high / 16, high / 32):
            if count(size, bottom + step) == 1:
                bottom += step
    draw_title(pages, game)
    fill_columns(pages, flow(size), bottom)


def fill_columns(pages: PdfDocument, flow: Iterable[Flowable], bottom: float = BOTTOM, draws: bool = True) -> int:
    """Sets everything in two columns a page, or only tries to. Returns how many pages it took."""
    story, count = list(flow), 0
    while story:
        if count and draws:
            pages.next_page()
        before = len(story), story[0]
        for column in range(2):
            _fill(story, pages, column, NEXT_TOP if count else FIRST_TOP, bottom, draws)
        count += 1
        if story and (len(story), story[0]) == before:
            if bottom == BOTTOM:
                raise ValueError("a part of the rules is too large for a page")
            return count + 1
    return count


def _fill(story: list[Flowable], pages: PdfDocument, column: int, top: float, bottom: float, draws: bool) -> None:
    """Sets as much as a column has room for. A heading never stands at its end."""
    canvas, wide = pages.canvas, column_width(pages)
    left, y = (SIDE * POINT + column * (wide + GAP * POINT)), (pages.height - top) * POINT
    empty = True
    while story:
        first = story[0]
        y -= 0 if empty else first.getSpaceBefore()
        room = y - bottom * POINT
        high = first.wrapOn(canvas, wide, room)[1]
        is_heading = isinstance(first, Heading)
        follows = _needed_below(story[1], canvas, wide, room) if is_heading and len(story) > 1 else 0
        if high + follows <= room or (is_heading and empty):
            if draws:
                first.drawOn(canvas, left, y - high)
            y -= high + first.getSpaceAfter()
            empty = False
            del story[0]
            continue
        if is_heading or (isinstance(first, Table) and not empty):  # a table stays in one piece if it can
            return
        parts = first.splitOn(canvas, wide, room)
        if len(parts) < 2:
            return
        story[0:1] = parts


def _needed_below(part: Flowable, canvas: Any, wide: float, room: float) -> float:
    """Returns how much of what follows a heading has to stand below it: all of a table, which stays in one piece."""
    high: float = part.getSpaceBefore() + part.wrapOn(canvas, wide, room)[1]
    return high if isinstance(part, Table) else min(high, HEADED)


def column_width(pages: PdfDocument) -> float:
    return (pages.width - 2 * SIDE - GAP) / 2 * POINT


def draw_title(pages: PdfDocument, game: Game) -> None:
    pen, texts, say = pages.pen(), game.texts(pages.language), words(pages.language)
    right = pages.width - SIDE
    draw_logo(pen, SIDE, 36, 62)
    pen.text(SIDE + 76, 68, game.name(pages.language), 32, "display-bold", "ink", width=right - SIDE - 330)
    low, high = game.players
    facts = say("rules.players" if low < high else "rules.player", n=low, low=low, high=high)
    pen.text(right, 68, facts + say("rules.minutes", minutes=texts.find("minutes")), 13, align="right", width=250)
    pen.text(SIDE + 76, 92, texts.get("pitch"), 15, "display", width=right - SIDE - 76)
    pen.line(SIDE, 110, right, 110, "ink", 2)


class Heading(Paragraph):
    """A heading, which stays with the text below it."""


class Layout:
    """Turns Markdown into ReportLab's flowables."""

    def __init__(self, pages: PdfDocument, size: float) -> None:
        self.pages = pages
        self.size = size
        self.text = self._style("ui", size, "ink", after=7)
        self.heading = self._style("display-bold", 18, "ink", before=7, after=4)
        self.cell = self._style("ui", 12, "ink")
        self.title = self._style("ui-bold", 12, "ink-2")

    def flow(self, markdown: str) -> Iterator[Flowable]:
        tree = SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(markdown))
        yield from self._blocks(tree.children)

    def _blocks(self, nodes: Sequence[SyntaxTreeNode], depth: int = 0) -> Iterator[Flowable]:
        for node in nodes:
            if node.type in ("bullet_list", "ordered_list"):
                yield from self._list(node, depth)
            elif node.type == "table":
                yield self._table(node)
            elif node.type == "heading":
                yield Heading(self._inline(node, "display-bold"), self.heading)
            elif node.type == "paragraph":
                yield Paragraph(self._inline(node, "ui"), self.text)
            else:
                raise ValueError(f"rules are printed without {node.type}")

    def _list(self, node: SyntaxTreeNode, depth: int) -> Iterator[Flowable]:
        indent = INDENT * self.size * POINT
        for number, item in enumerate(node.children, start=1):
            bullet: str | None = f"{number}." if node.type == "ordered_list" else "•"
            for part in item.children:
                if part.type == "paragraph":
                    style = self._style("ui", self.size, "ink", after=4, leftIndent=(depth + 1) * indent)
                    style.bulletFontName = fonts().names["ui"]
                    style.bulletFontSize, style.bulletIndent = self.size * POINT, depth * indent
                    yield Paragraph(self._inline(part, "ui"), style, bulletText=bullet)
                    bullet = None
                else:
                    yield from self._blocks([part], depth + 1)

    def _table(self, node: SyntaxTreeNode) -> Table:
        rows = [row for part in node.children for row in part.children]
        cells = [
            [
                Paragraph(self._inline(cell, "ui" if row else "ui-bold"), self.cell if row else self.title)
                for cell in line.children
            ]
            for row, line in enumerate(rows)
        ]
        columns = len(cells[0])
        wide = column_width(self.pages)
        needed = [max(row[place].minWidth() for row in cells) + 5 for place in range(columns)]
        if columns == 2:  # a word and what it means
            shares = [0.42, 0.58]
        else:  # a grid: equal if all fit, otherwise what stands in a column says how wide it is
            even = max(needed) * columns <= wide
            shares = [1 / columns if even else need / sum(needed) for need in needed]
        padding = 4 if columns < 6 else 0.5
        look: list[Any] = [
            ("LINEBELOW", (0, 0), (-1, -1), 0.6, HexColor(COLOURS["line"])),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0 if columns == 2 else padding / 2),
            ("RIGHTPADDING", (0, 0), (-1, -1), padding),
            ("TOPPADDING", (0, 0), (-1, -1), 2),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
        ]
        return Table(cells, [wide * share for share in shares], style=look, spaceBefore=2, spaceAfter=9)

    def _inline(self, node: SyntaxTreeNode, face: Face) -> str:
        """The text of a block as ReportLab's markup, every piece in a font that has its letters."""
        if node.type in ("text", "code_inline"):
            return self._marked(node.content, face)
        if node.type in ("softbreak", "hardbreak"):
            return " "
        inner: Face = {"strong": "ui-bold", "em": "ui-italic"}.get(node.type, face)  # type: ignore[assignment]
        return "".join(self._inline(child, inner) for child in node.children)

    def _marked(self, text: str, face: Face) -> str:
        runs, missing = fonts().runs(SUM.sub("\u00a0\\1\u00a0", text), face)
        self.pages.missing |= missing
        return "".join(f'<font name="{run.font}">{escape(run.text)}</font>' for run in runs)

    def _style(
        self, face: Face, size: float, colour: Any, before: float = 0, after: float = 0, **more: Any
    ) -> ParagraphStyle:
        return ParagraphStyle(
            face,
            fontName=fonts().names[face],
            fontSize=size * POINT,
            leading=size * LEADING * POINT,
            textColor=HexColor(COLOURS[colour]),
            spaceBefore=before * POINT,
            spaceAfter=after * POINT,
            allowWidows=0,
            allowOrphans=0,
            **more,
        )

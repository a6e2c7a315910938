"""A game's rules on paper: its Markdown, laid out in two columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from xml.sax.saxutils import escape

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Frame, Paragraph, Table

from mutschel.engine import Game
from mutschel.games.sheets import Face
from mutschel.printing.fonts import fonts
from mutschel.printing.paper import COLOURS, POINT, Paper
from mutschel.printing.pictures import draw_logo
from mutschel.printing.texts import words

SIDE, GAP, BOTTOM = 46.0, 34.0, 44.0
FIRST_TOP, NEXT_TOP = 132.0, 46.0
TEXT, LEADING = 12.8, 17.6
INDENT = 16.0


def draw_rules(pages: Paper, game: Game) -> None:
    draw_title(pages, game)
    story = list(Layout(pages).flow(game.rules(pages.language)))
    top = FIRST_TOP
    while story:
        for column in range(2):
            left = story[0] if story else None
            _column(pages, column, top).addFromList(story, pages.canvas)
            if story and story[0] is left and column and top == NEXT_TOP:
                raise ValueError(f"{game.id}: a part of its rules is too large for a page")
        if story:
            pages.next_page()
        top = NEXT_TOP


def draw_title(pages: Paper, game: Game) -> None:
    pen, texts, say = pages.pen(), game.texts(pages.language), words(pages.language)
    right = pages.width - SIDE
    draw_logo(pen, SIDE, 36, 62)
    pen.text(SIDE + 76, 68, game.name(pages.language), 32, "display-bold", "ink", width=right - SIDE - 330)
    low, high = game.players
    facts = say("rules.players" if low < high else "rules.player", low=low, high=high)
    pen.text(right, 68, facts + say("rules.minutes", minutes=texts.find("minutes")), 13, align="right", width=250)
    pen.text(SIDE + 76, 92, texts.get("pitch"), 15, "display", width=right - SIDE - 76)
    pen.line(SIDE, 110, right, 110, "ink", 2)


def _column(pages: Paper, column: int, top: float) -> Frame:
    wide = (pages.width - 2 * SIDE - GAP) / 2
    left, high = SIDE + column * (wide + GAP), pages.height - top - BOTTOM
    edges = {"leftPadding": 0, "rightPadding": 0, "topPadding": 0, "bottomPadding": 0}
    return Frame(left * POINT, BOTTOM * POINT, wide * POINT, high * POINT, **edges)


class Layout:
    """Turns Markdown into what ReportLab sets in columns."""

    def __init__(self, pages: Paper) -> None:
        self.pages = pages
        self.text = self._style("ui", TEXT, "ink", after=7)
        self.heading = self._style("display-bold", 18, "ink", before=7, after=4, keepWithNext=1)
        self.cell = self._style("ui", 12, "ink")
        self.title = self._style("ui-bold", 12, "ink-2")

    def flow(self, markdown: str) -> Iterator[Any]:
        tree = SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(markdown))
        yield from self._blocks(tree.children)

    def _blocks(self, nodes: Sequence[SyntaxTreeNode], depth: int = 0) -> Iterator[Any]:
        for node in nodes:
            if node.type in ("bullet_list", "ordered_list"):
                yield from self._list(node, depth)
            elif node.type == "table":
                yield self._table(node)
            elif node.type == "heading":
                yield Paragraph(self._inline(node, "display-bold"), self.heading)
            elif node.type == "paragraph":
                yield Paragraph(self._inline(node, "ui"), self.text)
            else:
                raise ValueError(f"rules are printed without {node.type}")

    def _list(self, node: SyntaxTreeNode, depth: int) -> Iterator[Any]:
        for number, item in enumerate(node.children, start=1):
            bullet: str | None = f"{number}." if node.type == "ordered_list" else "•"
            for part in item.children:
                if part.type == "paragraph":
                    style = self._style("ui", TEXT, "ink", after=4, leftIndent=(depth + 1) * INDENT * POINT)
                    style.bulletFontName = fonts().names["ui"]
                    style.bulletFontSize, style.bulletIndent = TEXT * POINT, depth * INDENT * POINT
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
        wide = (self.pages.width - 2 * SIDE - GAP) / 2 * POINT
        # two columns are a word and what it means; more are a grid
        shares = [0.42, 0.58] if columns == 2 else [1 / columns] * columns
        padding = 4 if columns < 6 else 0.5
        look = [
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
        runs, missing = fonts().runs(text, face)
        self.pages.missing |= missing
        return "".join(f'<font name="{run.font}">{escape(run.text)}</font>' for run in runs)

    def _style(
        self, face: Face, size: float, colour: Any, before: float = 0, after: float = 0, **more: Any
    ) -> ParagraphStyle:
        return ParagraphStyle(
            face,
            fontName=fonts().names[face],
            fontSize=size * POINT,
            leading=size * LEADING / TEXT * POINT,
            textColor=HexColor(COLOURS[colour]),
            spaceBefore=before * POINT,
            spaceAfter=after * POINT,
            **more,
        )

"""A PDF document: its pages, and the pen that draws on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Literal, TypeAlias

from mutschel.extras import needs
from mutschel.games.sheets import Align, Colour, Edge, Face
from mutschel.printing.fonts import FontRun, fonts, width_of
from mutschel.printing.paths import Point, trace
from mutschel.printing.texts import words

with needs("print"):
    from reportlab import rl_config
    from reportlab.lib.colors import HexColor
    from reportlab.pdfgen.canvas import Canvas

rl_config.useA85 = 0  # bytes as they are, not as text: 9 % smaller, and sooner written

Size: TypeAlias = Literal["A4", "letter"]
SIZES: dict[Size, Point] = {"A4": (793.7, 1122.5), "letter": (816.0, 1056.0)}  # in pixels, 96 an inch
POINT = 0.75  # pixels in points, which PDF counts in

COLOURS: dict[Colour, str] = {
    "ink": "#2a1b12",
    "ink-2": "#664c3a",
    "line": "#d8c4a6",
    "line-strong": "#9a7b5a",
    "accent": "#8f1f33",
    "crust": "#855508",
    "plus": "#dcebdd",
    "zero": "#eee6d8",
    "paper": "#ffffff",
}
EDGES: dict[Edge, tuple[Colour, float]] = {"thin": ("line-strong", 1.2), "strong": ("ink", 1.6)}
# dice: colour of the body, colour of the mark, and the mark's path
DICE = {
    "white": ("#f7f2e6", "#2a1b12", "M0-1A1 1 0 1 1 0 1A1 1 0 1 1 0-1ZM0-.46A.46 .46 0 1 0 0 .46A.46 .46 0 1 0 0-.46Z"),
    "yellow": ("#f2bf26", "#2a1b12", "M0-1.05 1.08 .85-1.08 .85Z"),
    "green": ("#1f6a3b", "#ffffff", "M-1.1 1.1Q-1-1 1.1-1.1 1 1-1.1 1.1Z"),
    "blue": ("#1f52b4", "#ffffff", "M-1-.78H1V-.16H-1ZM-1 .2H1V.82H-1Z"),
    "red": ("#d2343b", "#ffffff", "M0-1A1 1 0 1 1 0 1A1 1 0 1 1 0-1Z"),
    "black": ("#2b2726", "#ffffff", "M-.88-.88H.88V.88H-.88Z"),
    "orange": ("#e8751a", "#2a1b12", "M0-1.2 1.1 0 0 1.2-1.1 0Z"),
    "pink": (
        "#d9569b",
        "#1f0a15",
        "M0 1.05C-1.7-.1-1.1-1.15-.5-1.02-.2-.96 0-.7 0-.5 0-.7 .2-.96 .5-1.02 1.1-1.15 1.7-.1 0 1.05Z",
    ),
}


class PdfDocument:
    """The pages of one PDF. The same drawing always gives the same bytes."""

    def __init__(self, title: str, language: str, size: Size) -> None:
        self.size: Size = size
        self.width, self.height = SIZES[size]
        self.language = language
        self.missing = set[str]()  # letters that no typeface here has
        self.file = BytesIO()
        page = (self.width * POINT, self.height * POINT)
        self.canvas = Canvas(self.file, pagesize=page, invariant=1, pageCompression=1, lang=language)
        self.canvas.setTitle(title)
        self.canvas.setAuthor("Mutschel")
        self.canvas.setCreator("Mutschel")

    def pen(self) -> PdfPen:
        return PdfPen(self)

    def next_page(self) -> None:
        self.canvas.showPage()

    def finish(self) -> bytes:
        """Ends the last page. Letters that are missing on some page are named there."""
        if self.missing:
            listed = " ".join(f"U+{ord(letter):04X}" for letter in sorted(self.missing)[:8])
            note = words(self.language)("missing-letters", n=len(self.missing), letters=listed)
            self.pen().text(self.width / 2, self.height - 8, note, 10, align="middle", width=self.width - 40)
        self.canvas.showPage()
        self.canvas.save()
        return self.file.getvalue()


@dataclass(frozen=True)
class PdfPen:
    """A pen that draws on the open page, from a point on it and with a scale of its own."""

    paper: PdfDocument
    left: float = 0
    top: float = 0
    scale: float = 1

    def at(self, x: float, y: float, scale: float = 1) -> PdfPen:
        """The same pen with that point as its corner."""
        return replace(self, left=self.left + x * self.scale, top=self.top + y * self.scale, scale=self.scale * scale)

    # -- text ------------------------------------------------------------------------------------------
    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 13,
        face: Face = "ui",
        colour: Colour = "ink-2",
        align: Align = "left",
        width: float = 0,
    ) -> None:
        runs = self._runs(text, face)
        wide = width_of(runs, size)
        if width and wide > width:
            size, wide = size * width / wide, width
        canvas = self.paper.canvas
        canvas.setFillColor(HexColor(COLOURS[colour]))
        x -= wide * {"left": 0, "middle": 0.5, "right": 1}[align]
        for run in runs:
            canvas.setFont(run.font, size * self.scale * POINT)
            canvas.drawString(*self.place(x, y), run.text)
            x += width_of([run], size)

    def wrapped(
        self,
        x: float,
        y: float,
        width: float,
        text: str,
        size: float = 13,
        face: Face = "ui",
        colour: Colour = "ink-2",
        align: Align = "left",
    ) -> float:
        for line in self.lines(text, width, size, face):
            self.text(x, y, line, size, face, colour, align, width)
            y += size * 1.4
        return y

    def lines(self, text: str, width: float, size: float, face: Face) -> list[str]:
        """The text in lines, with as many words in each as fit."""
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".lstrip()
            if lines[-1] and self.width(longer, size, face) > width:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines

    def width(self, text: str, size: float, face: Face) -> float:
        return width_of(self._runs(text, face), size)

    def _runs(self, text: str, face: Face) -> list[FontRun]:
        runs, missing = fonts().runs(text, face)
        self.paper.missing |= missing
        return runs

    # -- shapes ----------------------------------------------------------------------------------------
    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        edge: Edge = "thin",
        fill: Colour | None = None,
        radius: float = 4,
    ) -> None:
        stroke = self._ready(edge, fill)
        left, bottom = self.place(x, y + height)
        unit = self.scale * POINT
        self.paper.canvas.roundRect(
            left, bottom, width * unit, height * unit, radius * unit, stroke=stroke, fill=int(fill is not None)
        )

    def circle(self, x: float, y: float, radius: float, edge: Edge = "thin", fill: Colour | None = None) -> None:
        stroke = self._ready(edge, fill)
        self.paper.canvas.circle(
            *self.place(x, y), radius * self.scale * POINT, stroke=stroke, fill=int(fill is not None)
        )

    def line(self, x: float, y: float, to_x: float, to_y: float, colour: Colour = "line", width: float = 1) -> None:
        self.stroke(COLOURS[colour], width)
        self.paper.canvas.line(*self.place(x, y), *self.place(to_x, to_y))

    def dashes(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Draw a dashed line, to cut along."""
        self.paper.canvas.setDash(3, 3)
        self.line(x, y, to_x, to_y, "line-strong", 1)
        self.paper.canvas.setDash()

    def mark(self, kind: str, x: float, y: float, radius: float) -> None:
        body, ink, shape = DICE[kind]
        self.stroke(COLOURS["ink"], 1)
        self.paper.canvas.setFillColor(HexColor(body))
        self.paper.canvas.circle(*self.place(x, y), radius * self.scale * POINT, fill=1)
        self.at(x, y, radius * 0.55).shape(shape, ink)

    def shape(self, data: str, fill: str | None = None, stroke: str | None = None, width: float = 0) -> None:
        """Draw an SVG path, filled as SVG's `evenodd` does."""
        canvas = self.paper.canvas
        if fill is not None:
            canvas.setFillColor(HexColor(fill))
        if stroke is not None:
            self.stroke(stroke, width)
        path = canvas.beginPath()
        trace(path, data, self.place)
        canvas.drawPath(path, stroke=int(stroke is not None), fill=int(fill is not None), fillMode=0)

    def shade(self, path: str, top: float, bottom: float, colours: Sequence[str]) -> None:
        """Paint the inside of a path, from one colour at the top to another at the bottom."""
        canvas = self.paper.canvas
        canvas.saveState()
        clip = canvas.beginPath()
        trace(clip, path, self.place)
        canvas.clipPath(clip, stroke=0, fillMode=1)
        ends = (*self.place(0, top), *self.place(0, bottom))
        canvas.linearGradient(*ends, [HexColor(colour) for colour in colours], extend=True)
        canvas.restoreState()

    # -- helpers ---------------------------------------------------------------------------------------
    def place(self, x: float, y: float) -> Point:
        """A point in PDF's coordinates: from the lower left corner, in points."""
        return (self.left + x * self.scale) * POINT, (self.paper.height - self.top - y * self.scale) * POINT

    def stroke(self, colour: str, width: float) -> None:
        canvas = self.paper.canvas
        canvas.setStrokeColor(HexColor(colour))
        canvas.setLineWidth(width * self.scale * POINT)
        canvas.setLineJoin(1)
        canvas.setLineCap(1)

    def _ready(self, edge: Edge, fill: Colour | None) -> int:
        if fill is not None:
            self.paper.canvas.setFillColor(HexColor(COLOURS[fill]))
        if edge == "none":
            return 0
        colour, width = EDGES[edge]
        self.stroke(COLOURS[colour], width)
        return 1

"""Score sheets, side by side: a row for each category, a column for each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from mutschel.cli.drawing.cells import colour
from mutschel.cli.drawing.dice import COLOURS
from mutschel.cli.texts import word
from mutschel.engine import Json, Seat, Texts
from mutschel.games.parts import SheetLine

LONGEST_NAME = 10


def grid(lines: Sequence[SheetLine], names: Sequence[str], width: int, seat: Seat | None) -> Text:
    """Return lines and columns as text. Players that don't fit beside the others follow below."""
    head = max(line.label.cell_len for line in lines)
    longest = min(LONGEST_NAME, max(1, width - head - 2))
    names = [name[:longest] for name in names]
    widths = [max(len(names[p]), *(len(line.cells[p]) for line in lines)) for p in range(len(names))]
    blocks: list[list[Seat]] = [[]]
    used = head
    for player, needed in enumerate(widths):
        if blocks[-1] and used + 2 + needed > width:
            blocks.append([])
            used = head
        used += 2 + needed
        blocks[-1].append(player)
    return Text("\n\n").join(_block(lines, names, widths, players, head, seat) for players in blocks)


def _block(
    lines: Sequence[SheetLine],
    names: Sequence[str],
    widths: Sequence[int],
    players: list[Seat],
    head: int,
    seat: Seat | None,
) -> Text:
    text = Text(" " * head)
    for player in players:
        text.append(" " * (2 + widths[player] - len(names[player])))
        text.append(names[player], style="bold reverse" if player == seat else "bold")
    for line in lines:
        text.append("\n")
        text.append_text(line.label)
        text.append(" " * (head - line.label.cell_len))
        for player in players:
            text.append("  " + line.cells[player].rjust(widths[player]), style=line.style)
    return text


def sheets(things: Sequence[Mapping[str, Json]], texts: Texts) -> list[SheetLine]:
    """Return the lines of plain sheets: an open box is a dot, and each section or column has its own sum."""
    rows = list(things[0]["rows"])
    lines = []
    for number, section in enumerate(things[0]["sections"]):
        lines += [SheetLine(label(row, texts), [boxes(thing, row) for thing in things]) for row in section["rows"]]
        if len(section["rows"]) < len(rows):
            totals = [str(thing["sections"][number]["total"]) for thing in things]
            lines.append(SheetLine(Text("  ="), totals, "dim"))
    if "column_totals" in things[0]:
        totals = [aligned(thing, thing["column_totals"]) for thing in things]
        lines.append(SheetLine(Text(word(texts, "columns")), totals))
    return [*lines, total([thing["total"] for thing in things], texts)]


def rounds(things: Sequence[Mapping[str, Json]], names: Sequence[str], texts: Texts, seat: Seat | None) -> Text:
    """Return sheets with one box per round, turned on their side: a line for each player."""
    columns = [*things[0]["rows"], word(texts, "total")]
    cells = [[*(boxes(thing, row) for row in thing["rows"]), str(thing["total"])] for thing in things]
    widths = [max(len(title), *(len(line[n]) for line in cells)) for n, title in enumerate(columns)]
    first = max(map(len, names))
    text = Text()
    text.append(" " * first + "".join(f"  {t:>{width}}" for t, width in zip(columns, widths, strict=True)), style="dim")
    for player, name in enumerate(names):
        text.append("\n")
        text.append(name, style="bold reverse" if player == seat else "bold")
        text.append(" " * (first - len(name)))
        text.append("".join(f"  {cell:>{width}}" for cell, width in zip(cells[player], widths, strict=True)))
    return text


def label(row: str, texts: Texts) -> Text:
    """Return the name of a row; a colour has its mark."""
    return colour(row, texts) if row in COLOURS else Text(word(texts, row))


def boxes(thing: Mapping[str, Json], row: str) -> str:
    """
    >>> boxes({"columns": 3, "rows": {"fours": [12, 8]}, "column_totals": [112, 8, 0]}, "fours")
    ' 12 8 ·'
    """
    written = thing["rows"][row]
    return aligned(thing, [*written, *["·"] * (thing["columns"] - len(written))])


def aligned(thing: Mapping[str, Json], cells: Sequence[int | str]) -> str:
    """Return a cell for each column, as wide as the total below it, which is the widest."""
    widths = [len(str(total)) for total in thing.get("column_totals", [0])]
    return " ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))


def total(totals: Sequence[int | None], texts: Texts) -> SheetLine:
    """The line of totals, with a dot for one that isn't known yet."""
    cells = ["·" if total is None else str(total) for total in totals]
    return SheetLine(Text(word(texts, "total"), style="bold"), cells, "bold")

"""Nacket's Luisle in a terminal: the numbers 1 to 10, and what they are there for."""

from __future__ import annotations

from rich.text import Text

from mutschel.games.parts import Brush, Drawings, View


def luisle(thing: View, brush: Brush) -> Text:
    """Those that are there; dots stand for the others."""
    there = set(thing["numbers"])
    shown = " ".join(str(n) if n in there else "·" * len(str(n)) for n in range(1, 11))
    return Text(f"{'−' if thing['deleting'] else '+'} {shown}")


DRAWINGS = Drawings(cells={"luisle": luisle})

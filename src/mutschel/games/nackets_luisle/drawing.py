"""Nacket's Luisle in a terminal: the numbers 1 to 10, and a sign for collecting or crossing out."""

from __future__ import annotations

from rich.text import Text

from mutschel.games.parts import Brush, Drawings, View


def luisle(thing: View, brush: Brush) -> Text:
    """Draw a player's numbers, with dots for the missing ones."""
    there = set(thing["numbers"])
    shown = " ".join(str(n) if n in there else "·" * len(str(n)) for n in range(1, 11))
    return Text(f"{'−' if thing['deleting'] else '+'} {shown}")


DRAWINGS = Drawings(cells={"luisle": luisle})

"""What lies on a table, drawn for a terminal. Everything here works from a view alone, so it can't show too much."""

from mutschel.cli.drawing.table import Drawer

__all__ = ["Drawer"]

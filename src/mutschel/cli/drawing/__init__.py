"""Draws the things on a table for a terminal. All drawing works from a view alone, so it can't show too much."""

from mutschel.cli.drawing.table import Drawer

__all__ = ["Drawer"]

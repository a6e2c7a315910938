"""The game Farmhouse Window."""

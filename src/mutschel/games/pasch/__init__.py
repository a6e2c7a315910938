"""The game Pasch."""

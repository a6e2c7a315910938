"""The game Sequence."""

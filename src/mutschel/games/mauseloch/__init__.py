"""The game Mousehole."""

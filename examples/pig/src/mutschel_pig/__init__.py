"""The dice game Pig."""

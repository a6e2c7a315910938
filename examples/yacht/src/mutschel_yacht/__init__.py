"""The dice game Yacht."""

"""The dice game Shut the Box."""

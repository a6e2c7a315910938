"""The game Crossing Out."""

"""The game CHOICE."""

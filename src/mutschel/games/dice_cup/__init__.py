"""The game DICE CUP."""

"""The game Five Fingers."""

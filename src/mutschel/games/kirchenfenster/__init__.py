"""The game Church Window."""

"""The game Hair in the Hole."""

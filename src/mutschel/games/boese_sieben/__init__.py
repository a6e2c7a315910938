"""The game The Wicked Seven."""

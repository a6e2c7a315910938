"""A game as somebody else might write it, with all that makes a screen's life hard. It brings no screen of its own."""

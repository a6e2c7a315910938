"""The game The Lonely Crab Louse."""

"""The game Pub Platter, which is made of other games."""

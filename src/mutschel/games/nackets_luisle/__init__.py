"""The game Naked Luisle."""

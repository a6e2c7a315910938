"""The game Doppelgängers."""

"""The game Würfelblitz."""

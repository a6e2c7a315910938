"""The game Twenty-One."""

"""The WebSocket of a device at a table."""

"""What comes by WebSocket: a device at a table."""

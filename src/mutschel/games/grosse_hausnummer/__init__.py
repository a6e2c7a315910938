"""The game High House Number."""

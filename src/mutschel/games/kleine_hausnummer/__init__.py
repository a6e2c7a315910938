"""The game Low House Number."""

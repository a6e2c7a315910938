"""The game Long Duck Dropping."""

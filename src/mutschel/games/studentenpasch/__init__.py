"""The game Students' Pasch."""

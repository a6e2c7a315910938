"""Mutschel: dice games to play together, and a library for those who study dice games."""

__version__ = "0.6.0"

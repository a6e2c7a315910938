"""Mutschel: a dice table for people, and a library for those who study dice games."""

__version__ = "0.6.0"

"""Bots that need more than their game's own rules, and which bot plays what."""

"""Conversations with devices, over whatever carries their messages."""

"""Measures flicks into the box of Dice Flick: where they land, and the tables that bots and analysis play by."""

"""Dice Flick for one player: five turns, and every die of the bag comes once."""

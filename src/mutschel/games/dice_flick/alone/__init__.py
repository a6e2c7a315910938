"""Dice Flick for somebody who plays alone: five turns, and every die of the bag comes once."""

"""The game Dice Flick."""

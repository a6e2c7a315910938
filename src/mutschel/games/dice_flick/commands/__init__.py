"""What Dice Flick adds to the command line."""

COMMANDS = ("flick-lab",)

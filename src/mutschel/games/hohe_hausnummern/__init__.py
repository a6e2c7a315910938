"""The game High House Numbers with Tricks."""

"""Tables in memory: the commands for them, their effects, and the messages to devices."""

"""The command line: `main.py` lists the commands, and each has a file of its own with its arguments."""

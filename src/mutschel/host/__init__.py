"""Running a match: simulations in virtual time, and people and bots at one place."""

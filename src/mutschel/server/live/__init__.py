"""Tables in memory: what is asked of them, what follows, and who is told."""

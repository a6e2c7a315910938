"""The analysis of finished matches: the loss of each decision, and the luck."""

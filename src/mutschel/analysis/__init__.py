"""How well a match was played: what each decision gave away, and what was luck."""

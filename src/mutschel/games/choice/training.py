"""Training of the network that judges sheets of CHOICE, for `mutschel train`."""

from mutschel.games.choice.odds.learning import Run

__all__ = ["Run"]

"""What `mutschel train` makes for CHOICE: the network that judges sheets."""

from mutschel.games.choice.odds.learning import Run

__all__ = ["Run"]

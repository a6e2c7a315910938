"""What the 19 Mutschel games share: rounds, strikes, ties and play-offs. Each writes down only what is its own."""

from mutschel.games.strike_games.frame import (
    MUTSCHEL,
    TIES,
    Compared,
    HitOrMiss,
    PlayOff,
    StrikeGame,
    strike_game,
)

__all__ = ["MUTSCHEL", "TIES", "Compared", "HitOrMiss", "PlayOff", "StrikeGame", "strike_game"]

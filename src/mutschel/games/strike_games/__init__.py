"""What the 19 Mutschel games share: rounds, strikes and ties. Each game writes down only what is its own."""

from mutschel.games.strike_games.frame import (
    TIES,
    Compared,
    HitOrMiss,
    KeepSome,
    StrikeGame,
    strike_game,
)

__all__ = ["TIES", "Compared", "HitOrMiss", "KeepSome", "StrikeGame", "strike_game"]

"""The base of the 19 Mutschel games: rounds, strikes, ties and play-offs. Each game adds only its own rules."""

from mutschel.games.strike_games.frame import (
    MUTSCHEL,
    MUTSCHEL_BEFORE,
    TIES,
    ComparisonGame,
    HitOrMiss,
    PubGame,
    StrikeGame,
    play_rounds,
    strike_game,
)
from mutschel.games.strike_games.last_to_finish import LastToFinish, ThrowOutcome
from mutschel.games.strike_games.play_off import PlayOff, PlayOffThrows

__all__ = [
    "MUTSCHEL",
    "MUTSCHEL_BEFORE",
    "TIES",
    "ComparisonGame",
    "HitOrMiss",
    "LastToFinish",
    "PlayOff",
    "PlayOffThrows",
    "PubGame",
    "StrikeGame",
    "ThrowOutcome",
    "play_rounds",
    "strike_game",
]

"""Tools for authors of games: `check_game` plays a game thousands of times and tries to break it."""

from mutschel.testing.conformance import NotConforming, check_game
from mutschel.testing.playthrough import check_playthroughs, record

__all__ = ["NotConforming", "check_game", "check_playthroughs", "record"]

"""The base of games played by hand: gestures, breath, and the landing of a simulated die."""

from mutschel.games.by_hand.breath import STRONGEST, WEAKEST, Breath, Puff
from mutschel.games.by_hand.flight import CHANCE_OR_HAND, DICE, FallenDie, SimulatedLanding, falling
from mutschel.games.by_hand.gesture import FASTEST, SLOWEST, WIDEST, Gesture, Launch, in_words, pull_for

__all__ = [
    "CHANCE_OR_HAND", "DICE", "FASTEST", "SLOWEST", "STRONGEST", "WEAKEST", "WIDEST",
    "Breath", "FallenDie", "Gesture", "Launch", "Puff", "SimulatedLanding", "falling", "in_words",
    "pull_for",
]  # fmt: skip

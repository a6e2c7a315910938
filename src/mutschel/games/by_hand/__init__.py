"""What the games of the hand share: gestures, breath, and motions that everybody sees. Each game says what they do."""

from mutschel.games.by_hand.breath import STRONGEST, WEAKEST, Breath, Puff
from mutschel.games.by_hand.flight import CHANCE_OR_HAND, DICE, Fallen, Flight, Simulated, falling
from mutschel.games.by_hand.gesture import FASTEST, SLOWEST, WIDEST, Gesture, Launch, in_words, pull_for

__all__ = [
    "CHANCE_OR_HAND", "DICE", "FASTEST", "SLOWEST", "STRONGEST", "WEAKEST", "WIDEST",
    "Breath", "Fallen", "Flight", "Gesture", "Launch", "Puff", "Simulated", "falling", "in_words",
    "pull_for",
]  # fmt: skip

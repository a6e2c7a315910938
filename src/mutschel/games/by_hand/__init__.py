"""What the games of the hand share: gestures, breath, and how a simulated die may fall. Each game says what they do."""

from mutschel.games.by_hand.breath import STRONGEST, WEAKEST, Breath, Puff
from mutschel.games.by_hand.flight import CHANCE_OR_HAND, DICE, Fallen, Simulated, falling
from mutschel.games.by_hand.gesture import FASTEST, SLOWEST, WIDEST, Gesture, Launch, in_words, pull_for

__all__ = [
    "CHANCE_OR_HAND", "DICE", "FASTEST", "SLOWEST", "STRONGEST", "WEAKEST", "WIDEST",
    "Breath", "Fallen", "Gesture", "Launch", "Puff", "Simulated", "falling", "in_words",
    "pull_for",
]  # fmt: skip

"""The same box in a terminal."""

from mutschel.games.dice_flick.drawing import DRAWINGS

__all__ = ["DRAWINGS"]

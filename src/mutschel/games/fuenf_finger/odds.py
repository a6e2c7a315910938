"""The odds of Die fünf Finger: the number of throws until a hit. Die bösen Sieben use them, too."""

from __future__ import annotations

from mutschel.engine import Options
from mutschel.games.fuenf_finger.rules import MOST, FuenfFinger, hit
from mutschel.games.strike_games.odds import compared
from mutschel.odds.turn import Turn, until


def turn(options: Options, rules: type[FuenfFinger] = FuenfFinger) -> Turn:
    return compared(options, until(lambda faces: hit(faces, rules.wanted), MOST), highest_loses=True)

"""Die fünf Finger: how many throws it takes. Die bösen Sieben count the same way."""

from __future__ import annotations

from mutschel.engine import Options
from mutschel.games.fuenf_finger.rules import MOST, FuenfFinger, hit
from mutschel.games.strike_games.odds import compared
from mutschel.odds.turn import Turn, until


def turn(options: Options, rules: type[FuenfFinger] = FuenfFinger) -> Turn:
    return compared(options, until(lambda faces: hit(faces, rules.wanted), MOST), highest_loses=True)

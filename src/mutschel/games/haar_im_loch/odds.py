"""The odds of Haar im Loch: those of one throw."""

from __future__ import annotations

from mutschel.engine import Options
from mutschel.games.haar_im_loch.rules import COUNTING, centre_pips
from mutschel.games.strike_games.odds import compared
from mutschel.odds.turn import Turn, single


def turn(options: Options) -> Turn:
    if options[COUNTING] == "none":
        return Turn(single(3, lambda faces: int(centre_pips(faces) > 0)), hit_or_miss=True)
    count = centre_pips if options[COUNTING] == "centre-pips" else lambda faces: faces.count(1)
    return compared(options, single(3, count))

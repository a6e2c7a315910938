"""The odds of Mauseloch: the number of turns until one crosses out nothing."""

from __future__ import annotations

from functools import cache

import numpy as np

from mutschel.engine import Game, Options
from mutschel.odds.chains import struck_in_turn
from mutschel.odds.pages import Page
from mutschel.odds.turn import throws


def page(game: Game, options: Options) -> Page:
    ends = mouse_turns()
    return Page(game, options, "turns", ends, lambda players: struck_in_turn(ends, players, 1))


@cache
def mouse_turns() -> dict[int, float]:
    """The chance that the n-th turn of a round is the first that crosses out nothing."""
    sums = range(3, 19)
    chance = np.zeros(16)
    for weight, faces in throws(3):
        chance[sum(faces) - 3] += weight / 216
    # by the crossed-out sums (a bit for each); shares[0]: nothing crossed out in this turn so far, shares[1]: something
    shares = np.zeros((2, 1 << 16))
    shares[0, 0] = 1.0
    ends: dict[int, float] = {}
    for number in range(1, len(sums) + 2):
        for _ in range(3):
            after = np.zeros_like(shares)
            for bit in range(16):
                before, then = (one.reshape(2, -1, 2, 1 << bit) for one in (shares, after))  # [:, :, 1]: crossed out
                then[:, :, 1] += chance[bit] * before[:, :, 1]
                then[1, :, 1] += chance[bit] * before[:, :, 0].sum(axis=0)
            shares = after
        ends[number] = float(shares[0].sum())
        shares = np.array([shares[1], np.zeros(1 << 16)])
    return {number: share for number, share in ends.items() if share > 0}

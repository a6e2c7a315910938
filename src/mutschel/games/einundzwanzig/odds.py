"""Einundzwanzig: how many flicks until somebody is struck."""

from __future__ import annotations

from fractions import Fraction

from mutschel.engine import Game, Options
from mutschel.games.einundzwanzig.rules import LIMIT
from mutschel.odds.chains import struck_in_turn
from mutschel.odds.pages import Page


def page(game: Game, options: Options) -> Page:
    ends = flicks_to_the_limit()
    return Page(game, options, "flicks", ends, lambda players: struck_in_turn(ends, players, 0))


def flicks_to_the_limit() -> dict[int, Fraction]:
    """How many flicks it takes until somebody is struck.

    >>> flicks_to_the_limit()[4]
    Fraction(35, 648)
    """
    counts, ends = {1: Fraction(1)}, {}
    number = 0
    while counts:
        number += 1
        after: dict[int, Fraction] = {}
        for count, share in counts.items():
            for face in range(1, 7):
                after[count + face] = after.get(count + face, Fraction(0)) + share / 6
        ends[number] = sum((share for count, share in after.items() if count >= LIMIT), Fraction(0))
        counts = {count: share for count, share in after.items() if count < LIMIT}
    return {number: share for number, share in ends.items() if share}

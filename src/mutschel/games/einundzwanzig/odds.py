"""The odds of Einundzwanzig: the number of flicks until the strike."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from mutschel.engine import PLAIN, Game, Options
from mutschel.games.einundzwanzig.rules import LIMIT
from mutschel.odds.chains import struck_in_turn
from mutschel.odds.pages import Page


def page(game: Game, options: Options) -> Page:
    ends = flicks_to_the_limit()
    return Page(game, options, "flicks", ends, lambda players: struck_in_turn(ends, players, 0))


@cache
def flicks_to_the_limit(count: int = 1) -> dict[int, Fraction]:
    """The distribution of the number of flicks from this count to the strike.

    >>> flicks_to_the_limit()[4]
    Fraction(35, 648)
    """
    counts, ends = {count: Fraction(1)}, {}
    number = 0
    while counts:
        number += 1
        after: dict[int, Fraction] = {}
        for now, share in counts.items():
            for face in PLAIN:
                after[now + face] = after.get(now + face, Fraction(0)) + share / 6
        ends[number] = sum((share for now, share in after.items() if now >= LIMIT), Fraction(0))
        counts = {now: share for now, share in after.items() if now < LIMIT}
    return {number: share for number, share in ends.items() if share}

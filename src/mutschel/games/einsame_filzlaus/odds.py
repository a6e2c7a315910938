"""The odds of Einsame Filzlaus: the strikes of a round."""

from __future__ import annotations

from fractions import Fraction

from mutschel.engine import Game, Options
from mutschel.games.einsame_filzlaus.rules import RETURNS
from mutschel.odds.pages import Page


def page(game: Game, options: Options) -> Page:
    strikes = louse_strikes(options[RETURNS] == "until-no-one")
    mean = float(sum(n * share for n, share in strikes.items()))
    return Page(game, options, "strikes", strikes, lambda players: [mean] * players)


def louse_strikes(until_no_one: bool) -> dict[int, Fraction]:
    """The distribution of strikes in a round, for a player who never lifts their own cup.

    They lift once as the neighbour, and again after each 1 that comes back for the cup they turned over themselves.
    """
    one = Fraction(1, 6)

    def episode(lifts_first: bool, most: int) -> dict[int, Fraction]:
        """The distribution of my strikes in a row of ones, of which every second one is mine."""
        shares: dict[int, Fraction] = {}
        for ones in range(most + 1):
            share = one**ones * (1 - one) if ones < most else one**ones
            mine = (ones + 1) // 2 if lifts_first else ones // 2
            shares[mine] = shares.get(mine, Fraction(0)) + share
        return shares

    most = 60 if until_no_one else 2
    first, second = episode(True, most), episode(False, most)
    strikes: dict[int, Fraction] = {}
    for mine, share in first.items():
        for more, other in second.items():
            strikes[mine + more] = strikes.get(mine + more, Fraction(0)) + share * other
    return dict(sorted(strikes.items()))

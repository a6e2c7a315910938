"""The odds of Würfelblitz: the chance of each sum, and of each colour's die being left out, over all throws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod

import numpy as np

from mutschel.engine import Game, Options
from mutschel.games.wuerfelblitz.rules import BRAIN_TWISTER, COLOURED_DICE, COLOURS, WHITE_DICE
from mutschel.odds.pages import Amount, FactTable, Page

HIGHEST = 36


def page(game: Game, options: Options) -> Page:
    shares, left_out = sums(options[WHITE_DICE], options[BRAIN_TWISTER])
    rows = [(colour, Amount(float(share), 2, percent=True)) for colour, share in left_out.items()]
    return Page(
        game,
        options,
        "sums",
        shares,
        tables=[FactTable("left-out", ("die", "does-not-count"), rows)],
        facts=lambda: {"left_out": {colour: float(share) for colour, share in left_out.items()}},
    )


@cache
def sums(white_dice: int, brain_twister: bool) -> tuple[dict[int, Fraction], dict[str, Fraction]]:
    """The distribution of the sum to call, and the chance for each colour that its die doesn't count."""
    throws = list(product(*[die.faces for die in COLOURED_DICE]))
    pips = np.array([[face if isinstance(face, int) else 0 for face in throw] for throw in throws])
    dots = np.array([[throw.count(colour) for colour in COLOURS] for throw in throws])
    shows_pips = pips > 0
    found = np.zeros(HIGHEST + 1, dtype=object)
    left_out = np.zeros(len(COLOURS), dtype=object)
    for white in combinations_with_replacement(range(len(COLOURS)), white_dice):
        counts = Counter(white)
        ways = factorial(white_dice) // prod(factorial(count) for count in counts.values())
        seen = dots + np.array([counts[colour] for colour in range(len(COLOURS))])
        only_the_named = (seen >= 2).any(axis=1) & brain_twister
        counting = shows_pips & ((seen > 0) == only_the_named[:, None])
        found += ways * np.bincount((pips * counting).sum(axis=1), minlength=HIGHEST + 1).astype(object)
        left_out += ways * (~counting).sum(axis=0).astype(object)
    total = len(throws) * len(COLOURS) ** white_dice
    shares = {number: Fraction(int(ways), total) for number, ways in enumerate(found) if ways}
    return shares, {colour: Fraction(int(ways), total) for colour, ways in zip(COLOURS, left_out, strict=True)}

"""The bot of CHOICE, which chooses the split with the highest final total expected by a network.

At the hardest level it looks one throw further, and plays for the best chance to win rather than for the most points on
average: it takes risks when it is behind, and none when it is ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from mutschel.engine import Bot, Domain, Json, MatchView, things_in
from mutschel.games.choice.odds import closely, outlooks, rows_after
from mutschel.games.choice.odds.tables import Floats
from mutschel.games.choice.rules import ChoiceSheet, ChoiceSheetView, Split, Splits, split_of

ALIKE = 0.2  # correlation of final totals, because the same throws suit everybody
TIE = 5.0  # points; totals are whole tens, so an equal total is half a win
POINT = 1e-6  # the worth of a point as a chance to win, which decides if all else is equal
# equally likely deviations of a total from its expectation, in standard deviations
LUCK = np.array([NormalDist().inv_cdf((k + 0.5) / 25) for k in range(25)])


class ChoiceBot(Bot):
    """A bot that at weaker levels misjudges the sheets, and doesn't look at those of others."""

    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        splits = [split_in(option) for option in domain.options() or ()]
        sheets = [sheet_of(seen) for seen in things_in(view, "sheets", ChoiceSheetView)]
        after = rows_after(sheets[self.seat], splits)
        points, spreads = outlooks(after)
        if self.level == "hard":
            points = closely(after, points)
        # the error of a judgement; without any all bots would play alike, because they see the same throws
        error = self.by_level(110, 40, 2 if len(sheets) > 1 else 0)
        points = points + [self.rng.gauss(0, error) for _ in points]
        if self.level != "hard":
            return splits[int(points.argmax())].as_json()
        (a, b), (c, d) = splits[0].pairs
        faces = a, b, c, d, splits[0].fifth
        others = [expected(sheet, faces) for seat, sheet in enumerate(sheets) if seat != self.seat]
        return splits[int(np.argmax(winning(points, spreads, others) + POINT * points))].as_json()


def split_in(answer: dict[str, Json]) -> Split:
    pair, other = answer["pairs"]
    return split_of(pair, other, answer["fifth"])


def sheet_of(seen: ChoiceSheetView) -> ChoiceSheet:
    """The sheet in a view."""
    sheet = ChoiceSheet()
    sheet.sums = {int(made): marks for made, marks in seen["sums"].items()}
    for number, marks in seen["fifth"]:
        sheet.fifth[number] = marks
    return sheet


def expected(sheet: ChoiceSheet, faces: Sequence[int]) -> tuple[float, float]:
    """The expected final total of another player who makes the most of this throw, and its spread."""
    if sheet.finished:
        return sheet.total, 0.0
    points, spreads = outlooks(rows_after(sheet, Splits(faces, sheet.fixed).splits))
    best = points.argmax()
    return float(points[best]), float(spreads[best])


def winning(points: Floats, spreads: Floats, others: Sequence[tuple[float, float]]) -> Floats:
    """The chance to end above all others with each of these totals and spreads, taken as normally distributed.

    >>> level = winning(np.array([300.0]), np.array([100.0]), [(300.0, 100.0)])
    >>> behind = winning(np.array([100.0, 100.0]), np.array([20.0, 200.0]), [(300.0, 0.0)])
    >>> [round(float(chance), 2) for chance in (*level, *behind)]
    [0.5, 0.0, 0.16]
    """
    chances = np.ones((len(points), len(LUCK)))
    own = points[:, None] + spreads[:, None] * LUCK
    for theirs, spread in others:
        width = sqrt((1 - ALIKE**2) * spread**2 + TIE**2)
        chances *= below((own - theirs - ALIKE * spread * LUCK) / width)
    return np.asarray(chances.mean(axis=1))


def below(deviations: Floats) -> Floats:
    """The chance that a normal number lies below each of these, in standard deviations."""
    return np.array([[0.5 + 0.5 * erf(x / sqrt(2)) for x in line] for line in deviations.tolist()])


BOT = ChoiceBot

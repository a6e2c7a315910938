"""Ratings of bots: one number each, those that fit all their meetings best.

Bradley and Terry: a beats b with odds of exp(rating a − rating b). The likelihood's maximum needs no order of play,
and half wins fit in. That a match is mostly luck only brings the numbers closer together; how far to trust them follows
from the spread of the pairs that were really seen (a sandwich estimate), so dice that cancel make them sharper.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import log, sqrt

import numpy as np

from mutschel.lab.statistics import Interval, Z, around

POINTS = 400 / log(10)  # as chess players count: 400 points are odds of ten to one


@dataclass
class Meeting:
    """The results of all pairs of matches between a and b, as seen by a."""

    pairs: int = 0
    shares: Counter[Fraction] = field(default_factory=Counter)
    """a's share of the win, as the mean of a pair."""
    gains: Counter[Fraction] = field(default_factory=Counter)
    """Points (or strikes, the other way round) by which a was better, as the mean of a pair."""
    single: Counter[Fraction] = field(default_factory=Counter)
    """a's share of the win of a single match, where both sit at one table: to see what pairing is good for."""

    @property
    def share(self) -> float:
        return _mean(self.shares) if self.pairs else 0.5

    @property
    def share_interval(self) -> Interval:
        """The 95 % interval of the share, two invented pairs included: ten wins of ten prove little."""
        mean, n = self.share, self.pairs + 2
        half = Z * sqrt(self.variance / n)
        return max(0.0, mean - half), min(1.0, mean + half)

    @property
    def variance(self) -> float:
        """The variance of a pair's share, the two invented pairs included."""
        return _variance(self.shares + Counter({Fraction(0): 1, Fraction(1): 1}))

    @property
    def gain(self) -> float:
        return _mean(self.gains) if self.pairs else 0.0

    @property
    def gain_interval(self) -> Interval:
        return around(self.gain, sqrt(_variance(self.gains)), self.pairs)

    @property
    def sharper(self) -> float | None:
        """The number of matches with dice of their own that one match of a pair is worth; None where nothing varies."""
        pairs = _variance(self.shares)
        return _variance(self.single) / (2 * pairs) if pairs and self.single else None


def _mean(seen: Counter[Fraction]) -> float:
    return float(sum((value * times for value, times in seen.items()), Fraction(0)) / seen.total())


def _variance(seen: Counter[Fraction]) -> float:
    n = seen.total()
    if n < 2:
        return 0.0
    total = sum((value * times for value, times in seen.items()), Fraction(0))
    squares = sum((value * value * times for value, times in seen.items()), Fraction(0))
    return float((squares - total * total / n) / (n - 1))


def ratings(entrants: int, meetings: Mapping[tuple[int, int], Meeting]) -> list[tuple[float, float]]:
    """Each entrant's rating (their mean is 0) and the half width of its 95 % interval."""
    strength = np.zeros(entrants)
    for _ in range(100):
        slope, bend = np.zeros(entrants), np.zeros((entrants, entrants))
        spread = np.zeros((entrants, entrants))
        for (a, b), meeting in meetings.items():
            n = meeting.pairs + 2  # one more for each of them: see `share_interval`
            between = np.zeros(entrants)
            between[a], between[b] = 1.0, -1.0
            expected = 1 / (1 + np.exp(-(between @ strength)))
            slope += ((meeting.share * meeting.pairs + 1) - n * expected) * between
            bend += n * expected * (1 - expected) * np.outer(between, between)
            spread += n * meeting.variance * np.outer(between, between)
        inverse = np.linalg.pinv(bend)
        step = np.clip(inverse @ slope, -1, 1)
        strength += step
        if np.abs(step).max() < 1e-10:
            break
    variance = np.diag(inverse @ spread @ inverse)
    return [
        (float(POINTS * value), float(POINTS * Z * sqrt(max(0.0, of))))
        for value, of in zip(strength - strength.mean(), variance, strict=True)
    ]

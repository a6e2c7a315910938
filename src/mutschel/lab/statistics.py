"""Statistics of many matches: means, spread, and confidence intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf, sqrt

from mutschel.engine import Game, Json, Seat
from mutschel.lab.tasks import MatchResult

Z = 1.959964  # 95 % of a normal distribution lie within this many standard deviations
Interval = tuple[float, float]


def wilson(share: float, n: int) -> Interval:
    """Wilson's 95 % interval of a share that was seen in n independent matches.

    A win that is shared counts in part; then the interval is a little wider than it need be.

    >>> [round(end, 3) for end in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    if n == 0:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def around(mean: float, sd: float, n: int) -> Interval:
    """The 95 % interval of a mean; infinite for fewer than two matches."""
    half = Z * sd / sqrt(n) if n > 1 else inf
    return mean - half, mean + half


@dataclass
class Statistics:
    """The figures of some matches. Sums are exact, so they don't depend on the order or on the number of workers."""

    game: Game
    players: int
    bots: Sequence[str] = ()
    games: int = 0
    rounds: int = 0
    seconds: float = 0.0
    scores: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    winners: Counter[tuple[Seat, ...]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.scores = self.scores or [0] * self.players
        self.squares = self.squares or [0] * self.players

    def add(self, played: MatchResult) -> None:
        self.games += 1
        self.rounds += played.rounds
        self.winners[played.winners] += 1
        for seat, score in enumerate(played.scores):
            self.scores[seat] += score
            self.squares[seat] += score * score

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0

    @property
    def mean_score(self) -> list[float]:
        return [score / self.games if self.games else 0.0 for score in self.scores]

    @property
    def score_sd(self) -> list[float]:
        """The standard deviation of scores from match to match."""
        n = self.games
        if n < 2:
            return [0.0] * self.players
        exact = (Fraction(n * b - a * a, n * (n - 1)) for a, b in zip(self.scores, self.squares, strict=True))
        return [sqrt(variance) for variance in exact]

    @property
    def score_intervals(self) -> list[Interval]:
        return [around(mean, sd, self.games) for mean, sd in zip(self.mean_score, self.score_sd, strict=True)]

    @property
    def wins(self) -> list[float]:
        """The share of matches that each seat won; a win shared by k counts 1/k."""
        shares = [Fraction(0)] * self.players
        for seats, times in self.winners.items():
            for seat in seats:
                shares[seat] += Fraction(times, len(seats))
        return [float(share / self.games) if self.games else 0.0 for share in shares]

    @property
    def win_intervals(self) -> list[Interval]:
        return [wilson(share, self.games) for share in self.wins]

    @property
    def strikes_per_round(self) -> list[float] | None:
        """Each seat's mean strikes per round; None in games that are not played for strikes."""
        if self.game.score != "strikes":
            return None
        return [score / self.rounds if self.rounds else 0.0 for score in self.scores]

    def as_json(self) -> dict[str, Json]:
        facts: dict[str, Json] = {
            "game": self.game.id,
            "players": self.players,
            "bots": list(self.bots),
            "games": self.games,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games_per_second, 1),
            "mean_score": self.mean_score,
            "score_sd": self.score_sd,
            "score_interval": [list(ends) for ends in self.score_intervals] if self.games > 1 else None,
            "wins": self.wins,
            "win_interval": [list(ends) for ends in self.win_intervals],
        }
        strikes = self.strikes_per_round
        return facts if strikes is None else facts | {"strikes_per_round": strikes}

"""The share of luck: who wins, and how much of that follows from who plays. Measured with paired dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from findings.drawing import Bar, bars
from findings.known import games, listed, name, percent, table
from mutschel.engine import Game, Json
from mutschel.engine.bot import has_bot
from mutschel.games.registry import find_game
from mutschel.lab import Tournament, tournament
from mutschel.lab.statistics import Z

FIELD = ("hard", "normal", "easy")
# Pairs of matches per two levels, for games with longer matches than most.
SLOWER = {"choice": 0.25, "dice-cup": 0.5, "dice-flick": 0.5, "wuerfelblitz": 0.3}
# In addition to the usual rules: those with decisions, or with a hand that matters. Physics take time.
VARIANTS: Sequence[tuple[str, dict[str, Json], str, float]] = (
    ("dice-flick", {"dice": "physics"}, "flicked by hand", 0.015),
    ("sequenz", {"throws": 3}, "up to three throws", 1.0),
)


class SkillFigures(NamedTuple):
    """The share of the variance of who wins that is explained by who plays, with its interval; hard against easy."""

    name: str
    skill: float
    ends: tuple[float, float]
    best: float
    matches: int  # 0: no match was needed

    @property
    def even(self) -> float | None:
        """The number of matches after which skill has moved the outcome as much as luck; None: it never does."""
        return (1 - self.skill) / self.skill if self.ends[0] > 0 else None


def share_of_skill(found: Tournament) -> tuple[float, tuple[float, float]]:
    """Return the mean of (p - 1/2)^2 over pairings, by the variance of who wins; p is a pairing's share of wins.

    The squares' expectation by chance alone is subtracted, so that equal players have 0 on average.
    """
    explained = error = 0.0
    for meeting in found.meetings.values():
        distance = meeting.share - 0.5
        noise = variance(meeting.shares) / meeting.pairs
        explained += distance**2 - noise
        error += 4 * distance**2 * noise + 2 * noise**2
    single = [(share, times) for meeting in found.meetings.values() for share, times in meeting.single.items()]
    total = sum([float(share - Fraction(1, 2)) ** 2 * times for share, times in single])
    whole = total / sum([times for _, times in single]) * len(found.meetings)
    if not whole:
        return 0.0, (0.0, 0.0)
    skill, half = explained / whole, Z * sqrt(error) / whole
    return min(1.0, max(0.0, skill)), (max(0.0, skill - half), min(1.0, max(0.0, skill + half)))


def variance(seen: Mapping[Fraction, int]) -> float:
    """Return the variance of a sample, given how often each value was seen."""
    n = sum(seen.values())
    mean = sum([value * times for value, times in seen.items()], Fraction(0)) / n
    return float(sum([(value - mean) ** 2 * times for value, times in seen.items()], Fraction(0)) / max(1, n - 1))


def measured(pairs: int, seed: str, jobs: int, progress: Callable[[str], None]) -> list[SkillFigures]:
    """Return all measurements, the most skilful first."""
    usual: list[tuple[Game, dict[str, Json], str, float]] = [
        (game, {}, "", SLOWER.get(game.id, 1.0)) for game in games()
    ]
    special = [(find_game(id), options, words, share) for id, options, words, share in VARIANTS]
    found = []
    for game, options, words, share in usual + special:
        if not has_bot(game):
            found.append(SkillFigures(name(game), 0.0, (0.0, 0.0), 0.5, 0))
            continue
        progress(name(game, words))
        played = tournament(game, FIELD, max(1, round(pairs * share)), seed, 2, options, jobs)
        best = played.meetings[0, len(FIELD) - 1].share
        found.append(SkillFigures(name(game, words), *share_of_skill(played), best, played.matches))
    return sorted(found, key=lambda one: (-one.skill, one.name))


# -- as text ---------------------------------------------------------------------------------------------------------
def section(found: Sequence[SkillFigures]) -> dict[str, str]:
    played = [one for one in found if one.matches]
    rest = [one.name for one in found if not one.matches]
    top, least = played[0], next((one for one in reversed(played) if one.even is not None), played[0])
    rows = [
        [
            one.name,
            percent(1 - one.skill),
            f"{percent(one.skill)} ({100 * one.ends[0]:.1f}–{100 * one.ends[1]:.1f})",
            percent(one.best),
            often(one.even),
            f"{one.matches:,}",
        ]
        for one in played
    ]
    return {
        "luck_table": table("game | >luck | >skill (95%) | >hard beats easy | >matches until even | >played", rows),
        "luck_top": f"**{top.name}** depends most on skill: who plays explains {percent(top.skill, 0)} of who wins",
        "luck_least": f"{least.name}, where it takes {often(least.even)} matches until skill weighs as much as luck",
        "luck_only": listed(rest),
        "luck_only_count": str(len(rest)),
    }


def often(matches: float | None) -> str:
    """
    >>> often(0.4), often(2.34), often(151.7), often(None)
    ('1', '3', '152', '–')
    """
    return "–" if matches is None else f"{max(1, -int(-matches // 1)):,}"


def plot(found: Sequence[SkillFigures]) -> str:
    rows = [Bar(one.name, one.skill, one.ends, percent(one.skill) if one.ends[1] else "all luck") for one in found]
    return bars("What decides who wins one match: skill (blue), luck (grey)", rows, (0, 0.25, 0.5, 0.75, 1))

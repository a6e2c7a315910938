"""Playing last: with a known number to beat, the best answers differ from those for the highest mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np

from mutschel.engine import Json
from mutschel.odds.process import Choice, Floats, Solution
from mutschel.odds.seats import Round
from mutschel.odds.turn import Position

MATTERS = 1e-6  # of a strike; smaller differences come from preferring the better of equally safe results


class Deviation(NamedTuple):
    """A choice at which the last player deviates: for which numbers to beat, and how much of a strike that saves."""

    to_beat: tuple[Any, Any]  # from the worst to the best of them
    at: Position
    answer: Json
    usual: Json
    saves: float

    def as_json(self) -> dict[str, Json]:
        return {
            "to_beat": [_plain(number) for number in self.to_beat],
            "throw": self.at.throw,
            "kept": list(self.at.kept),
            "faces": list(self.at.faces),
            "answer": self.answer,
            "usual": self.usual,
            "saves": self.saves,
        }


def deviations(played: Round, best: Solution) -> list[Deviation]:
    """Every choice and every number to beat for which the usual answer, that of the best mean, is a mistake.

    The costliest come first. If ties are played off, one player holds the number to beat.
    """
    numbers = [played.turn.results[place] for place in played.order]
    found: list[Deviation] = []
    for at, (answers, worths) in played.turn.answers(played.wishes(played.play(0).losses)).items():
        node = played.turn.nodes[at]
        assert isinstance(node, Choice)
        assert isinstance(at, Position)
        possible = [answer for answer, _ in node.answers]
        saves = worths.max(axis=0) - worths[possible.index(best.policy[at])]
        matter = [int(n) if saved > MATTERS else None for n, saved in zip(answers, saves, strict=True)]
        for first, last, answer in runs(matter):
            saved = float(saves[first : last + 1].max())
            found.append(Deviation((numbers[first], numbers[last]), at, possible[answer], best.policy[at], saved))
    return sorted(found, key=lambda one: (-one.saves, one.at.throw, one.at.faces))


def runs(answers: Sequence[int | None]) -> Iterator[tuple[int, int, int]]:
    """Equal answers in a row: the first place, the last one, and the answer.

    >>> list(runs([None, 2, 2, None, 1]))
    [(1, 2, 2), (4, 4, 1)]
    """
    for answer, group in groupby(range(len(answers)), key=answers.__getitem__):
        if answer is not None:
            places = list(group)
            yield places[0], places[-1], answer


def last_seat(played: Round, players: int, by_mean: Floats) -> tuple[float, float]:
    """The last player's chance of a strike: playing best, and going for the mean. The others avoid strikes.

    `by_mean` is how likely each result is when playing for the mean, the worst first.
    """
    strikes = played.strikes(players)
    reached = played.before_the_last(players)
    careless = sum([float((by_mean @ played.play(0, count).losses) @ likely) for count, likely in reached.items()])
    return float(strikes[-1]), careless


def by_rank(played: Round, distribution: Mapping[Any, Fraction]) -> Floats:
    """The chance of each result, the worst first."""
    shares = [float(distribution.get(result, 0)) for result in played.turn.results]
    ranked: Floats = np.array(shares)[played.order]
    return ranked


def _plain(number: Any) -> Json:
    return number if isinstance(number, int) else str(number)

"""A player of Yacht: looks one throw ahead, and counts a line for as much more as it brings than usual."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

from mutschel.engine import Bot, Domain, Json, MatchView
from mutschel_yacht.rules import DICE, LINES, points

USUAL = dict(zip(LINES, (2, 4, 6, 9, 12, 15, 9, 8, 7, 9, 22, 5), strict=True))  # what a line brings in a fair match


class YachtBot(Bot):
    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        things = view["table"]
        faces = tuple(sorted([*things["cup"]["faces"], *things["kept"]["faces"]]))
        open_lines = frozenset(line for line, boxes in things["sheets"][self.seat]["rows"].items() if not boxes)
        question = view["question"]
        if question is not None and question["ask"]["text"] == "write":
            return max(sorted(open_lines), key=lambda line: points(line, faces) - USUAL[line])
        options: list[list[int]] = domain.values  # type: ignore[attr-defined]
        if self.level == "easy":  # whatever there is most of
            number, n = Counter(faces).most_common(1)[0]
            return [number] * n
        hopes = {"normal": 0.6, "hard": 1.0}[self.level]  # how much of the next throw it sees coming
        return max(options, key=lambda keep: mixed(tuple(keep), faces, open_lines, hopes))


def mixed(keep: tuple[int, ...], faces: tuple[int, ...], lines: frozenset[str], hopes: float) -> float:
    """What keeping these dice is worth; who hopes less, likes what lies there already."""
    return hopes * expected(keep, lines) + (1 - hopes) * best(faces, lines) * len(keep) / DICE


@cache
def throws(dice: int) -> list[tuple[tuple[int, ...], float]]:
    """Every throw of so many dice, with its probability."""
    found = []
    for faces in combinations_with_replacement(range(1, 7), dice):
        ways = factorial(dice) // prod(factorial(n) for n in Counter(faces).values())
        found.append((faces, ways / 6**dice))
    return found


def expected(keep: tuple[int, ...], lines: frozenset[str]) -> float:
    left = DICE - len(keep)
    return sum(share * best(tuple(sorted((*keep, *thrown))), lines) for thrown, share in throws(left))


@lru_cache(50_000)
def best(faces: tuple[int, ...], lines: frozenset[str]) -> float:
    return max(points(line, faces) - USUAL[line] for line in lines)


BOT = YachtBot

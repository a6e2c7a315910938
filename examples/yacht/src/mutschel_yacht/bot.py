"""A player of Yacht: looks one throw ahead, and counts a line for as much more as it brings than usual."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

from mutschel.engine import Bot, Domain, Json, MatchView, RowView, SheetView, pips_in, question_in, thing_in, things_in
from mutschel_yacht.rules import DICE, LINES, points

USUAL = dict(zip(LINES, (2, 4, 6, 9, 12, 15, 9, 8, 7, 9, 22, 5), strict=True))  # what a line brings in a fair match


class YachtBot(Bot):
    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        kept = [face for face in thing_in(view, "kept", RowView)["faces"] if face is not None]
        faces = tuple(sorted([*pips_in(view), *kept]))
        sheet = things_in(view, "sheets", SheetView)[self.seat]
        open_lines = frozenset(line for line, boxes in sheet["rows"].items() if not boxes)
        if question_in(view)["ask"]["text"] == "write":
            return max(sorted(open_lines), key=lambda line: points(line, faces) - USUAL[line])
        if self.level == "easy":  # whatever there is most of
            number, n = Counter(faces).most_common(1)[0]
            return [number] * n
        hopes = {"normal": 0.6, "hard": 1.0}[self.level]  # how much of the next throw it sees coming
        return max(domain.options() or (), key=lambda keep: mixed(tuple(keep), faces, open_lines, hopes))


def mixed(keep: tuple[int, ...], faces: tuple[int, ...], lines: frozenset[str], hopes: float) -> float:
    """Return the worth of keeping these dice: a player who hopes less prefers what lies there already."""
    return hopes * expected(keep, lines) + (1 - hopes) * best(faces, lines) * len(keep) / DICE


@cache
def throws(dice: int) -> list[tuple[tuple[int, ...], float]]:
    """Every throw of this many dice, with its probability."""
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

"""A player of CHOICE who asks of every split what its sheet would then be likely to bring in the end.

Nothing is learnt or stored: the tables follow from the rules, and are worked out when they are first needed.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

from mutschel.engine import D6, PLAIN, Bot, Domain, Json, Throw
from mutschel.games.choice.rules import (
    FIFTH_BOXES,
    FIFTH_NUMBERS,
    SUM_BOXES,
    VALUES,
    ChoiceSheet,
    Splits,
    split_of,
    sum_points,
)

THROW = Throw(0, (D6,) * 5)
MOST_THROWS = 24  # more than an empty sheet has before it on average
# A sum that could be made gets its mark this often, if the player wants it and if not; found by trying.
WANTED, UNWANTED = 0.5, 0.05


@cache
def present() -> dict[tuple[int, ...], float]:
    """How likely a throw is to hold exactly these of three fixed numbers, which are counted 0, 1, 2."""
    found: dict[tuple[int, ...], float] = {}
    for faces, weight in THROW.outcomes():
        held = tuple([i for i in range(FIFTH_NUMBERS) if PLAIN[i] in faces])
        found[held] = found.get(held, 0) + weight / THROW.total
    return found


@cache
def throws_left(marks: tuple[int, ...]) -> float:
    """How many throws are still to come, on average, with so many marks on the three fifth dice.

    Exact for somebody who wants to go on as long as possible; numbers not yet fixed count as fixed without a mark.
    """
    if FIFTH_BOXES in marks:
        return 0.0
    next_left = [throws_left(tuple(sorted((*marks[:i], marks[i] + 1, *marks[i + 1 :])))) for i in range(FIFTH_NUMBERS)]
    chances = present()
    then = sum([chance * max([next_left[i] for i in held]) for held, chance in chances.items() if held])
    return (1 + then) / (1 - chances[()])  # after a free throw nothing has changed


@cache
def offered(fixed: tuple[int, ...]) -> dict[int, float]:
    """How likely a throw is to allow each sum: who lays low dice aside, for instance, is left with high sums."""
    chances = dict.fromkeys(VALUES, 0.0)
    for faces, weight in THROW.outcomes():
        for made in {made for split in Splits(faces, fixed).splits for made in split.sums}:
            chances[made] += weight / THROW.total
    return chances


@cache
def prospects(fixed: tuple[int, ...]) -> dict[int, list[list[float]]]:
    """What each sum is likely to bring in the end: by throws still to come, and marks now."""
    tables = {}
    for made, chance in offered(fixed).items():
        table = [[float(sum_points(made, marks)) for marks in range(SUM_BOXES + 1)]]
        for _ in range(MOST_THROWS):
            now = table[-1]
            gains = [now[marks + 1] - now[marks] for marks in range(SUM_BOXES)]
            gains = [gain * chance * (WANTED if gain > 0 else UNWANTED) for gain in gains]
            table.append([points + gain for points, gain in zip(now, [*gains, 0.0], strict=True)])
        tables[made] = table
    return tables


@cache
def plans(fixed: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The sets of three fifth dice that this one can still become."""
    others = [n for n in PLAIN if n not in fixed]
    return [tuple(sorted(fixed + more)) for more in combinations(others, FIFTH_NUMBERS - len(fixed))]


def value(sheet: ChoiceSheet) -> float:
    """What a sheet is likely to bring in the end, with the best plan for the fifth dice."""
    left = throws_left(tuple(sorted([*sheet.fifth.values(), *[0] * (FIFTH_NUMBERS - len(sheet.fifth))])))
    whole = int(left)
    part = left - whole
    best = float("-inf")
    for plan in plans(tuple(sheet.fifth)):
        points = 0.0
        for made, table in prospects(plan).items():
            marks = sheet.sums[made]
            fewer, more = table[whole][marks], table[whole + 1][marks]
            points += fewer + part * (more - fewer)
        best = max(best, points)
    return best


class ChoiceBot(Bot):
    """Takes the split with the most promising sheet after it; weaker players misjudge the sheets."""

    def choose(self, view: dict[str, Json], domain: Domain[Any]) -> Json:
        sheet = view["table"]["sheets"][self.seat]
        # points by which a judgement is usually off; all see the same throws, so without any they would all play alike
        error = self.by_level(120, 50, 4)
        return max(domain.options() or (), key=lambda split: value(after(sheet, split)) + self.rng.gauss(0, error))


def after(seen: dict[str, Json], split: dict[str, Json]) -> ChoiceSheet:
    """The sheet that stands in the view, with this split marked on it."""
    sheet = ChoiceSheet()
    sheet.sums = {int(made): marks for made, marks in seen["sums"].items()}
    sheet.fifth = dict(seen["fifth"])
    pair, other = split["pairs"]
    sheet.mark(split_of(pair, other, split["fifth"]))
    return sheet


BOT = ChoiceBot

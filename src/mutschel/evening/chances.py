"""What chance decides at an evening, from the numbers of one lot: the tables, and who comes first among equals.

Whoever has the log and the lot's secret comes to the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import groupby

from mutschel.evening import entries as log
from mutschel.evening import lots, seating
from mutschel.evening.standings import Standing, in_the_basket, standings, without_mutschel
from mutschel.evening.state import EveningState


class Lottery:
    """One lot, which is used up only if there is something to draw."""

    def __init__(self, state: EveningState, lot: log.Lot) -> None:
        self._numbers = partial(lots.numbers, lot, state.nonces)
        self._lot = lot
        self._drawn = False

    @property
    def used(self) -> log.Lot | None:
        return self._lot if self._drawn else None

    def order(self, people: Sequence[int]) -> list[int]:
        """Equals, one before the other."""
        if len(people) < 2:
            return list(people)
        if not self._drawn:
            self._rng = self._numbers()
            self._drawn = True
        return seating.shuffle(people, self._rng)


def drawing(state: EveningState, lot: log.Lot, count: int, draws: int) -> Callable[[], list[list[int]]]:
    """Who sits at which of this many tables: a call that takes up to a second where people have met before.

    It is about those who are there now, whoever comes or goes meanwhile.
    """
    wishes, here, played = state.wishes, [person.id for person in state.here], list(state.seatings)
    drawn = partial(
        seating.draw,
        here,
        count,
        lots.numbers(lot, state.nonces),
        together=[pair for pair, wish in wishes.items() if wish == "together"],
        apart=[pair for pair, wish in wishes.items() if wish == "apart"],
        draws=draws,
    )

    def draw() -> list[list[int]]:
        met: Counter[seating.Pair] = Counter()
        for seated in played:
            met.update(seating.pairs_at([seated.intersection(here)]))
        return drawn(met=met if played else None)

    return draw


def best(lines: Sequence[Standing], people: Collection[int], count: int, lottery: Lottery) -> list[int]:
    """The best of these, as the evening stands by these lines; among equals chance decides."""
    found: list[int] = []
    for _, equal in groupby(among(lines, people), key=lambda line: line.place):
        equals = [line.person for line in equal]
        room = count - len(found)
        found += equals if len(equals) <= room else lottery.order(equals)[:room]
        if len(found) == count:
            break
    return found


def among(lines: Sequence[Standing], people: Collection[int]) -> list[Standing]:
    """How these stand: for a whole hall that is reckoned once, and not table by table."""
    return [line for line in lines if line.person in people]


def finalists(state: EveningState, item: log.Item, lottery: Lottery) -> list[int]:
    here = [person.id for person in state.here]
    if item.finalists == "all":
        return here
    of_each = 1 if item.finalists == "winners" else item.best
    lines = standings(state)
    found = [person for seated in state.tables for person in best(lines, seated, of_each, lottery)]
    others = [person for person in here if person not in found]
    return found + lottery.order(others)[: item.fill] if item.fill else found


def table_winners(state: EveningState, lottery: Lottery) -> dict[int, int]:
    """By table. Whoever has been found the best of it before stays so, unless somebody else is better by now."""
    winners, lines = {}, standings(state)
    for number, seated in enumerate(state.tables, start=1):
        before, here = state.tables_won.get(number), among(lines, seated)
        if before is not None and any(line[:2] == (here[0].place, before) for line in here):
            winners[number] = before
        elif seated:
            (winners[number],) = best(here, seated, 1, lottery)
    return winners


def king(state: EveningState, lottery: Lottery) -> int:
    """Where there is no final: who has most Mutscheln, then fewest strikes."""
    return best(standings(state), state.people, 1, lottery)[0]


def rest(state: EveningState, lottery: Lottery) -> list[int]:
    """Who gets what is left over: those who have won nothing; where it isn't enough for all, chance decides."""
    without, basket = without_mutschel(state), in_the_basket(state)
    return without if len(without) <= basket else lottery.order(without)[:basket]

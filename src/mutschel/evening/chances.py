"""The chances of an evening, drawn with the numbers of one lot: the tables, and the order of people who are level.

The log and the lot's secret are enough to draw the same again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import groupby

from mutschel.evening import entries as log
from mutschel.evening import lots, seating
from mutschel.evening.standings import StandingsLine, in_the_basket, standings, without_mutschel
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
        """People who are level, in an order drawn by lot."""
        if len(people) < 2:
            return list(people)
        if not self._drawn:
            self._rng = self._numbers()
            self._drawn = True
        return seating.shuffle(people, self._rng)


def drawing(state: EveningState, lot: log.Lot, count: int, draws: int) -> Callable[[], list[list[int]]]:
    """A function that draws the people of each table; it takes up to a second where people have met before.

    It draws for the people who are here now, independent of those who come or go meanwhile.
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


def best(lines: Sequence[StandingsLine], people: Collection[int], count: int, lottery: Lottery) -> list[int]:
    """The best of these people by these standings; where they are level, chance decides."""
    found: list[int] = []
    for _, equal in groupby(among(lines, people), key=lambda line: line.place):
        equals = [line.person for line in equal]
        room = count - len(found)
        found += equals if len(equals) <= room else lottery.order(equals)[:room]
        if len(found) == count:
            break
    return found


def among(lines: Sequence[StandingsLine], people: Collection[int]) -> list[StandingsLine]:
    """The lines of these people. Standings are reckoned once for a whole hall, and not again for each table."""
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
    """The best of each table, by table. The winner of an earlier draw stays unless another is better by now."""
    winners, lines = {}, standings(state)
    for number, seated in enumerate(state.tables, start=1):
        before, here = state.tables_won.get(number), among(lines, seated)
        if before is not None and any(line[:2] == (here[0].place, before) for line in here):
            winners[number] = before
        elif seated:
            (winners[number],) = best(here, seated, 1, lottery)
    return winners


def king(state: EveningState, lottery: Lottery) -> int:
    """The king where there is no final: the person with most Mutscheln, then fewest strikes."""
    return best(standings(state), state.people, 1, lottery)[0]


def rest(state: EveningState, lottery: Lottery) -> list[int]:
    """The people who get the Mutscheln that are left: those who have won none; if too few are left, chance decides."""
    without, basket = without_mutschel(state), in_the_basket(state)
    return without if len(without) <= basket else lottery.order(without)[:basket]

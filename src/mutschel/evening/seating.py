"""Seating: tables of nearly equal size, where as few people as possible meet again.

A small pure function of its arguments: the same numbers give the same tables.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

Pair = frozenset[int]

SAMPLES = 20_000  # swaps that are tried for every draw that is planned; at most this many in all:
MOST_SAMPLES = 120_000
AHEAD = 6  # more draws than this are not planned together
WISH = 50  # the cost of a wish that is not granted, in people who meet again
WARM, COLD = 0.6, 0.15  # how readily a worse plan is kept, at the start and at the end


def sizes(people: int, tables: int) -> list[int]:
    """The number of people at each table: they differ by one at most.

    >>> sizes(29, 4)
    [8, 7, 7, 7]
    """
    least, more = divmod(people, tables)
    return [least + (table < more) for table in range(tables)]


def tables_for(people: int, size: int) -> int:
    """The number of tables of about this size.

    >>> tables_for(28, 7), tables_for(29, 7), tables_for(5, 12)
    (4, 4, 1)
    """
    return max(1, math.floor(people / size + 0.5))


def pairs_at(tables: Iterable[Collection[int]]) -> list[Pair]:
    return [frozenset(pair) for table in tables for pair in combinations(table, 2)]


def least_repeats(now: Sequence[int], before: Sequence[int]) -> int:
    """The fewest pairs that can meet again when tables of these sizes are filled from tables of the sizes before.

    The people of each table then come from the tables before as evenly as possible; no seating does better.

    >>> least_repeats([7, 7, 7, 7], [7, 7, 7, 7])  # 7 people from 4 tables: three of these bring two
    12
    """
    repeats = 0
    for size in now:
        from_each = sizes(size, len(before))
        repeats += sum(math.comb(n, 2) for n in from_each)
    return repeats


def draw(
    people: Sequence[int],
    tables: int,
    rng: Random,
    *,
    met: Mapping[Pair, int] | None = None,
    together: Collection[Pair] = (),
    apart: Collection[Pair] = (),
    draws: int = 1,
) -> list[list[int]]:
    """Draw the people of each table. `met`: how often two have sat together; `draws`: draws to come, including this.

    Chance decides first, and alone where nobody has met and nobody has wishes. Then people are swapped as long as that
    makes fewer meet again. Later draws are planned with this one, and drawn again when it is their turn.
    """
    shuffled = shuffle(people, rng)
    seats = _deal(shuffled, tables)
    if tables == 1 or (met is None and not together and not apart and draws == 1):
        return seats
    return _Plan(people, seats, rng, met or {}, together, apart, min(draws, AHEAD)).best()


def shuffle(people: Sequence[int], rng: Random) -> list[int]:
    """The people in random order: each time one of those who are left, by one number each."""
    left, order = list(people), []
    while left:
        order.append(left.pop(int(rng.random() * len(left))))
    return order


def _deal(order: Sequence[int], tables: int) -> list[list[int]]:
    places = iter(order)
    return [[next(places) for _ in range(size)] for size in sizes(len(order), tables)]


class _Plan:
    """Several draws at once, improved swap by swap; now and then a worse plan is kept, less and less often."""

    def __init__(
        self,
        people: Sequence[int],
        first: list[list[int]],
        rng: Random,
        met: Mapping[Pair, int],
        together: Collection[Pair],
        apart: Collection[Pair],
        draws: int,
    ) -> None:
        self.rng = rng
        number = {person: place for place, person in enumerate(people)}
        self.people = list(people)
        count = len(people)
        self.times = [[0] * count for _ in range(count)]  # how often two meet, including all that is planned
        self.wish = [[0] * count for _ in range(count)]  # the cost of sitting together
        for pairs, cost in ((together, -WISH), (apart, WISH)):
            for a, b in _numbers(pairs, number):
                self.wish[a][b] = self.wish[b][a] = cost
        for pair, times in met.items():
            for a, b in _numbers([pair], number):
                self.times[a][b] += times
                self.times[b][a] += times
        plain = [[number[person] for person in table] for table in first]
        again = [_deal(shuffle(range(count), rng), len(first)) for _ in range(draws - 1)]
        self.draws = [plain, *again]
        for seats in self.draws:
            for a, b in _ordered(pairs_at(seats)):
                self.times[a][b] += 1
                self.times[b][a] += 1

    def best(self) -> list[list[int]]:
        """The first draw of the best plan that was found."""
        rng, samples = self.rng, min(SAMPLES * len(self.draws), MOST_SAMPLES)
        cost = least = self._cost()
        best = [list(table) for table in self.draws[0]]
        for sample in range(samples):
            if least == 0:
                break
            heat = WARM * (COLD / WARM) ** (sample / samples)
            seats = rng.choice(self.draws)
            one, other = _two(len(seats), rng)
            a, b = int(rng.random() * len(seats[one])), int(rng.random() * len(seats[other]))
            more = self._swap(seats[one], a, seats[other], b)
            if more > 0 and rng.random() >= math.exp(-more / heat):
                self._swap(seats[one], a, seats[other], b)
                continue
            cost += more
            if cost < least:
                least, best = cost, [list(table) for table in self.draws[0]]
        return [[self.people[place] for place in table] for table in best]

    def _cost(self) -> int:
        """The cost of the plan: everybody who meets again, more each time, and every wish that is not granted."""
        count = len(self.people)
        again = sum(_again(self.times[a][b]) for a in range(count) for b in range(a))
        granted = sum(self.wish[a][b] for seats in self.draws for a, b in _ordered(pairs_at(seats)))
        wanted = sum(-cost for row in self.wish for cost in row if cost < 0) // 2 * len(self.draws)
        return again + granted + wanted

    def _swap(self, mine: list[int], a: int, theirs: list[int], b: int) -> int:
        """Let two people change places. Returns the added cost."""
        one, other = mine[a], theirs[b]
        more = 0
        for table, place, goes, comes in ((mine, a, one, other), (theirs, b, other, one)):
            gone, come = self.times[goes], self.times[comes]
            hates, likes = self.wish[goes], self.wish[comes]
            for seat, who in enumerate(table):
                if seat == place:
                    continue
                gone[who] -= 1
                self.times[who][goes] -= 1
                more -= gone[who] + hates[who]  # _again(n) - _again(n - 1) is n - 1
                more += come[who] + likes[who]
                come[who] += 1
                self.times[who][comes] += 1
        mine[a], theirs[b] = other, one
        return more


def _again(times: int) -> int:
    """The cost of two people's meetings: nothing for the first, 1 for two, 3 for three."""
    return times * (times - 1) // 2


def _two(count: int, rng: Random) -> tuple[int, int]:
    one = int(rng.random() * count)
    other = int(rng.random() * (count - 1))
    return one, other + (other >= one)


def _numbers(pairs: Iterable[Pair], number: dict[int, int]) -> list[tuple[int, int]]:
    """Those pairs of which both are here, as numbers."""
    found = (sorted(number[person] for person in pair if person in number) for pair in pairs)
    return [(pair[0], pair[1]) for pair in found if len(pair) == 2]


def _ordered(pairs: Iterable[Pair]) -> list[tuple[int, int]]:
    return [(min(pair), max(pair)) for pair in pairs]

"""Games of pure luck that don't compare turns: as chains of states, followed until nothing is left to happen."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np

from mutschel.games.einundzwanzig.rules import LIMIT
from mutschel.games.nackets_luisle.rules import Luisle
from mutschel.odds.compared import throws
from mutschel.odds.process import Floats

TAIL = 1e-12  # what is less likely is left out: the error of figures that go on for ever


# -- Einundzwanzig -------------------------------------------------------------------------------------------------
def flicks_to_the_limit() -> dict[int, Fraction]:
    """How many flicks it takes until somebody is struck.

    >>> flicks_to_the_limit()[4]
    Fraction(35, 648)
    """
    counts, ends = {1: Fraction(1)}, {}
    number = 0
    while counts:
        number += 1
        after: dict[int, Fraction] = {}
        for count, share in counts.items():
            for face in range(1, 7):
                after[count + face] = after.get(count + face, Fraction(0)) + share / 6
        ends[number] = sum((share for count, share in after.items() if count >= LIMIT), Fraction(0))
        counts = {count: share for count, share in after.items() if count < LIMIT}
    return {number: share for number, share in ends.items() if share}


def struck_in_turn(ends: dict[int, Fraction] | dict[int, float], players: int, first: int) -> list[float]:
    """Who is struck if it ends with the n-th turn; that of turn `first` is the beginner."""
    strikes = [0.0] * players
    for number, share in ends.items():
        strikes[(number - first) % players] += float(share)
    return strikes


# -- Einsame Filzlaus ----------------------------------------------------------------------------------------------
def louse_strikes(until_no_one: bool) -> dict[int, Fraction]:
    """How many strikes somebody gets in a round who never lifts their own cup.

    They lift once as the neighbour, and for the cup that they overturn themselves after each 1 that comes back.
    """
    one = Fraction(1, 6)

    def episode(lifts_first: bool, most: int) -> dict[int, Fraction]:
        """Ones in a row: every second one is mine."""
        shares: dict[int, Fraction] = {}
        for ones in range(most + 1):
            share = one**ones * (1 - one) if ones < most else one**ones
            mine = (ones + 1) // 2 if lifts_first else ones // 2
            shares[mine] = shares.get(mine, Fraction(0)) + share
        return shares

    most = 60 if until_no_one else 2
    first, second = episode(True, most), episode(False, most)
    strikes: dict[int, Fraction] = {}
    for mine, share in first.items():
        for more, other in second.items():
            strikes[mine + more] = strikes.get(mine + more, Fraction(0)) + share * other
    return dict(sorted(strikes.items()))


# -- who is done last ----------------------------------------------------------------------------------------------
def last_ones(done_by: Floats, players: int, losers: int) -> list[float]:
    """The chance of each seat of being among the last `losers`. `done_by[t]`: the chance to be done after t throws."""
    strikes = []
    for seat in range(players):
        chance = 0.0
        for time in range(1, len(done_by)):
            mine = done_by[time] - done_by[time - 1]
            if mine <= 0:
                continue
            later = [1 - done_by[time]] * seat + [1 - done_by[time - 1]] * (players - 1 - seat)
            chance += mine * fewer_than(losers, later)
        strikes.append(float(chance))
    return strikes


def fewer_than(count: int, chances: Sequence[float]) -> float:
    """How likely it is that fewer than this many of these independent things happen."""
    ways = np.zeros(count + 1)
    ways[0] = 1.0
    for chance in chances:
        ways[1:] = ways[1:] * (1 - chance) + ways[:-1] * chance
        ways[0] *= 1 - chance
    return float(ways[:count].sum())


def six_crossed_by() -> Floats:
    """How likely it is that all of 1 to 6 have come after this many throws of a die."""
    chances = [0.0]
    while 1 - chances[-1] > TAIL:
        time = len(chances)
        chances.append(sum((-1) ** k * comb(6, k) * ((6 - k) / 6) ** time for k in range(7)))
    return np.asarray(np.clip(chances, 0, 1))


def luisle_done_by(order: str) -> Floats:
    """How likely it is that somebody has collected and deleted all ten numbers after this many throws of three dice."""
    start: State = (frozenset(), False)
    numbers: dict[State, int] = {start: 0}
    pending = [start]
    moves: list[tuple[int, int, float]] = []
    while pending:
        state = pending.pop()
        if state == DONE:
            moves.append((numbers[state], numbers[state], 1.0))
            continue
        for weight, faces in throws(3):
            sheet = Luisle()
            sheet.there, sheet.deleting = set(state[0]), state[1]
            sheet.use(faces, order)
            after = (frozenset(sheet.there), sheet.deleting)
            if after not in numbers:
                numbers[after] = len(numbers)
                pending.append(after)
            moves.append((numbers[state], numbers[after], weight / 216))
    source, target, share = (np.array(column) for column in zip(*moves, strict=True))
    reached: Floats = np.zeros(len(numbers))
    reached[0] = 1.0
    chances = [0.0]
    while 1 - chances[-1] > TAIL:
        reached = np.bincount(target, weights=reached[source] * share, minlength=len(numbers)).astype(float)
        chances.append(float(reached[numbers[DONE]]))
    return np.asarray(np.clip(chances, 0, 1))


State = tuple[frozenset[int], bool]
DONE: State = (frozenset(), True)


# -- Mauseloch -----------------------------------------------------------------------------------------------------
@cache
def mouse_turns() -> dict[int, float]:
    """How likely the n-th turn of a round is the one in which nothing can be crossed out."""
    sums = range(3, 19)
    chance = np.zeros(16)
    for weight, faces in throws(3):
        chance[sum(faces) - 3] += weight / 216
    # by what is crossed out (a bit for each sum); shares[0]: nothing in this turn so far, shares[1]: something
    shares = np.zeros((2, 1 << 16))
    shares[0, 0] = 1.0
    ends: dict[int, float] = {}
    for number in range(1, len(sums) + 2):
        for _ in range(3):
            after = np.zeros_like(shares)
            for bit in range(16):
                before, then = (one.reshape(2, -1, 2, 1 << bit) for one in (shares, after))  # [:, :, 1]: crossed out
                then[:, :, 1] += chance[bit] * before[:, :, 1]
                then[1, :, 1] += chance[bit] * before[:, :, 0].sum(axis=0)
            shares = after
        ends[number] = float(shares[0].sum())
        shares = np.array([shares[1], np.zeros(1 << 16)])
    return {number: share for number, share in ends.items() if share > 0}

"""An upper bound of the mean in CHOICE, which no play can exceed.

A clairvoyant player, who knows all throws in advance, does at least as well as any other. They have to pay for that:
for every throw, the amount by which it was better than throws are on average. A player who doesn't know the throws pays
nothing on average, so the most that the clairvoyant player keeps is a bound for everybody. The better sheets are
judged, the closer it is: here by a network or the mean of several, one throw ahead, on a graphics card two. (This is
known as information relaxation: Brown, Smith and Sun, Operations Research 58, 2010.)

The best way through a sequence of throws is searched among `width` sheets, so the bound is as certain as that search; a
larger width should not change the result.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations_with_replacement, count
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax
from numpy.typing import NDArray

from mutschel.games.choice.odds.ahead import PAIRS, futures
from mutschel.games.choice.odds.fifths import FINISHED, fifths
from mutschel.games.choice.odds.lockstep import Sheets, over_throws, points, throws
from mutschel.games.choice.odds.network import UNIT, Layers, of_fifths, of_sums, think
from mutschel.games.choice.odds.search import ClairvoyantSearch, begun, followed, further
from mutschel.games.choice.odds.tables import FACES, SUMS, Floats
from mutschel.games.choice.rules import FIFTH_NUMBERS, SUM_BOXES
from mutschel.games.parts import UnreliableSearch

WIDTH = 10
ROUNDING = 0.05  # points

# Most different states of the fifth dice after one throw, two, …: while numbers are still being fixed, and then.
FIXING, FIXED = (6, 21), (4, 10, 20)

Networks = tuple[Layers, ...]  # networks that judge by their mean


@cache
def sums_after(throws: int) -> NDArray[np.int8]:
    """The sums that this many throws can bring, as the marks that they make."""
    return np.array([np.bincount(one, minlength=SUMS) for one in _sums_after(throws)], np.int8)


def _sums_after(throws: int) -> list[tuple[int, ...]]:
    return list(combinations_with_replacement(range(SUMS), 2 * throws))


@cache
def joined(throws: int) -> NDArray[np.int16]:
    """The number of the sums after a further pair, by the number of the sums after these throws and the pair's."""
    numbers = {one: number for number, one in enumerate(_sums_after(throws + 1))}
    pairs = PAIRS.tolist()
    return np.array(
        [[numbers[tuple(sorted([*one, *pair]))] for pair in pairs] for one in _sums_after(throws)], np.int16
    )


class Later(NamedTuple):
    """The states of the fifth dice after some throws, state by state: few of them differ."""

    states: NDArray[np.int16]  # the different states; FINISHED fills the row
    columns: NDArray[np.int8]  # the place among these, by the place one throw earlier and the fifth die


@cache
def later(most: tuple[int, ...]) -> Later:
    """The states after one throw for each number in `most`, which says how many of them may differ after that throw.

    Where more differ, the result has no meaning.
    """
    after = fifths().next
    earlier = later(most[:-1]).states if most[1:] else np.arange(len(after), dtype=np.int16)[:, None]
    reached = np.where(earlier[:, :, None] == FINISHED, FINISHED, after[earlier])
    states = np.full((len(after), most[-1]), FINISHED, np.int16)
    columns = np.zeros(reached.shape, np.int8)
    for state, row in enumerate(reached):
        different, column = np.unique(row, return_inverse=True)
        if len(different) <= most[-1]:
            states[state, : len(different)] = different
            columns[state] = column.reshape(row.shape)
    return Later(states, columns)


def worth_of_futures(nets: Networks, most: tuple[int, ...], sheet: Sheets) -> Array:
    """The expected total of every future of a sheet, as the networks judge it on average some throws later.

    The throws are one less than the numbers in `most`, which limit the different states of the fifth dice.
    """
    sums = jnp.minimum(sheet.sums + sums_after(len(most)), SUM_BOXES)
    states = jnp.asarray(later(most).states)[sheet.state]
    judged = [think(net, of_sums(net, sums, jnp)[:, None] + of_fifths(net, states, jnp), jnp)[..., 0] for net in nets]
    worths = jnp.where(states == FINISHED, points(sums)[:, None] / UNIT, sum(judged) / len(nets))
    for number in range(len(most), 1, -1):
        worths = one_throw_before(worths, most[:number], sheet)
    return worths[:, jnp.asarray(later(most[:1]).columns)[sheet.state, 0]].ravel()


def one_throw_before(worths: Array, most: tuple[int, ...], sheet: Sheets) -> Array:
    """The worths one throw earlier. Those given are for as many throws as there are numbers in `most`."""
    throws = len(most) - 1
    ended = points(jnp.minimum(sheet.sums + sums_after(throws), SUM_BOXES)) / UNIT

    def of_state(state: Array, columns: Array) -> Array:
        splits = jnp.asarray(futures())[jnp.asarray(fifths().fixed)[state]]
        best = worths[jnp.asarray(joined(throws))[:, splits // FACES], columns[splits % FACES]].max(axis=2)
        return jnp.where(state == FINISHED, ended, over_throws(best))

    states = jnp.asarray(later(most[:-1]).states)[sheet.state]
    found: Array = lax.map(lambda one: of_state(*one), (states, jnp.asarray(later(most).columns)[sheet.state]))
    return found.T


@partial(jax.jit, static_argnames=("most",))
def follow(nets: Networks, search: ClairvoyantSearch, throw: Array, most: tuple[int, ...]) -> ClairvoyantSearch:
    """Take the search one throw further."""
    at_once = 4 if jax.default_backend() == "cpu" else 8 if len(most) > 2 else 256
    worth = lax.map(partial(worth_of_futures, nets, most), followed(search), batch_size=at_once)
    return further(search, worth, throw)


def kept(
    nets: Networks, sequences: int, seed: int, width: int = WIDTH, ahead: int = 1, start: Sheets | None = None
) -> Floats:
    """The points that a clairvoyant player keeps in each of these sequences of throws.

    Sheets are judged this many throws `ahead`; while numbers are still being fixed, one throw at most.
    """
    search = begun(sequences, width, start)
    key = jax.random.key(seed)
    number = 0
    fixed = np.bitwise_count(fifths().fixed)
    while (going := np.asarray(search.sheets.state)).max() != FINISHED:
        all_fixed = fixed[going[going != FINISHED]].min() == FIFTH_NUMBERS
        most = FIXED[: ahead + 1] if all_fixed else FIXING[: min(ahead, 1) + 1]
        search = follow(nets, search, throws(jax.random.fold_in(key, number), sequences), most)
        number += 1
    return UNIT * np.asarray(search.kept, np.float64)


def searched(nets: Networks, seed: int, known: bool = True) -> Iterator[float]:
    """Yield the points kept in one sequence of throws after another.

    If it isn't `known` that the search finds the best ways with these networks, a wider search checks it. Raises
    UnreliableSearch if that one finds better ways.
    """
    at_once, ahead = (8, 1) if jax.default_backend() == "cpu" else (64, 2)
    for part in count():
        found = kept(nets, at_once, (seed << 20) + part, ahead=ahead)
        if not known and part == 0:
            wider = kept(nets, at_once, seed << 20, 2 * WIDTH, ahead)
            if not np.allclose(found, wider, rtol=0, atol=ROUNDING):
                raise UnreliableSearch
        yield from found.tolist()

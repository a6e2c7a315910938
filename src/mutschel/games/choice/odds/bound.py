"""How well CHOICE can be played at all: a mean that nobody can exceed.

Somebody who knows all throws in advance does at least as well as anybody else. They are made to pay for that: for every
throw, by how much it was better than throws are on average. To those who don't know the throws that payment is nothing
on average, whoever they are, so the best that somebody clairvoyant keeps is a bound for everybody. The better sheets
are judged, the closer it is: here by the network, looked one throw ahead, on a graphics card two. (It is known as
information relaxation: Brown, Smith and Sun, Operations Research 58, 2010.)

The best way through a sequence of throws is searched with a limited number of sheets, so the bound is as certain as
that search finds it: `width` says how many, and more should not change the result.
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

from mutschel.games.bounds import Unsure
from mutschel.games.choice.odds.ahead import PAIRS, futures
from mutschel.games.choice.odds.fifths import FINISHED, fifths
from mutschel.games.choice.odds.lockstep import Sheets, marked, points, splits_of, throws
from mutschel.games.choice.odds.network import UNIT, Layers, of_fifths, of_sums, think
from mutschel.games.choice.odds.tables import FACES, SUMS, Floats, rules
from mutschel.games.choice.rules import FIFTH_NUMBERS, SUM_BOXES

WIDTH = 10
NOWHERE = -1e6  # units
ROUNDING = 0.05  # points

# How many states of the fifth dice may differ after one throw, two, …: while numbers are still being fixed, and then.
FIXING, FIXED = (6, 21), (4, 10, 20)


class Search(NamedTuple):
    """Sequence by sequence: the sheets that are followed (FINISHED where there are fewer), what was paid on the way to
    each, and the best that was kept by a finished one; in units."""

    sheets: Sheets
    paid: Array
    kept: Array


@cache
def sums_after(throws: int) -> NDArray[np.int8]:
    """The sums that so many throws can bring, as the marks that they make."""
    return np.array([np.bincount(one, minlength=SUMS) for one in _sums_after(throws)], np.int8)


def _sums_after(throws: int) -> list[tuple[int, ...]]:
    return list(combinations_with_replacement(range(SUMS), 2 * throws))


@cache
def joined(throws: int) -> NDArray[np.int16]:
    """What so many throws have brought, a further pair of sums → what that is together."""
    numbers = {one: number for number, one in enumerate(_sums_after(throws + 1))}
    pairs = PAIRS.tolist()
    return np.array(
        [[numbers[tuple(sorted([*one, *pair]))] for pair in pairs] for one in _sums_after(throws)], np.int16
    )


class Later(NamedTuple):
    """The states of the fifth dice after some throws, state by state: few of them differ."""

    states: NDArray[np.int16]  # the different ones, FINISHED to fill the row
    columns: NDArray[np.int8]  # which of those that differ one throw earlier, fifth die → which of these


@cache
def later(most: tuple[int, ...]) -> Later:
    """After as many throws as there are numbers: so many states may differ after each; of others it is nonsense."""
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


def worth_of_futures(net: Layers, most: tuple[int, ...], sheet: Sheets) -> Array:
    """Of every future of a sheet, what it can expect: as the network judges it some throws later.

    These are one less than there are numbers in `most`, which says how many states of the fifth dice may differ.
    """
    sums = jnp.minimum(sheet.sums + sums_after(len(most)), SUM_BOXES)
    states = jnp.asarray(later(most).states)[sheet.state]
    judged = think(net, of_sums(net, sums, jnp)[:, None] + of_fifths(net, states, jnp), jnp)[..., 0]
    worths = jnp.where(states == FINISHED, points(sums)[:, None] / UNIT, judged)
    for number in range(len(most), 1, -1):
        worths = one_throw_before(worths, most[:number], sheet)
    return worths[:, jnp.asarray(later(most[:1]).columns)[sheet.state, 0]].ravel()


def one_throw_before(worths: Array, most: tuple[int, ...], sheet: Sheets) -> Array:
    """What is worth so much after as many throws as there are numbers in `most`, one throw earlier."""
    throws = len(most) - 1
    chances = jnp.asarray(rules().weights / rules().weights.sum(), jnp.float32)
    ended = points(jnp.minimum(sheet.sums + sums_after(throws), SUM_BOXES)) / UNIT

    def of_state(state: Array, columns: Array) -> Array:
        splits = jnp.asarray(futures())[jnp.asarray(fifths().fixed)[state]]
        best = worths[jnp.asarray(joined(throws))[:, splits // FACES], columns[splits % FACES]].max(axis=2)
        return jnp.where(state == FINISHED, ended, best @ chances)

    states = jnp.asarray(later(most[:-1]).states)[sheet.state]
    found: Array = lax.map(lambda one: of_state(*one), (states, jnp.asarray(later(most).columns)[sheet.state]))
    return found.T


@partial(jax.jit, static_argnames=("most",))
def follow(net: Layers, search: Search, throw: Array, most: tuple[int, ...]) -> Search:
    """One throw further."""
    sequences, width = search.paid.shape
    flat = Sheets(*[part.reshape(-1, *part.shape[2:]) for part in search.sheets])
    at_once = 4 if jax.default_backend() == "cpu" else 8 if len(most) > 2 else 256
    worth = lax.map(partial(worth_of_futures, net, most), flat, batch_size=at_once)
    throw = jnp.repeat(throw, width)
    every = jnp.asarray(futures())[jnp.asarray(fifths().fixed)[flat.state]]
    chances = jnp.asarray(rules().weights / rules().weights.sum(), jnp.float32)
    best = jnp.take_along_axis(worth, every.reshape(len(throw), -1), axis=1).reshape(every.shape).max(axis=2)
    luck = jnp.take_along_axis(best, throw[:, None], axis=1)[:, 0] - best @ chances
    paid = search.paid.ravel() + luck

    splits = splits_of(flat, throw)
    most_splits = splits.shape[1]
    many = Sheets(jnp.repeat(flat.sums, most_splits, axis=0), jnp.repeat(flat.state, most_splits))
    after = marked(many, splits.ravel())
    left = (jnp.take_along_axis(worth, splits, axis=1) - paid[:, None]).ravel()
    left = jnp.where(many.state == FINISHED, NOWHERE, left).reshape(sequences, -1)
    sums, state = after.sums.reshape(sequences, -1, SUMS), after.state.reshape(sequences, -1)
    ends = state == FINISHED
    kept = jnp.maximum(search.kept, jnp.where(ends, left, NOWHERE).max(axis=1))
    left = jnp.where(ends | twins(sums, state, left), NOWHERE, left)
    left, places = lax.top_k(left, width)
    sums = jnp.take_along_axis(sums, places[:, :, None], axis=1)
    state = jnp.where(left == NOWHERE, FINISHED, jnp.take_along_axis(state, places, axis=1))
    paid = jnp.take_along_axis(jnp.repeat(paid, most_splits).reshape(sequences, -1), places, axis=1)
    return Search(Sheets(sums, state), paid, kept)


def twins(sums: Array, state: Array, left: Array) -> Array:
    """Which sheets stand there once more, at least as good."""
    same = (state[:, :, None] == state[:, None]) & (sums[:, :, None] == sums[:, None]).all(axis=3)
    place = np.arange(state.shape[1])
    better = (left[:, :, None] < left[:, None]) | ((left[:, :, None] == left[:, None]) & (place[:, None] > place))
    return (same & better).any(axis=2)


def kept(
    net: Layers, sequences: int, seed: int, width: int = WIDTH, ahead: int = 1, start: Sheets | None = None
) -> Floats:
    """What somebody keeps who knows the throws, for each of these sequences of them.

    Sheets are judged so many throws `ahead`; while numbers are still being fixed, one throw at most.
    """
    sheets = Sheets(jnp.zeros((sequences, width, SUMS), jnp.int32), jnp.full((sequences, width), FINISHED))
    sums, state = (jnp.zeros(SUMS, jnp.int32), 0) if start is None else start
    sheets = Sheets(sheets.sums.at[:, 0].set(sums), sheets.state.at[:, 0].set(state))
    search = Search(sheets, jnp.zeros((sequences, width)), jnp.full(sequences, NOWHERE))
    key = jax.random.key(seed)
    number = 0
    fixed = np.bitwise_count(fifths().fixed)
    while (going := np.asarray(search.sheets.state)).max() != FINISHED:
        all_fixed = fixed[going[going != FINISHED]].min() == FIFTH_NUMBERS
        most = FIXED[: ahead + 1] if all_fixed else FIXING[: min(ahead, 1) + 1]
        search = follow(net, search, throws(jax.random.fold_in(key, number), sequences), most)
        number += 1
    return UNIT * np.asarray(search.kept, np.float64)


def searched(net: Layers, seed: int, known: bool = True) -> Iterator[float]:
    """What is kept in one sequence of throws after another.

    If it isn't `known` that the search finds the best ways with this network, more sheets are followed to see it.
    Unsure: they find better ones.
    """
    at_once, ahead = (8, 1) if jax.default_backend() == "cpu" else (64, 2)
    for part in count():
        found = kept(net, at_once, (seed << 20) + part, ahead=ahead)
        if not known and part == 0:
            wider = kept(net, at_once, seed << 20, 2 * WIDTH, ahead)
            if not np.allclose(found, wider, rtol=0, atol=ROUNDING):
                raise Unsure
        yield from found.tolist()

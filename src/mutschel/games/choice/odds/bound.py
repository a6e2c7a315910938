"""How well CHOICE can be played at all: a mean that nobody can exceed.

Somebody who knows all throws in advance does at least as well as anybody else. They are made to pay for that: for every
throw, by how much it was better than throws are on average. To those who don't know the throws that payment is nothing
on average, whoever they are, so the best that somebody clairvoyant keeps is a bound for everybody. The better sheets
are judged, the closer it is: here by the network, looked one throw ahead. (It is known as information relaxation:
Brown, Smith and Sun, Operations Research 58, 2010.)

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

from mutschel.games.choice.odds.ahead import PAIRS, futures, marks_of_pairs
from mutschel.games.choice.odds.fifths import FINISHED, fifths
from mutschel.games.choice.odds.lockstep import Sheets, marked, points, splits_of, throws
from mutschel.games.choice.odds.network import UNIT, Layers, of_fifths, of_sums, think
from mutschel.games.choice.odds.tables import FACES, SUMS, Floats, rules
from mutschel.games.choice.rules import FIFTH_NUMBERS, SUM_BOXES

WIDTH = 10
NOWHERE = -1e6  # units

QUADS = np.array(list(combinations_with_replacement(range(SUMS), 4)))


class Search(NamedTuple):
    """Sequence by sequence: the sheets that are followed (FINISHED where there are fewer), what was paid on the way to
    each, and the best that was kept by a finished one; in units."""

    sheets: Sheets
    paid: Array
    kept: Array


class TwoThrows(NamedTuple):
    """The states of the fifth dice two throws later, state by state: few of them differ."""

    states: NDArray[np.int16]  # the different ones, FINISHED to fill the row
    columns: NDArray[np.int8]  # fifth die, next fifth die → which of these


@cache
def two_throws(most: int) -> TwoThrows:
    """For states from which at most so many different ones come; for the others it is nonsense."""
    after = fifths().next
    later = np.where(after[:, :, None] == FINISHED, FINISHED, after[after])
    states = np.full((len(after), most), FINISHED, np.int16)
    columns = np.zeros((len(after), FACES, FACES), np.int8)
    for state, reached in enumerate(later):
        different, column = np.unique(reached, return_inverse=True)
        if len(different) <= most:
            states[state, : len(different)] = different
            columns[state] = column.reshape(FACES, FACES)
    return TwoThrows(states, columns)


FEW, MANY = 10, 21  # different states after two throws: when three numbers are fixed, and before that


@cache
def quads_of_pairs() -> NDArray[np.int16]:
    """Pair of sums, next pair of sums → which four sums they are together."""
    numbers = {tuple(quad): number for number, quad in enumerate(QUADS.tolist())}
    return np.array([[numbers[tuple(sorted([*a, *b]))] for b in PAIRS.tolist()] for a in PAIRS.tolist()], np.int16)


def look_ahead_of_futures(net: Layers, most: int, sheet: Sheets) -> Array:
    """Of every future of a sheet, what it can expect one throw later."""
    known, made, later = fifths(), rules(), two_throws(most)
    marks = np.array([np.bincount(quad, minlength=SUMS) for quad in QUADS])
    sums = jnp.minimum(sheet.sums + marks, SUM_BOXES)
    states = jnp.asarray(later.states)[sheet.state]
    judged = think(net, of_sums(net, sums, jnp)[:, None] + of_fifths(net, states, jnp), jnp)[..., 0]
    grid = jnp.where(states == FINISHED, points(sums)[:, None] / UNIT, judged)
    chances = jnp.asarray(made.weights / made.weights.sum(), jnp.float32)

    def of_fifth(face: Array) -> Array:
        after = jnp.asarray(known.next)[sheet.state, face]
        splits = jnp.asarray(futures())[jnp.asarray(known.fixed)[after]]
        columns = jnp.asarray(later.columns)[sheet.state, face][splits % FACES]
        best = grid[jnp.asarray(quads_of_pairs())[:, splits // FACES], columns].max(axis=2)
        ended = points(jnp.minimum(sheet.sums + marks_of_pairs(), SUM_BOXES)) / UNIT
        return jnp.where(after == FINISHED, ended, best @ chances)

    found: Array = lax.map(of_fifth, jnp.arange(FACES))
    return found.T.ravel()


@partial(jax.jit, static_argnames=("most",))
def follow(net: Layers, search: Search, throw: Array, most: int) -> Search:
    """One throw further."""
    sequences, width = search.paid.shape
    flat = Sheets(*[part.reshape(-1, *part.shape[2:]) for part in search.sheets])
    at_once = 4 if jax.default_backend() == "cpu" else 256
    worth = lax.map(partial(look_ahead_of_futures, net, most), flat, batch_size=at_once)
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


def kept(net: Layers, sequences: int, seed: int, width: int = WIDTH, start: Sheets | None = None) -> Floats:
    """What somebody keeps who knows the throws, for each of these sequences of them."""
    sheets = Sheets(jnp.zeros((sequences, width, SUMS), jnp.int32), jnp.full((sequences, width), FINISHED))
    sums, state = (jnp.zeros(SUMS, jnp.int32), 0) if start is None else start
    sheets = Sheets(sheets.sums.at[:, 0].set(sums), sheets.state.at[:, 0].set(state))
    search = Search(sheets, jnp.zeros((sequences, width)), jnp.full(sequences, NOWHERE))
    key = jax.random.key(seed)
    number = 0
    fixed = np.bitwise_count(fifths().fixed)
    while (going := np.asarray(search.sheets.state)).max() != FINISHED:
        most = FEW if fixed[going[going != FINISHED]].min() == FIFTH_NUMBERS else MANY
        search = follow(net, search, throws(jax.random.fold_in(key, number), sequences), most)
        number += 1
    return UNIT * np.asarray(search.kept, np.float64)


def searched(net: Layers, seed: int, width: int = WIDTH) -> Iterator[float]:
    """What is kept in one sequence of throws after another."""
    at_once = 8 if jax.default_backend() == "cpu" else 256
    for part in count():
        yield from kept(net, at_once, (seed << 20) + part, width).tolist()

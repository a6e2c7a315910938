"""The search of a clairvoyant player of CHOICE, who pays for every throw that is better than throws are on average.

The best way through a sequence of throws is searched by following a limited number of sheets, those that seem best.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from mutschel.games.choice.odds.ahead import futures
from mutschel.games.choice.odds.fifths import FINISHED, fifths
from mutschel.games.choice.odds.lockstep import Sheets, marked, over_throws, splits_of
from mutschel.games.choice.odds.tables import SUMS

NOWHERE = -1e6  # units


class ClairvoyantSearch(NamedTuple):
    """The state of the search, sequence by sequence and in units: the sheets that are followed (FINISHED in place of
    missing ones), the payments on the way to each, and the best result kept by a finished one."""

    sheets: Sheets
    paid: Array
    kept: Array


def begun(sequences: int, width: int, start: Sheets | None = None) -> ClairvoyantSearch:
    """A search of `width` sheets before the first throw, or at one sheet in the middle of a game."""
    sums, state = (0, 0) if start is None else start
    sheets = Sheets(
        jnp.zeros((sequences, width, SUMS), jnp.int32).at[:, 0].set(sums),
        jnp.full((sequences, width), FINISHED, jnp.int32).at[:, 0].set(state),
    )
    return ClairvoyantSearch(sheets, jnp.zeros((sequences, width)), jnp.full(sequences, NOWHERE))


def followed(search: ClairvoyantSearch) -> Sheets:
    """The sheets of all sequences in one row."""
    return Sheets(*[part.reshape(-1, *part.shape[2:]) for part in search.sheets])


def further(search: ClairvoyantSearch, worth: Array, throw: Array) -> ClairvoyantSearch:
    """The search after a throw in each sequence. `worth`: that of every future of every sheet that is followed."""
    sequences, width = search.paid.shape
    sheets = followed(search)
    throw = jnp.repeat(throw, width)
    every = jnp.asarray(futures())[jnp.asarray(fifths().fixed)[sheets.state]]
    best = jnp.take_along_axis(worth, every.reshape(len(throw), -1), axis=1).reshape(every.shape).max(axis=2)
    luck = jnp.take_along_axis(best, throw[:, None], axis=1)[:, 0] - over_throws(best)
    paid = search.paid.ravel() + luck

    splits = splits_of(sheets, throw)
    most_splits = splits.shape[1]
    many = Sheets(jnp.repeat(sheets.sums, most_splits, axis=0), jnp.repeat(sheets.state, most_splits))
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
    return ClairvoyantSearch(Sheets(sums, state), paid, kept)


def twins(sums: Array, state: Array, left: Array) -> Array:
    """True for sheets of which there is another that is at least as good."""
    same = (state[:, :, None] == state[:, None]) & (sums[:, :, None] == sums[:, None]).all(axis=3)
    place = np.arange(state.shape[1])
    better = (left[:, :, None] < left[:, None]) | ((left[:, :, None] == left[:, None]) & (place[:, None] > place))
    return (same & better).any(axis=2)

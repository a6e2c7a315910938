"""Plays many games of CHOICE at once, throw by throw, for learning and measuring, on a graphics card if there is one.

It needs JAX, which mere playing doesn't.
"""

from __future__ import annotations

from functools import cache, partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax
from numpy.typing import NDArray

from mutschel.games.choice.odds.ahead import CANDIDATES, futures, marks_of_pairs
from mutschel.games.choice.odds.fifths import FINISHED, fifths
from mutschel.games.choice.odds.network import UNIT, Layers, of_fifths, of_sums, think
from mutschel.games.choice.odds.tables import FACES, SUMS, rules
from mutschel.games.choice.rules import SUM_BOXES
from mutschel.games.parts import TrainingResult

GAMES = 256  # most games played at once when they are counted
LAST_THROW = 250  # games have about 21; a game that goes on for longer counts as its sheet stands


def precision(capability: str) -> str:
    """JAX's precision of matrix products for a graphics card of this NVIDIA capability ("9.0", for instance).

    By default a card would round to ten bits, and misjudge by a quarter of a point on average. Numbers in three parts
    of eight bits each misjudge by thousandths of a point, in two thirds of the time of full precision. Older cards
    don't have such parts; the capability of other makers' cards is no number, and a processor has none.

    >>> precision("9.0"), precision("7.5"), precision("gfx90a"), precision("")
    ('BF16_BF16_F32_X3', 'float32', 'float32', 'float32')
    """
    generation = capability.split(".")[0]
    return "BF16_BF16_F32_X3" if generation.isdigit() and int(generation) >= 8 else "float32"


jax.config.update("jax_default_matmul_precision", precision(getattr(jax.devices()[0], "compute_capability", "")))  # type: ignore[no-untyped-call]


class Sheets(NamedTuple):
    """The sheets of many games: marks of the sums, and the state of the fifth dice or FINISHED."""

    sums: Array
    state: Array


class SheetOutlook(NamedTuple):
    """The expectation of each sheet before its next throw, in units. The mean over that throw is exact."""

    mean: Array
    variance: Array
    best: Array  # throw → the best future
    means: Array  # future → its expected total
    variances: Array


def new_sheets(games: int) -> Sheets:
    return Sheets(jnp.zeros((games, SUMS), jnp.int32), jnp.zeros(games, jnp.int32))


@cache
def _at_once() -> int:
    """The number of sheets judged at once: the processor's cache is smaller than a graphics card's memory."""
    return 8 if jax.default_backend() == "cpu" else 8192


def outlook(net: Layers, sheets: Sheets) -> SheetOutlook:
    """The outlook of each sheet; that of finished ones has no meaning."""
    found: SheetOutlook = lax.map(partial(_outlook, net), sheets, batch_size=min(_at_once(), len(sheets.state)))
    return found


def _outlook(net: Layers, sheet: Sheets) -> SheetOutlook:
    known = fifths()
    after = jnp.minimum(sheet.sums + marks_of_pairs(), SUM_BOXES)
    following = jnp.asarray(known.next)[sheet.state]
    first = of_sums(net, after, jnp)[:, None] + of_fifths(net, following, jnp)
    judged = think(net, first, jnp)
    ends = following == FINISHED
    means = jnp.where(ends, points(after)[:, None] / UNIT, judged[..., 0]).ravel()
    variances = jnp.where(ends, 0, jnp.maximum(judged[..., 1], 0)).ravel()
    splits = jnp.asarray(futures())[jnp.asarray(known.fixed)[sheet.state]]
    best = jnp.take_along_axis(splits, means[splits].argmax(axis=1)[:, None], axis=1)[:, 0]
    mean = over_throws(means[best])
    return SheetOutlook(mean, over_throws((means[best] - mean) ** 2 + variances[best]), best, means, variances)


def over_throws(values: Array) -> Array:
    """The weighted mean over all throws. It is a sum, because matrix products are rounded."""
    chances = jnp.asarray(rules().weights / rules().weights.sum(), jnp.float32)
    return (values * chances).sum(axis=-1)


def points(sums: Array) -> Array:
    return jnp.asarray(rules().points)[np.arange(SUMS), sums].sum(axis=-1)


def marked(sheets: Sheets, future: Array) -> Sheets:
    """Each sheet after one of its futures; finished ones stay as they are."""
    sums = jnp.minimum(sheets.sums + jnp.asarray(marks_of_pairs())[future // FACES], SUM_BOXES)
    state = jnp.asarray(fifths().next)[sheets.state, future % FACES].astype(jnp.int32)
    done = sheets.state == FINISHED
    return Sheets(jnp.where(done[:, None], sheets.sums, sums), jnp.where(done, FINISHED, state))


def throws(key: Array, games: int) -> Array:
    which = jnp.asarray(rules().which)
    return which[jax.random.randint(key, (games,), 0, len(which))].astype(jnp.int32)


def splits_of(sheets: Sheets, throw: Array) -> Array:
    """The futures that each sheet can choose from."""
    return jnp.asarray(futures())[jnp.asarray(fifths().fixed)[sheets.state], throw].astype(jnp.int32)


# -- whole games -----------------------------------------------------------------------------------------------------
def greedy(net: Layers, key: Array, sheets: Sheets, seen: SheetOutlook, throw: Array) -> Array:
    """The future that the network thinks best."""
    return jnp.take_along_axis(seen.best, throw[:, None], axis=1)[:, 0].astype(jnp.int32)


def one_throw_ahead(net: Layers, key: Array, sheets: Sheets, seen: SheetOutlook, throw: Array) -> Array:
    """The future that the network thinks best one throw later."""
    splits = splits_of(sheets, throw)
    means, places = lax.top_k(jnp.take_along_axis(seen.means, splits, axis=1), CANDIDATES)
    splits = jnp.take_along_axis(splits, places, axis=1)
    many = Sheets(jnp.repeat(sheets.sums, CANDIDATES, axis=0), jnp.repeat(sheets.state, CANDIDATES))
    after = marked(many, splits.ravel())
    later = jnp.where(after.state == FINISHED, means.ravel(), outlook(net, after).mean).reshape(means.shape)
    return jnp.take_along_axis(splits, later.argmax(axis=1)[:, None], axis=1)[:, 0]


def at_random(net: Layers, key: Array, sheets: Sheets, seen: SheetOutlook, throw: Array) -> Array:
    """A random split, all equally likely."""
    bits = jnp.asarray(fifths().fixed)[sheets.state]
    allowed = jnp.asarray(rules().allowed)[bits, throw]
    place = jax.random.randint(key, allowed.shape, 0, allowed)
    return jnp.take_along_axis(splits_of(sheets, throw), place[:, None], axis=1)[:, 0]


PLAYERS = {"greedy": greedy, "ahead": one_throw_ahead, "random": at_random}


class GameTotals(NamedTuple):
    """The total of each game, and the same without luck.

    Luck is the amount by which the throws were better than throws are on average, as the network judges them. Its mean
    is exactly zero for any play, so a mean without it is the same, and needs far fewer games.
    """

    totals: NDArray[np.int64]
    without_luck: NDArray[np.float32]


@partial(jax.jit, static_argnames=("games", "player"))
def _play(net: Layers, key: Array, games: int, player: str) -> tuple[Array, Array]:
    def goes_on(state: tuple[int, Sheets, Array]) -> Array:
        number, sheets, _ = state
        return (number < LAST_THROW) & (sheets.state != FINISHED).any()

    def step(state: tuple[int, Sheets, Array]) -> tuple[int, Sheets, Array]:
        number, sheets, luck = state
        dice, choice = jax.random.split(jax.random.fold_in(key, number))
        throw = throws(dice, games)
        seen = outlook(net, sheets)
        best = jnp.take_along_axis(seen.means, greedy(net, choice, sheets, seen, throw)[:, None], axis=1)[:, 0]
        luck += jnp.where(sheets.state == FINISHED, 0, best - seen.mean)
        return number + 1, marked(sheets, PLAYERS[player](net, choice, sheets, seen, throw)), luck

    _, sheets, luck = lax.while_loop(goes_on, step, (0, new_sheets(games), jnp.zeros(games)))
    totals = points(sheets.sums)
    return totals, totals - UNIT * luck


def played(net: Layers, games: int, seed: int, player: str = "greedy") -> GameTotals:
    """Play this many whole games alone."""
    key = jax.random.key(seed)
    at_once = min(games, GAMES)
    parts = [_play(net, jax.random.fold_in(key, part), at_once, player) for part in range(-(-games // at_once))]
    totals, without_luck = (np.concatenate(column)[:games] for column in zip(*parts, strict=True))
    return GameTotals(totals, without_luck)


def evaluated(net: Layers, games: int, seed: int, player: str = "greedy") -> TrainingResult:
    """The result of a network alone: the mean without luck, and half of its 95 % confidence interval."""
    found = played(net, games, seed, player).without_luck
    return TrainingResult(float(found.mean()), float(1.96 * found.std() / games**0.5), games)

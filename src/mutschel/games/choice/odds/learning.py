"""How the network of CHOICE is made: from nothing but games against nobody. The same seed gives the same network.

What a sheet is worth is learnt from the exact mean over all 252 throws that may come next, each played as well as the
network can; of what comes after that, as it really came, a part is added. Where it is to judge for the bound, half of
the sheets are those that somebody clairvoyant follows, because they look for what is misjudged. A run can be stopped
and taken up again at any time, and ends as if it had never been stopped.
"""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax
from numpy.typing import ArrayLike

from mutschel.games.choice.odds.fifths import FINISHED
from mutschel.games.choice.odds.lockstep import (
    Outlook,
    Sheets,
    evaluated,
    marked,
    new_sheets,
    outlook,
    splits_of,
    throws,
)
from mutschel.games.choice.odds.network import UNIT, USUAL, Layers, Neurons, fresh, of_fifths, of_sums, think, whole
from mutschel.games.choice.odds.search import Search, begun, followed, further
from mutschel.games.parts import Reached

NEURONS = USUAL
MOST_NEURONS = 4096  # in a layer
LANES = 256  # games that go on at once; whoever is finished begins anew
THROWS = 16  # of each of them, between two lessons
BATCH = 256  # sheets between two corrections
WIDTH = 8  # sheets that somebody clairvoyant follows
A_GAME = 21  # throws
FIRST_RATE, LAST_RATE = 2e-3, 2e-5  # of learning; in between it follows a cosine
FIRST_TRACE, LAST_TRACE = 0.9, 0.8  # how far it counts what really came later
STRAYING = 0.2  # of the splits are not the best one, because sheets that nobody chooses must be judged, too
NEAR = 20.0 / UNIT  # points; by how much those are worse, or not much more
SPREAD = 0.1  # how much the variance may pull at what the mean has learnt
AVERAGE = 0.997  # the weights that play, and are kept, change more slowly than those that learn
FRICTION, MEMORY, TINY = 0.9, 0.999, 1e-8  # of Adam


class Learnt(NamedTuple):
    """Half a network, the slower one that plays and is kept, and what Adam knows of every weight."""

    half: Layers
    average: Layers
    speeds: Layers
    squares: Layers


class Pupil(NamedTuple):
    """Everything that learning goes on from."""

    learnt: Learnt
    sheets: Sheets
    lessons: Array
    search: Search | None  # where it is to judge for the bound

    @property
    def lanes(self) -> int:
        return len(self.sheets.state) + (0 if self.search is None else self.search.paid.size)


class Seen(NamedTuple):
    """Sheets that came up, and what was expected of them and of what was made of them."""

    sheets: Sheets
    mean: Array
    variance: Array
    next_mean: Array
    next_variance: Array
    cut: Array  # what came later says nothing about the sheet: it was the end, or the split was not the best


def new_pupil(seed: int, lanes: int, neurons: Neurons, for_bound: bool) -> Pupil:
    half = jax.tree.map(jnp.asarray, fresh(seed, neurons))
    nothing = jax.tree.map(jnp.zeros_like, half)
    search = begun(lanes // (2 * WIDTH), WIDTH) if for_bound else None
    sheets = new_sheets(lanes // 2 if for_bound else lanes)
    return Pupil(Learnt(half, half, nothing, nothing), sheets, jnp.zeros((), jnp.int32), search)


@jax.jit
def lesson(pupil: Pupil, key: Array, plan: Array) -> Pupil:
    """Play a little, and learn from it."""
    progress = pupil.lessons / plan
    rate = LAST_RATE + (FIRST_RATE - LAST_RATE) * (1 + jnp.cos(jnp.pi * progress)) / 2
    trace = FIRST_TRACE + (LAST_TRACE - FIRST_TRACE) * progress
    dice, order = jax.random.split(jax.random.fold_in(key, pupil.lessons))
    net = whole(pupil.learnt.average, jnp)
    sheets, seen = practice(net, pupil.sheets, dice)
    found: tuple[Any, ...] = (seen.sheets.sums, seen.sheets.state, *wanted(seen, trace))
    search = pupil.search
    if search is not None:
        search, more = clairvoyant(net, search, jax.random.fold_in(dice, 1))
        found = tuple(jnp.concatenate(both, axis=1) for both in zip(found, more, strict=True))
    means = found[2]
    shuffled = jax.random.permutation(order, means.size)
    batch = min(BATCH, means.size)
    steps = means.size // batch
    batches = [
        part.reshape(means.size, *part.shape[2:])[shuffled][: steps * batch].reshape(steps, batch, *part.shape[2:])
        for part in found
    ]
    number = pupil.lessons * steps + 1 + jnp.arange(steps)
    learnt, _ = lax.scan(partial(correct, rate), pupil.learnt, (number, *batches))
    return Pupil(learnt, sheets, pupil.lessons + 1, search)


def practice(net: Layers, sheets: Sheets, key: Array) -> tuple[Sheets, Seen]:
    def step(sheets: Sheets, key: Array) -> tuple[Sheets, Seen]:
        dice, whim = jax.random.split(key)
        throw = throws(dice, len(sheets.state))
        before = outlook(net, sheets)
        best = jnp.take_along_axis(before.best, throw[:, None], axis=1)[:, 0].astype(jnp.int32)
        chosen = strayed(whim, sheets, before, throw, best)
        after = marked(sheets, chosen)
        ended = after.state == FINISHED
        mean, variance = (
            jnp.take_along_axis(part, chosen[:, None], axis=1)[:, 0] for part in (before.means, before.variances)
        )
        seen = Seen(sheets, before.mean, before.variance, mean, variance, ended | (chosen != best))
        return Sheets(jnp.where(ended[:, None], 0, after.sums), jnp.where(ended, 0, after.state)), seen

    found: tuple[Sheets, Seen] = lax.scan(step, sheets, jax.random.split(key, THROWS))
    return found


def clairvoyant(net: Layers, search: Search, key: Array) -> tuple[Search, tuple[Array, Array, Array, Array]]:
    """The sheets that are followed throw by throw, and what can be expected of each."""

    sequences, width = search.paid.shape
    anew = begun(sequences, width)

    def step(search: Search, key: Array) -> tuple[Search, tuple[Array, Array, Array, Array]]:
        sheets = followed(search)
        before = outlook(net, sheets)
        after = further(search, before.means, throws(key, sequences))
        over = (after.sheets.state == FINISHED).all(axis=1)
        going = jax.tree.map(lambda old, new: jnp.where(over.reshape(-1, *[1] * (old.ndim - 1)), new, old), after, anew)
        # where fewer are followed, the first counts for those that are missing
        lane = jnp.arange(len(sheets.state))
        lane = jnp.where(sheets.state == FINISHED, lane - lane % width, lane)
        return going, (sheets.sums[lane], sheets.state[lane], before.mean[lane], before.variance[lane])

    found: tuple[Search, tuple[Array, Array, Array, Array]] = lax.scan(step, search, jax.random.split(key, THROWS))
    return found


def strayed(key: Array, sheets: Sheets, before: Outlook, throw: Array, best: Array) -> Array:
    """The best split, and now and then another one: the less likely the worse it is."""
    whether, which = jax.random.split(key)
    splits = splits_of(sheets, throw)
    means = jnp.take_along_axis(before.means, splits, axis=1)
    place = jax.random.categorical(which, means / NEAR, axis=1)
    other = jnp.take_along_axis(splits, place[:, None], axis=1)[:, 0]
    return jnp.where(jax.random.bernoulli(whether, STRAYING, best.shape), other, best)


def wanted(seen: Seen, trace: Array) -> tuple[Array, Array]:
    """What the network should have said of each sheet, last throw first."""

    def step(later: tuple[Array, Array], seen: Seen) -> tuple[tuple[Array, Array], tuple[Array, Array]]:
        more, wider = (
            trace * jnp.where(seen.cut, 0, should - was)
            for should, was in zip(later, (seen.next_mean, seen.next_variance), strict=True)
        )
        now = seen.mean + more, jnp.maximum(seen.variance + wider, 0)
        return now, now

    last = seen.next_mean[-1], seen.next_variance[-1]  # nothing is known of it yet
    _, found = lax.scan(step, last, seen, reverse=True)
    return found


def loss(half: Layers, sums: Array, state: Array, mean: Array, variance: Array) -> Array:
    net = whole(half, jnp)
    said = think(net, of_sums(net, sums, jnp) + of_fifths(net, state, jnp), jnp)
    return jnp.mean((said[:, 0] - mean) ** 2 + SPREAD * (said[:, 1] - variance) ** 2)


def correct(rate: Array, learnt: Learnt, batch: tuple[Any, ...]) -> tuple[Learnt, None]:
    """Adam: every weight goes down its slope, the more slowly the more the slope shakes."""
    half, average, speeds, squares = learnt
    number, *sheets = batch
    slopes = jax.grad(loss)(half, *sheets)
    speeds = jax.tree.map(lambda speed, slope: FRICTION * speed + (1 - FRICTION) * slope, speeds, slopes)
    squares = jax.tree.map(lambda square, slope: MEMORY * square + (1 - MEMORY) * slope**2, squares, slopes)
    early, steady = 1 - FRICTION**number, 1 - MEMORY**number
    half = jax.tree.map(
        lambda part, speed, square: part - rate * (speed / early) / (jnp.sqrt(square / steady) + TINY),
        half,
        speeds,
        squares,
    )
    average = jax.tree.map(lambda slow, part: AVERAGE * slow + (1 - AVERAGE) * part, average, half)
    return Learnt(half, average, speeds, squares), None


class Run:
    """A network on its way, and how many games it is to play in all."""

    def __init__(self, pupil: Pupil, plan: int, seed: int) -> None:
        self.pupil = pupil
        self.plan = plan
        self.seed = seed

    @classmethod
    def new(
        cls,
        games: int,
        seed: int,
        layers: Sequence[int] | None = None,
        for_bound: bool = False,
        lanes: int | None = None,
    ) -> Run:
        """ValueError: the network can't have such layers."""
        neurons = tuple(layers or NEURONS)
        if len(neurons) != len(NEURONS) or not all(
            0 < number <= MOST_NEURONS and number % 2 == 0 for number in neurons
        ):
            raise ValueError(f"{len(NEURONS)} even numbers up to {MOST_NEURONS}, not {neurons}")
        return cls(new_pupil(seed, lanes or LANES, Neurons(*neurons), for_bound), games, seed)

    @classmethod
    def load(cls, file: Path) -> Run:
        """ValueError: that is no run which was stopped."""
        try:
            with np.load(file) as saved:
                plan, seed = int(saved["plan"]), int(saved["seed"])
                for_bound = "paid" in saved
                parts = [saved[name] for name in names(for_bound)]
                lanes = len(saved["state"]) * (2 if for_bound else 1)
                neurons = Neurons(*[2 * len(saved[f"half.{layer}_bias"]) for layer in Neurons._fields])
                sample, shape = jax.tree.flatten(new_pupil(0, lanes, neurons, for_bound))
        except (KeyError, TypeError, ValueError, EOFError, zipfile.BadZipFile, zlib.error) as why:
            raise ValueError(f"{file} is no run that was stopped") from why
        if [(part.shape, part.dtype) for part in parts] != [(part.shape, part.dtype) for part in sample]:
            raise ValueError(f"{file} is a run of another network")
        return cls(jax.tree.unflatten(shape, [jnp.asarray(part) for part in parts]), plan, seed)

    def save(self, file: Path) -> None:
        parts = dict(zip(names(self.pupil.search is not None), jax.tree.leaves(self.pupil), strict=True))
        write(file, **{name: np.asarray(part) for name, part in parts.items()}, plan=self.plan, seed=self.seed)

    @property
    def lessons(self) -> int:
        """In the plan."""
        return -(-self.plan * A_GAME // (THROWS * self.pupil.lanes))

    @property
    def games(self) -> int:
        """Reckoned with games of the usual length."""
        return self.plan * int(self.pupil.lessons) // self.lessons

    @property
    def done(self) -> bool:
        return int(self.pupil.lessons) >= self.lessons

    def advance(self, games: int) -> None:
        """Play about this many more games, and learn from them."""
        key, plan = jax.random.key(self.seed), jnp.asarray(self.lessons)
        lessons = max(1, games * self.lessons // self.plan)
        for _ in range(min(lessons, self.lessons - int(self.pupil.lessons))):
            self.pupil = lesson(self.pupil, key, plan)

    def kept(self) -> Layers:
        """Half a network as it is written: half as precise, which nobody notices."""
        return Layers(*[np.asarray(part).astype(np.float16) for part in self.pupil.learnt.average])

    def weights(self) -> Layers:
        return whole(Layers(*[part.astype(np.float32) for part in self.kept()]))

    def save_weights(self, file: Path) -> None:
        write(file, **self.kept()._asdict(), games=self.games, seed=self.seed)

    def evaluated(self, games: int) -> Reached:
        return evaluated(self.weights(), games, self.seed)


def names(for_bound: bool) -> list[str]:
    """Of all parts of a pupil, in order."""
    layers = [f"{part}.{layer}" for part in Learnt._fields for layer in Layers._fields]
    search = ["followed_sums", "followed_state", "paid", "kept"] if for_bound else []
    return [*layers, *Sheets._fields, "lessons", *search]


def write(file: Path, **arrays: ArrayLike) -> None:
    """Wholly or not at all."""
    part = file.with_name(f"{file.name}.part")
    with part.open("wb") as out:
        np.savez_compressed(out, allow_pickle=False, **arrays)
    os.replace(part, file)

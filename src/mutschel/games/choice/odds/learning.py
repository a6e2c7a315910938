"""Trains the network of CHOICE from nothing but games played alone. The same seed gives the same network.

The worth of a sheet is learnt from the exact mean over all 252 throws that may come next, each played as well as the
network can, to which a part of the later surprises in that game is added. To judge for the bound, half of the sheets
are those that a clairvoyant player follows, who seeks misjudged ones. A run can be stopped and resumed at any time, and
ends as if it had never been stopped.
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
    SheetOutlook,
    Sheets,
    evaluated,
    marked,
    new_sheets,
    outlook,
    splits_of,
    throws,
)
from mutschel.games.choice.odds.network import UNIT, USUAL, Layers, Neurons, fresh, of_fifths, of_sums, think, whole
from mutschel.games.choice.odds.search import ClairvoyantSearch, begun, followed, further
from mutschel.games.parts import TrainingResult

NEURONS = USUAL
MOST_NEURONS = 4096  # in a layer
LANES = 256  # games played at once; a finished one begins again
THROWS = 16  # throws of each of them between two lessons
BATCH = 256  # sheets between two corrections
WIDTH = 8  # sheets that a clairvoyant player follows
A_GAME = 21  # throws of a usual game
FIRST_RATE, LAST_RATE = 2e-3, 2e-5  # of learning; in between it follows a cosine
FIRST_TRACE, LAST_TRACE = 0.9, 0.8  # the weight of later surprises, as λ in TD(λ)
STRAYING = 0.2  # the share of splits that are not the best one, because other sheets must be judged, too
NEAR = 20.0 / UNIT  # points that such a split costs, or not much more
SPREAD = 0.1  # the weight of the variance's error beside that of the mean
AVERAGE = 0.997  # the weights that play and are stored are a slow average of those that learn
FRICTION, MEMORY, TINY = 0.9, 0.999, 1e-8  # of Adam


Expectations = tuple[Array, Array, Array, Array]  # sums, state, mean and variance of sheets


class TrainingWeights(NamedTuple):
    """Half a network, its slow average that plays and is stored, and Adam's two moments of every weight."""

    half: Layers
    average: Layers
    speeds: Layers
    squares: Layers


class TrainingState(NamedTuple):
    """The whole state of a training run."""

    learnt: TrainingWeights
    sheets: Sheets
    lessons: Array
    search: ClairvoyantSearch | None  # for a network that is to judge for the bound

    @property
    def lanes(self) -> int:
        return len(self.sheets.state) + (0 if self.search is None else self.search.paid.size)


class Experience(NamedTuple):
    """Sheets that came up, with their expectation before the throw and after the split."""

    sheets: Sheets
    mean: Array
    variance: Array
    next_mean: Array
    next_variance: Array
    cut: Array  # later surprises don't count: the game ended, or the split was not the best


def new_pupil(seed: int, lanes: int, neurons: Neurons, for_bound: bool) -> TrainingState:
    half = jax.tree.map(jnp.asarray, fresh(seed, neurons))
    nothing = jax.tree.map(jnp.zeros_like, half)
    search = begun(lanes // (2 * WIDTH), WIDTH) if for_bound else None
    sheets = new_sheets(lanes // 2 if for_bound else lanes)
    return TrainingState(TrainingWeights(half, half, nothing, nothing), sheets, jnp.zeros((), jnp.int32), search)


@jax.jit
def lesson(pupil: TrainingState, key: Array, plan: Array) -> TrainingState:
    """Play a few throws, and learn from them."""
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
    return TrainingState(learnt, sheets, pupil.lessons + 1, search)


def practice(net: Layers, sheets: Sheets, key: Array) -> tuple[Sheets, Experience]:
    def step(sheets: Sheets, key: Array) -> tuple[Sheets, Experience]:
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
        seen = Experience(sheets, before.mean, before.variance, mean, variance, ended | (chosen != best))
        return Sheets(jnp.where(ended[:, None], 0, after.sums), jnp.where(ended, 0, after.state)), seen

    found: tuple[Sheets, Experience] = lax.scan(step, sheets, jax.random.split(key, THROWS))
    return found


def clairvoyant(net: Layers, search: ClairvoyantSearch, key: Array) -> tuple[ClairvoyantSearch, Expectations]:
    """Follow the clairvoyant player's sheets throw by throw, with the expectation of each."""

    sequences, width = search.paid.shape
    anew = begun(sequences, width)

    def step(search: ClairvoyantSearch, key: Array) -> tuple[ClairvoyantSearch, Expectations]:
        sheets = followed(search)
        before = outlook(net, sheets)
        after = further(search, before.means, throws(key, sequences))
        over = (after.sheets.state == FINISHED).all(axis=1)
        going = jax.tree.map(lambda old, new: jnp.where(over.reshape(-1, *[1] * (old.ndim - 1)), new, old), after, anew)
        # the first sheet stands in for missing ones
        lane = jnp.arange(len(sheets.state))
        lane = jnp.where(sheets.state == FINISHED, lane - lane % width, lane)
        return going, (sheets.sums[lane], sheets.state[lane], before.mean[lane], before.variance[lane])

    found: tuple[ClairvoyantSearch, Expectations] = lax.scan(step, search, jax.random.split(key, THROWS))
    return found


def strayed(key: Array, sheets: Sheets, before: SheetOutlook, throw: Array, best: Array) -> Array:
    """The best split, or sometimes another one, which is less likely the worse it is."""
    whether, which = jax.random.split(key)
    splits = splits_of(sheets, throw)
    means = jnp.take_along_axis(before.means, splits, axis=1)
    place = jax.random.categorical(which, means / NEAR, axis=1)
    other = jnp.take_along_axis(splits, place[:, None], axis=1)[:, 0]
    return jnp.where(jax.random.bernoulli(whether, STRAYING, best.shape), other, best)


def wanted(seen: Experience, trace: Array) -> tuple[Array, Array]:
    """The targets of the network for each sheet, computed from the last throw back."""

    def step(later: tuple[Array, Array], seen: Experience) -> tuple[tuple[Array, Array], tuple[Array, Array]]:
        more, wider = (
            trace * jnp.where(seen.cut, 0, should - was)
            for should, was in zip(later, (seen.next_mean, seen.next_variance), strict=True)
        )
        now = seen.mean + more, jnp.maximum(seen.variance + wider, 0)
        return now, now

    last = seen.next_mean[-1], seen.next_variance[-1]  # no later surprise is known yet
    _, found = lax.scan(step, last, seen, reverse=True)
    return found


def loss(half: Layers, sums: Array, state: Array, mean: Array, variance: Array) -> Array:
    net = whole(half, jnp)
    said = think(net, of_sums(net, sums, jnp) + of_fifths(net, state, jnp), jnp)
    return jnp.mean((said[:, 0] - mean) ** 2 + SPREAD * (said[:, 1] - variance) ** 2)


def correct(rate: Array, learnt: TrainingWeights, batch: tuple[Any, ...]) -> tuple[TrainingWeights, None]:
    """One step of Adam: every weight goes down its slope, more slowly if the slope varies."""
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
    return TrainingWeights(half, average, speeds, squares), None


class Run:
    """A training run of a network, with the number of games planned."""

    def __init__(self, pupil: TrainingState, plan: int, seed: int) -> None:
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
        """Begin a run. Raises ValueError if the network can't have such layers."""
        neurons = tuple(layers or NEURONS)
        if len(neurons) != len(NEURONS) or not all(
            0 < number <= MOST_NEURONS and number % 2 == 0 for number in neurons
        ):
            raise ValueError(f"{len(NEURONS)} even numbers up to {MOST_NEURONS}, not {neurons}")
        return cls(new_pupil(seed, lanes or LANES, Neurons(*neurons), for_bound), games, seed)

    @classmethod
    def load(cls, file: Path) -> Run:
        """Load a stopped run. Raises ValueError if the file is none."""
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
        """The number of lessons in the plan."""
        return -(-self.plan * A_GAME // (THROWS * self.pupil.lanes))

    @property
    def games(self) -> int:
        """The number of games played so far, counted as games of the usual length."""
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
        """Half a network as it is stored, in half precision, which is precise enough."""
        return Layers(*[np.asarray(part).astype(np.float16) for part in self.pupil.learnt.average])

    def weights(self) -> Layers:
        return whole(Layers(*[part.astype(np.float32) for part in self.kept()]))

    def save_weights(self, file: Path) -> None:
        write(file, **self.kept()._asdict(), games=self.games, seed=self.seed)

    def evaluated(self, games: int) -> TrainingResult:
        return evaluated(self.weights(), games, self.seed)


def names(for_bound: bool) -> list[str]:
    """The names of all parts of a training state, in order."""
    layers = [f"{part}.{layer}" for part in TrainingWeights._fields for layer in Layers._fields]
    search = ["followed_sums", "followed_state", "paid", "kept"] if for_bound else []
    return [*layers, *Sheets._fields, "lessons", *search]


def write(file: Path, **arrays: ArrayLike) -> None:
    """Write the file wholly or not at all."""
    part = file.with_name(f"{file.name}.part")
    with part.open("wb") as out:
        np.savez_compressed(out, allow_pickle=False, **arrays)
    os.replace(part, file)

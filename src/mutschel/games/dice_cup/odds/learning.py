"""Learns the worth of sheets of DICE CUP, from the last box back to the first.

The worth of a sheet with n open boxes is the mean, over all throws, of the best cross: the points of a category plus
the worth of the sheet with n - 1 open boxes that remains. That worth is known already, so the weights for n are fitted
to such means. Sheets are taken from games, good ones and bad ones, so that every sheet can be judged; means are taken
over throws drawn at random, but evenly.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np

from mutschel.games.dice_cup.odds.learnt import BOXES, COLOURED, FEATURES, NAMED, Rows, features, full, worths_after
from mutschel.games.dice_cup.odds.throws import ALL, Ints, parts
from mutschel.games.dice_cup.rules import CATEGORIES, COLUMNS
from mutschel.odds.process import Floats

PAIRS = 36  # outcomes of two dice
GAMES = 1000  # games that sheets are taken from, for each number of columns
THROWS = 32 * PAIRS  # throws of a mean
AT_ONCE = 2000  # throws computed at once; more are slower
TOGETHER = 64  # sheets that share these throws
TIMES = 2  # passes; games of the second are played by the weights of the first
HOLD = 0.1  # the pull of weights towards those for one box less


@cache
def brought() -> Floats:
    """The points of each pair of the first colour in each category; the last row is the mean, for an unseen pair."""
    found = np.array([parts(pair * ALL)[0] for pair in product(range(1, 7), repeat=2)])
    return np.append(found, found.mean(axis=0, keepdims=True), axis=0)


def glimpses(rng: np.random.Generator, pairs: Ints, sight: int) -> Floats:
    """The expected points of each throw (row) in each category (column) with `sight` random colours seen.

    A throw is given by the number of each colour's pair."""
    if sight < ALL:
        unseen = rng.random(pairs.shape).argsort(axis=1) >= sight
        pairs = np.where(unseen, PAIRS, pairs)
    found = np.empty((len(pairs), len(CATEGORIES)))
    found[:, NAMED] = sum(brought()[:, NAMED][one] for one in pairs.T)
    found[:, COLOURED] = brought()[:, COLOURED[0]][pairs]
    return found


def throws(rng: np.random.Generator, number: int, sight: int = ALL) -> Floats:
    return glimpses(rng, rng.integers(PAIRS, size=(number, ALL)), sight)


def even_throws(rng: np.random.Generator, number: int, sight: int = ALL) -> Floats:
    """Random throws that together show every pair of every colour equally often."""
    every = np.tile(np.arange(number)[:, None] % PAIRS, ALL)
    return glimpses(rng, rng.permuted(every, axis=0), sight)


def mean_best(after: Floats, throws: Floats) -> Floats:
    """The mean over these throws of each sheet's best cross. `after`: the worth of each sheet after each cross."""
    most = after.max(axis=1, keepdims=True)
    less = (after - most).astype(np.float32)  # small numbers are exact enough, and twice as quick
    total = np.zeros(len(after))
    for some in np.array_split(throws.T.astype(np.float32, order="C"), 1 + len(throws) // AT_ONCE, axis=1):
        best = np.full((len(after), some.shape[1]), -np.inf, np.float32)
        for category, brings in enumerate(some):
            np.maximum(best, brings + less[:, category, None], out=best)
        total += best.sum(axis=1, dtype=np.float64)
    return np.asarray(total / len(throws) + most[:, 0])


def played(
    weights: Floats, rng: np.random.Generator, columns: int, sight: int, slips: Floats
) -> Iterator[tuple[Rows, Floats]]:
    """Yield the sheets of many games and their points, before every throw and at the end. `slips`: for each game, the
    share of random crosses."""
    rows, points = full(columns, len(slips)), np.zeros(len(slips))
    every = np.arange(len(slips))
    yield rows, points
    for _ in range(len(CATEGORIES) * columns):
        brings = throws(rng, len(slips), sight)
        crosses = (brings + worths_after(weights, rows)).argmax(axis=1)
        anywhere = np.where(rows > 0, rng.random(rows.shape), 0).argmax(axis=1)
        crosses = np.where(rng.random(len(slips)) < slips, anywhere, crosses)
        rows, points = rows.copy(), points + brings[every, crosses]
        rows[every, crosses] -= 1
        yield rows, points


def learn(sight: int, seed: int = 1, games: int = GAMES) -> Floats:
    """Learn the weights, by the number of open boxes."""
    rng = np.random.default_rng([seed, sight])
    weights = np.tile(means(), (BOXES + 1, 1))
    for _ in range(TIMES):
        sheets: list[list[Rows]] = [[] for _ in range(BOXES + 1)]
        for columns in range(1, COLUMNS.high + 1):
            slips = np.maximum(0, rng.uniform(-1, 1, games)) ** 2  # half of the games have none
            for rows, _ in played(weights, rng, columns, sight, slips):
                sheets[rows[0].sum()].append(rows)
        for n in range(1, BOXES + 1):
            weights[n] = fitted(weights, np.concatenate(sheets[n]), rng, sight)
    return weights


def means() -> Floats:
    """The weights that value every box by its mean points."""
    found = np.zeros(FEATURES)
    by_category = brought()[PAIRS]
    of_groups = [*(ALL * by_category[NAMED]), by_category[COLOURED[0]]]
    found[: len(of_groups) * COLUMNS.high] = np.repeat(of_groups, COLUMNS.high)
    return found


def fitted(weights: Floats, rows: Rows, rng: np.random.Generator, sight: int) -> Floats:
    """Fit the weights to these sheets, which have equally many open boxes. Others stay near those for one box less."""
    shared = np.array_split(rows, max(1, len(rows) // TOGETHER))
    aims = [mean_best(worths_after(weights, some), even_throws(rng, THROWS, sight)) for some in shared]
    before = weights[rows[0].sum() - 1] if rows[0].sum() > 1 else means()
    seen = features(rows)
    off = np.concatenate(aims) - seen @ before
    return np.asarray(before + np.linalg.solve(seen.T @ seen + HOLD * np.eye(FEATURES), seen.T @ off))


def write(path: Path) -> None:
    """Learn and store the weights for 1 to 6 colours seen; with none there is nothing to decide."""
    found = {f"sight{sight}": learn(sight).astype(np.float32) for sight in range(1, ALL + 1)}
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **found)

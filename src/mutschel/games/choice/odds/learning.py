"""How the network of CHOICE is made: from nothing but games against nobody. The same seed gives the same network.

A run can be stopped and taken up again at any time, and ends as if it had never been stopped.
"""

from __future__ import annotations

import os
import zipfile
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from mutschel.games.choice.odds.kernel import BATCH, Pupil, desk, learn, played
from mutschel.games.choice.odds.network import Layers, Weights, fresh, layers
from mutschel.games.training import Reached

FIRST_RATE, LAST_RATE = 2e-3, 2e-5  # of learning; in between it shrinks evenly
PARTS = Pupil._fields


class Run:
    """A network on its way, and how many games it is to play in all."""

    def __init__(self, pupil: Pupil, plan: int, seed: int) -> None:
        self.pupil = pupil
        self.plan = plan
        self.seed = seed
        self._desk = desk()

    @classmethod
    def new(cls, games: int, seed: int) -> Run:
        """Games are played by the batch, so it may become a few more."""
        weights = fresh(seed)
        slopes, speeds, squares = np.zeros((3, len(weights)), np.float32)
        luck = np.random.default_rng([seed, 1]).integers(2**64, size=1, dtype=np.uint64)
        pupil = Pupil(weights, slopes, speeds, squares, luck, np.zeros(1, np.int64))
        return cls(pupil, -(-games // BATCH) * BATCH, seed)

    @classmethod
    def load(cls, file: Path) -> Run:
        """ValueError: that is no run which was stopped."""
        try:
            with np.load(file) as saved:
                pupil = Pupil(*[saved[part] for part in PARTS])
                run = cls(pupil, int(saved["plan"]), int(saved["seed"]))
        except (KeyError, TypeError, ValueError, EOFError, zipfile.BadZipFile, zlib.error) as why:
            raise ValueError(f"{file} is no run that was stopped") from why
        sample = cls.new(0, 0).pupil
        if [(part.shape, part.dtype) for part in pupil] != [(part.shape, part.dtype) for part in sample]:
            raise ValueError(f"{file} is a run of another network")
        return run

    def save(self, file: Path) -> None:
        write(file, **self.pupil._asdict(), plan=self.plan, seed=self.seed)

    @property
    def games(self) -> int:
        return int(self.pupil.games[0])

    @property
    def done(self) -> bool:
        return self.games >= self.plan

    def advance(self, games: int) -> None:
        """Play about this many more games, and learn from them."""
        batches = min(max(1, games // BATCH), (self.plan - self.games) // BATCH)
        decay = (LAST_RATE / FIRST_RATE) ** (BATCH / self.plan)
        net, slope = layers(self.pupil.weights), layers(self.pupil.slopes)
        learn(self._desk, self.pupil, net, slope, batches, FIRST_RATE, decay)

    def weights(self) -> Weights:
        """As they are written: half as precise, which nobody notices."""
        return self.pupil.weights.astype(np.float16).astype(np.float32)

    def save_weights(self, file: Path) -> None:
        write(file, weights=self.pupil.weights.astype(np.float16), games=self.games, seed=self.seed)

    def evaluated(self, games: int) -> Reached:
        return evaluated(layers(self.weights()), games, self.seed)


def evaluated(net: Layers, games: int, seed: int) -> Reached:
    """What a network reaches alone: the mean, and half of its 95 % confidence interval."""
    luck = np.random.default_rng([seed, 2]).integers(2**64, size=1, dtype=np.uint64)
    totals = played(desk(), net, False, luck, games)
    return Reached(float(totals.mean()), float(1.96 * totals.std() / games**0.5), games)


def write(file: Path, **arrays: ArrayLike) -> None:
    """Wholly or not at all."""
    part = file.with_name(f"{file.name}.part")
    with part.open("wb") as out:
        np.savez_compressed(out, allow_pickle=False, **arrays)
    os.replace(part, file)

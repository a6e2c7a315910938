"""The network that judges a sheet of CHOICE: three layers of neurons, whose outputs are a mean and a variance.

Its inputs are numbers, mostly zeros and ones. For the sums: the marks of each, the marks needed so that no sum costs
anything, the number of unused sums, the number of sums that cost something now, and the total. For the fifth dice: the
marks of each, the set of fixed ones, and the chances of further throws. The contributions of both parts are added, so
the 66 × 6 futures of a sheet, pairs of sums and fifth dice, share most of the work.

The game stays the same if faces 1 to 6 are read as 6 to 1, so half of the weights determine the other half, their
mirror image.
"""

from __future__ import annotations

import zipfile
import zlib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mutschel.games.choice.odds.fifths import LONGEST, PLACES, fifths
from mutschel.games.choice.odds.tables import ALL_FACES, FACES, SUMS, Floats, Rows, finished, rules, totals
from mutschel.games.choice.rules import FIFTH_BOXES, NO_LOSS, SUM_BOXES
from mutschel.games.parts import NoNetwork

UNIT = 200.0  # points; networks learn best from numbers round 1
OUT = 2
MOST_NEEDED = 23
LENGTH = 20.0  # throws of a usual game
# the first input of each kind
NEEDED = SUMS * (SUM_BOXES + 1)
UNUSED = NEEDED + MOST_NEEDED + 1
OWING = UNUSED + SUMS + 1
TOTAL = OWING + SUMS + 1
SUM_INPUTS = TOTAL + 1
FIXED = FACES * FIFTH_BOXES
LASTING = FIXED + ALL_FACES
FIFTH_INPUTS = LASTING + LONGEST + 1
SHIPPED = Path(__file__).with_name("weights.npz")

Weights = NDArray[np.float32]
Array = Any  # an array of NumPy, or of JAX for learning; `xp` is the library


class Neurons(NamedTuple):
    """The number of neurons in each layer; half of them are mirror images of the others."""

    first: int = 256
    second: int = 128
    third: int = 64


USUAL = Neurons()


class Layers(NamedTuple):
    """All weights of a network, or the half of them that is learnt and stored."""

    sums: Array
    fifth: Array
    first_bias: Array
    second: Array
    second_bias: Array
    third: Array
    third_bias: Array
    out: Array
    out_bias: Array


def fresh(seed: int, neurons: Neurons = USUAL) -> Layers:
    """Half of an untrained network."""
    rng = np.random.default_rng(seed)
    first, second, third = neurons

    def part(inputs: int, outputs: int, lit: float) -> Weights:
        """Random weights of a layer, of whose inputs about `lit` are not zero at a time."""
        return rng.normal(0, lit**-0.5, (inputs, outputs)).astype(np.float32)

    def none(outputs: int) -> Weights:
        return np.zeros(outputs, np.float32)

    half = Layers(
        part(SUM_INPUTS, first // 2, 2 * SUMS),
        part(FIFTH_INPUTS, first // 2, 2 * FACES),
        none(first // 2),
        part(first, second // 2, first / 2),
        none(second // 2),
        part(second, third // 2, second / 2),
        none(third // 2),
        part(third // 2, OUT, 10 * third),
        none(OUT),
    )
    half.fifth[FIXED:LASTING] = 0  # not every set of faces can be fixed
    return half


def whole(half: Layers, xp: Any = np) -> Layers:
    """The whole network of a half, with the mirror image of every neuron."""

    def mirrored(layer: Array) -> Array:
        ahead, behind = xp.split(layer, 2)
        return xp.concatenate([layer, xp.concatenate([behind, ahead])], axis=1)

    def twice(part: Array) -> Array:
        return xp.concatenate([part, part])

    return Layers(
        xp.concatenate([half.sums, half.sums[mirror_of_sums()]], axis=1),
        xp.concatenate([half.fifth, half.fifth[mirror_of_fifth()]], axis=1),
        twice(half.first_bias),
        mirrored(half.second),
        twice(half.second_bias),
        mirrored(half.third),
        twice(half.third_bias),
        twice(half.out),
        half.out_bias,
    )


@cache
def shipped() -> Layers:
    """The network that is shipped, made by `mutschel train choice`."""
    return read(SHIPPED)


def read(file: Path) -> Layers:
    """Read a network. Raises NoNetwork if the file is none for this game."""
    try:
        with np.load(file) as kept:
            return whole(Layers(*[kept[name].astype(np.float32) for name in Layers._fields]))
    except (KeyError, TypeError, ValueError, IndexError, EOFError, zipfile.BadZipFile, zlib.error) as why:
        raise NoNetwork(file) from why


def judged(net: Layers, sheets: Rows) -> tuple[Floats, Floats]:
    """Each sheet's expected final total before its next throw, and its standard deviation.

    A finished sheet has its total for certain.
    """
    done = finished(sheets)
    states = fifths().numbers[np.where(done[:, None], 0, sheets[:, SUMS:]) @ PLACES]
    mean, variance = think(net, of_sums(net, sheets[:, :SUMS]) + of_fifths(net, states)).T.astype(np.float64)
    return np.where(done, totals(sheets), UNIT * mean), np.where(done, 0.0, UNIT * np.sqrt(np.maximum(variance, 0)))


def of_sums(net: Layers, sums: Array, xp: Any = np) -> Array:
    """The contribution of the sums' marks to the first layer."""
    return seen_sums(sums, xp) @ net.sums + net.first_bias


def of_fifths(net: Layers, states: Array, xp: Any = np) -> Array:
    """The contribution of the fifth dice to the first layer."""
    return xp.asarray(seen_fifths())[states] @ net.fifth


def think(net: Layers, first: Array, xp: Any = np) -> Array:
    """Mean and variance, in units, from the first layer's inputs."""
    second = xp.maximum(first, 0) @ net.second + net.second_bias
    third = xp.maximum(second, 0) @ net.third + net.third_bias
    return xp.maximum(third, 0) @ net.out + net.out_bias


def seen_sums(sums: Array, xp: Any = np) -> Array:
    """The inputs for the marks of the sums 2 to 12."""
    sums = sums.astype(np.int32)
    owing = (sums > 0) & (sums < NO_LOSS)
    needed = xp.minimum(((NO_LOSS - sums) * owing).sum(axis=-1), MOST_NEEDED)
    points = xp.asarray(rules().points)[np.arange(SUMS), sums].sum(axis=-1)
    parts = [
        (sums[..., None] == np.arange(SUM_BOXES + 1)).reshape(*sums.shape[:-1], NEEDED),
        needed[..., None] == np.arange(MOST_NEEDED + 1),
        (sums == 0).sum(axis=-1)[..., None] == np.arange(SUMS + 1),
        owing.sum(axis=-1)[..., None] == np.arange(SUMS + 1),
        points[..., None] / UNIT,
    ]
    return xp.concatenate([part.astype(np.float32) for part in parts], axis=-1)


@cache
def seen_fifths() -> Weights:
    """The inputs for the fifth dice, state by state."""
    known = fifths()
    lasting = known.lasting.copy()
    lasting[:, -1] /= LENGTH
    marks = (known.marks[:, :, None] == np.arange(FIFTH_BOXES)).reshape(len(known.marks), FIXED)
    return np.column_stack([marks, known.fixed[:, None] == np.arange(ALL_FACES), lasting]).astype(np.float32)


@cache
def mirror_of_sums() -> NDArray[np.int64]:
    """The input of this sheet for each input of the mirrored one."""
    places = np.arange(SUM_INPUTS)
    places[:NEEDED] = places[:NEEDED].reshape(SUMS, -1)[::-1].ravel()
    return places


@cache
def mirror_of_fifth() -> NDArray[np.int64]:
    places = np.arange(FIFTH_INPUTS)
    places[:FIXED] = places[:FIXED].reshape(FACES, -1)[::-1].ravel()
    sets = (np.arange(ALL_FACES)[:, None] >> np.arange(FACES)) & 1
    places[FIXED:LASTING] = FIXED + sets[:, ::-1] @ (1 << np.arange(FACES))
    return places

"""Beer mats: the picture and the ring by which everybody at a table knows a person or a bot."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import Literal, TypeAlias, get_args
from zlib import crc32

import msgspec

Emblem: TypeAlias = Literal[
    "house", "moon", "fir", "candle", "bell", "mug", "snowflake",
    "apple", "key", "mushroom", "fish", "boat", "umbrella", "sun",
]  # fmt: skip
Toy: TypeAlias = Literal["nutcracker", "top", "drum", "duck", "train"]
Ink: TypeAlias = Literal["wine", "sea", "moss", "plum", "crust", "rust", "petrol"]
EMBLEMS: tuple[Emblem, ...] = get_args(Emblem)
TOYS: tuple[Toy, ...] = get_args(Toy)
INKS: tuple[Ink, ...] = get_args(Ink)


class Mat(msgspec.Struct, frozen=True):
    """A beer mat. At a table nobody else has its picture, except with another number of rings."""

    emblem: Emblem | Toy
    """A toy is a bot's."""
    ink: Ink | Literal["wood"]
    """The colour of picture and ring; others may have it, too. Bots have `wood`."""
    rings: int = 1
    """2 or more where people have all pictures already."""


def usual_mat(name: str, taken: Collection[Mat] = ()) -> Mat:
    """The mat that a person has before they choose one. It follows from their name, the ink also from `taken`.

    >>> usual_mat("Anna")
    Mat(emblem='moon', ink='sea', rings=1)
    """
    number = crc32(name.encode())
    first, used = number // len(EMBLEMS) % len(INKS), {mat.ink for mat in taken}
    inks = INKS[first:] + INKS[:first]
    return Mat(EMBLEMS[number % len(EMBLEMS)], next((ink for ink in inks if ink not in used), inks[0]))


def free_mat(taken: Collection[Mat], wish: Mat | None, is_bot: bool = False) -> Mat:
    """The mat that is wished for if nobody has its picture; otherwise the next free picture, in the same ink."""
    pictures: tuple[Emblem | Toy, ...] = TOYS if is_bot else EMBLEMS
    ink = "wood" if is_bot or wish is None else wish.ink
    first = pictures.index(wish.emblem) if wish is not None and wish.emblem in pictures else 0
    seen = {(mat.emblem, mat.rings) for mat in taken}
    for rings in count(1):
        for picture in pictures[first:] + pictures[:first]:
            if (picture, rings) not in seen:
                return Mat(picture, ink, rings)
    raise AssertionError("there are always more rings")


def may_choose(mat: Mat) -> bool:
    """True for the mats of people; bots have others."""
    return mat.emblem in EMBLEMS and mat.ink in INKS

"""Dice, bags and lots: the results of chance, with their exact distribution.

Results that differ only in which of several equal dice shows which face are one outcome with a weight (252 for five
dice, not 7,776). Outcomes are enumerated lazily: DICE CUP's twelve dice have 86 million.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from random import Random
from re import IGNORECASE, fullmatch
from typing import Any, Final, Generic, TypeVar

from mutschel.engine.problems import Refused
from mutschel.engine.requests import CHANCE, DieView, KindView, Mark, Request, Seat, WaitingView
from mutschel.engine.strict import Json, shown

F = TypeVar("F")
V = TypeVar("V")


# The named colours, each with its mark.
MARKS: Final[dict[str, Mark]] = {
    "white": "ring", "yellow": "triangle", "green": "leaf", "blue": "bars",
    "red": "dot", "black": "square", "orange": "diamond", "pink": "heart",
}  # fmt: skip


class Die(Generic[F]):
    """A die: its faces and its look. Dice of the same `kind` are equal; `size` is only for the eye.

    `colour` is one of MARKS, or "#rrggbb"; `mark` is the shape of the pips. A kind named like a colour has that colour,
    any other is white; a named colour has its own mark, and everything else a dot.

    >>> gold = Die("gold", (1, 2, 3, 4, 5, 6, 7, 8), colour="#d4af37")
    >>> [(die.colour, die.mark) for die in (D6, Die("green", PLAIN), gold)]
    [('white', 'dot'), ('green', 'leaf'), ('#d4af37', 'dot')]
    """

    __slots__ = ("colour", "faces", "kind", "mark", "size")

    def __init__(
        self,
        kind: str,
        faces: tuple[F, ...],
        size: str = "large",
        *,
        colour: str | None = None,
        mark: Mark | None = None,
    ) -> None:
        self.kind = kind
        self.faces = faces
        self.size = size
        self.colour = colour or (kind if kind in MARKS else "white")
        self.mark: Mark = mark or MARKS.get(colour or kind, "dot")
        assert self.colour in MARKS or fullmatch("#[0-9a-f]{6}", self.colour, IGNORECASE), f"no colour: {colour!r}"
        assert self.mark in MARKS.values(), f"no mark: {mark!r}"

    def made_of(self) -> KindView:
        """A description for views, with a list of its own: views share nothing with the things they show."""
        return {"colour": self.colour, "mark": self.mark, "faces": list(self.faces)}  # type: ignore[arg-type]


PLAIN: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
D6: Die[int] = Die("plain", PLAIN)


WAYS = ("throw", "read", "draw", "lot")  # the engine's own ways of asking chance; games may add theirs


class Chance(Request, Generic[V]):
    """A request that chance answers: it can be checked, sampled, and enumerated with weights."""

    __slots__ = ("how", "seat")

    def __init__(self, seat: Seat, how: str) -> None:
        self.seat = seat
        self.how = how

    def __await__(self) -> Generator[Request, V, V]:
        return (yield self)

    def check(self, value: Json) -> V:
        raise NotImplementedError

    def draw(self, rng: Random) -> V:
        """A random result, as the value that the rules get."""
        raise NotImplementedError

    def sample(self, rng: Random) -> Json:
        """A random result, as the JSON of an answer."""
        raise NotImplementedError

    def outcomes(self) -> Iterator[tuple[V, int]]:
        """Every distinct result once, with its weight; the weights add up to `total`."""
        raise NotImplementedError

    @property
    def total(self) -> int:
        raise NotImplementedError

    def probability(self, wanted: Callable[[V], bool]) -> Fraction:
        """
        >>> Throw(0, (D6,) * 3).probability(lambda faces: sum(faces) == 5)
        Fraction(1, 36)
        """
        return Fraction(sum(weight for result, weight in self.outcomes() if wanted(result)), self.total)

    def take(self, by: Seat, value: Json, at: int) -> Any:
        if by != CHANCE:
            raise Refused("not-yours")
        return self.check(value)

    def waiting(self) -> WaitingView:
        return {"for": "throw", "how": self.how, "seats": [self.seat]}


class Throw(Chance[tuple[F, ...]], Generic[F]):
    """A throw of these dice by this seat. Answered by the faces, in the order of the dice.

    A covered throw of real dice is answered by None: nobody has seen them yet.
    """

    __slots__ = ("covered", "dice", "single")

    def __init__(self, seat: Seat, dice: tuple[Die[F], ...], covered: bool = False, how: str = "throw") -> None:
        self.seat = seat
        self.how = how
        self.dice = dice
        self.covered = covered
        self.single = dice[0].faces if len(dice) == 1 else None  # common enough for a shortcut to pay

    def check(self, value: Json) -> tuple[F, ...]:
        dice = self.dice
        if type(value) is not list or len(value) != len(dice):
            raise Refused("not-so-many-dice", n=len(dice))
        for die, face in zip(dice, value):  # noqa: B905 (strict would cost, and the lengths are known)
            # neither True nor 1.0 is a face, though Python would find both among them
            if (type(face) is not int and type(face) is not str) or face not in die.faces:
                raise Refused("not-a-face", die=die.kind, value=shown(face), faces=list(die.faces))
        return tuple(value)

    def take(self, by: Seat, value: Json, at: int) -> tuple[F, ...] | None:
        if by != CHANCE:
            raise Refused("not-yours")
        if value is None and self.covered:
            return None
        return self.check(value)

    def waiting(self) -> WaitingView:
        """The view with the dice: people who enter real ones need to know which they are, and which faces each has."""
        dice: list[DieView] = [{"kind": die.kind, "size": die.size, **die.made_of()} for die in self.dice]
        return {"for": "throw", "how": self.how, "seats": [self.seat], "covered": self.covered, "dice": dice}

    def draw(self, rng: Random) -> tuple[F, ...]:
        random = rng.random
        single = self.single
        if single is not None:
            return (single[int(random() * len(single))],)
        return tuple([die.faces[int(random() * len(die.faces))] for die in self.dice])

    def sample(self, rng: Random) -> Json:
        return list(self.draw(rng))

    def outcomes(self) -> Iterator[tuple[tuple[F, ...], int]]:
        groups = _equal_dice(self.dice)
        grouped = [place for places in groups for place in places]
        back = sorted(range(len(grouped)), key=grouped.__getitem__)  # equal dice need not stand side by side
        for parts in product(*[_multisets(self.dice[places[0]].faces, len(places)) for places in groups]):
            faces = [face for part, _ in parts for face in part]
            yield tuple([faces[n] for n in back]), prod(weight for _, weight in parts)

    @property
    def total(self) -> int:
        return prod(len(die.faces) for die in self.dice)

    @property
    def count(self) -> int:
        """The number of distinct outcomes.

        >>> Throw(0, (D6,) * 5).count
        252
        """
        sizes = ((len(self.dice[places[0]].faces), len(places)) for places in _equal_dice(self.dice))
        return prod(comb(faces + n - 1, n) for faces, n in sizes)


def _equal_dice(dice: Sequence[Die[F]]) -> list[list[int]]:
    """The positions of equal dice, kind by kind."""
    places: dict[str, list[int]] = {}
    for place, die in enumerate(dice):
        places.setdefault(die.kind, []).append(place)
    return list(places.values())


def _multisets(faces: tuple[F, ...], n: int) -> list[tuple[tuple[F, ...], int]]:
    """All results of n equal dice, and how many ordered throws give each."""
    return [
        (result, factorial(n) // prod(factorial(k) for k in Counter(result).values()))
        for result in combinations_with_replacement(faces, n)
    ]


class Draw(Chance[tuple[str, ...]]):
    """`n` things drawn from a bag, unseen. The answer lists what was drawn."""

    __slots__ = ("bag", "n")

    def __init__(self, seat: Seat, bag: dict[str, int], n: int) -> None:
        super().__init__(seat, "draw")
        self.bag = {kind: count for kind, count in bag.items() if count}
        self.n = n

    def waiting(self) -> WaitingView:
        return {**super().waiting(), "n": self.n}

    def check(self, value: Json) -> tuple[str, ...]:
        if not isinstance(value, list) or len(value) != self.n:
            raise Refused("not-so-many-drawn", n=self.n)
        if not all(isinstance(kind, str) for kind in value):
            raise Refused("not-in-the-bag", what=shown(value))
        for kind, count in Counter(value).items():
            if count > self.bag.get(kind, 0):
                raise Refused("not-in-the-bag", what=kind)
        return tuple(value)

    def draw(self, rng: Random) -> tuple[str, ...]:
        left = [kind for kind, count in self.bag.items() for _ in range(count)]
        return tuple([left.pop(int(rng.random() * len(left))) for _ in range(self.n)])

    def sample(self, rng: Random) -> Json:
        return list(self.draw(rng))

    def outcomes(self) -> Iterator[tuple[tuple[str, ...], int]]:
        kinds = list(self.bag)
        for result in combinations_with_replacement(kinds, self.n):
            weight = prod(comb(self.bag[kind], k) for kind, k in Counter(result).items())
            if weight:
                yield result, weight

    @property
    def total(self) -> int:
        return comb(sum(self.bag.values()), self.n)


class Lot(Chance[int]):
    """One of `n` by lot: a seat, or `what` the rules say, by its number from 0."""

    __slots__ = ("n", "what")

    def __init__(self, n: int, what: str = "seat") -> None:
        super().__init__(0, "lot")
        self.n = n
        self.what = what

    def check(self, value: Json) -> int:
        if type(value) is not int or not 0 <= value < self.n:
            if self.what == "seat":
                raise Refused("not-a-seat", value=shown(value), last=self.n - 1)
            raise Refused("not-a-lot", value=shown(value), last=self.n - 1)
        return value

    def draw(self, rng: Random) -> int:
        return int(rng.random() * self.n)

    def sample(self, rng: Random) -> Json:
        return self.draw(rng)

    def outcomes(self) -> Iterator[tuple[int, int]]:
        for place in range(self.n):
            yield place, 1

    @property
    def total(self) -> int:
        return self.n

    def waiting(self) -> WaitingView:
        waiting: WaitingView = {"for": "throw", "how": "lot", "seats": []}
        return waiting if self.what == "seat" else {**waiting, "n": self.n}

"""What a game's `day.py` has to offer: a game for one, to be played with the dice of the day.

`GAME` is the game; it may be one that is found nowhere else. `SINCE` is the first day on which it may be played, so
that one more game changes no day that has been.

Where dice are thrown, its judge says how well it was played, by what could be known. `hindsight(dice)` says what
somebody would have made of the same throws who knew them beforehand. Where the result is a sum of rounds,
`parts(match)` has them.

Where dice land as a hand sends them, no two play the same, and there is no best play. Then `played(match)` says
all there is to say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeAlias, runtime_checkable

from mutschel.engine import Game, Match

Dice: TypeAlias = Callable[[int, int, int], tuple[int, ...]]
"""What the throw of this round (from 1), with this number in it (from 0), shows with so many dice."""


class Hindsight(NamedTuple):
    """The most that could be had of these throws. Not `exact`: nobody has found more, though there may be."""

    score: int
    exact: bool
    parts: Sequence[int] = ()


class Round(NamedTuple):
    """One round: what it came to (where it has a number of its own), and what its decisions gave away, as far as that
    could be known."""

    lost: float
    good: bool
    """Nothing better could be known."""
    made: int | None = None
    best: int | None = None
    """By the best play; where a hand decides, by the best scoring of what lay there."""
    hindsight: int | None = None


class PlayedDay(NamedTuple):
    """`best` is what the best play came to that could only know what had been thrown so far; `par` what it comes to on
    average, before anything has been thrown. None: a hand decides."""

    score: int
    par: float | None
    best: int | None
    hindsight: Hindsight
    rounds: list[Round]


@runtime_checkable
class ThrownDay(Protocol):
    GAME: Game
    SINCE: str
    """As 2026-11-17. For a new one, a day that is still to come wherever it will be installed."""

    def hindsight(self, dice: Dice) -> Hindsight: ...

    def parts(self, match: Match) -> list[int]: ...


@runtime_checkable
class LandedDay(Protocol):
    GAME: Game
    SINCE: str

    def played(self, done: Match) -> PlayedDay: ...


DayModule: TypeAlias = ThrownDay | LandedDay

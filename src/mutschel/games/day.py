"""What a game's `day.py` has to offer: a game for one, to be played with the dice of the day.

`GAME` is the game; it may be one that is found nowhere else. `SINCE` is the first day on which it may be played, so
that one more game changes no day that has been. Its judge says how well it was played, by what could be known.
`hindsight(dice)` says what somebody would have made of the same throws who knew them beforehand. Where the result is a
sum of rounds, `parts(match)` has them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from mutschel.engine import Game, Match

Dice: TypeAlias = Callable[[int, int, int], tuple[int, ...]]
"""What the throw of this round (from 1), with this number in it (from 0), shows with so many dice."""


class Hindsight(NamedTuple):
    """The most that could be had of these throws. Not `exact`: nobody has found more, though there may be."""

    score: int
    exact: bool
    parts: Sequence[int] = ()


class DayModule(Protocol):
    GAME: Game
    SINCE: str
    """As 2026-11-17. For a new one, a day that is still to come wherever it will be installed."""

    def hindsight(self, dice: Dice) -> Hindsight: ...

    def parts(self, match: Match) -> list[int]: ...

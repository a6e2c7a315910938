"""Dice of the day: the days that can be played, and how one was played."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from mutschel.games.parts import PlayedDay
from mutschel.presentation.model import Picture
from mutschel.protocol.common import State

Date: TypeAlias = str
"""As 2026-11-17. Days begin and end at midnight UTC."""


class MyDay(msgspec.Struct):
    """Somebody's table of a day."""

    table: str
    state: State
    score: int | None
    """Null: not finished."""
    counts: bool
    """It was finished before the day was over."""


class DayLine(msgspec.Struct):
    """A day: what is played, and what its dice follow from."""

    date: Date
    game: str
    name: str
    """What the day is called, in the language asked for."""
    about: str
    hash: str
    """SHA-256 of the day's secret, published the day before."""
    secret: str | None
    """Published the day after. `docs/fair-dice.md` says how every throw follows from it."""
    mine: MyDay | None
    """With a person's key: how they played it. Null: they didn't."""


class NextDay(msgspec.Struct):
    """What is known of tomorrow."""

    date: Date
    hash: str


class Days(msgspec.Struct):
    """Today, the days before it that can still be practised, and the hash of tomorrow."""

    days: list[DayLine]
    """Today first."""
    tomorrow: NextDay
    picture: Picture
    """Of today's game."""


class DayRound(msgspec.Struct):
    """One round of a day."""

    lost: float
    """What its decisions gave away, by what could be known."""
    good: bool
    """Nothing better could be known, or hardly anything."""
    made: int | None
    """What it came to, where a round has a number of its own; so with `best` and `hindsight`."""
    best: int | None
    """By the best play; where a hand decides, by the best scoring of what lay there."""
    hindsight: int | None


class DayResult(msgspec.Struct):
    """How a day was played, beside the best play with the same throws."""

    date: Date
    game: str
    score: int
    par: float | None
    """What the best play brings on average, whatever is thrown. Null: a hand decides, and there is no best play."""
    best: int | None
    """What the best play came to that knew only what had been thrown so far. Null: as with `par`."""
    hindsight: int
    """What could have been had by somebody who knew all throws beforehand; where a hand decides, all landings."""
    exact: bool
    """Whether nothing more was possible; otherwise nobody has found more."""
    rounds: list[DayRound]


def told(date: Date, game: str, found: PlayedDay) -> DayResult:
    rounds = [DayRound(one.lost, one.good, one.made, one.best, one.hindsight) for one in found.rounds]
    hindsight = found.hindsight
    return DayResult(date, game, found.score, found.par, found.best, hindsight.score, hindsight.exact, rounds)

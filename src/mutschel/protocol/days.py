"""Dice of the day: the days that can be played, and the results."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from mutschel.games.parts import PlayedDay
from mutschel.presentation.model import Picture
from mutschel.protocol.common import State

Date: TypeAlias = str
"""A day such as 2026-11-17. Days begin and end at midnight UTC."""


class MyDay(msgspec.Struct):
    """A person's table of a day."""

    table: str
    state: State
    score: int | None
    """Null: not finished."""
    counts: bool
    """It was finished before the day was over."""


class DayLine(msgspec.Struct):
    """A day: its game, and the commitment to its dice."""

    date: Date
    game: str
    name: str
    """The day's name, in the language asked for."""
    about: str
    hash: str
    """SHA-256 of the day's secret, published the day before."""
    secret: str | None
    """Published the day after. `docs/fair-dice.md` says how every throw follows from it."""
    mine: MyDay | None
    """With a person's key: that person's table. Null: there is none."""


class NextDay(msgspec.Struct):
    """The facts about tomorrow that are public."""

    date: Date
    hash: str


class Days(msgspec.Struct):
    """Today, the earlier days that can still be practised, and the hash of tomorrow."""

    days: list[DayLine]
    """Today first."""
    tomorrow: NextDay
    picture: Picture
    """The picture of today's game."""


class DayRound(msgspec.Struct):
    """One round of a day."""

    lost: float
    """The loss by its decisions, judged by what could be known."""
    good: bool
    """No better play, or hardly any, could have been known."""
    made: int | None
    """The round's result, where a round has a number of its own; so with `hindsight`."""
    best: int | None
    """The result of the best scoring of the dice as they landed, where a hand decides."""
    hindsight: int | None


class DayResult(msgspec.Struct):
    """The result of a day, beside that of bots, and beside what was in its throws."""

    date: Date
    game: str
    score: int
    bots: int
    """The median result of normal bots: with the same throws, or, where a hand decides, on other days."""
    by_hand: bool
    """True if a hand decides how the dice land, so that no two people have the same throws."""
    hindsight: int
    """The best possible result with all throws known beforehand; where a hand decides, with all landings known."""
    exact: bool
    """True if `hindsight` is proven; otherwise it is the best that was found."""
    rounds: list[DayRound]


class EverybodysDay(msgspec.Struct):
    """The results of everybody who finished a day's game on that day, without names."""

    people: int
    bars: list[int]
    """The number of people in each of ten ranges of results, the lowest first. Empty with fewer than ten people."""
    first: int
    """The lowest result of the first range."""
    width: int
    """The number of results in each range."""
    middle: tuple[int, int]
    """The results between which the middle half of the people lies."""


def day_result(date: Date, game: str, found: PlayedDay) -> DayResult:
    rounds = [DayRound(one.lost, one.good, one.made, one.best, one.hindsight) for one in found.rounds]
    best = found.hindsight
    return DayResult(date, game, found.score, found.bots, found.by_hand, best.score, best.exact, rounds)

"""A club, as its people see it. All of it goes over HTTP."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from mutschel.protocol.common import Language, Name, Token
from mutschel.protocol.evening import Line, Phase
from mutschel.protocol.lobby import Body

EveningId: TypeAlias = Annotated[str, msgspec.Meta(pattern="^ev\\.[A-Za-z0-9_-]{1,32}$", max_length=35)]


class ClubPerson(msgspec.Struct):
    """Somebody, and how they did over all evenings."""

    person: int
    name: str
    mat: int | None
    """The beer mat that they had last; null: they have not come to an evening yet."""
    claimed: bool
    """They have said on a device who they are."""
    left: bool
    """They come no more."""
    place: int | None
    """In the table over all years; null: they have not come to an evening yet."""
    evenings: int
    mutscheln: int
    strikes: int
    games: int
    won: int
    """Games."""
    crowns: int
    form: float | None
    """Strikes given away in a hundred decisions, whatever the dice were; null: nobody knows."""


class ClubEvening(msgspec.Struct):
    """An evening that is over."""

    evening: str
    name: str
    at: int
    """In milliseconds since 1970: when the last game began."""
    people: int
    king: int | None
    """Null: they wanted to be forgotten."""
    vice: int | None
    final: bool


class ClubNext(msgspec.Struct):
    """An evening that has been announced, or goes on."""

    evening: str
    name: str
    phase: Phase
    people: int
    created: int
    damaged: bool = False
    """What is kept of it for lists can't be read, so its name is missing."""


class ClubRecord(msgspec.Struct):
    """A best result. With an `evening`: the most Mutscheln in one; with a game: who has won it most often."""

    count: int
    people: list[int]
    evening: str | None = None
    game: str | None = None
    """One of ours."""
    name: str | None = None
    """What people call it, where it isn't."""


class ClubView(msgspec.Struct):
    """A club."""

    id: str
    link: str
    name: str
    created: int
    people: list[ClubPerson]
    """In the order of the table over all years."""
    evenings: list[ClubEvening]
    """The latest first."""
    next: list[ClubNext]
    records: list[ClubRecord]
    keeper: int | None
    """Who keeps the club."""
    mine: list[int]
    """Who of them is at this device."""


class ClubAgainst(msgspec.Struct):
    """Of the games that two have played at one table: how often somebody was ahead of the other, or behind."""

    other: int
    ahead: int
    behind: int
    games: int


class ClubAttended(msgspec.Struct):
    """How somebody did at an evening."""

    evening: str
    name: str
    at: int
    place: int
    of: int
    """People."""
    mutscheln: int
    strikes: int
    games: int
    king: bool
    vice: bool
    form: float | None


class ClubPersonPage(msgspec.Struct):
    """One of them, more closely."""

    person: ClubPerson
    evenings: list[ClubAttended]
    """The latest first."""
    against: list[ClubAgainst]
    """Most games first."""


class AtClub(msgspec.Struct):
    """A club, and a new key if this device had none: whoever has it speaks for these people."""

    club: ClubView
    person: str | None


class NewClub(Body):
    """Found a club."""

    name: Line
    you: Name
    """Whoever founds it keeps it."""
    language: Language = "de"
    person: Token | None = None
    """A key that this person has from elsewhere; otherwise there is a new one."""
    evening: EveningId | None = None
    """One that is over: whoever was there belongs to the club. Only the evening's organiser can do that."""


class JoinClub(Body):
    """People of the club. `me`: the first of them is at this device; if not, only somebody of the club can add them."""

    names: Annotated[list[Name], msgspec.Meta(min_length=1, max_length=40)]
    me: bool = False
    person: Token | None = None


class ClaimPerson(Body):
    """Somebody says who of the club they are."""

    person: Token | None = None


class ClubPersonChange(Body):
    """Oneself; whoever keeps the club also changes others."""

    name: Name | None = None
    left: bool | None = None
    claimed: bool | None = None
    """False: this person is at no device any more. Nobody can be claimed by this for somebody else."""


class ClubChange(Body):
    """Only for whoever keeps the club."""

    name: Line | None = None
    keeper: int | None = None


class ClubEveningBody(Body):
    """Announce an evening of the club, and run it. With `evening`: one that its organiser wants to add afterwards."""

    name: Line = ""
    """Empty: as the club is called."""
    language: Language = "de"
    person: Token | None = None
    evening: EveningId | None = None


class ClubLine(msgspec.Struct):
    """A club in a list."""

    id: str
    name: str
    people: int
    evenings: int
    changed: int
    damaged: bool = False
    """What is kept of it for lists can't be read, so its name is missing."""


class ClubList(msgspec.Struct):
    clubs: list[ClubLine]
    next: str | None = None
    """For `after`, if there are more."""

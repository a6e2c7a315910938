"""A club, as its people see it. All of it is sent over HTTP."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from mutschel.protocol.common import Language, Name, Token
from mutschel.protocol.evening import Line, Phase
from mutschel.protocol.lobby import Body

EveningId: TypeAlias = Annotated[str, msgspec.Meta(pattern="^ev\\.[A-Za-z0-9_-]{1,32}$", max_length=35)]


class ClubPerson(msgspec.Struct):
    """A person of the club, with their results over all evenings."""

    person: int
    name: str
    mat: int | None
    """Their latest beer mat; null: they have not come to an evening yet."""
    claimed: bool
    """They have said on a device who they are."""
    left: bool
    """They no longer come."""
    place: int | None
    """Their rank in the all-time standings; null: they have not come to an evening yet."""
    evenings: int
    mutscheln: int
    strikes: int
    games: int
    won: int
    """The number of games won."""
    crowns: int
    form: float | None
    """Strikes given away in a hundred decisions, independent of luck; null: not known."""


class ClubEvening(msgspec.Struct):
    """An evening that is over."""

    evening: str
    name: str
    at: int
    """The time the last game began, in milliseconds since 1970."""
    people: int
    king: int | None
    """Null: they asked for their data to be removed."""
    vice: int | None
    final: bool


class ClubNext(msgspec.Struct):
    """An evening that has been announced, or is going on."""

    evening: str
    name: str
    phase: Phase
    people: int
    created: int
    damaged: bool = False
    """The data that lists need can't be read, so its name is missing."""


class ClubRecord(msgspec.Struct):
    """A record. With an `evening`: the most Mutscheln in one; with a game: the most wins in it."""

    count: int
    people: list[int]
    evening: str | None = None
    game: str | None = None
    """One of Mutschel's games."""
    name: str | None = None
    """The game's name where it is none of Mutschel's."""


class ClubView(msgspec.Struct):
    """A club."""

    id: str
    link: str
    name: str
    created: int
    people: list[ClubPerson]
    """In the order of the all-time standings."""
    evenings: list[ClubEvening]
    """The latest first."""
    next: list[ClubNext]
    records: list[ClubRecord]
    keeper: int | None
    """The person who runs the club."""
    mine: list[int]
    """The people of the club who use this device."""


class ClubAgainst(msgspec.Struct):
    """The games that two people have played at one table, by which of them was ahead."""

    other: int
    ahead: int
    behind: int
    games: int


class ClubAttended(msgspec.Struct):
    """A person's result at an evening."""

    evening: str
    name: str
    at: int
    place: int
    of: int
    """The number of people there."""
    mutscheln: int
    strikes: int
    games: int
    king: bool
    vice: bool
    form: float | None


class ClubPersonPage(msgspec.Struct):
    """A person's page in the club."""

    person: ClubPerson
    evenings: list[ClubAttended]
    """The latest first."""
    against: list[ClubAgainst]
    """Most games first."""


class AtClub(msgspec.Struct):
    """A club, and a new key if this device had none: a device with the key speaks for these people."""

    club: ClubView
    person: str | None


class NewClub(Body):
    """Start a club."""

    name: Line
    you: Name
    """The name of the founder, who runs the club."""
    language: Language = "de"
    person: Token | None = None
    """This person's key from elsewhere; otherwise a new one is made."""
    evening: EveningId | None = None
    """An evening that is over: its people become people of the club. Only the evening's organiser can do that."""


class JoinClub(Body):
    """Add people to the club. `me`: the first of them uses this device; otherwise only people of the club can do it."""

    names: Annotated[list[Name], msgspec.Meta(min_length=1, max_length=40)]
    me: bool = False
    person: Token | None = None


class ClaimPerson(Body):
    """Say which person of the club uses this device."""

    person: Token | None = None


class ClubPersonChange(Body):
    """Change one's own entry; whoever runs the club can change others' entries, too."""

    name: Name | None = None
    left: bool | None = None
    claimed: bool | None = None
    """False: this person uses no device any more. Nobody can claim a person for somebody else."""


class ClubChange(Body):
    """Change the club: only for the person who runs it."""

    name: Line | None = None
    keeper: int | None = None


class ClubEveningBody(Body):
    """Announce an evening of the club, and run it. With `evening`: its organiser adds this past evening to the club."""

    name: Line = ""
    """Empty: the club's name."""
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
    """The data that lists need can't be read, so its name is missing."""


class ClubList(msgspec.Struct):
    clubs: list[ClubLine]
    next: str | None = None
    """The value of `after` for the next page, if there is one."""

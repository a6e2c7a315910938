"""What a club's log is made of. People have numbers that are never given again; their names are kept elsewhere."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """How somebody did at an evening."""

    person: int
    place: int
    mutscheln: int = 0
    strikes: int = 0
    games: int = 0
    mat: int = 0  # the beer mat that they had there


class Game(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game at one of the evening's tables. `places`: the winner, then everybody else, equals together."""

    places: list[list[int]]
    game: str = ""  # one of ours
    name: str = ""  # what people call it, where it isn't
    match: str = ""  # where it was played with Mutschel
    seated: list[int] = []  # and how they sat there; 0: somebody unknown


class Entry(msgspec.Struct, tag_field="do", omit_defaults=True):
    """One step of a club."""


class Founded(Entry, tag="founded"):
    name: str
    created: int  # ms since 1970
    language: str = "de"


class Named(Entry, tag="named"):
    """The club is called something else."""

    name: str


class Joined(Entry, tag="joined"):
    """Somebody belongs to it from now on. The first keeps it."""

    person: int
    evening: str = ""  # to which they came, if that is why


class Left(Entry, tag="left"):
    """Somebody comes no more; what they have won stays theirs."""

    person: int


class CameBack(Entry, tag="cameback"):
    person: int


class Renamed(Entry, tag="renamed"):
    """Somebody has another name, which is kept where names are."""

    person: int


class Claimed(Entry, tag="claimed"):
    """Somebody has said on a device who they are; or (`by_none`) that device is theirs no more."""

    person: int
    by_none: bool = False
    at: int = 0  # ms since 1970


class Forgotten(Entry, tag="forgotten"):
    """Somebody wants nothing of themselves to be left here."""

    person: int


class HandedOn(Entry, tag="handedon"):
    """Somebody else keeps the club."""

    person: int


class Announced(Entry, tag="announced"):
    """An evening of the club; it has a log of its own."""

    evening: str
    at: int  # ms since 1970


class TakenOut(Entry, tag="takenout"):
    """An evening is none of the club's after all, nor are those whom it knows only from there."""

    evening: str
    people: list[int] = []


class Met(Entry, tag="met"):
    """How an evening ended, as of its latest change: if it changes again, it is written down again."""

    evening: str
    changed: int  # when it did, as the evening says
    name: str
    at: int  # ms since 1970: when the last game began
    people: dict[int, int]  # who they are here, by their numbers at the evening
    lines: list[Line]
    games: list[Game]
    king: int
    vice: int | None = None
    final: bool = False


class Judged(Entry, tag="judged"):
    """What everybody gave away at an evening, in strikes, and in how many decisions. Luck has no part in it."""

    evening: str
    lost: dict[int, tuple[float, int]]


AnyEntry: TypeAlias = (
    Founded | Named | Joined | Left | CameBack | Renamed | Claimed | Forgotten | HandedOn | Announced | TakenOut | Met
    | Judged
)  # fmt: skip

encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(AnyEntry).decode

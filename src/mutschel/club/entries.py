"""What a club's log is made of: each entry says what it changes.

People have numbers that are never given again; their names are kept elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final, Union

import msgspec

if TYPE_CHECKING:
    from mutschel.club.state import ClubState

TAKING_OUT = 20  # changes that taking an evening out counts as: who was there stays in the log


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

    changes: ClassVar[int] = 1
    """What it counts as among those that people make: 0 where people and evenings are bounded anyway."""

    def apply(self, club: ClubState) -> None:
        """Change the club. By itself an entry is only noted."""


class Founded(Entry, tag="founded"):
    name: str
    created: int  # ms since 1970
    language: str = "de"

    changes = 0

    def apply(self, club: ClubState) -> None:
        club.founded, club.name = self, self.name


class Named(Entry, tag="named"):
    """The club is called something else."""

    name: str

    def apply(self, club: ClubState) -> None:
        club.name = self.name


class Joined(Entry, tag="joined"):
    """Somebody belongs to it from now on. The first keeps it."""

    person: int
    evening: str = ""  # to which they came, if that is why

    changes = 0

    def apply(self, club: ClubState) -> None:
        club.people.add(self.person)
        club.numbers = max(club.numbers, self.person)
        club.keeper = club.keeper or self.person
        if self.evening:
            club.came_by[self.person] = self.evening


class Left(Entry, tag="left"):
    """Somebody comes no more; what they have won stays theirs."""

    person: int

    def apply(self, club: ClubState) -> None:
        club.left.add(self.person)


class CameBack(Entry, tag="cameback"):
    person: int

    def apply(self, club: ClubState) -> None:
        club.left.discard(self.person)


class Renamed(Entry, tag="renamed"):
    """Somebody has another name, which is kept where names are."""

    person: int


class Claimed(Entry, tag="claimed"):
    """Somebody has said on a device who they are; or (`by_none`) that device is theirs no more."""

    person: int
    by_none: bool = False
    at: int = 0  # ms since 1970

    def apply(self, club: ClubState) -> None:
        if self.by_none:
            club.claimed.pop(self.person, None)
        else:
            club.claimed[self.person] = self.at


class Forgotten(Entry, tag="forgotten"):
    """Somebody wants nothing of themselves to be left here."""

    person: int

    def apply(self, club: ClubState) -> None:
        club.without([self.person])
        if club.keeper == self.person:
            club.keeper = min(club.people - club.left, default=min(club.people, default=0))


class HandedOn(Entry, tag="handedon"):
    """Somebody else keeps the club."""

    person: int

    def apply(self, club: ClubState) -> None:
        club.keeper = self.person


class Announced(Entry, tag="announced"):
    """An evening of the club; it has a log of its own."""

    evening: str
    at: int  # ms since 1970

    changes = 0

    def apply(self, club: ClubState) -> None:
        club.announced[self.evening] = self.at


class TakenOut(Entry, tag="takenout"):
    """An evening is none of the club's after all, nor are those whom it knows only from there."""

    evening: str
    people: list[int] = []

    changes = TAKING_OUT

    def apply(self, club: ClubState) -> None:
        club.announced.pop(self.evening)
        club.met.pop(self.evening, None)
        club.met_at.pop(self.evening, None)
        club.judged.pop(self.evening, None)
        club.without(self.people)
        club.mats = {}
        for met in club.met.values():
            club.had_mats(met)


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

    changes = 0

    def apply(self, club: ClubState) -> None:
        if self.evening not in club.met:
            club.left.difference_update(self.people.values())  # whoever comes belongs to it again
        club.met[self.evening], club.met_at[self.evening] = self, club.seq
        club.written += 1
        club.had_mats(self)


class Judged(Entry, tag="judged"):
    """What everybody gave away at an evening, in strikes, and in how many decisions. Luck has no part in it."""

    evening: str
    lost: dict[int, tuple[float, int]]

    changes = 0

    def apply(self, club: ClubState) -> None:
        club.judged[self.evening] = self.lost


AnyEntry: Any = Union[tuple(Entry.__subclasses__())]  # noqa: UP007 - of what is said above, and nowhere else

encode: Final = msgspec.json.Encoder().encode
decode: Final[Callable[[bytes], Entry]] = msgspec.json.Decoder(AnyEntry).decode

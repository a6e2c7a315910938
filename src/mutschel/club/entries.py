"""The entries of a club's log: each says what it changes.

People have numbers that are never given again; their names are stored elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final, Union

import msgspec

if TYPE_CHECKING:
    from mutschel.club.state import ClubState

TAKING_OUT = 20  # changes that taking an evening out counts as: its people stay in the log


class PersonLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person's result at an evening."""

    person: int
    place: int
    mutscheln: int = 0
    strikes: int = 0
    games: int = 0
    mat: int = 0  # their beer mat there


class PlayedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game at one of the evening's tables. `places`: the winner, then everybody else; those level share a place."""

    places: list[list[int]]
    game: str = ""  # one of Mutschel's
    name: str = ""  # the game's name where it is none of Mutschel's
    match: str = ""  # the table, if it was played with Mutschel
    seated: list[int] = []  # the people by seat there; 0: unknown


class Entry(msgspec.Struct, tag_field="do", omit_defaults=True):
    """One step of a club."""

    changes: ClassVar[int] = 1
    """The number of people's changes that it counts as: 0 where people and evenings are limited anyway."""

    def apply(self, club: ClubState) -> None:
        """Change the club. The base entry changes nothing."""


class Founded(Entry, tag="founded"):
    name: str
    created: int  # ms since 1970
    language: str = "de"

    changes = 0

    def apply(self, club: ClubState) -> None:
        club.founded, club.name = self, self.name


class Named(Entry, tag="named"):
    """The club got another name."""

    name: str

    def apply(self, club: ClubState) -> None:
        club.name = self.name


class Joined(Entry, tag="joined"):
    """A person joined. The first to join runs the club."""

    person: int
    evening: str = ""  # the evening to which they came, if they joined by it

    changes = 0

    def apply(self, club: ClubState) -> None:
        club.people.add(self.person)
        club.numbers = max(club.numbers, self.person)
        club.keeper = club.keeper or self.person
        if self.evening:
            club.came_by[self.person] = self.evening


class Left(Entry, tag="left"):
    """A person left; their prizes stay theirs."""

    person: int

    def apply(self, club: ClubState) -> None:
        club.left.add(self.person)


class CameBack(Entry, tag="cameback"):
    person: int

    def apply(self, club: ClubState) -> None:
        club.left.discard(self.person)


class Renamed(Entry, tag="renamed"):
    """A person changed their name, which is stored with the names."""

    person: int


class Claimed(Entry, tag="claimed"):
    """A person was claimed on a device; or (`by_none`) released from it."""

    person: int
    by_none: bool = False
    at: int = 0  # ms since 1970

    def apply(self, club: ClubState) -> None:
        if self.by_none:
            club.claimed.pop(self.person, None)
        else:
            club.claimed[self.person] = self.at


class Forgotten(Entry, tag="forgotten"):
    """A person was removed, as they asked."""

    person: int

    def apply(self, club: ClubState) -> None:
        club.drop_people([self.person])
        if club.keeper == self.person:
            club.keeper = min(club.people - club.left, default=min(club.people, default=0))


class HandedOn(Entry, tag="handedon"):
    """Another person runs the club."""

    person: int

    def apply(self, club: ClubState) -> None:
        club.keeper = self.person


class Announced(Entry, tag="announced"):
    """An evening of the club was announced; it has a log of its own."""

    evening: str
    at: int  # ms since 1970

    changes = 0

    def apply(self, club: ClubState) -> None:
        club.announced[self.evening] = self.at


class TakenOut(Entry, tag="takenout"):
    """An evening was taken out of the club, with the people known only from there."""

    evening: str
    people: list[int] = []

    changes = TAKING_OUT

    def apply(self, club: ClubState) -> None:
        club.announced.pop(self.evening)
        club.met.pop(self.evening, None)
        club.met_at.pop(self.evening, None)
        club.judged.pop(self.evening, None)
        club.drop_people(self.people)
        club.mats = {}
        for met in club.met.values():
            club.note_mats(met)


class Met(Entry, tag="met"):
    """An evening ended, with this result as of its latest change; after another change it is written again."""

    evening: str
    changed: int  # the time of that change, by the evening
    name: str
    at: int  # ms since 1970: when the last game began
    people: dict[int, int]  # the people's numbers here, by their numbers at the evening
    lines: list[PersonLine]
    games: list[PlayedGame]
    king: int
    vice: int | None = None
    final: bool = False

    changes = 0

    def apply(self, club: ClubState) -> None:
        if self.evening not in club.met:
            club.left.difference_update(self.people.values())  # people who come belong to it again
        club.met[self.evening], club.met_at[self.evening] = self, club.seq
        club.written += 1
        club.note_mats(self)


class Judged(Entry, tag="judged"):
    """An evening was analysed: the strikes everybody gave away, and in how many decisions. Luck has no part in it."""

    evening: str
    lost: dict[int, tuple[float, int]]

    changes = 0

    def apply(self, club: ClubState) -> None:
        club.judged[self.evening] = self.lost


AnyEntry: Any = Union[tuple(Entry.__subclasses__())]  # noqa: UP007 - made of the classes above

encode: Final = msgspec.json.Encoder().encode
decode: Final[Callable[[bytes], Entry]] = msgspec.json.Decoder(AnyEntry).decode

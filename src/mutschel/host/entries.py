"""What a table's log is made of. Everything a table is follows from its entries; nothing secret is among them.

Hidden things are no exception: a covered throw stands here as it fell, so nobody gets to read the log before the end.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec


class Entry(msgspec.Struct, tag_field="do", omit_defaults=True):
    """One step in the life of a table."""


class Created(Entry, tag="created"):
    """A table was set up. `hash` commits to the secret behind its dice."""

    game: str
    version: int
    options: dict[str, Any]
    hash: str
    word: str
    created: int  # ms since 1970
    public: bool = False
    dice: str = "fair"
    decision_seconds: int | None = None
    sit_in_after: int | None = None
    pace: str = "normal"
    door: str = "open"  # who may sit down: anybody, whoever the owner lets in (ask), or nobody (locked)
    day: str = ""  # the dice of this day are thrown, as 2026-11-17
    evening: str = ""  # the id of the evening to which the match belongs, and which game of it this is
    game_number: int = 0


class Sat(Entry, tag="sat"):
    """Somebody sat down: a person, or a bot of this level. `owns`: the table is theirs."""

    member: int
    name: str
    bot: str | None = None
    owns: bool = False


class SeatChanged(Entry, tag="seatchanged"):
    """Somebody took another name, or a bot another level."""

    member: int
    name: str
    bot: str | None = None


class Agreed(Entry, tag="agreed"):
    """Before the match began, something else was agreed on than when the table was set up."""

    game: str
    version: int
    options: dict[str, Any]
    public: bool = False
    dice: str = "fair"
    decision_seconds: int | None = None
    sit_in_after: int | None = None
    pace: str = "normal"
    door: str = "open"


class Stood(Entry, tag="stood"):
    """Somebody stood up again, before the match began."""

    member: int


class HandedOn(Entry, tag="handedon"):
    """From now on the table is this person's."""

    member: int


class Nonce(Entry, tag="nonce"):
    """What a person's client adds to the dice."""

    member: int
    nonce: str


class Started(Entry, tag="started"):
    """The match began, with these members in this order."""

    order: list[int]


class Answered(Entry, tag="answered"):
    """An answer of the match. `member` and `id` are of the message that led to it, so that it is done only once."""

    by: int
    at: int
    value: Any
    member: int | None = None
    id: str | None = None


class Objected(Entry, tag="objected"):
    """What was typed in was not what the real dice show: only this many answers still count."""

    member: int
    kept: int


class Paused(Entry, tag="paused"):
    member: int
    at: int


class Resumed(Entry, tag="resumed"):
    member: int


class Revealed(Entry, tag="revealed"):
    """A race: at this time of the match everybody sees what it is about, however far away they are."""

    at: int


class SatIn(Entry, tag="satin"):
    """A bot plays for somebody who is away, from this time of the match on."""

    member: int
    level: str
    at: int = 0


class Returned(Entry, tag="returned"):
    member: int
    at: int = 0


class ChangedDevice(Entry, tag="changeddevice"):
    """Somebody plays on another device: the token of their seat is a new one.

    `removed`: they were sent away in the middle of a match, and nobody has that token.
    """

    member: int
    removed: bool = False


class GoesBy(Entry, tag="goesby"):
    """The table has another word: that of the table where the same people sat before."""

    word: str


class Ended(Entry, tag="ended"):
    """The people at the table ended the match without a result, or it ended with a server set back to a backup."""

    restored: bool = False


class Opened(Entry, tag="opened"):
    """The match is over, and the secret is out."""

    secret: str
    seal: str
    salts: list[str] = []  # of the names, by seat; where a name was removed, the print of it (see `fair`)


class TakenOver(Entry, tag="takenover"):
    """Another server process holds the table now; the one before can't add anything after this."""


class MovedOn(Entry, tag="movedon"):
    """The same people play on at another table."""

    next: str


AnyEntry: TypeAlias = (
    Created
    | Sat
    | SeatChanged
    | Agreed
    | Stood
    | HandedOn
    | Nonce
    | Started
    | Answered
    | Objected
    | Paused
    | Resumed
    | Revealed
    | SatIn
    | Returned
    | ChangedDevice
    | GoesBy
    | Ended
    | Opened
    | TakenOver
    | MovedOn
)

encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(AnyEntry).decode

"""What whoever runs a server sees of it and may do; and what a person may do about their own data. All over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from mutschel.protocol.common import Json
from mutschel.protocol.lobby import Body

PlaceKind: TypeAlias = Literal["table", "evening", "club"]
Address: TypeAlias = Annotated[str, msgspec.Meta(min_length=2, max_length=64)]
MOST_HOURS = 24 * 365


class AdminMember(msgspec.Struct):
    """Somebody at a table, at an evening or of a club."""

    member: int
    name: str


class AdminLine(msgspec.Struct):
    """A table, an evening or a club."""

    id: str
    kind: PlaceKind
    word: str | None
    game: str
    """Empty, unless it is a table."""
    name: str
    """Empty, unless it is an evening or a club."""
    state: str
    """lobby, running, over or abandoned."""
    public: bool
    created: int
    """In milliseconds since 1970, and so is `changed`."""
    changed: int
    people: list[AdminMember]
    """Who holds a seat, without bots."""
    devices: int
    """How many are connected to it, through this node."""
    addresses: list[str]
    """Where those devices are, as far as this node knows. It is written down nowhere."""
    damaged: bool = False
    """What is kept of it for lists can't be read, or one of its names."""


class AdminLines(msgspec.Struct):
    """The latest first."""

    lines: list[AdminLine]
    next: str | None
    """Where the next page begins; null: there is none."""


class AddressLoad(msgspec.Struct):
    address: str
    connections: int


class BlockInfo(msgspec.Struct):
    address: str
    until: int
    """In milliseconds since 1970."""


class AdminLoad(msgspec.Struct):
    """How much this node has to do."""

    version: str
    seconds_up: int
    memory: int
    """Bytes, and so is `database`."""
    database: int
    tables: int
    """In memory, and so are `evenings`."""
    evenings: int
    connections: int
    commits_waiting: int
    jobs_waiting: int
    readings_waiting: int
    addresses: list[AddressLoad]
    """Those with most connections."""
    blocked: list[BlockInfo]
    finished_days: int
    """For how many days a match is kept after it is over; 0: for good. So is `waiting_hours` for a lobby."""
    waiting_hours: int


class BlockBody(Body):
    """Refuse whatever comes from an address, for this many hours; 0: no longer."""

    address: Address
    hours: Annotated[int, msgspec.Meta(ge=0, le=MOST_HOURS)]


class MyPlace(msgspec.Struct):
    """Where somebody's name is kept: a table, an evening or a club."""

    id: str
    kind: PlaceKind
    link: str
    game: str
    state: str
    created: int
    changed: int
    names: list[str]
    """What they are called there: several people may share a device, and so a key."""
    result: Json
    """Of a match that is over, with seats by number."""
    log: str | None
    """A link to every answer of the match, theirs among them; null: it is not over, or no match."""
    damaged: bool = False
    """What is kept of it for lists can't be read, so the result is missing."""


class MyData(msgspec.Struct):
    """All that is kept under somebody's key."""

    places: list[MyPlace]
    next: str | None
    """Where the next page begins; null: there is none."""


class Forgotten(msgspec.Struct):
    """Somebody's name was removed from some of the places; ask again while some are left."""

    done: int
    left: bool
    refused: list[str]
    """Why it was not possible somewhere, as sentences."""


class Site(msgspec.Struct):
    """What the host of a server tells everybody about it, in Markdown."""

    imprint: str | None
    privacy: str | None
    """What they add to the page about privacy."""
    finished_days: int
    waiting_hours: int

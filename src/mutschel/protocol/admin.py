"""Administration over HTTP: the operator's view of a server, and people's control over their own data."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from mutschel.protocol.common import Json
from mutschel.protocol.lobby import Body

PlaceKind: TypeAlias = Literal["table", "evening", "club"]
Address: TypeAlias = Annotated[str, msgspec.Meta(min_length=2, max_length=64)]
MOST_HOURS = 24 * 365


class AdminMember(msgspec.Struct):
    """A person at a table, at an evening or of a club."""

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
    """The people who hold a seat, not counting bots."""
    devices: int
    """The number of devices connected to it through this node."""
    addresses: list[str]
    """The addresses of those devices, as far as this node knows. They are not stored anywhere."""
    damaged: bool = False
    """The data that lists need can't be read, or one of the names."""


class AdminLines(msgspec.Struct):
    """A page of the list, the latest first."""

    lines: list[AdminLine]
    next: str | None
    """The start of the next page, for `after`; null: there is none."""


class AddressLoad(msgspec.Struct):
    address: str
    connections: int


class BlockInfo(msgspec.Struct):
    address: str
    until: int
    """In milliseconds since 1970."""


class AdminLoad(msgspec.Struct):
    """The load of this node."""

    version: str
    seconds_up: int
    memory: int
    """Bytes, and so is `database`."""
    database: int
    tables: int
    """The number in memory; so is `evenings`."""
    evenings: int
    connections: int
    commits_waiting: int
    jobs_waiting: int
    readings_waiting: int
    addresses: list[AddressLoad]
    """The addresses with most connections."""
    blocked: list[BlockInfo]
    finished_days: int
    """Days that a match is kept after it is over; 0: for good. So is `waiting_hours`, in hours, for a lobby."""
    waiting_hours: int


class BlockBody(Body):
    """Refuse all connections from an address for this many hours; 0: no longer."""

    address: Address
    hours: Annotated[int, msgspec.Meta(ge=0, le=MOST_HOURS)]


class MyPlace(msgspec.Struct):
    """A place where a person's name is stored: a table, an evening or a club."""

    id: str
    kind: PlaceKind
    link: str
    game: str
    state: str
    created: int
    changed: int
    names: list[str]
    """The person's names there: several people may share a device, and so a key."""
    result: Json
    """The result of a match that is over, with seats by number."""
    log: str | None
    """A link to all answers of the match, including this person's; null: it is not over, or no match."""
    damaged: bool = False
    """The data that lists need can't be read, so the result is missing."""


class MyData(msgspec.Struct):
    """Everything that is stored under a person's key."""

    places: list[MyPlace]
    next: str | None
    """The start of the next page, for `after`; null: there is none."""


class Forgotten(msgspec.Struct):
    """The person's name was removed from some of the places; ask again while some are left."""

    done: int
    left: bool
    refused: list[str]
    """The reasons why some removals were not possible, as sentences."""


class Site(msgspec.Struct):
    """The operator's texts about the server for everybody, in Markdown."""

    imprint: str | None
    privacy: str | None
    """The operator's addition to the page about privacy."""
    finished_days: int
    waiting_hours: int

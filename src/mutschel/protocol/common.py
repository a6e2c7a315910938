"""The types that all parts of the protocol share: names, tokens, seats and tables."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from mutschel.engine.table import ResultView
from mutschel.host.mats import Mat
from mutschel.host.terms import Terms

Json: TypeAlias = Any
Language: TypeAlias = Literal["de", "en"]
Level: TypeAlias = Literal["easy", "normal", "hard"]
Dice: TypeAlias = Literal["fair", "real"]
State: TypeAlias = Literal["lobby", "running", "over", "abandoned"]

# A device with a seat's token plays that seat; a person's key opens all seats of that person. Both are made by the
# server. (The lengths say the same as the patterns, except for a line break that a pattern's $ lets through.)
Token: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{22}$", max_length=22)]
Nonce: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$", max_length=32)]
Hash: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Seconds: TypeAlias = Annotated[int, msgspec.Meta(ge=5, le=86400)]


class SeatInfo(msgspec.Struct):
    """A person or bot at a table. The order of the list is the order round the table; views count seats by it."""

    member: int
    """Identifies this person or bot for as long as the table lasts, also when others leave before the match begins."""
    name: str
    mat: Mat
    bot: Level | None
    """A bot's level; null for a person."""
    here: bool
    """One of their devices is connected (always true for a bot)."""
    away_for: int | None
    """Seconds since the last of their devices left, or since they sat down; null if here, or if not known."""
    sitting_in: Level | None
    """The level of the bot that stands in for them until they return."""
    shared: bool
    """They are here, but on a device that others play on, too: they may move to their own with a `claim`."""
    won: int = 0
    """The Mutscheln that this person has won today with the people of this table, with this match's once it is over."""


class ClaimInfo(msgspec.Struct):
    """A person on another device asks for a seat that is theirs, or knocks to sit down. The `owner` may answer.

    While the owner is away, anybody who sits at the table may; and also where the owner is among those who ask (`by`).
    """

    claim: int
    """Its number, for `answer_claim`."""
    member: int | None
    """The member whose seat is asked for; null: a knock."""
    name: str | None = None
    """The name of the person who knocks."""
    by: list[int] = msgspec.field(default_factory=list)
    """The members who play on the device that asks."""


class FairInfo(msgspec.Struct):
    """Everything that is published about this table's dice. `docs/fair-dice.md` says how a throw follows from it."""

    hash: str
    """SHA-256 of the secret: it never changes while the table exists. Keep the first that you get."""
    nonces: list[str | None]
    """The nonces of the seats' clients; fixed at the first throw. Null for bots, always."""
    secret: str | None
    """Published when the match is over or abandoned."""
    seal: str | None
    """SHA-256 of the whole log of the finished match, without the secret and the seal."""


class ProposalInfo(msgspec.Struct):
    """With real dice: a person proposes to correct the latest entry, though others have answered since."""

    number: int
    """To be sent with every `consent`."""
    member: int
    """The member who proposes it."""
    key: int
    """The key of the throw: see `typed` in `view`."""
    value: Json
    """The value that the dice show. Null: they are thrown again."""
    agreed: list[int]
    """Members who agree. All who share a device agree together."""


class AgainInfo(msgspec.Struct):
    """A person would like to play on with the others, once the match is over."""

    member: int
    game: str


class TableInfo(Terms):
    """A table as everybody sees it: its members and its terms."""

    id: str
    word: str | None
    game: str
    version: int
    options: dict[str, Json]
    state: State
    seats: list[SeatInfo]
    least: int
    """The fewest players with whom it can begin."""
    most: int
    watchers: int
    paused: bool
    wants_to_end: list[int]
    """Members who want to end the match without a result; when all agree (except those long away), it ends."""
    claims: list[ClaimInfo]
    """Requests for seats from other devices; the owner, or one of those who sit here, has to agree."""
    fair: FairInfo | None
    """Null at a table with real dice."""
    result: ResultView | None
    """Present once the match is over."""
    again: list[AgainInfo]
    """The games that people would like to play next, the latest last."""
    next: str | None
    """The table to which the same people moved on."""
    created: int
    """In milliseconds since 1970."""
    aloud: bool = False
    """A person here has things read aloud: bots take at least as long as with the pace `slow`."""
    proposal: ProposalInfo | None = None
    """It counts once everybody who is here agrees. It is dropped when somebody refuses, and after a minute."""
    owner: int | None = None
    """The member who set up the table, or got it from its owner: while they are `here`, they decide what is played, who
    sits down and who has to go. Null: everybody decides, as they do while the owner has been away for ten seconds."""
    evening: str | None = None
    """The id of the evening to which the match belongs, and to which people return afterwards."""
    restored: bool = False
    """The match ended because the server was restored from a backup."""
    day: str | None = None
    """At a table with the dice of a day: the day, such as 2026-11-17. Begun on another day it is practice."""
    waits_for: list[int] = msgspec.field(default_factory=list)
    """The members whose move it was when this was sent; views tell it sooner."""
    looking: list[int] = msgspec.field(default_factory=list)
    """Members who see such a thing for the first time, or still hear what came before: the cup that is about to go up
    waits for them. When it no longer waits, the time of the open pause starts again."""

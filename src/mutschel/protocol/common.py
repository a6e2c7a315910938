"""What both halves of the protocol use: names, tokens, seats and tables."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from mutschel.engine.table import ResultView
from mutschel.host.terms import Terms

Json: TypeAlias = Any
Language: TypeAlias = Literal["de", "en"]
Level: TypeAlias = Literal["easy", "normal", "hard"]
Dice: TypeAlias = Literal["fair", "real"]
State: TypeAlias = Literal["lobby", "running", "over", "abandoned"]

# Whoever holds a seat's token sits there; a person's key opens all seats of that person. Both are made by the server.
# (The lengths say the same as the patterns, except for a line break that a pattern's $ lets through.)
Token: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{22}$", max_length=22)]
Nonce: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$", max_length=32)]
Hash: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Seconds: TypeAlias = Annotated[int, msgspec.Meta(ge=5, le=86400)]


class SeatInfo(msgspec.Struct):
    """Somebody who sits at a table. The order of the list is the order round the table; views count seats by it."""

    member: int
    """Names this person or bot for as long as the table lasts, whoever leaves before the match begins."""
    name: str
    bot: Level | None
    """A bot's level; null for a person."""
    here: bool
    """A device of theirs is connected (always so for a bot)."""
    away_for: int | None
    """Seconds since the last of their devices left, or since they sat down; null if here, or if nobody knows."""
    sitting_in: Level | None
    """The level of the bot that sits in for them until they return."""
    shared: bool
    """They are here, but on a device that others play on as well: they may go on on their own with a `claim`."""


class ClaimInfo(msgspec.Struct):
    """Somebody on another device says: that's my seat; or knocks, to sit down. The `owner` may answer.

    While the owner is away, whoever sits at the table may; and also where the owner is among those who ask (`by`).
    """

    claim: int
    """Its number, for `answer_claim`."""
    member: int | None
    """Whose seat it is about; null: somebody knocks."""
    name: str | None = None
    """Of whoever knocks."""
    by: list[int] = msgspec.field(default_factory=list)
    """Who plays on the device that asks."""


class FairInfo(msgspec.Struct):
    """All that is published about this table's dice. `docs/fair-dice.md` says how a throw follows from it."""

    hash: str
    """SHA-256 of the secret: the same from the first time a table is told about to the last. Keep the first."""
    nonces: list[str | None]
    """What each seat's client added; fixed at the first throw. Null for bots, always."""
    secret: str | None
    """Published when the match is over or abandoned."""
    seal: str | None
    """SHA-256 of the whole log of the finished match, without the secret and the seal."""


class ProposalInfo(msgspec.Struct):
    """With real dice: somebody wants to put right what was entered last, though others have answered since."""

    number: int
    """Goes with every `consent`."""
    member: int
    """Who proposes it."""
    key: int
    """Of the throw: see `typed` in `view`."""
    value: Json
    """What the dice show. Null: they are thrown again."""
    agreed: list[int]
    """Members who agree. Those who share a device do so together."""


class TableInfo(Terms):
    """A table as everybody sees it: who sits there, and on what terms."""

    id: str
    word: str | None
    game: str
    version: int
    options: dict[str, Json]
    state: State
    seats: list[SeatInfo]
    least: int
    """How many players it takes to begin."""
    most: int
    watchers: int
    paused: bool
    wants_to_end: list[int]
    """Members who would rather end the match without a result; when all agree (except those long away), it ends."""
    claims: list[ClaimInfo]
    """Seats that somebody on another device asks for; the owner, or one of those who sit here, has to agree."""
    fair: FairInfo | None
    """Null at a table with real dice."""
    result: ResultView | None
    """Once the match is over."""
    next: str | None
    """The table where the same people play on."""
    created: int
    """When, in milliseconds since 1970."""
    aloud: bool = False
    """Somebody here has things read aloud: bots take at least as long as with the pace `slow`."""
    proposal: ProposalInfo | None = None
    """It counts as soon as everybody agrees who is here. It is off when somebody refuses, and after a minute."""
    owner: int | None = None
    """The member who laid the table, or was handed it: while they are `here`, what is played, who sits down and who has
    to go is up to them. Null: everybody decides, as they do while the owner has been away for ten seconds."""
    evening: str | None = None
    """The id of the evening to which the match belongs, where it goes on afterwards."""
    restored: bool = False
    """The match ended because the server was set back to a backup."""
    day: str | None = None
    """At a table with the dice of a day: which, as 2026-11-17. Begun on another day it is practice."""
    waits_for: list[int] = msgspec.field(default_factory=list)
    """The members whose move it was when this was said; views tell it sooner."""
    looking: list[int] = msgspec.field(default_factory=list)
    """Members who see such a thing for the first time, or still hear what was before: the cup that is about to go up
    waits for them. When it waits no longer, the time of the open pause runs anew."""

"""An evening as its phones see it, and what goes over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from mutschel.protocol.common import Json, Language, Name, Nonce, Token
from mutschel.protocol.lobby import Body

ItemKind: TypeAlias = Literal["game", "break", "final"]
Way: TypeAlias = Literal["phones", "tablet", "typed", "list"]
Finalists: TypeAlias = Literal["all", "winners", "best"]
Wish: TypeAlias = Literal["together", "apart"]
Title: TypeAlias = Literal["king", "queen"]
Phase: TypeAlias = Literal["coming", "tables", "final", "crowned"]
Reckoning: TypeAlias = Literal["mutscheln", "strikes"]

ToDo: TypeAlias = Literal["invite", "draw", "resume", "plan", "call", "close", "crown", "rest", "look"]
ItemState: TypeAlias = Literal["over", "now", "skipped", "open"]
Happened: TypeAlias = Literal[
    "came", "left", "drawn", "called", "final", "won", "tied", "corrected", "paused", "resumed", "crowned"
]
Line: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=9999)]


# What an evening is


class EveningItem(msgspec.Struct):
    """One line of the programme. A new one has 0 as its `id`."""

    id: Number
    kind: ItemKind = "game"
    game: Line = ""
    """One of ours; empty for a break, and for a game that Mutschel doesn't know."""
    name: Line = ""
    """What people call it, where it isn't one of ours."""
    options: dict[str, Json] = {}
    rounds: Number = 5
    minutes: Number = 10
    """How long it is likely to take."""
    way: Way = "list"
    """Each on their own phone, one tablet in the middle, real dice typed in, or the scribe's list."""
    finalists: Finalists = "winners"
    best: Number = 1
    """Of each table, where the best play the final."""
    fill: Number = 0
    """How many more come into the final by lot."""


class EveningTerms(msgspec.Struct):
    """What the organiser has settled."""

    name: Line
    starts: Line = ""
    """As 19:00."""
    expected: Number = 0
    """People; 0: nobody knows."""
    size: Number = 7
    """People at a table, about."""
    redraw: Number = 0
    """After how many games lots are drawn anew; 0: never."""
    baked: Number = 0
    """Mutscheln."""
    each_table_chooses: bool = False
    reckoning: Reckoning = "mutscheln"
    closed: bool = False
    """Nobody else comes in; the organiser can still enter people."""


class EveningAbout(msgspec.Struct):
    """The evening itself."""

    id: str
    word: str | None
    created: int
    """In milliseconds since 1970."""
    club: str | None
    """To which it belongs."""
    terms: EveningTerms
    phase: Phase
    organiser: int | None
    """Who was handed the evening; null: whoever announced it."""
    paused_until: int | None
    """All clocks stand until then, about."""
    called: int | None
    """The item that all tables play now."""
    draws: int
    """How often lots were drawn for the tables."""


class EveningNext(msgspec.Struct):
    """What comes next, and how far the programme has got."""

    step: ToDo
    """The organiser's next step. Lots that are still being shown (`ceremony`) come before it."""
    waits: bool
    """It can't be done yet."""
    item: int | None
    """The item that is called next. Where each table chooses its games, the next break, or the final."""
    programme: dict[str, ItemState]
    """By number of the item."""
    tables: int
    """How many tables there are, or would be if lots were drawn now."""
    mats: list[int]
    """The beer mats of those who come next, one after the other."""
    final: int | None
    """The game that is the final."""
    seconds: list[int]
    """Who came second in the final; several are equal."""
    without: int
    """People here who have no Mutschel."""


class EveningPerson(msgspec.Struct):
    """Somebody who came."""

    person: int
    name: str
    mat: int
    """Their beer mat for the whole evening: emblem `mat % 7`, ink `mat // 7`."""
    here: bool
    """They have not gone home."""
    phone: bool
    """They have a phone here, their own or somebody's. Whoever has none may be claimed (`take_seat`)."""
    sits: bool
    """They say that they are at their table."""
    title: Title | None
    """How they want to be called, should they win."""


class EveningTable(msgspec.Struct):
    """Who sits at a table from its next game on. Table 0 is the final's."""

    table: int
    people: list[int]
    writer: int | None
    """Who keeps the list."""


class EveningCorrection(msgspec.Struct):
    """What a result said before."""

    winner: int | None
    why: str


class EveningGame(msgspec.Struct):
    """A game at a table, from its beginning to its Mutschel."""

    game: int
    table: int
    item: EveningItem
    people: list[int]
    began: int
    """In milliseconds since 1970."""
    match: str | None
    """The table of Mutschel's own where it is played; its phones' tokens work there."""
    running: bool
    round: int
    """Of the game itself, or of the throw for the Mutschel."""
    strokes: dict[str, int]
    """Everybody's in the game itself, by number of the person; who has none is left out."""
    this_round: dict[str, int]
    tied: list[int]
    """Who throws for the Mutschel, on the list."""
    tie_strokes: dict[str, int]
    steps: int
    """How many steps of the scribe's can be taken back."""
    best: list[int] | None
    """Once it is over. Several: they still have to throw for the Mutschel, unless there is a `winner`."""
    winner: int | None
    dropped: bool
    corrections: list[EveningCorrection]


class EveningStanding(msgspec.Struct):
    """One person's line. Equals share a place."""

    place: int
    person: int
    mutscheln: int
    strikes: int
    games: int


class EveningLot(msgspec.Struct):
    """A lot that has been drawn: its secret's SHA-256 is the secret of the one before."""

    number: int
    secret: str


class EveningPrizes(msgspec.Struct):
    """Who has what, beside the games' Mutscheln."""

    basket: int
    """Mutscheln that are left."""
    tables_won: dict[str, int]
    """By table: who was best there over all games."""
    rest: list[int]
    """Who got a Mutschel that was left over."""
    king: int | None
    vice: int | None
    final: bool
    """There was a final."""


class Ceremony(msgspec.Struct):
    """Lots are being shown, one person after the other, on all screens at the same time."""

    began: int
    """In milliseconds since 1970, by the server's clock."""
    each: int
    """Milliseconds for each person."""
    order: list[int]


class EveningNews(msgspec.Struct):
    """What has happened, for the big screen and the organiser."""

    what: Happened
    at: int
    """In milliseconds since 1970."""
    person: int | None = None
    game: int | None = None
    table: int | None = None
    item: int | None = None


class EveningMine(msgspec.Struct):
    """What only this device is told."""

    people: list[int]
    """Who came with this device."""
    organiser: bool
    """This device runs the evening."""
    announced: bool
    """It announced the evening, and may take it back after it has been handed on."""
    wishes: list[tuple[int, int, Wish]]
    """Of the people on this device; the organiser sees all."""


class EveningView(msgspec.Struct):
    """How an evening stands: all of it with `welcome`, later only what has changed.

    `people` and `games` are changed one by one: whoever is not mentioned stays as they are.
    """

    about: EveningAbout | UnsetType = UNSET
    next: EveningNext | UnsetType = UNSET
    people: dict[str, EveningPerson] | UnsetType = UNSET
    """By number."""
    tables: list[EveningTable] | UnsetType = UNSET
    programme: list[EveningItem] | UnsetType = UNSET
    games: dict[str, EveningGame] | UnsetType = UNSET
    """By number."""
    standings: list[EveningStanding] | UnsetType = UNSET
    prizes: EveningPrizes | UnsetType = UNSET
    lots: list[EveningLot] | UnsetType = UNSET
    hash: str | UnsetType = UNSET
    """Commits to the secrets of all lots. Keep the first that you are told."""
    news: list[EveningNews] | UnsetType = UNSET
    """The latest first."""
    ceremony: Ceremony | UnsetType | None = UNSET
    mine: EveningMine | UnsetType = UNSET


# HTTP


class NewEvening(Body):
    """Announce an evening."""

    name: Line
    language: Language = "de"
    person: Token | None = None
    """A key that this person has from another table; otherwise there is a new one."""


class Arrive(Body):
    """People come, all with one phone: all of them, or nobody."""

    names: Annotated[list[Name], msgspec.Meta(min_length=1, max_length=12)]
    nonce: Nonce | None = None
    """16 random bytes that this phone adds to the lots, made after it has seen the `hash`."""
    person: Token | None = None


class TakeSeat(Body):
    """This phone is that of somebody whom the organiser has entered."""

    people: Annotated[list[Number], msgspec.Meta(min_length=1, max_length=12)]
    nonce: Nonce | None = None
    person: Token | None = None


class AtEvening(msgspec.Struct):
    """An evening, and what this device needs to speak at it."""

    id: str
    link: str
    """For everybody."""
    evening: EveningView
    token: str | None
    """Opens the evening for this device, and its tables. Keep it: whoever has it speaks for these people."""
    person: str | None
    """A new key, if there was none."""


class EveningLine(msgspec.Struct):
    """An evening in a list."""

    id: str
    word: str | None
    name: str
    phase: Phase
    people: int
    king: str | None
    created: int
    changed: int
    organiser: bool
    damaged: bool = False
    """What is kept of it for lists can't be read, so its name is missing."""


class EveningList(msgspec.Struct):
    evenings: list[EveningLine]
    next: str | None = None
    """For `after`, if there are more."""

"""An evening as its phones see it, and its HTTP bodies."""

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


# The parts of an evening


class EveningItem(msgspec.Struct):
    """One line of the programme. A new one has 0 as its `id`."""

    id: Number
    kind: ItemKind = "game"
    game: Line = ""
    """One of Mutschel's games; empty for a break, and for a game that Mutschel doesn't know."""
    name: Line = ""
    """The game's name where it is none of Mutschel's."""
    options: dict[str, Json] = {}
    rounds: Number = 5
    minutes: Number = 10
    """The time it is likely to take."""
    way: Way = "list"
    """Each on their own phone, one tablet in the middle, real dice that are entered, or the scorer's list."""
    finalists: Finalists = "winners"
    best: Number = 1
    """The number of finalists from each table, where the best play the final."""
    fill: Number = 0
    """The number of further finalists chosen by lot."""


class EveningTerms(msgspec.Struct):
    """The organiser's settings."""

    name: Line
    starts: Line = ""
    """A time such as 19:00."""
    expected: Number = 0
    """The number of people; 0: not known."""
    size: Number = 7
    """The number of people at a table, about."""
    redraw: Number = 0
    """The number of games after which lots are drawn again; 0: never."""
    baked: Number = 0
    """The number of Mutscheln."""
    each_table_chooses: bool = False
    reckoning: Reckoning = "mutscheln"
    closed: bool = False
    """The door is closed: only the organiser can still enter people."""


class EveningAbout(msgspec.Struct):
    """The evening itself."""

    id: str
    word: str | None
    created: int
    """In milliseconds since 1970."""
    club: str | None
    """The club to which it belongs."""
    terms: EveningTerms
    phase: Phase
    organiser: int | None
    """The person to whom the evening was handed over; null: the one who announced it."""
    paused_until: int | None
    """The time until which all clocks stand, about."""
    called: int | None
    """The item that all tables play now."""
    draws: int
    """The number of times lots were drawn for the tables."""


class EveningNext(msgspec.Struct):
    """The next step, and the progress of the programme."""

    step: ToDo
    """The organiser's next step. Lots that are still being shown (`ceremony`) come before it."""
    waits: bool
    """The step isn't possible yet."""
    open: list[int]
    """The tables that are still playing. Whoever calls the next item while there are any has to say so (`anyway`)."""
    item: int | None
    """The item that is called next. Where each table chooses its games, the next break, or the final."""
    programme: dict[str, ItemState]
    """By number of the item."""
    tables: int
    """The number of tables, or the number if lots were drawn now."""
    mats: list[int]
    """The beer mats of the next people who come, in order."""
    final: int | None
    """The game that is the final."""
    seconds: list[int]
    """The people who came second in the final; several are equal."""
    without: int
    """The number of people here who have no Mutschel."""


class EveningPerson(msgspec.Struct):
    """A person who came to the evening."""

    person: int
    name: str
    mat: int
    """Their beer mat for the whole evening: emblem `mat % 7`, ink `mat // 7`."""
    here: bool
    """They have not gone home."""
    phone: bool
    """A phone here speaks for them, their own or another's. A person without one may be claimed (`take_seat`)."""
    sits: bool
    """They say that they are at their table."""
    title: Title | None
    """The title they want if they win."""


class EveningTable(msgspec.Struct):
    """The people at a table from its next game on. Table 0 is the final's."""

    table: int
    people: list[int]
    writer: int | None
    """The scorer."""


class EveningCorrection(msgspec.Struct):
    """A result as it was before a correction."""

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
    """The Mutschel table on which it is played; its phones' tokens work there."""
    running: bool
    round: int
    """The round of the game itself, or of the play-off for the Mutschel."""
    strokes: dict[str, int]
    """Everybody's strikes in the game itself, by number of the person; people without any are left out."""
    this_round: dict[str, int]
    tied: list[int]
    """The people in the play-off for the Mutschel, on the list."""
    tie_strokes: dict[str, int]
    steps: int
    """The number of the scorer's steps that can be taken back."""
    best: list[int] | None
    """The best, once the game is over. Several: they still play off for the Mutschel, unless there is a `winner`."""
    winner: int | None
    dropped: bool
    corrections: list[EveningCorrection]


class EveningStanding(msgspec.Struct):
    """One person's line in the standings. Those who are level share a place."""

    place: int
    person: int
    mutscheln: int
    strikes: int
    games: int


class EveningLot(msgspec.Struct):
    """A lot that was drawn: the SHA-256 of its secret is the secret of the lot before it."""

    number: int
    secret: str


class EveningPrizes(msgspec.Struct):
    """The prizes, without the Mutscheln of the games."""

    basket: int
    """The Mutscheln that are left."""
    tables_won: dict[str, int]
    """By table: the person who was best there over all games."""
    rest: list[int]
    """The people who got a Mutschel that was left over."""
    king: int | None
    vice: int | None
    final: bool
    """There was a final."""


class Ceremony(msgspec.Struct):
    """The ceremony in which lots are shown, one person after the other, on all screens at the same time."""

    began: int
    """In milliseconds since 1970, by the server's clock."""
    each: int
    """Milliseconds for each person."""
    order: list[int]


class EveningNews(msgspec.Struct):
    """An event, for the big screen and the organiser."""

    what: Happened
    at: int
    """In milliseconds since 1970."""
    person: int | None = None
    game: int | None = None
    table: int | None = None
    item: int | None = None


class EveningMine(msgspec.Struct):
    """Facts for this device only."""

    people: list[int]
    """The people who came with this device."""
    organiser: bool
    """This device runs the evening."""
    announced: bool
    """It announced the evening, and may take it back after it has been handed over."""
    wishes: list[tuple[int, int, Wish]]
    """The wishes of the people on this device; the organiser gets all."""


class EveningView(msgspec.Struct):
    """The state of an evening: all of it with `welcome`, later only the changes.

    `people` and `games` are changed one by one: those not mentioned stay as they are.
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
    """The commitment to the secrets of all lots. Keep the first that you get."""
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
    """This person's key from another table; otherwise a new one is made."""


class Arrive(Body):
    """People come, all with one phone: all of them, or none."""

    names: Annotated[list[Name], msgspec.Meta(min_length=1, max_length=12)]
    nonce: Nonce | None = None
    """16 random bytes that this phone adds to the lots, made after it has seen the `hash`."""
    person: Token | None = None


class TakeSeat(Body):
    """Take over people for this phone whom the organiser has entered."""

    people: Annotated[list[Number], msgspec.Meta(min_length=1, max_length=12)]
    nonce: Nonce | None = None
    person: Token | None = None


class AtEvening(msgspec.Struct):
    """An evening, and the keys that this device needs to speak there."""

    id: str
    link: str
    """A link for everybody."""
    evening: EveningView
    token: str | None
    """Opens the evening for this device, and its tables. Keep it: a device that has it speaks for these people."""
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
    """The data that lists need can't be read, so its name is missing."""


class EveningList(msgspec.Struct):
    evenings: list[EveningLine]
    next: str | None = None
    """The value of `after` for the next page, if there is one."""

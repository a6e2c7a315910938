"""Bodies of the HTTP lobby: creating tables, finding them, sitting down."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from mutschel.engine import Demand, First
from mutschel.engine.game import Wins
from mutschel.engine.table import ResultView
from mutschel.host.terms import BotsPace, Door, Terms
from mutschel.presentation.model import Picture
from mutschel.protocol.common import (
    Count,
    Dice,
    Json,
    Language,
    Level,
    Name,
    Seconds,
    State,
    TableInfo,
    Token,
)  # fmt: skip

By: TypeAlias = Literal["chance", "clock", "table"]
GameId: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
TextOrForms: TypeAlias = str | dict[str, str]


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """What a client sends."""


class NewTable(Terms, Body, kw_only=True):
    """Set up a table. Whoever is named sits down on this device at once (several names: several people, one device)."""

    game: GameId
    options: dict[str, Json] = {}
    names: Annotated[list[Name], msgspec.Meta(max_length=24)] = []
    bots: Annotated[list[Level], msgspec.Meta(max_length=24)] = []
    dice: Dice = "fair"
    """`real`: people throw dice of their own, and enter what they show."""
    decision_seconds: Seconds | None = None
    sit_in_after: Seconds | None = None
    start: bool = False
    """Begin at once, without waiting for others."""
    person: Token | None = None
    """The key of the person who sits down, if they have one already; otherwise a new one is made."""


class Join(Body):
    """Sit down: people by their names (several: on one device), or a bot by its level."""

    names: Annotated[list[Name], msgspec.Meta(max_length=24)] = []
    bots: Annotated[list[Level], msgspec.Meta(max_length=24)] = []
    person: Token | None = None


class SeatChange(Body):
    """Before the match begins: take another name, or let a bot play at another level."""

    name: Name | None = None
    """Null: as before."""
    bot: Level | None = None
    """For bots. Null: as before."""


class TableChange(Body):
    """Before the match begins: play something else, or on other terms. What is left out stays as it is.

    While the owner of the table is here, only they may.
    """

    game: GameId | UnsetType = UNSET
    """Another game is played with its own options, unless `options` are given as well."""
    options: dict[str, Json] | UnsetType = UNSET
    """All of them; those left out are the game's own."""
    public: bool | UnsetType = UNSET
    dice: Dice | UnsetType = UNSET
    decision_seconds: Seconds | UnsetType | None = UNSET
    sit_in_after: Seconds | UnsetType | None = UNSET
    pace: BotsPace | UnsetType = UNSET
    door: Door | UnsetType = UNSET
    owner: Count | UnsetType = UNSET
    """At any time: the owner hands the table on to this member, a person."""


class NextGame(Body):
    """Play on with the same people: the same game again, or another."""

    game: GameId | None = None
    """Null: the same as before."""
    options: dict[str, Json] | None = None
    """Null: the same as before if the game is the same; otherwise the game's own."""


class PlayDay(Body):
    """Play the dice of a day, alone. Today's are played once: whoever has begun gets the same table again."""

    name: Name
    person: Token | None = None
    """The key of a person who has one already; otherwise a new one is made."""


class OwnSeat(msgspec.Struct):
    """One of this device's seats. The token is shown only here: keep it, or the link."""

    member: int
    name: str
    token: str
    link: str
    """Opens this seat on any device."""


class Seated(msgspec.Struct):
    """You sit at a table."""

    table: TableInfo
    seats: list[OwnSeat]
    person: str | None
    """The key that finds all of this person's tables; null if nobody sat down."""
    person_link: str | None
    link: str
    """For others to join or to watch."""


class TableLine(msgspec.Struct):
    """A table in a list."""

    id: str
    word: str | None
    game: str
    state: State
    names: list[str]
    free: int
    """How many more could sit down."""
    created: int
    changed: int
    result: ResultView | None = None
    members: list[int] = []
    """In a person's own list: which of the table's members they are."""
    damaged: bool = False
    """What is kept of it for lists can't be read, so names and the result are missing."""


class Tables(msgspec.Struct):
    """Tables that everybody may join or watch, or those of one person."""

    tables: list[TableLine]
    next: str | None = None
    """There are more of this person's: ask again with this as `after`."""


class Found(msgspec.Struct):
    """The table that goes by a word of four letters, or the evening that goes by one of five."""

    table: str | None
    link: str
    evening: str | None = None


class Outcome(msgspec.Struct):
    """How a match ended. All lists are in the order of the seats."""

    game: str
    state: State
    """`over`, or `abandoned`: then there are no scores and no winners."""
    names: list[str]
    scores: list[int]
    winners: list[int]
    """Seats, counted from 0; several share a win."""


class GameLine(msgspec.Struct):
    """A game in the list of games."""

    id: str
    name: str
    players: tuple[int, int]
    """The fewest and the most who can play it."""
    age: int | None
    """From how many years on, where the rulebook says so."""
    minutes: int | None
    """About how long a match takes."""
    asks: list[Demand]
    """What it takes to play well: one to three, the most important first."""
    evening: int | None
    """Its place in the programme of a usual Mutschel evening, where it has one; the last of them is the final."""
    summary: str
    picture: Picture


class Games(msgspec.Struct):
    """All games, in one language."""

    games: list[GameLine]


class OptionInfo(msgspec.Struct):
    """An option of a game, explained."""

    id: str
    name: str
    help: str
    default: Json
    values: Json
    """What it may be, as the engine describes it."""
    meanings: dict[str, str]
    """What some of the values mean."""


class ButtonTexts(msgspec.Struct):
    """What the button says that answers a question with dice that were touched."""

    dice: str
    """With `{dice}`: the five and the three."""
    none: str | None = None
    """If no die is touched."""
    all: str | None = None
    """If all of them are, where that means more than the dice themselves."""


class HowTexts(msgspec.Struct):
    """What is said about one way to throw: flick, blow … All but `button` and `real` may have a `{player}`."""

    button: str
    you: str
    """To the only one at a device, whose turn it is."""
    named: str
    """To one of several at a device."""
    others: str
    """To all the others."""
    real: str
    """To somebody who does it with real dice and enters the result."""
    instead: str
    """The same, for a bot that has no hands."""
    enter: str
    """At a terminal, where the key Enter does it."""
    bot: str
    """At a terminal, when a bot does it."""


class GameTexts(msgspec.Struct):
    """All that can be said in a game, with `{facts}` to be filled in.

    A text that counts has two forms: `one`, if the fact `n` is 1, and `other`. What is said to somebody about
    themselves has a form `you` (where it counts, also `you-one`): it is used where they are the `player` or one of the
    `players`, and `others` are then the rest. All these are seats, which are called by their names, and so is `other`;
    `words` has the words for other facts.
    """

    messages: dict[str, TextOrForms]
    """News and questions of a view: by their `text`."""
    words: dict[str, str]
    """Answers, categories, colours, names of things …"""
    problems: dict[str, TextOrForms]
    """Why an answer is refused, by `code`."""
    buttons: dict[str, ButtonTexts]
    """For questions that are answered with dice: by the `text` of what is asked."""
    how: dict[str, HowTexts]
    """By `how` of what is waited for; of the ways that the engine knows itself there are none."""
    first: dict[str, str]
    """What a friend says to somebody who plays for the first time, by when: at the first `throw`; before the first
    `look`, while the cup is still down; when something is asked, by its `text`; `after-` a moment, by its `kind` or by
    the `text` of what it tells."""


class GameInfo(msgspec.Struct):
    """A game with its rules and options, in one language."""

    id: str
    version: int
    language: Language
    name: str
    players: tuple[int, int]
    age: int | None
    """From how many years on, where the rulebook says so."""
    minutes: int | None
    asks: list[Demand]
    score: str
    """What scores count: points, discs or strikes."""
    wins: Wins
    """Which score wins."""
    first: First
    """How the rulebook decides who begins. `oldest`: ask the players who that is, and give their seat as `begins`."""
    list_question: str | None
    """What the scribe of a list asks in every round, as long as all options are the usual ones."""
    several_strikes: bool
    """Somebody may get more than one strike in a round."""
    practice: bool
    """It can be practised, see `Practise`."""
    start_over: str | None
    """What clears the table in practice, as a button says it; null where nothing is left lying there."""
    analysed: bool
    """An `Analysis` says how matches were played: what was decided, what was luck, how quick or steady people were."""
    summary: str
    picture: Picture
    rules: str
    """Markdown."""
    options: list[OptionInfo]
    texts: GameTexts
    screen: str | None
    """Where the ES module lies that draws it in browsers, if it brings one."""


class Practise(Body):
    """Flick or blow for practice, alone and before any match. The server keeps nothing of it."""

    options: dict[str, Json] = {}
    """As at a table, with one value where each seat has its own; the hand always decides."""
    before: Json = None
    """What lay on the table: `table` of the view before. Null: nothing."""
    answer: Json = None
    """The answer to the view's question: the flick or breath itself. Null: only see what is asked."""


class Practised(msgspec.Struct):
    """How it went, and what can be done next."""

    view: Json
    """As in the `view` of a seat, after the flick or breath. Its `number` starts again each time."""


class Report(Body):
    """A part of a game's own screen has failed, and the common one took its place."""

    part: Annotated[str, msgspec.Meta(pattern="^[A-Za-z]{1,16}$")]
    """Which: `Stage`, `Actions`, `Sheet` …"""
    text: Annotated[str, msgspec.Meta(max_length=300)]
    """What the browser says about it."""


class Reported(msgspec.Struct):
    """It stands in the server's log."""

    ok: bool


class Step(msgspec.Struct):
    """One answer of a finished match, and what everybody saw after it."""

    by: int | By | None
    """Who answered: a seat, chance or the clock; `table`: all agreed to end the match. Null: the beginning."""
    at: int
    """When, by the match's clock."""
    value: Json
    """What was answered, if everybody saw it then: null for dice under a cup, and for what others must not know yet."""
    view: Json
    """As in a spectator's `view`."""


class Replay(msgspec.Struct):
    """A part of a finished match, step by step, as a spectator saw it."""

    total: int
    """How many steps there are; the first is the table before anything has happened."""
    names: list[str]
    steps: list[Step]


class Verification(msgspec.Struct):
    """Whether every throw of a finished match follows from what was published before it."""

    ok: bool
    throws: int
    """How many throws were checked."""
    problem: str | None
    """A sentence that says what is wrong."""


class ProblemInfo(msgspec.Struct):
    """A refusal, or something that is not there. Nothing was changed."""

    code: str
    """Stable; for programs."""
    text: str
    """For a person, in the language asked for by `?lang=` or `Accept-Language`."""


class Health(msgspec.Struct):
    """The server runs, and can save what happens."""

    ok: bool
    version: str

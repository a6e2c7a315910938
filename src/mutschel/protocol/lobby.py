"""Bodies of the HTTP lobby: creating tables, finding them, sitting down."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from mutschel.engine import Demand, First
from mutschel.engine.game import Wins
from mutschel.engine.table import ResultView
from mutschel.host.mats import Mat
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


# The mats that people would like to have, in the order of their names; null, or left out: the usual one for the name.
# Whoever finds their picture taken gets another one.
Mats: TypeAlias = Annotated[list[Mat | None], msgspec.Meta(max_length=24)]


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a client's request."""


class NewTable(Terms, Body, kw_only=True):
    """Set up a table. The people named sit down on this device at once (several names: several people, one device)."""

    game: GameId
    options: dict[str, Json] = {}
    names: Annotated[list[Name], msgspec.Meta(max_length=24)] = []
    mats: Mats = []
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
    """Sit down: people by their names (several: on one device), or bots by their levels."""

    names: Annotated[list[Name], msgspec.Meta(max_length=24)] = []
    mats: Mats = []
    bots: Annotated[list[Level], msgspec.Meta(max_length=24)] = []
    person: Token | None = None


class SeatChange(Body):
    """Before the match begins: change a person's name or mat, or a bot's level."""

    name: Name | None = None
    """Null: as before."""
    mat: Mat | None = None
    """Refused as `mat-taken` if somebody else has its picture. Null: as before."""
    bot: Level | None = None
    """For bots. Null: as before."""


class TableChange(Body):
    """Before the match begins: choose another game or other terms. Fields that are left out stay as they are.

    While the owner of the table is here, only they may.
    """

    game: GameId | UnsetType = UNSET
    """Another game is played with its default options, unless `options` are given, too."""
    options: dict[str, Json] | UnsetType = UNSET
    """All of them; those left out get the game's defaults."""
    public: bool | UnsetType = UNSET
    dice: Dice | UnsetType = UNSET
    decision_seconds: Seconds | UnsetType | None = UNSET
    sit_in_after: Seconds | UnsetType | None = UNSET
    pace: BotsPace | UnsetType = UNSET
    door: Door | UnsetType = UNSET
    signs: bool | UnsetType = UNSET
    owner: Count | UnsetType = UNSET
    """At any time: the owner hands the table over to this member, a person."""


class NextGame(Body):
    """Play on with the same people: the same game again, or another."""

    game: GameId | None = None
    """Null: the same as before."""
    options: dict[str, Json] | None = None
    """Null: the same as before if the game is the same; otherwise the game's defaults."""


class PlayDay(Body):
    """Play the dice of a day, alone. Today's are played once: a person who has begun gets the same table again."""

    name: Name
    mat: Mat | None = None
    person: Token | None = None
    """The key of a person who has one already; otherwise a new one is made."""
    trial: bool = False
    """Play the day's game with other dice, to try it: the table counts for nothing, and belongs to no person's key."""


class OwnSeat(msgspec.Struct):
    """One of this device's seats. The token is shown only here: keep it, or the link."""

    member: int
    name: str
    token: str
    link: str
    """Opens this seat on any device."""


class Seated(msgspec.Struct):
    """The table at which this device has sat down, with its seats."""

    table: TableInfo
    seats: list[OwnSeat]
    person: str | None
    """The key that finds all of this person's tables; null if nobody sat down."""
    person_link: str | None
    link: str
    """A link for others to join or to watch."""


class TableLine(msgspec.Struct):
    """A table in a list."""

    id: str
    word: str | None
    game: str
    state: State
    names: list[str]
    mats: list[Mat]
    free: int
    """The number of people who could still sit down."""
    created: int
    changed: int
    result: ResultView | None = None
    members: list[int] = []
    """In a person's own list: which of the table's members they are."""
    damaged: bool = False
    """The data that lists need can't be read, so names and the result are missing."""


class Tables(msgspec.Struct):
    """Tables that everybody may join or watch, or those of one person."""

    tables: list[TableLine]
    next: str | None = None
    """The value of `after` for the next page of this person's tables, if there is one."""


class Found(msgspec.Struct):
    """The table with a word of four letters, or the evening with a word of five."""

    table: str | None
    link: str
    evening: str | None = None


class Outcome(msgspec.Struct):
    """The end of a match. All lists are in the order of the seats."""

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
    """The smallest and the largest number of players."""
    age: int | None
    """The age in years from which the rulebook recommends it, if it does."""
    minutes: int | None
    """The minutes a match takes, about."""
    asks: list[Demand]
    """The abilities it takes to play well: one to three, the most important first."""
    evening: int | None
    """Its place in the programme of a usual Mutschel evening, if it has one; the last of them is the final."""
    score: str
    """The unit of scores: points, discs or strikes; those with strikes are the pub games."""
    summary: str
    picture: Picture
    courses: int
    """The number of games that it is made of; mostly 0."""


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
    """The allowed values, as the engine describes them."""
    meanings: dict[str, str]
    """Explanations of some of the values."""


class ButtonTexts(msgspec.Struct):
    """The texts of the button that answers a question with the chosen dice."""

    dice: str
    """With `{dice}`, which becomes the five and the three."""
    none: str | None = None
    """If no die is chosen."""
    all: str | None = None
    """If all of them are, where that means more than the dice themselves."""


class HowTexts(msgspec.Struct):
    """The texts about one way to throw: flick, blow … All but `button` and `real` may have a `{player}`."""

    button: str
    you: str
    """For the only person at a device, whose turn it is."""
    named: str
    """For one of several people at a device."""
    others: str
    """For everybody else."""
    real: str
    """For a person who does it with real dice and enters the result."""
    instead: str
    """The same, done for a bot, which has no hands."""
    enter: str
    """At a terminal, where the Enter key does it."""
    bot: str
    """At a terminal, when a bot does it."""


class GameTexts(msgspec.Struct):
    """All texts of a game, with `{facts}` to be filled in.

    A text that counts has two forms: `one`, if the fact `n` is 1, and `other`. A text about its reader has a form `you`
    (where it counts, also `you-one`): it is used where they are the `player` or one of the `players`, and `others` are
    then the rest. All these are seats, which are called by their names, and so is `other`; `words` has the words for
    other facts.
    """

    messages: dict[str, TextOrForms]
    """News and questions of a view, by their `text`."""
    words: dict[str, str]
    """Answers, categories, colours, names of things …"""
    problems: dict[str, TextOrForms]
    """The reasons why an answer is refused, by `code`."""
    buttons: dict[str, ButtonTexts]
    """For questions that are answered with dice: by the `text` of the question."""
    how: dict[str, HowTexts]
    """By `how` of the request that the match waits for; none for the ways that the engine itself has."""
    first: dict[str, str]
    """Explanations for a person who plays for the first time: at the first `throw`; before the first `look`, while the
    cup is still down; with a question, by its `text`; `after-` a moment, by its `kind` or by the `text` of its
    phrase."""


class GameInfo(msgspec.Struct):
    """A game with its rules and options, in one language."""

    id: str
    version: int
    language: Language
    name: str
    players: tuple[int, int]
    age: int | None
    """The age in years from which the rulebook recommends it, if it does."""
    minutes: int | None
    asks: list[Demand]
    score: str
    """The unit of scores: points, discs or strikes."""
    wins: Wins
    """The score that wins."""
    first: First
    """The rulebook's way to decide who begins. `oldest`: ask the players, and give that seat as `begins`."""
    list_question: str | None
    """The question that a list has in every round, as long as all options have their defaults."""
    several_strikes: bool
    """A player may get more than one strike in a round."""
    practice: bool
    """It can be practised, see `Practise`."""
    start_over: str | None
    """The text of the button that clears the table in practice; null where nothing is left on it."""
    analysed: bool
    """An `Analysis` says how matches were played: decisions, luck, speed or steadiness of hand."""
    summary: str
    picture: Picture
    rules: str
    """Markdown."""
    options: list[OptionInfo]
    texts: GameTexts
    screen: str | None
    """The address of the ES module that draws it in browsers, if it brings one."""
    courses: list[GameInfo]
    """The games that it is made of."""


class Practise(Body):
    """Flick or blow for practice, alone and before any match. The server keeps nothing of it."""

    options: dict[str, Json] = {}
    """As at a table, with one value where each seat has its own; the hand always decides."""
    before: Json = None
    """The things that were on the table: `table` of the view before. Null: none."""
    answer: Json = None
    """The answer to the view's question: the flick or breath itself. Null: only look at the question."""


class Practised(msgspec.Struct):
    """The result of the practice, and the next question."""

    view: Json
    """As in the `view` of a seat, after the flick or breath. Its `number` starts again each time."""


class Report(Body):
    """A part of a game's own screen has failed, and the common one took its place."""

    part: Annotated[str, msgspec.Meta(pattern="^[A-Za-z]{1,16}$")]
    """The part's name: `Stage`, `Actions`, `Sheet` …"""
    text: Annotated[str, msgspec.Meta(max_length=300)]
    """The browser's error message."""


class Reported(msgspec.Struct):
    """The report is in the server's log."""

    ok: bool


class Step(msgspec.Struct):
    """One answer of a finished match, and the view of everybody after it."""

    by: int | By | None
    """The seat that answered, chance or the clock; `table`: all agreed to end the match. Null: the beginning."""
    at: int
    """The time by the match's clock, in milliseconds."""
    value: Json
    """The answer, if everybody saw it then: null for dice under a cup, and for what others must not know yet."""
    view: Json
    """As in a spectator's `view`."""


class Replay(msgspec.Struct):
    """A part of a finished match, step by step, as a spectator saw it."""

    total: int
    """The number of steps; the first is the table before anything has happened."""
    names: list[str]
    steps: list[Step]


class Verification(msgspec.Struct):
    """The result of checking whether every throw of a finished match follows from what was published before it."""

    ok: bool
    throws: int
    """The number of throws that were checked."""
    problem: str | None
    """A sentence that says what is wrong."""


class ProblemInfo(msgspec.Struct):
    """A refusal, or the answer for something that doesn't exist. Nothing was changed."""

    code: str
    """Stable; for programs."""
    text: str
    """For a person, in the language asked for by `?lang=` or `Accept-Language`."""


class Health(msgspec.Struct):
    """The state of the server: it runs, and can save what happens."""

    ok: bool
    version: str

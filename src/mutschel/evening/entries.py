"""What an evening's log is made of. Everything an evening is follows from its entries; nothing secret is among them.

People, tables, programme items and games have numbers that are never given again.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

Kind = Literal["game", "break", "final"]
Way = Literal["phones", "tablet", "typed", "list"]
"""How a table plays: each on their own phone, one tablet in the middle, real dice typed in, or the scribe's list."""
Finalists = Literal["all", "winners", "best"]
Wish = Literal["together", "apart"]


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the programme."""

    id: int
    kind: Kind = "game"
    game: str = ""  # one of ours; "" for a break, and for a game that we don't know
    name: str = ""  # what people call it, where it isn't one of ours
    options: dict[str, Any] = {}
    rounds: int = 5  # as the scribe's list counts them
    minutes: int = 10  # how long it will take
    way: Way = "list"
    finalists: Finalists = "winners"
    best: int = 1  # of each table
    fill: int = 0  # so many more by lot


class Lot(msgspec.Struct, frozen=True):
    """Chance decided: the number of the lot, and what the evening had committed to before (see `lots`)."""

    number: int
    secret: str


class Entry(msgspec.Struct, tag_field="do", omit_defaults=True):
    """One step of an evening."""


class Opened(Entry, tag="opened"):
    """An evening was announced. `hash` commits to the secrets of all its lots."""

    name: str
    hash: str
    word: str
    created: int  # ms since 1970
    language: str = "de"
    club: str = ""  # to which it belongs


class OfClub(Entry, tag="ofclub"):
    """It belongs to this club, as its organiser said afterwards."""

    club: str


class Settled(Entry, tag="settled"):
    """What the organiser has settled, all of it."""

    name: str
    starts: str = ""  # "19:00"
    expected: int = 0  # so many people; 0: nobody knows
    size: int = 7  # of a table
    redraw: int = 0  # draw lots anew after so many games; 0: never
    baked: int = 0  # Mutscheln
    each_table_chooses: bool = False
    reckoning: Literal["mutscheln", "strikes"] = "mutscheln"
    closed: bool = False  # nobody else comes in, but for those whom the organiser puts down


class Came(Entry, tag="came"):
    """Somebody is there. `mat` is their beer mat for the whole evening; people with the same `phone` share one."""

    person: int
    name: str
    mat: int
    phone: int | None = None  # None: without one, put down by the organiser
    nonce: str | None = None  # what their phone adds to the lots


class GotPhone(Entry, tag="gotphone"):
    """Somebody whom the organiser had put down has come with a phone; `phone` and `nonce` as in `Came`."""

    person: int
    phone: int
    nonce: str | None = None
    at: int = 0  # ms since 1970


class Renamed(Entry, tag="renamed"):
    person: int
    name: str


class Titled(Entry, tag="titled"):
    """How they want to be called, should they win."""

    person: int
    title: Literal["king", "queen"]


class Left(Entry, tag="left"):
    """Somebody has gone home; what they won stays theirs."""

    person: int


class CameBack(Entry, tag="cameback"):
    person: int


class Wished(Entry, tag="wished"):
    """Two want to sit together or apart; None: they don't mind any more."""

    person: int
    other: int
    wish: Wish | None


class Planned(Entry, tag="planned"):
    """The programme, from its first to its last line."""

    items: list[Item]


class Drawn(Entry, tag="drawn"):
    """Lots were drawn: who sits at which table, from table 1 on."""

    tables: list[list[int]]
    lot: Lot
    draws: int = 1  # that were planned together, see `seating`


class Moved(Entry, tag="moved"):
    """The organiser has put somebody at another table; None: nowhere."""

    person: int
    table: int | None


class SatDown(Entry, tag="satdown"):
    """Somebody says that they are at their table."""

    person: int


class Writes(Entry, tag="writes"):
    """Who keeps the list at this table."""

    table: int
    person: int


class Called(Entry, tag="called"):
    """The organiser calls this item of the programme: every table begins it as soon as it is free."""

    item: int


class Began(Entry, tag="began"):
    """A game at a table; the final is played at table 0."""

    game: int
    table: int
    item: int
    people: list[int]
    at: int  # ms since 1970
    lot: Lot | None = None  # where chance filled up the final


class Laid(Entry, tag="laid"):
    """This game is played at a table of Mutschel's own."""

    game: int
    match: str


class Struck(Entry, tag="struck"):
    """The scribe gave somebody a stroke. `id` names what the scribe did, so that it is done only once."""

    game: int
    person: int
    id: str


class Wiped(Entry, tag="wiped"):
    """The scribe took back this person's stroke of this round."""

    game: int
    person: int
    id: str


class NextRound(Entry, tag="nextround"):
    game: int
    id: str


class TookBack(Entry, tag="tookback"):
    """The scribe took back the last thing done on the list."""

    game: int
    id: str


class Tied(Entry, tag="tied"):
    """The best of a list are equal and throw for the Mutschel; strokes from now on don't count for the evening."""

    game: int
    people: list[int]
    id: str


class Ended(Entry, tag="ended"):
    """A game is over: who was best, and how many strikes everybody got. Several best still throw for the Mutschel."""

    game: int
    best: list[int]
    strikes: dict[int, int] = {}
    match: str = ""  # where it was played with Mutschel


class Won(Entry, tag="won"):
    """Of several equals this one won the throw for the Mutschel."""

    game: int
    person: int


class Dropped(Entry, tag="dropped"):
    """A game is not played to its end, or not at all at this table."""

    game: int


class Corrected(Entry, tag="corrected"):
    """The organiser puts a result right; what was written before stays in the log."""

    game: int
    winner: int
    why: str


class Skipped(Entry, tag="skipped"):
    """An item of the programme is left out."""

    item: int


class Paused(Entry, tag="paused"):
    """All clocks stand until then, about."""

    until: int


class Resumed(Entry, tag="resumed"):
    pass


class TablesWon(Entry, tag="tableswon"):
    """The best of each table over all its games: a Mutschel more for each."""

    winners: dict[int, int]  # by table
    lot: Lot | None = None


class Crowned(Entry, tag="crowned"):
    king: int
    vice: int | None = None
    lot: Lot | None = None


class GaveRest(Entry, tag="gaverest"):
    """Mutscheln that were left over went to people who had won none."""

    people: list[int]
    lot: Lot | None = None


class HandedOn(Entry, tag="handedon"):
    """Somebody else runs the evening now; None: whoever has announced it."""

    person: int | None


class TakenOver(Entry, tag="takenover"):
    """Another server process holds the evening now; the one before can't add anything after this."""


AnyEntry: TypeAlias = (
    Opened
    | OfClub
    | Settled
    | Came
    | GotPhone
    | Renamed
    | Titled
    | Left
    | CameBack
    | Wished
    | Planned
    | Drawn
    | Moved
    | SatDown
    | Writes
    | Called
    | Began
    | Laid
    | Struck
    | Wiped
    | NextRound
    | TookBack
    | Tied
    | Ended
    | Won
    | Dropped
    | Corrected
    | Skipped
    | Paused
    | Resumed
    | TablesWon
    | Crowned
    | GaveRest
    | HandedOn
    | TakenOver
)

encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(AnyEntry).decode

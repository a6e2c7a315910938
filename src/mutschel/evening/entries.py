"""What an evening's log is made of. Everything an evening is follows from its entries, each of which says
what it changes; nothing secret is among them.

People, tables, programme items and games have numbers that are never given again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, Union

import msgspec

if TYPE_CHECKING:
    from mutschel.evening.state import EveningState

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
    fill: int = 0  # how many more by lot


class Lot(msgspec.Struct, frozen=True):
    """Chance decided: the number of the lot, and what the evening had committed to before (see `lots`)."""

    number: int
    secret: str


class Entry(msgspec.Struct, tag_field="do", omit_defaults=True):
    """One step of an evening."""

    shows: ClassVar[tuple[str, ...] | None] = None
    """What else than its game may look otherwise after it, in the words of what devices see; None: anything."""

    def apply(self, evening: EveningState) -> None:
        """Change the evening. By itself an entry is only noted."""


class Opened(Entry, tag="opened"):
    """An evening was announced. `hash` commits to the secrets of all its lots."""

    name: str
    hash: str
    word: str
    created: int  # ms since 1970
    language: str = "de"
    club: str = ""  # to which it belongs

    def apply(self, evening: EveningState) -> None:
        evening.opened = self
        evening.settled = Settled(self.name)
        evening.club = self.club


class OfClub(Entry, tag="ofclub"):
    """It belongs to this club, as its organiser said afterwards."""

    club: str

    def apply(self, evening: EveningState) -> None:
        evening.club = self.club


class Settled(Entry, tag="settled"):
    """What the organiser has settled, all of it."""

    name: str
    starts: str = ""  # "19:00"
    expected: int = 0  # how many people; 0: nobody knows
    size: int = 7  # of a table
    redraw: int = 0  # after how many games lots are drawn anew; 0: never
    baked: int = 0  # Mutscheln
    each_table_chooses: bool = False
    reckoning: Literal["mutscheln", "strikes"] = "mutscheln"
    closed: bool = False  # nobody else comes in, but for those whom the organiser enters

    shows = ("about", "next", "standings", "prizes")

    def apply(self, evening: EveningState) -> None:
        evening.settled = self


class Came(Entry, tag="came"):
    """Somebody is there. `mat` is their beer mat for the whole evening; people with the same `phone` share one."""

    person: int
    name: str
    mat: int
    phone: int | None = None  # None: without one, entered by the organiser
    nonce: str | None = None  # what their phone adds to the lots

    def apply(self, evening: EveningState) -> None:
        evening.welcome(self)


class GotPhone(Entry, tag="gotphone"):
    """Somebody whom the organiser had entered has come with a phone; `phone` and `nonce` as in `Came`."""

    person: int
    phone: int
    nonce: str | None = None
    at: int = 0  # ms since 1970

    shows = ("people",)

    def apply(self, evening: EveningState) -> None:
        person = evening.people[self.person]
        person.phone, person.nonce, person.claimed = self.phone, self.nonce, self.at


class Renamed(Entry, tag="renamed"):
    person: int
    name: str

    shows = ("people",)

    def apply(self, evening: EveningState) -> None:
        person = evening.changed(self.person)
        person.name, person.named[evening.seq] = self.name, self


class Titled(Entry, tag="titled"):
    """How they want to be called, should they win."""

    person: int
    title: Literal["king", "queen"]

    shows = ("people",)

    def apply(self, evening: EveningState) -> None:
        evening.changed(self.person).title = self.title


class Left(Entry, tag="left"):
    """Somebody has gone home; what they won stays theirs."""

    person: int

    def apply(self, evening: EveningState) -> None:
        evening.changed(self.person).here = False
        evening.unseat(self.person)


class CameBack(Entry, tag="cameback"):
    person: int

    def apply(self, evening: EveningState) -> None:
        evening.changed(self.person).here = True
        evening.seat_late(self.person)


class Wished(Entry, tag="wished"):
    """Two want to sit together or apart; None: they don't mind any more."""

    person: int
    other: int
    wish: Wish | None

    shows = ()

    def apply(self, evening: EveningState) -> None:
        evening.changed(self.person)
        pair = frozenset((self.person, self.other))
        if self.wish is None:
            evening.wishes.pop(pair, None)
        else:
            evening.wishes[pair] = self.wish


class Planned(Entry, tag="planned"):
    """The programme, from its first to its last line."""

    items: list[Item]

    shows = ("next", "programme")

    def apply(self, evening: EveningState) -> None:
        evening.items = self.items
        evening.planned += 1


class Drawn(Entry, tag="drawn"):
    """Lots were drawn: who sits at which table, from table 1 on."""

    tables: list[list[int]]
    lot: Lot
    draws: int = 1  # that were planned together, see `seating`

    def apply(self, evening: EveningState) -> None:
        evening.tables = [list(table) for table in self.tables]
        evening.writers = {}
        evening.drawn += 1
        for person in evening.people.values():
            person.sits = False


class Moved(Entry, tag="moved"):
    """The organiser has put somebody at another table; None: nowhere."""

    person: int
    table: int | None

    def apply(self, evening: EveningState) -> None:
        evening.unseat(self.person)
        if self.table is not None:
            evening.tables[self.table - 1].append(self.person)
            evening.people[self.person].sits = False


class SatDown(Entry, tag="satdown"):
    """Somebody says that they are at their table."""

    person: int

    shows = ("people",)

    def apply(self, evening: EveningState) -> None:
        evening.changed(self.person).sits = True


class Writes(Entry, tag="writes"):
    """Who keeps the list at this table."""

    table: int
    person: int

    shows = ("tables",)

    def apply(self, evening: EveningState) -> None:
        evening.changed(self.person)
        evening.writers[self.table] = self.person


class Called(Entry, tag="called"):
    """The organiser calls this item of the programme: every table begins it as soon as it is free."""

    item: int

    def apply(self, evening: EveningState) -> None:
        evening.calls.append(self.item)


class Began(Entry, tag="began"):
    """A game at a table; the final is played at table 0."""

    game: int
    table: int
    item: int
    people: list[int]
    at: int  # ms since 1970
    lot: Lot | None = None  # where chance filled up the final

    def apply(self, evening: EveningState) -> None:
        evening.begin(self)


class Laid(Entry, tag="laid"):
    """This game is played at a table of Mutschel's own."""

    game: int
    match: str

    shows = ()

    def apply(self, evening: EveningState) -> None:
        evening.games[self.game].match = self.match


class Struck(Entry, tag="struck"):
    """The scribe gave somebody a stroke. `id` names what the scribe did, so that it is done only once."""

    game: int
    person: int
    id: str

    shows = ()

    def apply(self, evening: EveningState) -> None:
        evening.games[self.game].sheet.strike(self.person, self.id)


class Wiped(Entry, tag="wiped"):
    """The scribe took back this person's stroke of this round."""

    game: int
    person: int
    id: str

    shows = ()

    def apply(self, evening: EveningState) -> None:
        evening.games[self.game].sheet.wipe(self.person, self.id)


class NextRound(Entry, tag="nextround"):
    game: int
    id: str

    shows = ()

    def apply(self, evening: EveningState) -> None:
        evening.games[self.game].sheet.next_round(self.id)


class TookBack(Entry, tag="tookback"):
    """The scribe took back the last thing done on the list."""

    game: int
    id: str

    shows = ()

    def apply(self, evening: EveningState) -> None:
        evening.games[self.game].sheet.take_back(self.id)


class Tied(Entry, tag="tied"):
    """The best of a list are equal and throw for the Mutschel; strokes from now on don't count for the evening."""

    game: int
    people: list[int]
    id: str

    shows = ()

    def apply(self, evening: EveningState) -> None:
        evening.games[self.game].sheet.tie(self.people, self.id)


class Ended(Entry, tag="ended"):
    """A game is over: who was best, and how many strikes everybody got. Several best still throw for the Mutschel."""

    game: int
    best: list[int]
    strikes: dict[int, int] = {}
    match: str = ""  # where it was played with Mutschel

    def apply(self, evening: EveningState) -> None:
        game = evening.games[self.game]
        game.best, game.strikes = self.best, self.strikes
        game.match = self.match or game.match
        if len(self.best) == 1:
            (game.winner,) = self.best


class Won(Entry, tag="won"):
    """Of several equals this one won the throw for the Mutschel."""

    game: int
    person: int

    def apply(self, evening: EveningState) -> None:
        evening.games[self.game].winner = self.person


class Dropped(Entry, tag="dropped"):
    """A game is not played to its end, or not at all at this table."""

    game: int

    def apply(self, evening: EveningState) -> None:
        evening.games[self.game].dropped = True


class Corrected(Entry, tag="corrected"):
    """The organiser puts a result right; what was written before stays in the log."""

    game: int
    winner: int
    why: str

    def apply(self, evening: EveningState) -> None:
        evening.games[self.game].correct(self.winner, self.why)


class Skipped(Entry, tag="skipped"):
    """An item of the programme is left out."""

    item: int

    shows = ("next",)

    def apply(self, evening: EveningState) -> None:
        evening.skipped.add(self.item)


class Paused(Entry, tag="paused"):
    """All clocks stand until then, about."""

    until: int

    shows = ("about", "next")

    def apply(self, evening: EveningState) -> None:
        evening.paused_until = self.until


class Resumed(Entry, tag="resumed"):
    shows = ("about", "next")

    def apply(self, evening: EveningState) -> None:
        evening.paused_until = None


class TablesWon(Entry, tag="tableswon"):
    """The best of each table over all its games: another Mutschel for each."""

    winners: dict[int, int]  # by table
    lot: Lot | None = None

    def apply(self, evening: EveningState) -> None:
        evening.tables_won = self.winners


class Crowned(Entry, tag="crowned"):
    king: int
    vice: int | None = None
    lot: Lot | None = None

    def apply(self, evening: EveningState) -> None:
        evening.crowned = self


class GaveRest(Entry, tag="gaverest"):
    """Mutscheln that were left over went to people who had won none."""

    people: list[int]
    lot: Lot | None = None

    def apply(self, evening: EveningState) -> None:
        evening.rest += self.people


class HandedOn(Entry, tag="handedon"):
    """Somebody else runs the evening now; None: whoever has announced it."""

    person: int | None

    shows = ("about",)

    def apply(self, evening: EveningState) -> None:
        evening.organiser = self.person


class TakenOver(Entry, tag="takenover"):
    """Another server process holds the evening now; the one before can't add anything after this."""

    shows = ()


AnyEntry: Any = Union[tuple(Entry.__subclasses__())]  # noqa: UP007 - of what is said above, and nowhere else

encode: Final = msgspec.json.Encoder().encode
decode: Final[Callable[[bytes], Entry]] = msgspec.json.Decoder(AnyEntry).decode

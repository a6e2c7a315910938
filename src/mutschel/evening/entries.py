"""The entries of an evening's log. An evening's whole state follows from them; there are no secrets among them.

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
"""A table's way to play: each on their own phone, one tablet in the middle, real dice entered, or the scorer's list."""
Finalists = Literal["all", "winners", "best"]
Wish = Literal["together", "apart"]


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the programme."""

    id: int
    kind: Kind = "game"
    game: str = ""  # one of Mutschel's; "" for a break, and for a game that Mutschel doesn't know
    name: str = ""  # the game's name where it is none of Mutschel's
    options: dict[str, Any] = {}
    rounds: int = 5  # the number of rounds on the scorer's list
    minutes: int = 10  # the time it is likely to take
    way: Way = "list"
    finalists: Finalists = "winners"
    best: int = 1  # finalists from each table
    fill: int = 0  # further finalists by lot


class Lot(msgspec.Struct, frozen=True):
    """A decision by lot: the lot's number, and the secret that the evening had committed to before (see `lots`)."""

    number: int
    secret: str


class Entry(msgspec.Struct, tag_field="do", omit_defaults=True):
    """One step of an evening."""

    shows: ClassVar[tuple[str, ...] | None] = None
    """The parts of the devices' view, besides its game, that it may change; None: all of them."""

    def apply(self, evening: EveningState) -> None:
        """Change the evening. The base entry changes nothing."""


class Opened(Entry, tag="opened"):
    """An evening was announced. `hash` commits to the secrets of all its lots."""

    name: str
    hash: str
    word: str
    created: int  # ms since 1970
    language: str = "de"
    club: str = ""  # the club to which it belongs

    def apply(self, evening: EveningState) -> None:
        evening.opened = self
        evening.settled = Settled(self.name)
        evening.club = self.club


class OfClub(Entry, tag="ofclub"):
    """The evening was added to this club later, by its organiser."""

    club: str

    def apply(self, evening: EveningState) -> None:
        evening.club = self.club


class Settled(Entry, tag="settled"):
    """The organiser changed the settings; these are all of them."""

    name: str
    starts: str = ""  # "19:00"
    expected: int = 0  # number of people; 0: not known
    size: int = 7  # people at a table
    redraw: int = 0  # games after which lots are drawn again; 0: never
    baked: int = 0  # Mutscheln
    each_table_chooses: bool = False
    reckoning: Literal["mutscheln", "strikes"] = "mutscheln"
    closed: bool = False  # nobody else comes in, except people whom the organiser enters

    shows = ("about", "next", "standings", "prizes")

    def apply(self, evening: EveningState) -> None:
        evening.settled = self


class Came(Entry, tag="came"):
    """A person came. `mat` is their beer mat for the whole evening; people with the same `phone` share one."""

    person: int
    name: str
    mat: int
    phone: int | None = None  # None: no phone, entered by the organiser
    nonce: str | None = None  # their phone's addition to the lots

    def apply(self, evening: EveningState) -> None:
        evening.welcome(self)


class GotPhone(Entry, tag="gotphone"):
    """A person entered by the organiser got a phone; `phone` and `nonce` as in `Came`."""

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
        person = evening.count_change(self.person)
        person.name, person.named[evening.seq] = self.name, self


class Titled(Entry, tag="titled"):
    """A person chose the title they want if they win."""

    person: int
    title: Literal["king", "queen"]

    shows = ("people",)

    def apply(self, evening: EveningState) -> None:
        evening.count_change(self.person).title = self.title


class Left(Entry, tag="left"):
    """A person went home; their prizes stay theirs."""

    person: int

    def apply(self, evening: EveningState) -> None:
        evening.count_change(self.person).here = False
        evening.unseat(self.person)


class CameBack(Entry, tag="cameback"):
    person: int

    def apply(self, evening: EveningState) -> None:
        evening.count_change(self.person).here = True
        evening.seat_late(self.person)


class Wished(Entry, tag="wished"):
    """Two people want to sit together or apart; None: the wish was withdrawn."""

    person: int
    other: int
    wish: Wish | None

    shows = ()

    def apply(self, evening: EveningState) -> None:
        evening.count_change(self.person)
        pair = frozenset((self.person, self.other))
        if self.wish is None:
            evening.wishes.pop(pair, None)
        else:
            evening.wishes[pair] = self.wish


class Planned(Entry, tag="planned"):
    """The programme was set, from its first to its last line."""

    items: list[Item]

    shows = ("next", "programme")

    def apply(self, evening: EveningState) -> None:
        evening.items = self.items
        evening.planned += 1


class Drawn(Entry, tag="drawn"):
    """Lots were drawn: the people of each table, from table 1 on."""

    tables: list[list[int]]
    lot: Lot
    draws: int = 1  # number of draws that were planned together, see `seating`

    def apply(self, evening: EveningState) -> None:
        evening.tables = [list(table) for table in self.tables]
        evening.writers = {}
        evening.drawn += 1
        for person in evening.people.values():
            person.sits = False


class Moved(Entry, tag="moved"):
    """The organiser put a person at another table; None: at none."""

    person: int
    table: int | None

    def apply(self, evening: EveningState) -> None:
        evening.unseat(self.person)
        if self.table is not None:
            evening.tables[self.table - 1].append(self.person)
            evening.people[self.person].sits = False


class SatDown(Entry, tag="satdown"):
    """A person said that they are at their table."""

    person: int

    shows = ("people",)

    def apply(self, evening: EveningState) -> None:
        evening.count_change(self.person).sits = True


class Writes(Entry, tag="writes"):
    """A person became the scorer of this table."""

    table: int
    person: int

    shows = ("tables",)

    def apply(self, evening: EveningState) -> None:
        evening.count_change(self.person)
        evening.writers[self.table] = self.person


class Called(Entry, tag="called"):
    """The organiser called this item of the programme: every table begins it as soon as it is free."""

    item: int
    at: int = 0  # ms since 1970

    def apply(self, evening: EveningState) -> None:
        evening.calls.append(self)


class CallTakenBack(Entry, tag="calltakenback"):
    """The organiser took back the latest call: what had begun with it is as if it had never been called."""

    def apply(self, evening: EveningState) -> None:
        evening.take_back_call()


class Began(Entry, tag="began"):
    """A game began at a table; the final is played at table 0."""

    game: int
    table: int
    item: int
    people: list[int]
    at: int  # ms since 1970
    lot: Lot | None = None  # where chance filled up the final

    def apply(self, evening: EveningState) -> None:
        evening.begin(self)


class Laid(Entry, tag="laid"):
    """A Mutschel table was set up for this game."""

    game: int
    match: str

    shows = ()

    def apply(self, evening: EveningState) -> None:
        evening.games[self.game].match = self.match


class Struck(Entry, tag="struck"):
    """The scorer gave a person a strike. `id` identifies the step, so that it is done only once."""

    game: int
    person: int
    id: str

    shows = ()

    def apply(self, evening: EveningState) -> None:
        evening.games[self.game].sheet.strike(self.person, self.id)


class Wiped(Entry, tag="wiped"):
    """The scorer wiped off this person's strike of this round."""

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
    """The scorer took back the latest step on the list."""

    game: int
    id: str

    shows = ()

    def apply(self, evening: EveningState) -> None:
        evening.games[self.game].sheet.take_back(self.id)


class Tied(Entry, tag="tied"):
    """The best of a list are equal and play off for the Mutschel; strikes from now on don't count for the evening."""

    game: int
    people: list[int]
    id: str

    shows = ()

    def apply(self, evening: EveningState) -> None:
        evening.games[self.game].sheet.tie(self.people, self.id)


class Ended(Entry, tag="ended"):
    """A game ended: the best, and everybody's strikes. Several best still play off for the Mutschel."""

    game: int
    best: list[int]
    strikes: dict[int, int] = {}
    match: str = ""  # the table, if it was played with Mutschel

    def apply(self, evening: EveningState) -> None:
        game = evening.games[self.game]
        game.best, game.strikes = self.best, self.strikes
        game.match = self.match or game.match
        if len(self.best) == 1:
            (game.winner,) = self.best


class Won(Entry, tag="won"):
    """One of several who were level won the play-off for the Mutschel."""

    game: int
    person: int

    def apply(self, evening: EveningState) -> None:
        evening.games[self.game].winner = self.person


class Dropped(Entry, tag="dropped"):
    """A game was abandoned, or not played at this table."""

    game: int

    def apply(self, evening: EveningState) -> None:
        evening.games[self.game].dropped = True


class Corrected(Entry, tag="corrected"):
    """The organiser corrected a result; the earlier one stays in the log."""

    game: int
    winner: int
    why: str

    def apply(self, evening: EveningState) -> None:
        evening.games[self.game].correct(self.winner, self.why)


class Skipped(Entry, tag="skipped"):
    """An item of the programme was left out."""

    item: int

    shows = ("next",)

    def apply(self, evening: EveningState) -> None:
        evening.skipped.add(self.item)


class Paused(Entry, tag="paused"):
    """A break began: all clocks stop until about this time."""

    until: int

    shows = ("about", "next")

    def apply(self, evening: EveningState) -> None:
        evening.paused_until = self.until


class Resumed(Entry, tag="resumed"):
    shows = ("about", "next")

    def apply(self, evening: EveningState) -> None:
        evening.paused_until = None


class TablesWon(Entry, tag="tableswon"):
    """The best of each table over all its games each got another Mutschel."""

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
    """Another person runs the evening now; None: the one who announced it."""

    person: int | None

    shows = ("about",)

    def apply(self, evening: EveningState) -> None:
        evening.organiser = self.person


class TakenOver(Entry, tag="takenover"):
    """Another server process took over the evening; the previous one can't add anything after this."""

    shows = ()


AnyEntry: Any = Union[tuple(Entry.__subclasses__())]  # noqa: UP007 - made of the classes above

encode: Final = msgspec.json.Encoder().encode
decode: Final[Callable[[bytes], Entry]] = msgspec.json.Decoder(AnyEntry).decode

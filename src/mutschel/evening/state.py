"""The state of an evening, as its log tells it: only entries change it.

No commands, no time, no devices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mutschel.evening import entries as log
from mutschel.evening import lots
from mutschel.evening.seating import Pair
from mutschel.evening.sheet import StrikeList

EMBLEMS, INKS = 7, 7
MATS = EMBLEMS * INKS  # beer mats that can be told apart
FINAL = 0  # the table at which the final is played


class Person:
    """A person who has come. `here`: they have not gone home."""

    __slots__ = ("changes", "claimed", "here", "id", "mat", "name", "named", "nonce", "phone", "sits", "title")

    def __init__(self, came: log.Came, seq: int) -> None:
        self.id = came.person
        self.name = came.name
        self.named: dict[int, log.Came | log.Renamed] = {seq: came}  # entries with their name, by position in the log
        self.mat = came.mat
        self.phone = came.phone
        self.nonce = came.nonce
        self.claimed = 0  # when they were claimed on a phone (ms since 1970)
        self.here = True
        self.sits = False  # they say that they are at their table
        self.title: str | None = None
        self.changes = 0  # number of changes since: another name, a wish, going or coming back …


class Correction(NamedTuple):
    """A result as it was before a correction, and the reason for it."""

    winner: int | None
    why: str


class TableGame:
    """A game at a table, from its beginning to its Mutschel."""

    __slots__ = ("began", "best", "corrections", "dropped", "item", "match", "number", "people", "sheet", "strikes",
                 "table", "uncalled", "winner")  # fmt: skip

    def __init__(self, entry: log.Began, item: log.Item) -> None:
        self.number = entry.game
        self.table = entry.table
        self.item = item
        self.people = entry.people
        self.began = entry.at
        self.match: str | None = None
        self.sheet = StrikeList(entry.people)
        self.best: list[int] | None = None
        self.winner: int | None = None
        self.strikes: dict[int, int] = {}
        self.dropped = False
        self.uncalled = False  # the call with which it began was taken back
        self.corrections: list[Correction] = []

    @property
    def running(self) -> bool:
        """True until the game has a winner or is dropped; a play-off for the Mutschel may be under way."""
        return self.winner is None and not self.dropped

    def correct(self, winner: int, why: str) -> None:
        self.corrections.append(Correction(self.winner, why))
        self.winner, self.dropped = winner, False


class EveningState:
    """An evening between two entries of its log."""

    __slots__ = (
        "calls", "club", "crowned", "drawn", "games", "id", "items", "lots", "opened", "organiser", "paused_until",
        "people", "planned", "rest", "seatings", "secret", "seq", "settled", "skipped", "tables", "tables_won",
        "wishes", "writers",
    )  # fmt: skip

    def __init__(self, id: str, secret: bytes) -> None:
        self.id = id
        self.secret = secret
        self.opened: log.Opened
        self.settled: log.Settled
        self.club = ""
        self.people: dict[int, Person] = {}
        self.wishes: dict[Pair, log.Wish] = {}
        self.items: list[log.Item] = []
        self.planned = 0  # number of changes of the programme
        self.skipped: set[int] = set()
        self.calls: list[log.Called] = []  # the calls for all tables, in order
        self.tables: list[list[int]] = []  # the people of each table from the next game on, from table 1
        self.drawn = 0  # number of draws for the tables
        self.seatings: set[frozenset[int]] = set()  # groups that have played together at one table
        self.writers: dict[int, int] = {}
        self.games: dict[int, TableGame] = {}
        self.lots: list[log.Lot] = []
        self.paused_until: int | None = None
        self.tables_won: dict[int, int] = {}
        self.crowned: log.Crowned | None = None
        self.rest: list[int] = []  # the people who got a Mutschel that was left over
        self.organiser: int | None = None  # None: the person who announced the evening
        self.seq = 0

    # -- what it is ----------------------------------------------------------------------------------
    @property
    def phase(self) -> str:
        """One of coming, tables (they have been drawn), final, crowned."""
        if self.crowned is not None:
            return "crowned"
        if self.final is not None:
            return "final"
        return "tables" if self.tables else "coming"

    @property
    def final(self) -> TableGame | None:
        return next((game for game in self.games.values() if game.table == FINAL and not game.dropped), None)

    @property
    def here(self) -> list[Person]:
        return [person for person in self.people.values() if person.here]

    @property
    def nonces(self) -> list[str | None]:
        """The additions of all who are here to the next lot."""
        return [person.nonce for person in self.here]

    @property
    def next_lot(self) -> log.Lot:
        """The next lot, which is secret until something is drawn with it."""
        return lots.lot(self.secret, len(self.lots) + 1)

    @property
    def committed(self) -> str:
        """The commitment to the next lot: public before it is drawn."""
        return self.lots[-1].secret if self.lots else self.opened.hash

    def item(self, id: int) -> log.Item | None:
        return next((item for item in self.items if item.id == id), None)

    @property
    def begun(self) -> set[int]:
        """Items that were begun at some table, or called."""
        played = (game.item.id for game in self.games.values() if not game.uncalled)
        return {*(call.item for call in self.calls), *played}

    @property
    def called(self) -> log.Item | None:
        """The item that all tables are to play now."""
        return self.item(self.calls[-1].item) if self.calls else None

    @property
    def next_item(self) -> log.Item | None:
        """The item that the organiser calls next."""
        past = self.begun | self.skipped
        return next((item for item in self.items if item.id not in past), None)

    def running_at(self, table: int) -> TableGame | None:
        return next((game for game in self.games.values() if game.table == table and game.running), None)

    @property
    def running(self) -> list[TableGame]:
        return [game for game in self.games.values() if game.running]

    def has_played(self, table: int, item: int) -> bool:
        return any(game.table == table and game.item.id == item and not game.uncalled for game in self.games.values())

    def table_of(self, person: int) -> int | None:
        return next((number for number, seated in enumerate(self.tables, start=1) if person in seated), None)

    # -- entries ---------------------------------------------------------------------------------------
    def apply(self, entry: log.Entry) -> None:
        """Apply one more entry of the log."""
        lot = getattr(entry, "lot", None)
        if lot is not None:
            self.lots.append(lot)
        entry.apply(self)
        self.seq += 1

    def apply_all(self, entries: Sequence[log.Entry]) -> None:
        for entry in entries:
            self.apply(entry)

    # -- what entries change ---------------------------------------------------------------------------
    def welcome(self, came: log.Came) -> None:
        self.people[came.person] = Person(came, self.seq)
        self.seat_late(came.person)

    def count_change(self, person: int) -> Person:
        """Count a change of this person, and return them."""
        self.people[person].changes += 1
        return self.people[person]

    def begin(self, began: log.Began) -> None:
        item = self.item(began.item)
        assert item is not None
        if began.table != FINAL:
            self.seatings.add(frozenset(began.people))
        self.games[began.game] = TableGame(began, item)

    @property
    def begun_by_call(self) -> list[TableGame]:
        """The games that began with the latest call."""
        call = self.calls[-1]
        return [game for game in self.games.values() if game.item.id == call.item and game.began >= call.at]

    def take_back_call(self) -> None:
        for game in self.begun_by_call:
            game.dropped = game.uncalled = True
        item = self.called
        if item is not None and item.kind == "break":
            self.paused_until = None
        self.calls.pop()

    def seat_late(self, person: int) -> None:
        """Put a person who comes after the draw at the smallest table."""
        if self.tables:
            min(self.tables, key=len).append(person)

    def unseat(self, person: int) -> None:
        for table in self.tables:
            if person in table:
                table.remove(person)
        self.writers = {table: writer for table, writer in self.writers.items() if writer != person}

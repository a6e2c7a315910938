"""What an evening is, as its log tells it: the only place where entries change anything.

No commands, no time, no devices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mutschel.evening import entries as log
from mutschel.evening import lots
from mutschel.evening.seating import Pair
from mutschel.evening.sheet import Sheet

EMBLEMS, INKS = 7, 7
MATS = EMBLEMS * INKS  # beer mats that can be told apart
FINAL = 0  # the table at which the final is played


ABOUT_SOMEBODY = (log.Renamed, log.Titled, log.Left, log.CameBack, log.Wished, log.SatDown, log.Writes)


class Person:
    """Somebody who has come. `here`: they have not gone home."""

    __slots__ = ("changes", "claimed", "here", "id", "mat", "name", "named", "nonce", "phone", "sits", "title")

    def __init__(self, came: log.Came, seq: int) -> None:
        self.id = came.person
        self.name = came.name
        self.named: dict[int, log.Came | log.Renamed] = {seq: came}  # entries that say so, by their place in the log
        self.mat = came.mat
        self.phone = came.phone
        self.nonce = came.nonce
        self.claimed = 0  # when somebody said on a phone that they are them (ms since 1970)
        self.here = True
        self.sits = False  # says that they are at their table
        self.title: str | None = None
        self.changes = 0  # what was said of them since: another name, a wish, that they go or come back …


class Correction(NamedTuple):
    """What a result said before, and why it was put right."""

    winner: int | None
    why: str


class Played:
    """A game at a table, from its beginning to its Mutschel."""

    __slots__ = ("began", "best", "corrections", "dropped", "item", "match", "number", "people", "sheet", "strikes",
                 "table", "winner")  # fmt: skip

    def __init__(self, entry: log.Began, item: log.Item) -> None:
        self.number = entry.game
        self.table = entry.table
        self.item = item
        self.people = entry.people
        self.began = entry.at
        self.match: str | None = None
        self.sheet = Sheet(entry.people)
        self.best: list[int] | None = None
        self.winner: int | None = None
        self.strikes: dict[int, int] = {}
        self.dropped = False
        self.corrections: list[Correction] = []

    @property
    def running(self) -> bool:
        """It still has to come to a result; equals may be throwing for the Mutschel."""
        return self.winner is None and not self.dropped


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
        self.planned = 0  # how often the programme was changed
        self.skipped: set[int] = set()
        self.calls: list[int] = []  # the items that were called for all, one after the other
        self.tables: list[list[int]] = []  # who sits where from the next game on: table n is the n-th
        self.drawn = 0  # how often lots were drawn for the tables
        self.seatings: set[frozenset[int]] = set()  # who has played together at one table
        self.writers: dict[int, int] = {}
        self.games: dict[int, Played] = {}
        self.lots: list[log.Lot] = []
        self.paused_until: int | None = None
        self.tables_won: dict[int, int] = {}
        self.crowned: log.Crowned | None = None
        self.rest: list[int] = []  # who got a Mutschel that was left over
        self.organiser: int | None = None  # None: whoever has announced the evening
        self.seq = 0

    # -- what it is ----------------------------------------------------------------------------------
    @property
    def phase(self) -> str:
        """coming, tables (they have been drawn), final, crowned."""
        if self.crowned is not None:
            return "crowned"
        if any(game.table == FINAL and not game.dropped for game in self.games.values()):
            return "final"
        return "tables" if self.tables else "coming"

    @property
    def here(self) -> list[Person]:
        return [person for person in self.people.values() if person.here]

    @property
    def nonces(self) -> list[str | None]:
        """What all who are there have added to the next lot."""
        return [person.nonce for person in self.here]

    @property
    def next_lot(self) -> log.Lot:
        """It is a secret until something is drawn with it."""
        return lots.lot(self.secret, len(self.lots) + 1)

    @property
    def committed(self) -> str:
        """What everybody may know about the next lot before it is drawn."""
        return self.lots[-1].secret if self.lots else self.opened.hash

    def item(self, id: int) -> log.Item | None:
        return next((item for item in self.items if item.id == id), None)

    @property
    def begun(self) -> set[int]:
        """Items that were begun at some table, or called."""
        return {*self.calls, *(game.item.id for game in self.games.values())}

    @property
    def called(self) -> log.Item | None:
        """What all tables are to play now."""
        return self.item(self.calls[-1]) if self.calls else None

    @property
    def next_item(self) -> log.Item | None:
        """What the organiser calls next."""
        past = self.begun | self.skipped
        return next((item for item in self.items if item.id not in past), None)

    def running_at(self, table: int) -> Played | None:
        return next((game for game in self.games.values() if game.table == table and game.running), None)

    @property
    def running(self) -> list[Played]:
        return [game for game in self.games.values() if game.running]

    def has_played(self, table: int, item: int) -> bool:
        return any(game.table == table and game.item.id == item for game in self.games.values())

    def table_of(self, person: int) -> int | None:
        return next((number for number, seated in enumerate(self.tables, start=1) if person in seated), None)

    # -- entries ---------------------------------------------------------------------------------------
    def apply(self, entry: Any) -> None:
        """One more entry of the log."""
        lot = getattr(entry, "lot", None)
        if lot is not None:
            self.lots.append(lot)
        if isinstance(entry, ABOUT_SOMEBODY):
            self.people[entry.person].changes += 1
        _APPLY[type(entry)](self, entry)
        self.seq += 1

    def apply_all(self, entries: Sequence[Any]) -> None:
        for entry in entries:
            self.apply(entry)

    def _opened(self, entry: log.Opened) -> None:
        self.opened = entry
        self.settled = log.Settled(entry.name)
        self.club = entry.club

    def _of_club(self, entry: log.OfClub) -> None:
        self.club = entry.club

    def _settled(self, entry: log.Settled) -> None:
        self.settled = entry

    def _came(self, entry: log.Came) -> None:
        self.people[entry.person] = Person(entry, self.seq)
        self._seat_late(entry.person)

    def _got_phone(self, entry: log.GotPhone) -> None:
        person = self.people[entry.person]
        person.phone, person.nonce, person.claimed = entry.phone, entry.nonce, entry.at

    def _renamed(self, entry: log.Renamed) -> None:
        person = self.people[entry.person]
        person.name, person.named[self.seq] = entry.name, entry

    def _titled(self, entry: log.Titled) -> None:
        self.people[entry.person].title = entry.title

    def _left(self, entry: log.Left) -> None:
        self.people[entry.person].here = False
        self._unseat(entry.person)

    def _came_back(self, entry: log.CameBack) -> None:
        self.people[entry.person].here = True
        self._seat_late(entry.person)

    def _wished(self, entry: log.Wished) -> None:
        pair = frozenset((entry.person, entry.other))
        if entry.wish is None:
            self.wishes.pop(pair, None)
        else:
            self.wishes[pair] = entry.wish

    def _planned(self, entry: log.Planned) -> None:
        self.items = entry.items
        self.planned += 1

    def _drawn(self, entry: log.Drawn) -> None:
        self.tables = [list(table) for table in entry.tables]
        self.writers = {}
        self.drawn += 1
        for person in self.people.values():
            person.sits = False

    def _moved(self, entry: log.Moved) -> None:
        self._unseat(entry.person)
        if entry.table is not None:
            self.tables[entry.table - 1].append(entry.person)
            self.people[entry.person].sits = False

    def _sat_down(self, entry: log.SatDown) -> None:
        self.people[entry.person].sits = True

    def _writes(self, entry: log.Writes) -> None:
        self.writers[entry.table] = entry.person

    def _called(self, entry: log.Called) -> None:
        self.calls.append(entry.item)

    def _began(self, entry: log.Began) -> None:
        item = self.item(entry.item)
        assert item is not None
        if entry.table != FINAL:
            self.seatings.add(frozenset(entry.people))
        self.games[entry.game] = Played(entry, item)

    def _laid(self, entry: log.Laid) -> None:
        self.games[entry.game].match = entry.match

    def _struck(self, entry: log.Struck) -> None:
        self.games[entry.game].sheet.strike(entry.person, entry.id)

    def _wiped(self, entry: log.Wiped) -> None:
        self.games[entry.game].sheet.wipe(entry.person, entry.id)

    def _next_round(self, entry: log.NextRound) -> None:
        self.games[entry.game].sheet.next_round(entry.id)

    def _took_back(self, entry: log.TookBack) -> None:
        self.games[entry.game].sheet.take_back(entry.id)

    def _tied(self, entry: log.Tied) -> None:
        self.games[entry.game].sheet.tie(entry.people, entry.id)

    def _ended(self, entry: log.Ended) -> None:
        game = self.games[entry.game]
        game.best, game.strikes = entry.best, entry.strikes
        game.match = entry.match or game.match
        if len(entry.best) == 1:
            (game.winner,) = entry.best

    def _won(self, entry: log.Won) -> None:
        self.games[entry.game].winner = entry.person

    def _dropped(self, entry: log.Dropped) -> None:
        self.games[entry.game].dropped = True

    def _corrected(self, entry: log.Corrected) -> None:
        game = self.games[entry.game]
        game.corrections.append(Correction(game.winner, entry.why))
        game.winner, game.dropped = entry.winner, False

    def _skipped(self, entry: log.Skipped) -> None:
        self.skipped.add(entry.item)

    def _paused(self, entry: log.Paused) -> None:
        self.paused_until = entry.until

    def _resumed(self, entry: log.Resumed) -> None:
        self.paused_until = None

    def _tables_won(self, entry: log.TablesWon) -> None:
        self.tables_won = entry.winners

    def _crowned(self, entry: log.Crowned) -> None:
        self.crowned = entry

    def _gave_rest(self, entry: log.GaveRest) -> None:
        self.rest += entry.people

    def _handed_on(self, entry: log.HandedOn) -> None:
        self.organiser = entry.person

    def _only_noted(self, entry: log.TakenOver) -> None:
        """Nothing has changed."""

    # -- parts of it -----------------------------------------------------------------------------------
    def _seat_late(self, person: int) -> None:
        """Whoever comes when lots have been drawn sits at the smallest table."""
        if self.tables:
            min(self.tables, key=len).append(person)

    def _unseat(self, person: int) -> None:
        for table in self.tables:
            if person in table:
                table.remove(person)
        self.writers = {table: writer for table, writer in self.writers.items() if writer != person}


_APPLY: dict[type, Any] = {
    log.Opened: EveningState._opened,
    log.OfClub: EveningState._of_club,
    log.Settled: EveningState._settled,
    log.Came: EveningState._came,
    log.GotPhone: EveningState._got_phone,
    log.Renamed: EveningState._renamed,
    log.Titled: EveningState._titled,
    log.Left: EveningState._left,
    log.CameBack: EveningState._came_back,
    log.Wished: EveningState._wished,
    log.Planned: EveningState._planned,
    log.Drawn: EveningState._drawn,
    log.Moved: EveningState._moved,
    log.SatDown: EveningState._sat_down,
    log.Writes: EveningState._writes,
    log.Called: EveningState._called,
    log.Began: EveningState._began,
    log.Laid: EveningState._laid,
    log.Struck: EveningState._struck,
    log.Wiped: EveningState._wiped,
    log.NextRound: EveningState._next_round,
    log.TookBack: EveningState._took_back,
    log.Tied: EveningState._tied,
    log.Ended: EveningState._ended,
    log.Won: EveningState._won,
    log.Dropped: EveningState._dropped,
    log.Corrected: EveningState._corrected,
    log.Skipped: EveningState._skipped,
    log.Paused: EveningState._paused,
    log.Resumed: EveningState._resumed,
    log.TablesWon: EveningState._tables_won,
    log.Crowned: EveningState._crowned,
    log.GaveRest: EveningState._gave_rest,
    log.HandedOn: EveningState._handed_on,
    log.TakenOver: EveningState._only_noted,
}

"""The interface of a store. A table's log is append-only and authoritative; rows beside it only help to find it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from mutschel.engine import Json, Problem

# What a commit survives: with `power` even a power cut, with `process` only a crash or a kill of Mutschel.
DURABILITIES = ("power", "process")
# The ids of evenings and clubs, which are stored like tables, begin with these; no table's id has a full stop.
EVENING = "ev."
CLUB = "cl."
DAMAGED = "\ufffd"  # replaces what can't be read any more in a text
NOBODY = b""  # the token and the key of a seat that no device has


@dataclass(frozen=True, slots=True)
class TableRow:
    """The facts about a table, an evening or a club that lists and look-ups need, as of its latest entry."""

    id: str  # an evening's begins with EVENING, a club's with CLUB
    word: str | None  # unique among tables; None once it has been taken back
    game: str
    state: str  # lobby, running, over, abandoned
    public: bool
    free: int  # seats that are still free
    created: int  # ms since 1970
    changed: int
    next: str | None
    summary: bytes  # JSON: names, result and everything else that a list shows
    day: str | None = None  # the day whose dice are thrown, if the match counts for it


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A person's seat at a table, an evening or a club. Tokens and keys are kept as hashes only."""

    member: int
    token: bytes  # SHA-256 of the seat's token
    person: bytes  # SHA-256 of the person's key
    name: str
    former: tuple[bytes, ...] = ()  # keys of those who had the seat before, under this name: they may only remove it

    def given(self, token: bytes, person: bytes) -> SeatRow:
        """Return this seat for another device; its name stays."""
        former = {*self.former, self.person} - {NOBODY, person}
        return replace(self, token=token, person=person, former=tuple(sorted(former)))


@dataclass(slots=True)  # not frozen, because every move makes one and frozen ones are slow to make
class Write:
    """One tick's changes at one table; either all of them become durable, or none."""

    table: str
    first: int  # the log's length before this write; with any other length it is rejected
    # JSON texts; never empty with a row or seats; otherwise a late write could not be told from a new one
    entries: list[bytes]
    row: TableRow | None = None  # if it has changed
    seats: Sequence[SeatRow] = ()  # added or changed
    gone: Sequence[int] = ()  # members who stood up; their numbers are never given again
    secret: bytes | None = None  # only with a table's first write, and then with its row
    share: int | None = None  # with the first write: the share that counts its word and its place in the public list
    replaced: Sequence[tuple[int, bytes]] = ()  # seq and text of older entries from which a name was removed
    follows_from: tuple[str, int] | None = None  # (id, changed) of another row: commit only if it is unchanged


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table, an evening or a club as the store returns it."""

    row: TableRow
    secret: bytes
    entries: list[bytes] = field(repr=False)
    seats: list[SeatRow] = field(default_factory=list)


class Lifetimes(NamedTuple):
    """Milliseconds after its last change for which a place is kept, by its state or kind."""

    over: int
    lobby: int
    running: int
    evening: int  # one that is not over


FOR_EVER = 2**61  # PostgreSQL can still store twice as much


class StoreError(Problem):
    """The store can't do it now (a full disk, a lost connection …). It recovers from most causes by itself.

    Nothing that was asked is known to be durable. All of it may be, if a connection broke in the middle of a commit:
    forget those tables and load them again before going on.
    """

    def __init__(self, code: str, **facts: Json) -> None:
        super().__init__(code, package="mutschel.store", **facts)


class NewerDatabase(StoreError):
    """The database was made by a newer Mutschel."""


class Store(ABC):
    """The place where tables are kept, for one event loop. Every method may run concurrently and raise StoreError."""

    _failed: Sequence[Write] = ()  # the latest commit, if it couldn't be made durable

    async def commit(self, writes: Sequence[Write]) -> set[int]:
        """Make these writes durable together, in one commit.

        Returns the indexes (in `writes`) of those that were rejected: `first` is not the log's length, because another
        node has written to that table (or this one is ahead of a database that lost its latest commits), a word was
        taken in the meantime, or the row it follows from has changed. Nothing of a rejected write is kept; all others
        are durable. Writes are applied one after the other, in the order of their tables' ids.
        """
        try:
            unfit = await self._save(writes)
        except StoreError:
            self._failed = writes
            raise
        self._failed = ()
        return unfit

    @abstractmethod
    async def _save(self, writes: Sequence[Write]) -> set[int]: ...

    async def ready(self) -> None:
        """Raise StoreError if nothing could be saved now.

        Commits something meaningless where moves are stored. After a commit that failed it tries the same writes again:
        a disk that is full for them may still have room for less.
        """
        failed = self._failed
        await self._try(failed)
        if self._failed is failed:
            self._failed = ()

    @abstractmethod
    async def _try(self, writes: Sequence[Write]) -> None:
        """Save these writes, roll them back, and commit something else."""

    @abstractmethod
    async def load(self, table: str) -> StoredTable | None: ...

    @abstractmethod
    async def seats_of(self, table: str) -> list[SeatRow]:
        """Return the seats of this table, without its log."""

    @abstractmethod
    async def rows(self, tables: Sequence[str]) -> dict[str, TableRow]:
        """Return the rows of those of these tables that exist, without their logs."""

    @abstractmethod
    async def lasting_secret(self, name: str, fresh: bytes) -> bytes:
        """Return the secret of this name: `fresh` the first time, and from then on always the same."""

    @abstractmethod
    async def table_of_word(self, word: str) -> str | None: ...

    @abstractmethod
    async def words_held(self, share: int) -> int:
        """Return the number of tables of this share that have a word."""

    @abstractmethod
    async def public_tables(self, limit: int, each: int, changed_after: int) -> list[TableRow]:
        """Return public tables that changed after this time and are running, or in the lobby with free seats.

        Those with free seats come first. Each share gets at most `each`: its fullest first, then its newest; the first
        of every share comes before the second of any.
        """

    @abstractmethod
    async def tables_of(
        self, person: bytes, limit: int, after: tuple[int, str] | None = None, kind: str = "", former: bool = False
    ) -> list[tuple[TableRow, dict[int, str]]]:
        """Return a person's tables, evenings or clubs, latest change first, with the person's members and their names.

        `kind`: the prefix of their ids. `after`: (changed, id) of the last place of the page before. `former`: also
        those with seats that the person used to have and that still carry their name.
        """

    @abstractmethod
    async def tables_of_day(self, day: str, limit: int) -> list[TableRow]:
        """Return the tables with a finished match that counts as this day's, those that ended first before others."""

    @abstractmethod
    async def advance_clock(self, time: int, wall: int) -> None:
        """Advance the server's own clock to this time, unless it is later already, and note the wall clock beside it.

        Places that have changed since the last call are stamped with this time.
        """

    @abstractmethod
    async def read_clock(self) -> tuple[int, int]:
        """Return the server's own time and the wall clock's, as last noted."""

    @abstractmethod
    async def release_words(self, now: int, kept: Lifetimes) -> list[str]:
        """Take words back from old tables and evenings, so that others can have them; return their ids.

        Their shares are forgotten, too. A place is old when it is older than `kept` both by the server's own clock and
        by the wall clock; by the wall clock alone, something dated later than `now` would never get old.
        """

    @abstractmethod
    async def delete(self, table: str) -> None:
        """Delete a table for good, with its log and all its seats."""

    @abstractmethod
    async def expired(self, now: int, kept: Lifetimes, limit: int) -> list[str]:
        """Return tables and evenings that are old (see `release_words`), the oldest first."""

    @abstractmethod
    async def places(self, limit: int, after: tuple[int, str] | None = None, name: str | None = None) -> list[TableRow]:
        """Return tables, evenings and clubs after (changed, id), latest change first; `name`: only with such a seat."""

    @abstractmethod
    async def block(self, address: str, until: int, now: int) -> None:
        """Block an address until then (ms since 1970), and forget blocks that have expired."""

    @abstractmethod
    async def blocks(self) -> dict[str, int]:
        """Return the blocked addresses, and until when (ms since 1970)."""

    @abstractmethod
    async def shrink(self) -> bool:
        """Give back space of deleted things. Returns whether there is more to do."""

    @abstractmethod
    async def size(self) -> int:
        """Return the bytes that everything takes up."""

    @abstractmethod
    async def close(self) -> None: ...

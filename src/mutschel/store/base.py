"""What a store keeps and promises. A table's log is append-only and the truth; rows beside it only help to find it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from mutschel.engine import Json, Problem

# What a commit survives: `power` even a power cut, `process` only that Mutschel crashes or is killed.
DURABILITIES = ("power", "process")
# How ids of evenings and clubs begin, which are kept beside the tables; no table's has a full stop.
EVENING = "ev."
CLUB = "cl."
DAMAGED = "\ufffd"  # stands in a text for what can't be read any more
NOBODY = b""  # the token and the key of a seat that no device has


@dataclass(frozen=True, slots=True)
class TableRow:
    """What lists and look-ups need to know of a table, an evening or a club, as of its latest entry."""

    id: str  # an evening's begins with EVENING, a club's with CLUB
    word: str | None  # unique among tables; None once nobody needs it any more
    game: str
    state: str  # lobby, running, over, abandoned
    public: bool
    free: int  # seats that are still free
    created: int  # ms since 1970
    changed: int
    next: str | None
    summary: bytes  # JSON: names, result and whatever else a list shows


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A person's place at a table. Tokens are kept as hashes only."""

    member: int
    token: bytes  # SHA-256 of the seat's token
    person: bytes  # SHA-256 of the person's key
    name: str
    former: tuple[bytes, ...] = ()  # of those who had it before, under this name: all they can do is remove it

    def given(self, token: bytes, person: bytes) -> SeatRow:
        """To another device; its name stays."""
        former = {*self.former, self.person} - {NOBODY, person}
        return replace(self, token=token, person=person, former=tuple(sorted(former)))


@dataclass(slots=True)  # not frozen: that would make it slow, and every move makes one
class Write:
    """What one tick changed at one table; all of it becomes durable, or none."""

    table: str
    first: int  # seq of the first of these entries: as many as the log had before, since it counts from 0
    # JSON texts; a row or seats without one could not be told from a late write
    entries: list[bytes]
    row: TableRow | None = None  # where it has changed
    seats: Sequence[SeatRow] = ()  # added or changed
    gone: Sequence[int] = ()  # members who stood up; their numbers are never given again
    secret: bytes | None = None  # with a table's first write, and only there; its row is needed then
    share: int | None = None  # with the first write: whose share of words and of the public list the table takes
    replaced: Sequence[tuple[int, bytes]] = ()  # seq and text of older entries that no longer have somebody's name
    follows_from: tuple[str, int] | None = None  # another place, and when it had changed: it must not have since


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it comes back."""

    row: TableRow
    secret: bytes
    entries: list[bytes] = field(repr=False)
    seats: list[SeatRow] = field(default_factory=list)


class Kept(NamedTuple):
    """For how many milliseconds after its last change something is kept, by what it is."""

    over: int
    lobby: int
    running: int
    evening: int  # that is not over


FOR_EVER = 2**61  # a number that PostgreSQL can keep, and twice as much, too


class StoreError(Problem):
    """The store can't do it now (a full disk, a lost connection …). From most of that it recovers by itself.

    Nothing of what was asked is known to be durable. Where a connection broke in the middle of a commit all of it may
    be: forget those tables and load them again before going on.
    """

    def __init__(self, code: str, **facts: Json) -> None:
        super().__init__(code, package="mutschel.store", **facts)


class NewerDatabase(StoreError):
    """The database was made by a newer Mutschel."""


class Store(ABC):
    """Where tables are kept. For one event loop; every method may be called concurrently, and may raise StoreError."""

    _failed: Sequence[Write] = ()  # the latest commit, if it couldn't be made durable

    async def commit(self, writes: Sequence[Write]) -> set[int]:
        """Make these writes durable together, in one commit.

        Returns the places (in `writes`) of those that don't fit: `first` is not where the log ends, because another
        node has written to that table (or this one is ahead of a database that lost its latest commits), a word was
        taken in the meantime, or what it follows from has changed. Nothing of them was kept, while all others are
        durable. They are judged one after the other, in the order of their tables' ids.
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
        """Raises StoreError if nothing could be saved now.

        It commits something of no meaning where moves are kept. After a commit that failed it tries that again, too,
        and as much: a disk that is full for a move may have room for less.
        """
        failed = self._failed
        await self._try(failed)
        if self._failed is failed:
            self._failed = ()

    @abstractmethod
    async def _try(self, writes: Sequence[Write]) -> None:
        """Save these, take them back, and commit something else."""

    @abstractmethod
    async def load(self, table: str) -> Stored | None: ...

    @abstractmethod
    async def seats_of(self, table: str) -> list[SeatRow]:
        """Who holds which seat there, without the log."""

    @abstractmethod
    async def rows(self, tables: Sequence[str]) -> dict[str, TableRow]:
        """Those of these tables that there are, without their logs."""

    @abstractmethod
    async def lasting_secret(self, name: str, fresh: bytes) -> bytes:
        """The secret of this name: `fresh` when it is first asked for, and from then on always the same."""

    @abstractmethod
    async def table_of_word(self, word: str) -> str | None: ...

    @abstractmethod
    async def words_held(self, share: int) -> int:
        """How many tables of this share have a word."""

    @abstractmethod
    async def public_tables(self, limit: int, each: int, changed_after: int) -> list[TableRow]:
        """Public tables in the lobby with free seats, or running, at which something has happened since then.

        Those with free seats first. Of each share at most `each`: the fullest first, then the newest; and of all shares
        the first before anybody's second.
        """

    @abstractmethod
    async def tables_of(
        self, person: bytes, limit: int, after: tuple[int, str] | None = None, kind: str = "", former: bool = False
    ) -> list[tuple[TableRow, dict[int, str]]]:
        """A person's tables, evenings or clubs, latest change first, and which members they are there, by what name.

        `kind`: how their ids begin. `after`: those that come after the one that changed then and has this id.
        `former`: also with seats that they had before, and that still have their name.
        """

    @abstractmethod
    async def count(self, time: int, wall: int) -> None:
        """The time that is counted is as late as this, unless it is later, and the clock on the wall says so much.

        Whatever has changed since the last time counts as changed now.
        """

    @abstractmethod
    async def counted(self) -> tuple[int, int]:
        """The time that was counted last, and what the clock on the wall said then."""

    @abstractmethod
    async def release_words(self, now: int, kept: Kept) -> list[str]:
        """Take words back, from tables and evenings that are old, so that others can have them.

        It is forgotten whose share they were. Returns which they are. Old is what is older than `kept` both by the
        time that is counted and by the clock on the wall; by that alone what is later than `now` would never be.
        """

    @abstractmethod
    async def delete(self, table: str) -> None:
        """With its log and everybody who sat there, for good."""

    @abstractmethod
    async def expired(self, now: int, kept: Kept, limit: int) -> list[str]:
        """Tables and evenings that are old (see `release_words`), the oldest first."""

    @abstractmethod
    async def places(self, limit: int, after: tuple[int, str] | None = None, name: str | None = None) -> list[TableRow]:
        """Tables, evenings and clubs, latest change first, after this one; `name`: where somebody is called that."""

    @abstractmethod
    async def block(self, address: str, until: int, now: int) -> None:
        """Remember that an address is blocked until then (ms since 1970); forget those whose time is over."""

    @abstractmethod
    async def blocks(self) -> dict[str, int]:
        """Blocked addresses, and until when."""

    @abstractmethod
    async def shrink(self) -> bool:
        """Give back space that deleted things took up. True: there is more to do."""

    @abstractmethod
    async def size(self) -> int:
        """Bytes that everything takes up."""

    @abstractmethod
    async def close(self) -> None: ...

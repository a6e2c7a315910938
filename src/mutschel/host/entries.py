"""What a table's log is made of. Everything a table is follows from its entries; nothing secret is among them.

Hidden things are no exception: a covered throw stands here as it fell, so nobody gets to read the log before the end.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Any, ClassVar, Final

import msgspec

from mutschel.engine import CHANCE
from mutschel.engine.match import Answer
from mutschel.host.members import Member
from mutschel.host.state import Entry, TableState
from mutschel.host.terms import Setup, Terms


class Created(Setup, Entry, tag="created"):
    """A table was set up."""

    def apply(self, table: TableState) -> None:
        table.agree(self)


class Sat(Entry, tag="sat"):
    """Somebody sat down: a person, or a bot of this level. `owns`: the table is theirs."""

    member: int
    name: str
    bot: str | None = None
    owns: bool = False

    def apply(self, table: TableState) -> None:
        table.members[self.member] = Member(self.member, self.name, self.bot)
        table.new_member = self.member + 1
        if self.owns:
            table.owner = self.member


class SeatChanged(Entry, tag="seatchanged"):
    """Somebody took another name, or a bot another level."""

    member: int
    name: str
    bot: str | None = None

    def apply(self, table: TableState) -> None:
        member = table.members[self.member]
        member.name, member.bot = self.name, self.bot
        if table.play is not None:  # it was removed: no seal that is still to come may have it
            table.match.names[table.order.index(self.member)] = self.name


class Agreed(Terms, Entry, tag="agreed"):
    """Before the match began, something else was agreed on than when the table was set up."""

    game: str
    version: int
    options: dict[str, Any]

    def apply(self, table: TableState) -> None:
        table.agree(msgspec.structs.replace(table.setup, **msgspec.structs.asdict(self)))


class Stood(Entry, tag="stood"):
    """Somebody stood up again, before the match began."""

    member: int

    def apply(self, table: TableState) -> None:
        del table.members[self.member]
        if table.owner == self.member:
            table.owner = None


class HandedOn(Entry, tag="handedon"):
    """From now on the table is this person's."""

    member: int

    def apply(self, table: TableState) -> None:
        table.owner = self.member


class Nonce(Entry, tag="nonce"):
    """What a person's client adds to the dice."""

    member: int
    nonce: str

    def apply(self, table: TableState) -> None:
        table.members[self.member].nonce = self.nonce
        table.count_nonces()


class Started(Entry, tag="started"):
    """The match began, with these members in this order."""

    order: list[int]

    def apply(self, table: TableState) -> None:
        table.order = self.order
        table.begin()

    def skim(self, table: TableState, answers: list[Answer]) -> None:
        table.order = self.order


class Answered(Entry, tag="answered"):
    """An answer of the match. `member` and `id` are of the message that led to it, so that it is done only once."""

    by: int
    at: int
    value: Any
    member: int | None = None
    id: str | None = None

    def apply(self, table: TableState) -> None:
        table.answer((self.by, self.at, self.value))
        self._note(table)

    def skim(self, table: TableState, answers: list[Answer]) -> None:
        self._note(table)
        answers.append((self.by, self.at, self.value))

    def _note(self, table: TableState) -> None:
        """What it means for the table, even if it is taken back later."""
        if self.by == CHANCE:
            table.fix_nonces()
        if self.member is not None and self.id is not None:
            table.members[self.member].remember(self.id)
        table.clock_at = self.at


class Objected(Entry, tag="objected"):
    """What was typed in was not what the real dice show: only this many answers still count."""

    takes_back: ClassVar[bool] = True
    member: int
    kept: int

    def apply(self, table: TableState) -> None:
        table.take_back(self.kept)
        table.objections += 1

    def skim(self, table: TableState, answers: list[Answer]) -> None:
        del answers[self.kept :]
        table.objections += 1


class Paused(Entry, tag="paused"):
    member: int
    at: int

    def apply(self, table: TableState) -> None:
        table.pauses += 1
        table.paused = True
        table.clock_at = self.at


class Resumed(Entry, tag="resumed"):
    member: int

    def apply(self, table: TableState) -> None:
        table.paused = False


class Revealed(Entry, tag="revealed"):
    """A race: at this time of the match everybody sees what it is about, however far away they are."""

    at: int

    def apply(self, table: TableState) -> None:
        assert table.play is not None
        table.play.reveal(self.at)

    def skim(self, table: TableState, answers: list[Answer]) -> None:
        pass


class SatIn(Entry, tag="satin"):
    """A bot plays for somebody who is away, from this time of the match on."""

    member: int
    level: str
    at: int = 0

    def apply(self, table: TableState) -> None:
        table.members[self.member].sitting_in = self.level
        table.replace(self.member, self.level, self.at)

    def skim(self, table: TableState, answers: list[Answer]) -> None:
        table.members[self.member].sitting_in = self.level


class Returned(Entry, tag="returned"):
    member: int
    at: int = 0

    def apply(self, table: TableState) -> None:
        table.members[self.member].sitting_in = None
        table.replace(self.member, None, self.at)

    def skim(self, table: TableState, answers: list[Answer]) -> None:
        table.members[self.member].sitting_in = None


class ChangedDevice(Entry, tag="changeddevice"):
    """Somebody plays on another device: the token of their seat is a new one.

    `removed`: they were sent away in the middle of a match, and nobody has that token.
    """

    member: int
    removed: bool = False

    def apply(self, table: TableState) -> None:
        table.members[self.member].removed |= self.removed


class GoesBy(Entry, tag="goesby"):
    """The table has another word: that of the table where the same people sat before."""

    word: str

    def apply(self, table: TableState) -> None:
        table.setup = msgspec.structs.replace(table.setup, word=self.word)


class Ended(Entry, tag="ended"):
    """The people at the table ended the match without a result, or it ended with a server set back to a backup."""

    restored: bool = False

    def apply(self, table: TableState) -> None:
        if not table.match.over:
            table.match.abandon()
            table.abandoned, table.restored = True, self.restored


class Opened(Entry, tag="opened"):
    """The match is over, and the secret is out."""

    secret: str
    seal: str
    # of the names, by seat; where a name was removed, the print of it (see `fair`)
    salts: list[str] = msgspec.field(default_factory=list)

    def apply(self, table: TableState) -> None:
        table.opened, table.seal, table.salts = self.secret, self.seal, self.salts


class TakenOver(Entry, tag="takenover"):
    """Another server process holds the table now; the one before can't add anything after this."""

    def apply(self, table: TableState) -> None:
        """Nothing has changed at the table."""


class MovedOn(Entry, tag="movedon"):
    """The same people play on at another table."""

    next: str

    def apply(self, table: TableState) -> None:
        table.next = self.next


AnyEntry = reduce(or_, Entry.__subclasses__())
encode: Final = msgspec.json.Encoder().encode
decode: Final[Callable[[bytes], Any]] = msgspec.json.Decoder(AnyEntry).decode

"""The entries of a table's log. A table's whole state follows from them; there are no secrets among them.

Hidden dice are included: a covered throw is logged with its faces, so nobody gets to read the log before the end.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Any, ClassVar, Final

import msgspec

from mutschel.engine import CHANCE
from mutschel.engine.match import Answer
from mutschel.host.mats import Mat, free_mat, usual_mat
from mutschel.host.members import Member
from mutschel.host.state import Entry, TableState
from mutschel.host.terms import Setup, Terms


class Created(Setup, Entry, tag="created"):
    """A table was set up."""

    def apply(self, table: TableState) -> None:
        table.agree(self)


class Sat(Entry, tag="sat"):
    """A person, or a bot of this level, sat down. `owns`: the person became the table's owner.

    `won`: the Mutscheln that they have brought from the matches before. `mat`: null in logs from before there were any.
    """

    member: int
    name: str
    bot: str | None = None
    owns: bool = False
    won: int = 0
    mat: Mat | None = None

    def apply(self, table: TableState) -> None:
        mat = self.mat or free_mat(table.mats, usual_mat(str(self.member), table.mats), self.bot is not None)
        table.members[self.member] = Member(self.member, self.name, self.bot, mat, self.won)
        table.new_member = self.member + 1
        if self.owns:
            table.owner = self.member


class SeatChanged(Entry, tag="seatchanged"):
    """A person changed their name or mat, or a bot its level. `mat`: null if it is as before."""

    member: int
    name: str
    bot: str | None = None
    mat: Mat | None = None

    def apply(self, table: TableState) -> None:
        member = table.members[self.member]
        member.name, member.bot, member.mat = self.name, self.bot, self.mat or member.mat
        if table.play is not None:  # a removed name: the seal, which is still to come, must not contain it
            table.match.names[table.order.index(self.member)] = self.name


class Agreed(Terms, Entry, tag="agreed"):
    """The terms or the game were changed before the match began."""

    game: str
    version: int
    options: dict[str, Any]

    def apply(self, table: TableState) -> None:
        table.agree(msgspec.structs.replace(table.setup, **msgspec.structs.asdict(self)))


class Stood(Entry, tag="stood"):
    """A member left their seat before the match began."""

    member: int

    def apply(self, table: TableState) -> None:
        del table.members[self.member]
        if table.owner == self.member:
            table.owner = None


class HandedOn(Entry, tag="handedon"):
    """The table's ownership passed to this person."""

    member: int

    def apply(self, table: TableState) -> None:
        table.owner = self.member


class Nonce(Entry, tag="nonce"):
    """A person's client added its nonce to the dice."""

    member: int
    nonce: str

    def apply(self, table: TableState) -> None:
        table.members[self.member].nonce = self.nonce
        table.count_nonces()


class Started(Entry, tag="started"):
    """The match began, with these members in this order. `shared`: several of them play on one device."""

    order: list[int]
    shared: bool = False

    def apply(self, table: TableState) -> None:
        table.order, table.shared = self.order, self.shared
        table.begin()

    def skim(self, table: TableState, answers: list[Answer]) -> None:
        table.order, table.shared = self.order, self.shared


class Answered(Entry, tag="answered"):
    """The match got an answer. `member` and `id` are those of its message, so that it counts only once."""

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
        """Update what holds even if the answer is taken back later."""
        if self.by == CHANCE:
            table.fix_nonces()
        if self.member is not None and self.id is not None:
            table.members[self.member].remember(self.id)
        table.clock_at = self.at


class Objected(Entry, tag="objected"):
    """Real dice turned out to be entered wrongly: only this many answers of the match still count."""

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
    """A race was revealed: at this time of the match everybody sees what it is about, however far away they are."""

    at: int

    def apply(self, table: TableState) -> None:
        assert table.play is not None
        table.play.reveal(self.at)

    def skim(self, table: TableState, answers: list[Answer]) -> None:
        pass


class SatIn(Entry, tag="satin"):
    """A bot took over for an absent person, from this time of the match on."""

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
    """A person moved to another device: their seat has a new token.

    `removed`: they were sent away in the middle of a match, and nobody has that token.
    """

    member: int
    removed: bool = False

    def apply(self, table: TableState) -> None:
        table.members[self.member].removed |= self.removed


class GoesBy(Entry, tag="goesby"):
    """The table got another word: that of the table where the same people sat before."""

    word: str

    def apply(self, table: TableState) -> None:
        table.setup = msgspec.structs.replace(table.setup, word=self.word)


class Ended(Entry, tag="ended"):
    """The match ended without a result, by agreement or because the server was restored from a backup."""

    restored: bool = False

    def apply(self, table: TableState) -> None:
        if not table.match.over:
            table.match.abandon()
            table.abandoned, table.restored = True, self.restored


class Opened(Entry, tag="opened"):
    """The match was over, and the secret was published."""

    secret: str
    seal: str
    # of the names, by seat; for a removed name, its print (see `fair`)
    salts: list[str] = msgspec.field(default_factory=list)

    def apply(self, table: TableState) -> None:
        table.opened, table.seal, table.salts = self.secret, self.seal, self.salts


class TakenOver(Entry, tag="takenover"):
    """Another server process took over the table; the previous one can't add anything after this."""

    def apply(self, table: TableState) -> None:
        """Change nothing: the entry itself locks the previous process out."""


class MovedOn(Entry, tag="movedon"):
    """The same people moved on to another table."""

    next: str

    def apply(self, table: TableState) -> None:
        table.next = self.next


AnyEntry = reduce(or_, Entry.__subclasses__())
encode: Final = msgspec.json.Encoder().encode
decode: Final[Callable[[bytes], Any]] = msgspec.json.Decoder(AnyEntry).decode

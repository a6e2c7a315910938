"""The HTTP lobby's commands for tables: plain values, so that they can travel to the node that holds the table."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import msgspec

from mutschel.host.mats import Mat
from mutschel.protocol import lobby
from mutschel.protocol.common import TableInfo
from mutschel.protocol.evening import EveningView


class NewSeat(msgspec.Struct):
    """A seat for a person, with only hashes of the token and key, or for a bot."""

    name: str
    """Empty: the table finds a name for the bot."""
    token: bytes = b""
    person: bytes = b""
    bot: str | None = None
    former: tuple[bytes, ...] = ()
    won: int = 0
    """The Mutscheln of today's matches before."""
    mat: Mat | None = None
    """The mat that they would like to have."""


class DayOrigin(NamedTuple):
    """A table for the dice of a day. `table`: the id of the person's only table for that day."""

    date: str
    secret: bytes
    table: str | None


class Command(msgspec.Struct, tag=True):
    """`who` has the hashes of the tokens and keys that came with the request."""

    who: list[bytes]


class GetTable(Command):
    """Return the table as it is now."""


class Sit(Command):
    """Sit down. Anybody may, unless the owner wants to be asked; adding only bots takes a seat of one's own."""

    seats: list[NewSeat]


class Stand(Command):
    """Stand up oneself, or remove a bot or someone who is away; the owner may remove anybody."""

    member: int


class ChangeSeat(Command):
    """Change one's own name or mat, or a bot."""

    member: int
    change: lobby.SeatChange


class ChangeTable(Command):
    """Change the game, its options, or the owner of the table."""

    change: lobby.TableChange


class Start(Command):
    pass


class PlayOn(Command):
    """Set up the next table for the same people, or return the one that another of them has set up."""

    change: lobby.NextGame
    share: int


class SetWord(Command):
    """Give the table the word of the table where the same people sat before."""

    word: str


class HoldTable(Command):
    """Hold the table during a break of its evening, or let it resume."""

    paused: bool


class AskTable(Command):
    """Ask how the match of an evening's table stands."""


class Forget(Command):
    """Remove the names of these members from the log, or of all that `who` stands for. `leave`: they leave, too."""

    members: list[int] | None = None
    leave: bool = False


class Close(Command):
    """End a match without a result, for the people who run the server."""


class Unload(Command):
    """Drop a deleted table from memory. The reply is always `no-such-table`."""


class GetEvening(Command):
    """Return the evening as it is now."""


class ComeTo(Command):
    """Bring people to an evening with one phone. If `who` has that phone's token already, the phone keeps it."""

    names: list[str]
    token: bytes
    person: bytes
    nonce: str | None


class TakePhone(Command):
    """Give a phone to people whom the organiser had entered, and who came with it."""

    people: list[int]
    token: bytes
    person: bytes
    nonce: str | None


class GiveToClub(Command):
    """Set the club of an evening, for its organiser."""

    club: str


class ReportMatch(Command):
    """Report how an evening's match stands. Lists are in the order in which the people were seated."""

    game: int
    match: str
    state: str
    round: int
    strikes: list[int]
    winners: list[int]


ByPeople: TypeAlias = GetTable | Sit | Stand | ChangeSeat | ChangeTable | Start | PlayOn | SetWord
ByServer: TypeAlias = HoldTable | AskTable | Forget | Close | Unload
AnyCommand: TypeAlias = ByPeople | ByServer | GetEvening | ComeTo | TakePhone | GiveToClub | ReportMatch


class EveningOrigin(NamedTuple):
    """An evening's table, with the id that the evening gives it."""

    evening: str
    game: int
    table: str


class EveningReply(msgspec.Struct, tag=True):
    """The evening after a command, and the people who came with it."""

    evening: EveningView
    people: list[int] = []
    mine: list[int] = []
    """Members whom the request's tokens stand for; 0: the person who announced the evening."""
    seq: int = 0
    """The number of entries in its log."""


class TableReply(msgspec.Struct, tag=True):
    """The table after a command, and the members who sat down with it."""

    table: TableInfo
    members: list[int] = []
    mine: list[int] = []
    """Members whom the request's tokens stand for."""
    told: ReportMatch | None = None
    """At an evening's table: how its match stands."""

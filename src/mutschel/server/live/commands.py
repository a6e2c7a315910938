"""What the HTTP lobby asks of a table: plain values, so that they can travel to the node that holds it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import msgspec

from mutschel.protocol import lobby
from mutschel.protocol.common import TableInfo


class NewSeat(msgspec.Struct):
    """Somebody who sits down: a person, of whose token and key only hashes are known here, or a bot."""

    name: str
    """Empty: the table finds a name for the bot."""
    token: bytes = b""
    person: bytes = b""
    bot: str | None = None


class OfDay(NamedTuple):
    """A table where the dice of a day are thrown. `table`: the id that somebody's only one of that day has."""

    date: str
    secret: bytes
    table: str | None


class Command(msgspec.Struct, tag=True):
    """`who` has the hashes of the tokens and keys that came with the request."""

    who: list[bytes]


class GetTable(Command):
    """The table as it is now."""


class Sit(Command):
    """Anybody may sit down, unless the owner wants to be asked; only those who sit may add a bot."""

    seats: list[NewSeat]


class Stand(Command):
    """Oneself, a bot, or somebody who is away; the owner sends away anybody."""

    member: int


class ChangeSeat(Command):
    """One's own name, or a bot."""

    member: int
    change: lobby.SeatChange


class ChangeTable(Command):
    """What is played, and how; and whose the table is."""

    change: lobby.TableChange


class Start(Command):
    pass


class PlayOn(Command):
    """The same people go on at another table; if somebody was quicker, at the one that they set up."""

    change: lobby.NextGame
    share: int


class SetWord(Command):
    """The table goes by the word of the one where the same people sat before."""

    word: str


AnyCommand: TypeAlias = GetTable | Sit | Stand | ChangeSeat | ChangeTable | Start | PlayOn | SetWord


class Done(msgspec.Struct):
    """The table after a command, and who sat down with it."""

    table: TableInfo
    members: list[int] = []
    mine: list[int] = []
    """Members that the tokens of the request stand for."""

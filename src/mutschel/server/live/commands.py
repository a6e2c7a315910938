"""What the HTTP lobby asks of a table: plain values, so that they can travel to the node that holds it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import msgspec

from mutschel.protocol import lobby
from mutschel.protocol.common import TableInfo
from mutschel.protocol.evening import EveningView


class NewSeat(msgspec.Struct):
    """Somebody who sits down: a person, of whose token and key only hashes are known here, or a bot."""

    name: str
    """Empty: the table finds a name for the bot."""
    token: bytes = b""
    person: bytes = b""
    bot: str | None = None
    former: tuple[bytes, ...] = ()


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


class HoldTable(Command):
    """The evening to which a table belongs has a break, or goes on."""

    paused: bool


class TellTable(Command):
    """The evening to which a table belongs wants to know how its match stands."""


class Forget(Command):
    """Remove the names of these from the log, or of all whom `who` stands for. `leave`: they leave, too."""

    members: list[int] | None = None
    leave: bool = False


class Close(Command):
    """Whoever runs the server ends a match without a result."""


class LetGo(Command):
    """It was deleted: nobody has it in memory any more. Always refused in the end, because there is none."""


class GetEvening(Command):
    """The evening as it is now."""


class ComeTo(Command):
    """People come to an evening with one phone. Where `who` has that phone's token already, it stays the same."""

    names: list[str]
    token: bytes
    person: bytes
    nonce: str | None


class TakePhone(Command):
    """People whom the organiser had entered have come with a phone."""

    people: list[int]
    token: bytes
    person: bytes
    nonce: str | None


class GiveToClub(Command):
    """Whoever runs an evening says which club it belongs to."""

    club: str


class TellEvening(Command):
    """How the match of a game at an evening stands. Lists are in the order in which the people were seated."""

    game: int
    match: str
    state: str
    round: int
    strikes: list[int]
    winners: list[int]


ByPeople: TypeAlias = GetTable | Sit | Stand | ChangeSeat | ChangeTable | Start | PlayOn | SetWord
ByServer: TypeAlias = HoldTable | TellTable | Forget | Close | LetGo
AnyCommand: TypeAlias = ByPeople | ByServer | GetEvening | ComeTo | TakePhone | GiveToClub | TellEvening


class OfEvening(NamedTuple):
    """A table that belongs to an evening, with the id that the evening gives it."""

    evening: str
    game: int
    table: str


class EveningDone(msgspec.Struct, tag=True):
    """The evening after a command, and who came with it."""

    evening: EveningView
    people: list[int] = []
    mine: list[int] = []
    """For whom the tokens of the request speak; 0: whoever announced it."""
    seq: int = 0
    """How many entries its log has."""


class Done(msgspec.Struct, tag=True):
    """The table after a command, and who sat down with it."""

    table: TableInfo
    members: list[int] = []
    mine: list[int] = []
    """Members that the tokens of the request stand for."""
    told: TellEvening | None = None
    """At a table of an evening: how its match stands."""

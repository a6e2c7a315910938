"""The messages of the WebSocket `/api/evenings/{id}/live`."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from mutschel.protocol.common import Name
from mutschel.protocol.evening import EveningItem, EveningTerms, EveningView, Line, Number, Title, Wish
from mutschel.protocol.play import Ack, Bye, Hello, Ping, Pong, Refusal, ToClient, ToServer

Step: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Names: TypeAlias = Annotated[list[Name], msgspec.Meta(min_length=1, max_length=60)]


# Messages to the server


class Rename(ToServer):
    id: Step
    person: Number
    name: Name


class GiveTitle(ToServer, tag="title"):
    id: Step
    person: Number
    title: Title


class Leave(ToServer):
    """Somebody goes home; what they won stays theirs."""

    id: Step
    person: Number


class Return(ToServer):
    id: Step
    person: Number


class MakeWish(ToServer, tag="wish"):
    """Two would like to sit together or apart; null: they don't mind any more."""

    id: Step
    person: Number
    other: Number
    wish: Wish | None


class SitDown(ToServer, tag="sit_down"):
    """Somebody is at their table."""

    id: Step
    person: Number


class KeepList(ToServer, tag="write"):
    """Somebody at this device keeps the list of a table. Where somebody else does, they must be named."""

    id: Step
    table: Number
    person: Number
    instead_of: Number | None = None


class LayTable(ToServer, tag="lay"):
    """Set up a table of Mutschel's own for a game that is not played by list."""

    id: Step
    game: Number


class BeginAt(ToServer, tag="begin"):
    """A table begins an item by itself: where each table chooses, or to play something again."""

    id: Step
    table: Number
    item: Number


class Strike(ToServer):
    """A stroke for somebody. The `id` counts once, however late and often it comes."""

    id: Step
    game: Number
    person: Number


class Wipe(ToServer):
    """This round's stroke is wiped off again."""

    id: Step
    game: Number
    person: Number


class NextRound(ToServer, tag="next_round"):
    id: Step
    game: Number


class TakeBack(ToServer, tag="take_back"):
    """The latest step on the list is taken back."""

    id: Step
    game: Number


class Finish(ToServer):
    """The last round is over: the best has won, or equals throw for the Mutschel."""

    id: Step
    game: Number


class Win(ToServer):
    """Of several equals this one has won the throw for the Mutschel, where no list was kept."""

    id: Step
    game: Number
    person: Number


class Drop(ToServer):
    """A game is not played to its end."""

    id: Step
    game: Number


class PutDown(ToServer, tag="put_down"):
    """The organiser enters people who have no phone."""

    id: Step
    names: Names


class Settle(ToServer):
    id: Step
    terms: EveningTerms


class Plan(ToServer):
    """The whole programme; what has begun stays as it is."""

    id: Step
    items: Annotated[list[EveningItem], msgspec.Meta(max_length=60)]


class Skip(ToServer):
    id: Step
    item: Number


class Draw(ToServer):
    """Lots decide who sits where. `tables`: how many; null: as many as the size of tables asks for."""

    id: Step
    draws: Number
    """How often they have been drawn, as this device knows: nobody draws twice by accident."""
    tables: Number | None = None


class ShowAll(ToServer, tag="show_all"):
    """Enough ceremony: everybody sees all tables."""

    id: Step


class Move(ToServer):
    id: Step
    person: Number
    table: Number | None


class CallItem(ToServer, tag="call"):
    """Every table that is free begins this item, the others as soon as they are."""

    id: Step
    item: Number


class Pause(ToServer):
    """All clocks stand for this many minutes from now, or until `resume`."""

    id: Step
    minutes: Annotated[int, msgspec.Meta(ge=1, le=180)]


class Resume(ToServer):
    id: Step


class Correct(ToServer):
    """The organiser puts right who won; what was written before stays in the log."""

    id: Step
    game: Number
    winner: Number
    why: Line


class CloseTables(ToServer, tag="close_tables"):
    """The best of each table gets one more Mutschel."""

    id: Step


class Crown(ToServer):
    """The evening is decided. `vice`: who came second, if equals threw for it."""

    id: Step
    vice: Number | None = None


class GiveRest(ToServer, tag="give_rest"):
    """What is left over goes to those who have won nothing."""

    id: Step


class HandOn(ToServer, tag="hand_on"):
    """Somebody with a phone runs the evening from now on; null: whoever announced it, who may always ask for that."""

    id: Step
    person: Number | None


Asking: TypeAlias = (
    Strike | Wipe | NextRound | TakeBack | Finish | Win | PutDown | Settle | Plan | Skip | Draw | ShowAll | Move
    | CallItem | Pause | Resume | Correct | CloseTables | Crown | GiveRest | Drop | Rename | GiveTitle | Leave | Return
    | MakeWish | SitDown | KeepList | LayTable | BeginAt | HandOn
)  # fmt: skip
FromPhone: TypeAlias = Hello | Pong | Asking


# Messages to the client


class EveningWelcome(ToClient, tag="welcome"):
    """The answer to `hello`: the whole evening."""

    protocol: int
    evening: EveningView
    now: int
    """The server's clock, in milliseconds since 1970."""
    version: str = ""


class EveningChanged(ToClient, tag="evening"):
    """What has changed."""

    evening: EveningView


ToPhone: TypeAlias = EveningWelcome | EveningChanged | Ack | Refusal | Ping | Bye

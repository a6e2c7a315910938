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
    """A person goes home; their prizes stay theirs."""

    id: Step
    person: Number


class Return(ToServer):
    id: Step
    person: Number


class MakeWish(ToServer, tag="wish"):
    """Two people would like to sit together or apart; null: the wish is withdrawn."""

    id: Step
    person: Number
    other: Number
    wish: Wish | None


class SitDown(ToServer, tag="sit_down"):
    """A person is at their table."""

    id: Step
    person: Number


class KeepList(ToServer, tag="write"):
    """A person at this device keeps the score of a table. If another does already, they must be named."""

    id: Step
    table: Number
    person: Number
    instead_of: Number | None = None


class LayTable(ToServer, tag="lay"):
    """Set up a Mutschel table for a game that is not played by list."""

    id: Step
    game: Number


class BeginAt(ToServer, tag="begin"):
    """A table begins an item by itself: where each table chooses, or to play something again."""

    id: Step
    table: Number
    item: Number


class Strike(ToServer):
    """A strike for a person. The `id` counts once, however late and often it comes."""

    id: Step
    game: Number
    person: Number


class Wipe(ToServer):
    """Take back this round's strike."""

    id: Step
    game: Number
    person: Number


class NextRound(ToServer, tag="next_round"):
    id: Step
    game: Number


class TakeBack(ToServer, tag="take_back"):
    """Take back the latest step on the list."""

    id: Step
    game: Number


class Finish(ToServer):
    """The last round is over: the best has won, or those who are level play off for the Mutschel."""

    id: Step
    game: Number


class Win(ToServer):
    """One of several who were level has won the play-off for the Mutschel, where no list was kept."""

    id: Step
    game: Number
    person: Number


class Drop(ToServer):
    """Abandon a game."""

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
    """Set the whole programme; items that have begun stay as they are."""

    id: Step
    items: Annotated[list[EveningItem], msgspec.Meta(max_length=60)]


class Skip(ToServer):
    id: Step
    item: Number


class Draw(ToServer):
    """Draw lots for the seats. `tables`: the number of tables; null: as many as the size of tables calls for."""

    id: Step
    draws: Number
    """The number of draws so far, as this device knows: it prevents drawing twice by accident."""
    tables: Number | None = None


class ShowAll(ToServer, tag="show_all"):
    """End the ceremony: everybody sees all tables."""

    id: Step


class Move(ToServer):
    id: Step
    person: Number
    table: Number | None


class CallItem(ToServer, tag="call"):
    """Every free table begins this item, the others as soon as they are free.

    `anyway`: also while tables are still playing; otherwise it is refused then.
    """

    id: Step
    item: Number
    anyway: bool = False


class TakeBackCall(ToServer, tag="take_back_call"):
    """Take back the call of this item, for some seconds and as long as nobody has begun to play it."""

    id: Step
    item: Number


class Pause(ToServer):
    """All clocks stop for this many minutes from now, or until `resume`."""

    id: Step
    minutes: Annotated[int, msgspec.Meta(ge=1, le=180)]


class Resume(ToServer):
    id: Step


class Correct(ToServer):
    """The organiser corrects a winner; what was written before stays in the log."""

    id: Step
    game: Number
    winner: Number
    why: Line


class CloseTables(ToServer, tag="close_tables"):
    """The best of each table gets one more Mutschel."""

    id: Step


class Crown(ToServer):
    """The evening is decided. `vice`: the runner-up, if a play-off decided it."""

    id: Step
    vice: Number | None = None


class GiveRest(ToServer, tag="give_rest"):
    """The Mutscheln that are left over go to people who have won nothing."""

    id: Step


class HandOn(ToServer, tag="hand_on"):
    """Let a person with a phone run the evening; null: the one who announced it, who may always ask for that."""

    id: Step
    person: Number | None


Asking: TypeAlias = (
    Strike | Wipe | NextRound | TakeBack | Finish | Win | PutDown | Settle | Plan | Skip | Draw | ShowAll | Move
    | CallItem | Pause | Resume | Correct | CloseTables | Crown | GiveRest | Drop | Rename | GiveTitle | Leave | Return
    | MakeWish | SitDown | KeepList | LayTable | BeginAt | HandOn | TakeBackCall
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
    """The changes of the evening."""

    evening: EveningView


ToPhone: TypeAlias = EveningWelcome | EveningChanged | Ack | Refusal | Ping | Bye
